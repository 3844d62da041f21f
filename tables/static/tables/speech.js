// What is said aloud and when: events politely, my turn and what concerns me at once.

import { myCards, turnOf } from "./store.js";
import { remaining } from "./clock.js";
import { cardNames, myTurn, number, ordinal, sentence, t } from "./words.js";

const QUIET = new Set(["blind_posted", "settings_changed", "host_changed"]);
const AT_ONCE = new Set(["went_on_break", "player_eliminated"]);
const plain = (text) => text.replace(/[\u2068\u2069]/g, "");

export function createSpeech({ announcer, sound, now }) {
  let saidCards = null;
  let saidMade = null;

  const say = (text) => announcer.say(plain(text));
  const atOnce = (text) => announcer.now(plain(text));

  return {
    event(event, state) {
      if (!QUIET.has(event.type)) {
        const text = sentence(event, { view: state.view, me: state.me });
        if (AT_ONCE.has(event.type) && event.seat === state.me) atOnce(text);
        else say(text);
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
      const made = mine.made?.name;
      const live = state.view.seats.find((one) => one.seat === state.me)?.in_hand !== "folded";
      if (made && made !== saidMade && live && state.view.hand.board.length) {
        saidMade = made;
        say(t("own.hand", { hand: made }));
      }
    },

    myTurn({ view, viewAt }) {
      const seconds = view.clock ? Math.ceil(remaining(view.clock.left_ms, viewAt, now()) / 1000) : null;
      atOnce(myTurn(view.hand, seconds));
      sound.play("turn");
      sound.vibrate([40, 60, 40]);
    },

    /** After a snapshot: only what matters now. */
    resumed(state, sameTurn) {
      this.privately(state);
      if (sameTurn && turnOf(state) != null) this.myTurn(state);
    },

    second(seconds, seat, state) {
      if (seat !== state.me || turnOf(state) == null) return;
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
          rating ? t("finished.rating", { before: number(rating.before), after: number(rating.after) }) : "",
        ].join(" "),
      );
    },

    read: (text) => say(text),
  };
}
