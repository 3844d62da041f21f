// What a press or a key asks for: intents by name, each a function of the store, the line and the page.

import { asText } from "./log.js";
import { prefer, preferences } from "./preferences.js";
import { amountAt, hasRange, sliderSteps, stepOf } from "./views/actions.js";
import { choicesInAdvance } from "./views/status.js";
import { chosenAmount, turnOf } from "./store.js";
import { number, refusal, t } from "./words.js";

const GUARD = 350; // ms the buttons must have been visible before a press on them begins
const SPINNER = 300;
const GIVE_UP = 6000;
const FOLD_ASKS = 3000;

/** When the press that made `event` began; a click without a press (a screen reader's) began when it came. */
export function createPresses(now) {
  let began = null;
  for (const type of ["pointerdown", "keydown"]) {
    addEventListener(
      type,
      (event) => {
        if (!event.repeat) began = now();
      },
      { capture: true },
    );
  }
  return () => {
    const at = began;
    began = null;
    return at ?? now();
  };
}

/** True when a press that began at `began` may count for buttons shown at `shownAt`. */
export const pressCounts = (began, shownAt) => shownAt != null && began - shownAt >= GUARD;

/** The message of an action; the amount of a raise is the total for the street. */
export function actMessage(kind, view, amount) {
  const message = { type: "act", action: kind, turn: view.turn };
  if (kind !== "raise") return message;
  return { ...message, action: view.hand.legal.is_bet ? "bet_to" : "raise_to", amount };
}

/** What a decision in advance becomes now that it is my turn, or null when the price is another one. */
export function resolveAdvance(pre, legal) {
  if (pre.kind === "check_fold") return legal.may_check ? "check" : "fold";
  if (pre.kind === "check") return legal.may_check ? "check" : null;
  return legal.to_call === pre.price ? "call" : null;
}

const cancelled = (price) => t("pre.cancelled.to", { n: number(price) });

