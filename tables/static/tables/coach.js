// The guided first hand: five notes, each said once, when the thing it speaks of is on the table.

import { prefer, preference } from "./preferences.js";
import { myCards, turnOf } from "./store.js";
import { t } from "./words.js";

/** The notes in the order in which they matter. */
export const NOTES = ["cards", "board", "call", "raise", "five"];
const LAST_SECONDS = 5000;

const shows = {
  cards: (state) => myCards(state) != null && !state.view.hand.board.length,
  board: (state) => state.view.hand?.board.length === 3 && myCards(state) != null,
  call: (state) => turnOf(state) != null && !state.view.hand.legal.may_check,
  raise: (state) => turnOf(state) != null && state.view.hand.legal.may_raise,
  five: (state) => (state.view.hand?.awards ?? []).some((one) => Object.keys(one.fives ?? {}).length > 0),
};

/** The note for a state, or null; `seen`: those that were closed. Pure; `left`: ms of my turn, null for no clock. */
export function noteFor(state, seen, left) {
  if (state.me == null || !state.view.hand) return null;
  if (left != null && left <= LAST_SECONDS) return null;
  return NOTES.find((name) => !seen.has(name) && shows[name](state)) ?? null;
}

/** Keeps which notes were closed; when all were, or somebody wants none, there are no more. */
export function createCoach({ store, left, say }) {
  const seen = new Set();
  const off = () => preference("notes") === "off";

  return {
    /** Choose the note for the state as it is; called when a state has been drawn and each second. */
    look() {
      const state = store.get();
      const note = off() ? null : noteFor(state, seen, left());
      // A note whose moment has passed has had its time.
      if (state.note && !shows[state.note](state)) seen.add(state.note);
      if (note === state.note) return;
      store.patch({ note });
      if (note) say(t(`note.${note}`));
    },
    /** Close one note, or all for good (null). */
    close(name) {
      if (name) seen.add(name);
      if (!name || NOTES.every((one) => seen.has(one))) prefer("notes", "off");
      store.patch({ note: null });
      this.look();
    },
  };
}
