// Single keys, while no text field has the focus and no sheet is open.

import { readings } from "./readings.js";
import { turnOf } from "./store.js";

const READS = { h: "cards", g: "hand", b: "board", p: "pot", s: "stacks", t: "turn", d: "dealer", w: "who" };

/** Listens on the document; returns the function that stops it. `read(text)` says a sentence politely. */
export function bindKeys({ root, store, send, read, past, now }) {
  let repeats = 0;
  let lastKey = "";
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
    if (!direction) return false;
    event.preventDefault();
    send("nudge", direction * (event.shiftKey ? 5 : 1));
    return true;
  }

  function amountField() {
    const input = root.querySelector("input.number");
    if (input) {
      send("openSize");
      input.focus();
    } else send("act", { kind: "raise" });
  }

  function single(key, event) {
    const state = store.get();
    const mine = turnOf(state) != null;
    if (key in READS) return read(readings[READS[key]](state, now()));
    switch (key) {
      case "f":
        return mine && send("act", { kind: "fold" });
      case "c":
        return mine && send("act", { kind: state.view.hand.legal.may_check ? "check" : "call" });
      case "r":
        return mine && amountField();
      case "a":
        return mine && state.view.hand.legal.may_raise && send("amount", state.view.hand.legal.max_raise_to);
      case "arrowup":
      case "arrowdown":
        return mine && send("nudge", (key === "arrowup" ? 1 : -1) * (event.shiftKey ? 5 : 1));
      case "n":
        return send("skip");
      case "m":
        return send("mute");
      case "k":
        return send("toggleLog");
      case "?":
        return send("sheet", "help");
      case "z":
        return send("advance", "check_fold");
      case "x":
        return send("advance", "call");
      case "escape":
        return send("clearAdvance");
      case "l":
        return read(past(lastKey === "l" ? ++repeats : (repeats = 0)), true);
      case "0":
        return read(readings.oneByOne(state, now(), lastKey === "0" ? ++card : (card = 0)));
      default:
        if (mine && /^[1-5]$/.test(key)) preset(state, Number(key) - 1);
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
    if (field(event) || track(event)) return;
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
    const key = event.key.toLowerCase();
    const scrolling = key.startsWith("arrow") && event.target.closest?.("[role=log], .side, summary");
    if (scrolling) return;
    if (single(key, event) !== false && (key.startsWith("arrow") || key === "?")) event.preventDefault();
    if (key === "r") event.preventDefault();
    lastKey = key;
  }

  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