export function createCommands({ store, socket, announcer, page, presses, coach }) {
  const notice = (text) => {
    store.patch({ notice: text ? { text } : null });
    if (text) announcer.now(text);
  };

  function transmit(kind) {
    const state = store.get();
    const message = actMessage(kind, state.view, chosenAmount(state));
    if (!socket.send(message)) return notice(t("refused.offline"));
    const pending = { kind, turn: state.view.turn, slow: false };
    store.patch({ pending, notice: null, pre: null });
    const still = () => store.get().pending?.turn === pending.turn && store.get().pending?.kind === kind;
    setTimeout(() => still() && store.patch({ pending: { ...store.get().pending, slow: true } }), SPINNER);
    setTimeout(() => {
      if (!still()) return;
      store.patch({ pending: null });
      notice(t("status.no_answer"));
      socket.send({ type: "catch_up" });
    }, GIVE_UP);
  }

  function act({ kind }) {
    const state = store.get();
    const began = presses();
    if (turnOf(state) == null || state.pending) return;
    if (state.connection.state === "lost") return notice(t("refused.offline"));
    if (!pressCounts(began, state.turnShownAt)) return notice(t("status.slow_down"));
    const { legal } = state.view.hand;
    const asks = legal.may_check && state.prefs.guard !== "off";
    if (kind === "fold" && asks && state.foldAsked !== state.view.turn) {
      const turn = state.view.turn;
      store.patch({ foldAsked: turn });
      announcer.now(t("status.fold_anyway"));
      setTimeout(() => store.get().foldAsked === turn && store.patch({ foldAsked: null }), FOLD_ASKS);
      return;
    }
    if (kind === "check" && !legal.may_check) return;
    if (kind === "call" && legal.may_check) return;
    if (kind === "raise" && !legal.may_raise) return;
    transmit(kind);
  }

  function amount(value) {
    const { view } = store.get();
    store.patch({ amount: { turn: view.turn, value, text: null } });
  }

  function nudge(steps) {
    const state = store.get();
    if (turnOf(state) == null) return;
    const { legal } = state.view.hand;
    if (!hasRange(legal)) return;
    const step = stepOf(legal, chosenAmount(state)) + steps;
    amount(amountAt(legal, Math.max(0, Math.min(sliderSteps(legal), step))));
  }

  function typed(text) {
    const digits = text.replace(/\D/g, "").slice(0, 9);
    const { view } = store.get();
    store.patch({ amount: { turn: view.turn, value: Number(digits || 0), text: digits } });
  }

  // Leaving the field corrects what is outside the range, and says why.
  function corrected() {
    const state = store.get();
    if (turnOf(state) == null || state.amount?.text == null) return;
    const { min_raise_to: min, max_raise_to: max, is_bet: isBet } = state.view.hand.legal;
    const { value } = state.amount;
    amount(chosenAmount(state));
    if (value < min) notice(t(isBet ? "amount.below.bet" : "amount.below", { n: number(min) }));
    else if (value > max) notice(t("amount.above", { n: number(max) }));
  }

  function advance(kind) {
    const state = store.get();
    const choice = choicesInAdvance(state).find((one) => one.kind === kind);
    if (!choice || state.prefs.advance === "off") return;
    const { hand } = state.view;
    const same = state.pre?.kind === kind;
    store.patch({ pre: same ? null : { kind, hand: hand.number, street: hand.street, price: choice.price } });
  }

  /** Called when my turn has just been drawn: a decision in advance is sent, or dropped with a word. */
  function runAdvance() {
    const { pre, view } = store.get();
    if (!pre) return false;
    const kind = resolveAdvance(pre, view.hand.legal);
    store.patch({ pre: null });
    if (!kind) {
      notice(cancelled(view.hand.legal.to_call));
      return false;
    }
    transmit(kind);
    return true;
  }

  async function form(event) {
    event.preventDefault();
    const { target, submitter } = event;
    if (submitter?.getAttribute("aria-disabled") === "true" || store.get().busy) return;
    const body = new FormData(target);
    store.patch({ busy: target.action });
    try {
      const answer = await fetch(target.action, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "X-CSRFToken": page.csrf },
      });
      if (answer.redirected && new URL(answer.url).pathname.includes("/account/")) {
        location.assign(answer.url);
        return;
      }
      if (!answer.ok) notice(refusal((await answer.json().catch(() => ({}))).refused ?? {}));
      else {
        notice(null);
        if (store.get().sheet) store.patch({ sheet: null });
        socket.send({ type: "catch_up" });
      }
    } catch {
      notice(t("refused.offline"));
    } finally {
      store.patch({ busy: null });
    }
  }

  const intents = {
    act,
    amount,
    nudge,
    typed,
    corrected,
    advance,
    form,
    wheel(event) {
      event.preventDefault();
      nudge((event.deltaY < 0 ? 1 : -1) * (event.shiftKey ? 5 : 1));
    },
    nudgeTenth(direction) {
      const { legal } = store.get().view.hand;
      nudge(direction * Math.max(1, Math.round(sliderSteps(legal) / 10)));
    },
    resetAmount: () => store.patch({ amount: null }),
    escape: () => store.patch({ pre: null, amount: null }),
    peek: (peeking) => store.get().peeking !== peeking && store.patch({ peeking }),
    filter: (filter) => store.patch({ filter }),
    ratings: () => store.patch({ ratings: true }),
    note: (name) => coach.close(name),
    rated() {
      prefer("rated", "off");
      store.patch({ prefs: preferences() });
    },
    async copyLog() {
      try {
        await navigator.clipboard.writeText(asText(store.get().log, store.get().filter));
        announcer.say(t("log.copied"));
        store.patch({ copied: "log" });
        setTimeout(() => store.patch({ copied: null }), 3000);
      } catch {
        notice(t("log.not_copied"));
      }
    },
    openSize: () => store.patch({ sizeOpen: true }),
    sizeToggle: () => store.patch({ sizeOpen: !store.get().sizeOpen }),
    back() {
      if (!socket.send({ type: "back" })) notice(t("refused.offline"));
    },
    skip() {
      const { view, skipped } = store.get();
      if (view.hand?.complete && view.next_hand_ms != null && skipped !== view.hand.number) {
        if (socket.send({ type: "skip" })) store.patch({ skipped: view.hand.number });
      }
    },
    mute() {
      const muted = !store.get().muted;
      store.patch({ muted });
      remember("muted", muted);
      announcer.say(t(muted ? "sound.off" : "sound.on"));
    },
    sheet: (name) => store.patch({ sheet: name }),
    closeSheet() {
      const { sheet, view } = store.get();
      store.patch({ sheet: null, resultSeen: sheet === "result" ? view.match?.id : store.get().resultSeen });
    },
    // The side panel where there is room for one, else a sheet.
    toggleLog() {
      const narrow = page.root.clientWidth < 1100;
      if (narrow) return store.patch({ sheet: store.get().sheet === "log" ? null : "log" });
      const side = !store.get().side;
      store.patch({ side });
      remember("side", side);
    },
    tryNow: () => socket.tryNow(),
    takeOver() {
      store.patch({ connection: { state: "connecting", attempt: 0 } });
      socket.takeOver();
    },
    async copyLink() {
      try {
        await navigator.clipboard.writeText(location.href.split(/[?#]/)[0]);
        store.patch({ copied: "link" });
        announcer.say(t("invite.done"));
        setTimeout(() => store.patch({ copied: null }), 3000);
      } catch {
        notice(location.href);
      }
    },
  };

  const send = (name, ...args) => intents[name](...args);
  return { send, runAdvance, notice, priceChanged: ({ price }) => notice(cancelled(price)) };
}

/** What this browser remembers about the table page. */
export function remember(name, value) {
  try {
    localStorage.setItem(`holdfast:table:${name}`, JSON.stringify(value));
  } catch {
    // Storage may be forbidden; the choice then lasts for this page.
  }
}

export function remembered(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`holdfast:table:${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
