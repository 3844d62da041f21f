// What the reading keys say: answers about the view on the screen, in words.

import { seatOf, winningFive } from "./seats.js";
import { myCards } from "./store.js";
import { levelLeft, remaining, startsIn } from "./clock.js";
import { cardName, cardNames, handName, minutes, number, readyWord, seatName, stateWord, t } from "./words.js";
import { pots } from "./views/board.js";

const standing = (seat) => readyWord(seat) || stateWord(seat) || t("state.playing");

const inHand = (view) => view.seats.filter((one) => one.in_hand === "live" || one.in_hand === "all_in");

function clockwise(view, me) {
  const seats = view.seats.filter((one) => one.state !== "empty");
  const start = Math.max(
    0,
    seats.findIndex((one) => one.seat === me),
  );
  return [...seats.slice(start), ...seats.slice(0, start)];
}

export const readings = {
  cards(state) {
    const mine = myCards(state);
    return mine ? t("read.cards", { cards: cardNames(mine.cards) }) : t("own.none");
  },
  hand(state) {
    const won = winningFive(state.view.hand, state.shown);
    if (won.cards.length) return t("winning.five", { cards: cardNames(won.cards) });
    const made = handName(myCards(state)?.made);
    return made ? t("own.hand", { hand: made }) : t("own.none");
  },
  board({ view }) {
    const cards = view.hand?.board ?? [];
    return cards.length ? t("read.board", { cards: cardNames(cards) }) : t("read.board.none");
  },
  pot(state) {
    const { hand } = state.view;
    if (!hand) return t("read.nothing");
    const parts = [t("read.pot", { pot: number(hand.pot) })];
    if (hand.pots.length > 1) {
      for (const pot of pots(state.view))
        parts.push(t("read.side", { label: pot.label, n: number(pot.amount) }));
    }
    if (hand.to_act === state.me && hand.legal) {
      if (hand.legal.to_call) parts.push(t("read.to_call", { n: number(hand.legal.to_call) }));
      if (hand.legal.may_raise)
        parts.push(
          t(hand.legal.is_bet ? "read.min.bet" : "read.min", { n: number(hand.legal.min_raise_to) }),
        );
    }
    return parts.join(" ");
  },
  stacks({ view, me }) {
    return clockwise(view, me)
      .map((one) =>
        t("read.stack", {
          name: seatName(view, one.seat),
          n: number(one.chips),
          state: standing(one),
        }),
      )
      .join(" ");
  },
  turn({ view, viewAt }, now) {
    const starts = startsIn(view, viewAt, now);
    if (starts != null) return t("countdown.began", { n: Math.ceil(starts / 1000) });
    if (view.hand?.to_act == null) return t("read.turn.none");
    const name = seatName(view, view.hand.to_act);
    if (!view.clock) return t("read.turn.untimed", { name });
    return t("read.turn", { name, n: Math.ceil(remaining(view.clock.left_ms, viewAt, now) / 1000) });
  },
  dealer({ view, viewAt }, now) {
    const { match, hand } = view;
    if (!match) return t("read.nothing");
    const parts = [
      t("read.dealer", {
        name: hand ? seatName(view, hand.button) : "",
        level: match.level,
        sb: number(match.small_blind),
        bb: number(match.big_blind),
        hands: match.hands_at_level,
        needed: match.hands_needed,
      }),
    ];
    const left = levelLeft(view, viewAt, now);
    if (left != null) parts.push(t("read.level_left", { time: minutes(left) }));
    return parts.join(" ");
  },
  who({ view }) {
    const seats = inHand(view);
    if (!seats.length) return t("read.nothing");
    return seats
      .map((one) => t("read.in_hand", { name: seatName(view, one.seat), n: number(one.put_in) }))
      .join(" ");
  },
  seat({ view }, now, number_) {
    const one = seatOf(view, number_);
    if (!one || one.state === "empty") return t("read.nothing");
    return t("read.stack", {
      name: seatName(view, one.seat),
      n: number(one.chips),
      state: standing(one),
    });
  },
  /** Card `at` of mine, then of the board, round and round. */
  oneByOne(state, now, at) {
    const cards = [...(myCards(state)?.cards ?? []), ...(state.view.hand?.board ?? [])];
    return cards.length ? `${cardName(cards[at % cards.length])}.` : t("own.none");
  },
};
