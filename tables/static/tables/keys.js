// Single keys, while no text field has the focus and no sheet is open; which key does what may be changed.

import { KEYS } from "./preferences.js";
import { readings } from "./readings.js";
import { turnOf } from "./store.js";

const READS = new Set(["cards", "hand", "board", "pot", "stacks", "turn", "dealer", "who"]);

/** What a key does in `keymap` ({what: key}), or the key itself when it does nothing that can be changed. */
export const meaningOf = (key, keymap) => Object.keys(keymap).find((what) => keymap[what] === key) ?? key;

/** Listens on the document; returns the function that stops it. `read(text)` says a sentence politely. */
export function bindKeys({ root, store, send, read, past, now }) {
  let repeats = 0;
  let lastMeaning = "";
  let card = 0;

  function field(event) {
    const inField = event.target.closest?.("input.number");
    if (!inField) return false;
    if (event.key === "Enter") {
      event.preventDefault();
      send("act", { kind: "raise" });
    } else if (event.key === "Escape") {
      event.preventDefault();
      send("resetAmount");
      event.target.blur();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      send("nudge", (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 5 : 1));
    }
    return true;
  }

  // The native slider knows one step; Shift makes it five.
  function track(event) {
    if (!event.target.closest?.("input.track")) return false;
    const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    const page = { PageUp: 1, PageDown: -1 }[event.key];
    if (!direction && !page) return false;
    event.preventDefault();
    if (page) send("nudgeTenth", page);
    else send("nudge", direction * (event.shiftKey ? 5 : 1));
    return true;
  }

  // One stop for all amounts: the arrows go from one to the next.
  function amounts(event) {
    const from = event.target.closest?.(".preset");
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -9, End: 9 }[event.key];
    if (!from || !step) return false;
    event.preventDefault();
    const all = [...from.parentElement.children];
    const at = all.indexOf(from) + step;
    const to = all[step > 1 ? all.length - 1 : step < -1 ? 0 : (at + all.length) % all.length];
    for (const one of all) one.tabIndex = one === to ? 0 : -1;
    to.focus();
    return true;
  }

  function amountField() {
    const input = root.querySelector("input.number");
    if (input) {
      send("openSize");
      input.focus();
    } else send("act", { kind: "raise" });
  }

  function single(meaning, event) {
    const state = store.get();
    const mine = turnOf(state) != null;
    if (READS.has(meaning)) return read(readings[meaning](state, now()));
    switch (meaning) {
      case "fold":
        return mine && send("act", { kind: "fold" });
      case "call":
        return mine && send("act", { kind: state.view.hand.legal.may_check ? "check" : "call" });
      case "raise":
        return mine && amountField();
      case "all_in":
        return mine && state.view.hand.legal.may_raise && send("amount", state.view.hand.legal.max_raise_to);
      case "arrowup":
      case "arrowdown":
        return mine && send("nudge", (meaning === "arrowup" ? 1 : -1) * (event.shiftKey ? 5 : 1));
      case "next":
        return send("skip");
      case "mute":
        return send("mute");
      case "log":
        return send("toggleLog");
      case "ranks":
        return send("sheet", "ranks");
      case "?":
        return send("sheet", "help");
      case "advance_fold":
        return send("advance", "check_fold");
      case "advance_call":
        return send("advance", "call");
      case "escape":
        return send("escape");
      case "past":
        return read(past(lastMeaning === "past" ? ++repeats : (repeats = 0)), true);
      case "0":
        return read(readings.oneByOne(state, now(), lastMeaning === "0" ? ++card : (card = 0)));
      default:
        if (mine && /^[1-5]$/.test(meaning)) preset(state, Number(meaning) - 1);
        else return false;
    }
    return true;
  }

  function preset(state, at) {
    const to = state.view.hand.legal.presets[at]?.to;
    if (state.view.hand.legal.may_raise && to != null) send("amount", to);
  }

  function press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (root.querySelector("dialog[open]")) return;
    if (field(event) || track(event) || amounts(event)) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (event.altKey) {
      const digit = /^Digit([1-8])$/.exec(event.code);
      if (digit) {
        event.preventDefault();
        read(readings.seat(store.get(), now(), Number(digit[1])));
      }
      return;
    }
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    const { prefs } = store.get();
    const key = event.key.toLowerCase();
    if (prefs.keys === "off" && key !== "escape") return;
    const scrolling = key.startsWith("arrow") && event.target.closest?.("[role=log], .side, summary, .presets");
    if (scrolling) return;
    const meaning = meaningOf(key, prefs.keymap ?? KEYS);
    const used = single(meaning, event) !== false;
    if (used && (key.startsWith("arrow") || key === "?" || meaning === "raise")) event.preventDefault();
    lastMeaning = meaning;
  }

  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
