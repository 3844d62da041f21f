// The one place with state. Everything on the page is drawn from `state`; changes are the pure functions below.

import { append } from "./log.js";
import { mySeat } from "./seats.js";

/** The state before anything has happened, from the snapshot in the page. `now`: ms of performance.now(). */
export function initialState(snapshot, now, saved = {}) {
  const empty = {
    seq: snapshot.seq, // of what is drawn; the socket counts what has arrived
    view: snapshot.view, // the view on screen
    viewAt: now, // when that view arrived: its left_ms count from here
    you: snapshot.you,
    me: mySeat(snapshot.view, snapshot.you),
    mine: null, // {hand, cards, made}: my cards as drawn
    privates: [], // private messages that wait for their frame
    shown: null, // {pot, seat}: whose winning five is ringed
    runout: false, // the board is being dealt with nobody left to act
    event: null, // the event just drawn, for movement
    told: snapshot.view, // the view in which that event's seat has a name
    log: [],
    pending: null, // {turn, action, since}: the command under way
    notice: null, // {text, kind}: a reason that stays until the next turn
    turnShownAt: null, // when the buttons of this turn appeared
    amount: null, // {turn, value}: the raise I am choosing
    foldAsked: null, // turn in which Fold was pressed although checking is free
    pre: null, // {kind, hand, street, price}: a decision in advance
    skipped: null, // hand whose result pause I agreed to skip
    connection: { state: "connecting", attempt: 0 },
    sheet: null, // name of the open sheet
    resultSeen: null, // match whose result sheet I closed
    busy: null, // the form being sent
    cancelled: null, // {price}: the decision in advance that has just died, and what the call costs now
    peeking: false, // my cards are held up to be looked at
    filter: "all", // which lines of the log are shown
    ratings: false, // shown in quiet mode too
    note: null, // the coach's note on the screen
    prefs: {}, // what this browser keeps of my choices
    muted: false,
    side: true,
    sizeOpen: false,
    ...saved,
  };
  const whole = withEvents(withPrivate(empty, snapshot.private, snapshot.seq), snapshot.events, false);
  return { ...whole, turnShownAt: turnOf(whole) == null ? null : now };
}

const withPrivate = (state, mine, seq) => ({
  ...state,
  mine: mine ? { hand: mine.hand, cards: mine.cards, made: mine.made } : null,
  privates: state.privates.filter((one) => one.seq > seq),
});

function withEvents(state, events, away) {
  const context = { view: state.view, me: state.me };
  let log = state.log;
  for (const { seq, event } of events ?? []) log = append(log, seq, event, context, away);
  return { ...state, log };
}

/** A snapshot replaces everything that was drawn; missed events go into the log. */
export function takeSnapshot(state, message, now, away) {
  const next = {
    ...state,
    seq: message.seq,
    view: message.view,
    viewAt: now,
    you: message.you ?? state.you,
    me: mySeat(message.view, message.you ?? state.you),
    shown: null,
    runout: false,
    event: null,
    pending: null,
  };
  return settled(
    withEvents(withPrivate(next, message.private, message.seq), message.events, away),
    state,
    now,
  );
}

/** One frame is drawn: its view if it has one, its line in the log, my cards that waited for it. */
export function drawFrame(state, frame, now) {
  const view = frame.view ?? state.view;
  const { event } = frame;
  const me = mySeat(view, state.you);
  const next = {
    ...state,
    seq: frame.seq,
    view,
    viewAt: frame.view ? frame.at : state.viewAt,
    me,
    event,
    mine: withoutOldName(state, event),
    told: naming(view, state.view, event),
    log: append(state.log, frame.seq, event, { view: naming(view, state.view, event), me }, false),
    shown: frame.shown ?? (event.type === "hand_started" ? null : state.shown),
    runout: runsOut(state.runout, event, view),
  };
  return settled(applyPrivates(next), state, now);
}

// What I hold is named once for a whole run-out, after its last card; no name of fewer cards stays until then.
const withoutOldName = ({ mine, runout }, event) =>
  runout && mine && event.type === "board_dealt" ? { ...mine, made: null } : mine;

// A view in which the seat of an event still has its name: whoever leaves may be gone from the one after it.
export function naming(view, before, event) {
  const named = ({ seats }) => seats.some((one) => one.seat === event.seat && one.name);
  return event.seat == null || named(view) || !named(before) ? view : { ...view, seats: before.seats };
}

/** My cards or the name of my hand; they wait for the frame they belong to, so that nothing is told early. */
export function takePrivate(state, message) {
  return applyPrivates({ ...state, privates: [...state.privates, message] });
}

function applyPrivates(state) {
  const due = state.privates.filter((one) => one.seq <= state.seq).at(-1);
  const mine = due ? { hand: due.hand, cards: due.cards, made: due.made } : state.mine;
  return { ...state, mine, privates: state.privates.filter((one) => one.seq > state.seq) };
}

function runsOut(before, event, view) {
  if (event.type === "hand_started" || event.type === "hand_ended") return false;
  if (event.type === "hand_tabled") return view.hand != null && view.hand.board.length < 5;
  return before && event.type !== "pot_awarded";
}

// What must not outlive a turn, a street or a hand.
function settled(next, before, now) {
  const turnNow = turnOf(next);
  const changed = turnNow !== turnOf(before);
  const sameStreet =
    next.view.hand?.number === before.view.hand?.number &&
    next.view.hand?.street === before.view.hand?.street;
  return {
    ...next,
    turnShownAt: changed
      ? turnNow == null
        ? null
        : now
      : (next.turnShownAt ?? (turnNow == null ? null : now)),
    amount: changed ? null : next.amount,
    foldAsked: changed ? null : next.foldAsked,
    pending: changed ? null : next.pending,
    notice: changed && turnNow != null ? null : next.notice,
    sizeOpen: changed ? false : next.sizeOpen,
    ...decided(next, sameStreet && next.me != null),
  };
}

// A decision in advance dies with its hand and street, and a check or a call with its price.
function decided(next, sameStreet) {
  const { pre } = next;
  if (!pre) return { pre: null, cancelled: null };
  if (!sameStreet) return { pre: null, cancelled: null };
  const price = next.view.seats.find((one) => one.seat === next.me)?.price ?? 0;
  if (pre.kind === "check_fold" || price === pre.price || turnOf(next) != null)
    return { pre, cancelled: null };
  return { pre: null, cancelled: { price } };
}

/** The turn number when it is my turn, else null. */
export function turnOf({ view, me }) {
  const hand = view.hand;
  if (me == null || !hand || hand.complete || hand.to_act !== me || !hand.legal) return null;
  return view.turn;
}

/** My cards, when they belong to the hand on the table. */
export const myCards = ({ view, mine }) =>
  mine && view.hand && mine.hand === view.hand.number ? mine : null;

/** The amount on the raise button: what I chose this turn, else the smallest. */
export function chosenAmount(state) {
  const legal = state.view.hand?.legal;
  if (!legal?.may_raise) return null;
  const value = state.amount?.turn === state.view.turn ? state.amount.value : legal.min_raise_to;
  return Math.min(legal.max_raise_to, Math.max(legal.min_raise_to, value));
}

/** A store: `get`, `set(function of the state)`, `subscribe`. */
export function createStore(state) {
  const listeners = new Set();
  return {
    get: () => state,
    set(change) {
      const before = state;
      state = change(state);
      if (state !== before) for (const listener of listeners) listener(state, before);
    },
    patch(values) {
      this.set((now) => ({ ...now, ...values }));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
