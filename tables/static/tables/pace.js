// Draws frames one after the other with the pauses a reader needs. A snapshot or a hidden tab skips to the state.

import { streetName } from "./words.js";

const NORMAL = {
  hand_started: 200,
  blind_posted: 120,
  hole_cards_dealt: 600,
  folded: 120,
  checked: 160,
  called: 260,
  bet_made: 260,
  raised_to: 260,
  clock_expired: 200,
  board_dealt: { flop: 850, turn: 570, river: 570 },
  uncalled_bet_returned: 420,
  hand_tabled: 600,
  pot_awarded: 900,
  level_raised: 600,
  player_eliminated: 500,
  tournament_won: 600,
};
const RUNOUT = { flop: 1200, turn: 1500, river: 1800 };
// Bets move to the pot before a street is dealt; without movement nothing has to be waited for.
const REDUCED = {
  ...NORMAL,
  blind_posted: 0,
  hole_cards_dealt: 300,
  called: 120,
  bet_made: 120,
  raised_to: 120,
  board_dealt: { flop: 500, turn: 500, river: 500 },
};
const FAST = 0.5;
const EACH_WINNER = 1200;
// Once somebody may act, his clock runs: never show him the turn later than this.
const TURN_BUDGET = 1800;

/** Milliseconds to rest after `event`; `runout`: nobody is left to act; `fast`: half of everything. */
export function pauseAfter(event, { reduced = false, fast = false, runout = false } = {}) {
  const table = reduced ? REDUCED : NORMAL;
  const whole =
    event.type === "board_dealt"
      ? (runout ? RUNOUT : table.board_dealt)[streetName(event.street)]
      : table[event.type];
  return (whole ?? 0) * (fast ? FAST : 1);
}

/** A frame as beats: an award to several winners rings the five of each in turn. */
export function beatsOf(frame, options) {
  // A frame that changes nothing on the table needs no time to be looked at.
  const pause = frame.view ? pauseAfter(frame.event, options) : 0;
  const winners = frame.event.type === "pot_awarded" ? winnersOf(frame) : [];
  if (winners.length < 2) {
    const shown =
      frame.event.type === "pot_awarded" ? { pot: frame.event.pot, seat: winners[0] ?? null } : undefined;
    return [{ ...frame, shown, pause, first: true }];
  }
  return winners.map((seat, at) => ({
    ...frame,
    shown: { pot: frame.event.pot, seat },
    pause: EACH_WINNER * (options?.fast ? FAST : 1),
    first: at === 0,
  }));
}

function winnersOf(frame) {
  const fives = new Set((frame.event.fives ?? []).map(([seat]) => seat));
  return frame.event.shares.filter(([seat, chips]) => chips > 0 && fives.has(seat)).map(([seat]) => seat);
}

/** How long the backlog that ends in `view` may take, in ms. */
export function budget(view) {
  if (!view) return Infinity;
  if (view.next_hand_ms != null) return Math.max(0, view.next_hand_ms);
  return view.hand?.to_act == null ? Infinity : TURN_BUDGET;
}

/**
 * A queue of beats. `draw(beat)` puts one on the screen; `idle()` is told when all are shown. `options()` ->
 * {reduced, fast, hidden}. `later(f, ms)` returns what `cancel` takes.
 */
export function createPace({ draw, options, idle = () => {}, later = setTimeout, cancel = clearTimeout }) {
  let queue = [];
  let timer = null;
  let runout = false;

  function step() {
    timer = null;
    if (options().hidden) return jump();
    while (queue.length) {
      const beat = queue.shift();
      draw(beat);
      if (beat.pause > 0) {
        timer = later(step, beat.pause);
        return;
      }
    }
    idle();
  }

  function jump() {
    if (timer != null) cancel(timer);
    timer = null;
    const rest = queue;
    queue = [];
    for (const beat of rest) draw(beat);
    idle();
  }

  return {
    jump,
    /** Forget what was not drawn: a snapshot has said it all. */
    clear() {
      if (timer != null) cancel(timer);
      timer = null;
      queue = [];
    },
    /** The frames that wait to be drawn, oldest first. */
    get waiting() {
      return queue.filter((beat) => beat.first);
    },
    /** True while something is being shown that the state has left behind. */
    get busy() {
      return timer != null || queue.length > 0;
    },
    add(frames) {
      for (const frame of frames) {
        const { type } = frame.event;
        if (type === "hand_started") {
          jump();
          runout = false;
        }
        if (type === "hand_tabled") runout = true;
        queue.push(...beatsOf(frame, { ...options(), runout }));
      }
      const view = frames.findLast((frame) => frame.view)?.view;
      const total = queue.reduce((sum, beat) => sum + beat.pause, 0);
      const allowed = budget(view);
      if (total > allowed) {
        queue = queue.map((beat) => ({ ...beat, pause: (beat.pause * allowed) / total }));
      }
      if (options().hidden) jump();
      else if (timer == null) step();
    },
  };
}
