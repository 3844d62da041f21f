// What is said aloud and when: events politely, my turn and what concerns me at once.

import { isWaiting } from "./seats.js";
import { myCards, turnOf } from "./store.js";
import { readings } from "./readings.js";
import { remaining, startsIn } from "./clock.js";
import { cardNames, handName, myTurn, number, ordinal, sentence, t } from "./words.js";
import { waitingStatus } from "./views/waiting.js";

const LEVELS = { brief: 0, standard: 1, full: 2 };
// From which verbosity on an event is told; the others from "standard" on.
const TOLD_FROM = {
  board_dealt: 0,
  hand_tabled: 0,
  pot_awarded: 0,
  player_eliminated: 0,
  tournament_won: 0,
  match_paused: 0,
  match_resumed: 0,
  table_closed: 0,
  blind_posted: 2,
  settings_changed: 2,
  host_changed: 2,
  player_seated: 2,
  player_stood_up: 2,
  countdown_began: Infinity, // the countdown is told by its state
  countdown_ended: Infinity,
};
const AT_ONCE = new Set(["went_on_break", "player_eliminated"]);
const AROUND = new Set(["player_seated", "player_stood_up"]);
const plain = (text) => text.replace(/[\u2068\u2069]/g, "");

export function createSpeech({ announcer, sound, now, prefs = () => ({}) }) {
  let saidCards = null;
  let saidMade = null;
  let saidTo = 0; // number of the last event that was told
  let runout = false;
  let counting = false; // the countdown has been told

  const level = () => LEVELS[prefs().verbosity] ?? LEVELS.standard;
  const say = (text) => announcer.say(plain(text));
  const atOnce = (text) => announcer.now(plain(text));

  function tell(event, context) {
    if (level() < (TOLD_FROM[event.type] ?? 1)) return;
    const text = sentence(event, context);
    if (AT_ONCE.has(event.type) && event.seat === context.me) atOnce(text);
    else say(text);
  }

  // Hands that are turned before the board is full: nobody is left to act.
  function tellRunout(event, view) {
    if (event.type === "hand_started" || event.type === "hand_ended") runout = false;
    if (event.type !== "hand_tabled" || runout || !view.hand || view.hand.board.length > 4) return;
    runout = true;
    say(t("runout.said"));
  }

  // Once, also to whom a snapshot brought it before the frames could.
  function tellCountdown({ view, viewAt }) {
    const starts = startsIn(view, viewAt, now());
    if ((starts != null) === counting) return;
    counting = starts != null;
    if (counting) say(t("countdown.began", { n: Math.ceil(starts / 1000) }));
    else if (isWaiting(view)) say(t("countdown.ended"));
  }

  return {
    /** One event, told once; `seq` its number, `state` the table after it. */
    event(event, state, seq = Infinity) {
      if (seq > saidTo) {
        if (Number.isFinite(seq)) saidTo = seq;
        tellRunout(event, state.view);
        tell(event, { view: state.view, me: state.me });
        if (event.type === "hand_ended" && level() === LEVELS.full) say(readings.stacks(state));
        if (event.type === "pot_awarded" && level() === LEVELS.full && event.fives?.length)
          say(readings.hand({ ...state, shown: { pot: event.pot, seat: null } }));
        if (AROUND.has(event.type) && isWaiting(state.view)) say(waitingStatus(state));
        tellCountdown(state);
      }
      this.privately(state);
    },

    /** My cards once a hand, and the name of my hand when a street has changed it. */
    privately(state) {
      const mine = myCards(state);
      if (!mine) return;
      if (saidCards !== mine.hand) {
        saidCards = mine.hand;
        saidMade = null;
        say(t("cards.own", { cards: cardNames(mine.cards) }));
      }
      const made = handName(mine.made);
      const live = state.view.seats.find((one) => one.seat === state.me)?.in_hand !== "folded";
      if (level() > 0 && made && made !== saidMade && live && state.view.hand.board.length) {
        saidMade = made;
        say(t("own.hand", { hand: made }));
      }
    },

    /** Tell that I am asked; what waits to be told comes before it, in the same breath. */
    myTurn({ view, viewAt }) {
      const seconds = view.clock ? Math.ceil(remaining(view.clock.left_ms, viewAt, now()) / 1000) : null;
      atOnce(myTurn(view.hand, seconds));
      sound.play("turn");
      sound.vibrate([40, 60, 40]);
    },

    /** After a snapshot: only what matters now. */
    resumed(state, sameTurn) {
      saidTo = Math.max(saidTo, state.seq);
      tellCountdown(state);
      this.privately(state);
      if (sameTurn && turnOf(state) != null) this.myTurn(state);
    },

    second(seconds, seat, state) {
      if (seat !== state.me || turnOf(state) == null) return;
      if (seconds === 10 && level() === LEVELS.full) atOnce(t("turn.seconds", { n: 10 }));
      if (seconds === 5) {
        atOnce(t("turn.five"));
        sound.vibrate(80);
      }
      if (seconds === 5 || seconds === 2) sound.play("tick");
    },

    result(state) {
      const mine = state.view.result.places.find((one) => one.seat === state.me);
      if (!mine) return;
      const rating = mine.rating;
      say(
        [
          t("finished.place", { place: ordinal(mine.place) }),
          rating && prefs().quiet !== "on"
            ? t("finished.rating", { before: String(rating.before), after: String(rating.after) })
            : "",
        ].join(" "),
      );
    },

    read: (text) => say(text),
  };
}
