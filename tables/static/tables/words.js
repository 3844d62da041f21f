// Words: one function per event, for the log, the status line and speech alike.

import { preference } from "./preferences.js";

// The page's language has a table of its own; one without a table is shown in English.
const language = document.documentElement.lang.split("-")[0] || "en";
const table = language === "en" ? "./texts.js" : `./texts.${language}.js`;
const { TEXTS, LOCALE } = await import(table).catch(() => import("./texts.js"));

const STREETS = ["preflop", "flop", "turn", "river"];
const isolatesNumbers = document.documentElement.dir === "rtl";
const numbers = new Intl.NumberFormat(LOCALE);
const plurals = new Intl.PluralRules(LOCALE);
const ordinals = new Intl.PluralRules(LOCALE, { type: "ordinal" });
const lists = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** A name or number in marks that keep the direction of its letters to itself. */
export const isolated = (text) => `\u2068${text}\u2069`;

export const number = (n) => (isolatesNumbers ? isolated(numbers.format(n)) : numbers.format(n));

/** 2.5 -> "2.5", or "2,5" where that is how it is written. */
export const decimal = (n, digits = 1, atLeast = 0) =>
  new Intl.NumberFormat(LOCALE, { minimumFractionDigits: atLeast, maximumFractionDigits: digits }).format(n);

const fill = (text, args) =>
  text.replace(/\{(\w+)\}/g, (_, gap) => {
    const value = args[gap] ?? "";
    return typeof value === "number" ? number(value) : value;
  });

/**
 * A sentence by its key, with named gaps; an unknown key is shown as it is, so that it is seen. Of a sentence
 * with several forms the one for the count `n` is taken.
 */
export function t(key, args = {}) {
  const text = TEXTS[key] ?? key;
  return fill(typeof text === "string" ? text : (text[plurals.select(args.n)] ?? text.other), args);
}

/** A street by name; events number them, views name them. */
export const streetName = (street) => STREETS[street] ?? street;

export const hasText = (key) => key in TEXTS;

/** 2 -> "2nd". */
export const ordinal = (n) => fill(TEXTS.place[ordinals.select(n)] ?? TEXTS.place.other, { n });

/** 83,400 ms -> "1:24": rounded up, so that 0:00 means over. */
export function minutes(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "As" -> "ace of spades", or as somebody wants cards to be spoken: "A spades", "As". */
export function cardName(card) {
  const rank = card.slice(0, -1).replace("10", "T");
  const wording = preference("cards");
  if (wording === "letters") return card;
  if (wording === "mixed") return t("card.mixed", { rank: rank.replace("T", "10"), suit: t(`suit.${card.at(-1)}`) });
  return t("card", { rank: t(`card.${rank}`), suit: t(`suit.${card.at(-1)}`) });
}

export const cardNames = (cards) => cards.map(cardName).join(", ");

/** {category: "two_pair", ranks: ["K", "T", "2"]} -> "two pair, kings and tens"; null where there is none. */
export function handName(made) {
  if (!made?.category) return made?.hand ?? made?.name ?? null;
  const [first, second] = made.ranks;
  const royal = made.category === "straight_flush" && first === "A";
  return t(`made.${royal ? "royal_flush" : made.category}`, {
    high: t(`card.${first}`),
    many: t(`cards.${first}`),
    other: second && t(`cards.${second}`),
  });
}

/** Names joined as a sentence would: "Ada, Bo and Cem". */
export const list = (names) => lists.format(names);

export function seatName(view, seat) {
  const found = view?.seats.find((one) => one.seat === seat);
  return isolated(found?.name ?? t("seat.n", { n: seat }));
}

// A sentence about a seat: in the second person when it is mine.
const about = (context, seat, key, args = {}) =>
  t(seat === context.me && hasText(`you.${key}`) ? `you.${key}` : key, {
    name: seatName(context.view, seat),
    ...args,
  });

const placing = (event, context) =>
  about(context, event.seat, event.shared ? "out.shared" : "out", { place: ordinal(event.place) });

function position(event, me) {
  const button = event.button === me;
  if (button && event.small_blind_seat === me) return t("position.button_small");
  if (button) return t("position.button");
  if (event.small_blind_seat === me) return t("position.small");
  if (event.big_blind_seat === me) return t("position.big");
  return "";
}

function handStarted(event, context) {
  const start = t("hand.started", {
    n: number(event.number),
    sb: number(event.small_blind),
    bb: number(event.big_blind),
  });
  const mine = position(event, context.me);
  return mine ? `${start} ${t("hand.position", { position: mine })}` : start;
}

function boardDealt(event, context) {
  const cards = cardNames(event.cards);
  const street = streetName(event.street);
  const pot = context.written ? null : context.view?.hand?.pot;
  if (pot == null) return t("board.dealt", { street: t(`street.${street}`), cards });
  return t(street, { cards, pot: number(pot) });
}

function handTabled(event, context) {
  const seat = context.view?.seats.find((one) => one.seat === event.seat);
  const hand = context.written ? null : handName(seat?.made);
  return about(context, event.seat, hand ? "tabled.hand" : "tabled", { cards: cardNames(event.cards), hand });
}

function potAwarded(event, context) {
  const award = context.view?.hand?.awards?.find((one) => one.pot === event.pot);
  const hand = handName(event.category ? event : award);
  const shares = event.shares.filter(([, chips]) => chips > 0);
  const side = event.pot > 0;
  if (shares.length > 1) {
    const least = Math.min(...shares.map(([, chips]) => chips));
    const odd = shares.filter(([, chips]) => chips > least);
    const names = list(shares.map(([seat]) => seatName(context.view, seat)));
    const args = { names, n: number(least), k: event.pot };
    if (side) return t("split.side", args);
    if (!odd.length) return t("split.even", args);
    return t("split.odd", { ...args, odd: list(odd.map(([seat]) => seatName(context.view, seat))) });
  }
  const [seat, chips] = shares[0] ?? [event.shares[0][0], event.amount];
  const folds = event.strength == null;
  const key = side
    ? hand
      ? "won.side"
      : "won.side.plain"
    : hand
      ? "won.hand"
      : folds
        ? "won.folds"
        : "won.plain";
  return about(context, seat, key, { n: number(chips), hand, k: event.pot });
}

const raise = (event, context, key) =>
  about(context, event.seat, event.all_in ? "all_in.raised" : key, { n: number(event.to) });

/** Event type -> (event, {view, me}) -> sentence; "" when there is nothing to say. */
export const SENTENCES = {
  hand_started: handStarted,
  blind_posted: (e, c) => about(c, e.seat, `blind.${e.blind}`, { n: number(e.amount) }),
  folded: (e, c) => about(c, e.seat, "folded"),
  checked: (e, c) => about(c, e.seat, "checked"),
  called: (e, c) => about(c, e.seat, e.all_in ? "all_in.called" : "called", { n: number(e.amount) }),
  bet_made: (e, c) => raise(e, c, "bet"),
  raised_to: (e, c) => raise(e, c, "raised"),
  clock_expired: (e, c) => about(c, e.seat, "clock.expired"),
  withdrawn: (e, c) => about(c, e.seat, "withdrawn"),
  board_dealt: boardDealt,
  uncalled_bet_returned: (e, c) => about(c, e.seat, "uncalled.returned", { n: number(e.amount) }),
  hand_tabled: handTabled,
  pot_awarded: potAwarded,
  player_seated: (e, c) =>
    t(e.bot ? "seated.bot" : "seated", { name: e.name ? isolated(e.name) : seatName(c.view, e.seat) }),
  player_stood_up: (e, c) => t("stood.up", { name: e.name ? isolated(e.name) : seatName(c.view, e.seat) }),
  settings_changed: () => t("settings"),
  host_changed: () => t("host"),
  player_ready: (e, c) => about(c, e.seat, "said.ready"),
  player_not_ready: (e, c) => about(c, e.seat, "said.not_ready"),
  countdown_began: (e) => t("countdown.began", { n: e.seconds }),
  countdown_ended: () => t("countdown.ended"),
  tournament_started: (e) => t("tournament.started", { n: number(e.number) }),
  level_raised: (e) => t("level", { sb: number(e.small_blind), bb: number(e.big_blind) }),
  went_on_break: (e, c) => about(c, e.seat, "break"),
  came_back: (e, c) => about(c, e.seat, "back"),
  player_left: (e, c) => about(c, e.seat, "left", { place: ordinal(e.place) }),
  player_eliminated: placing,
  tournament_won: (e, c) => about(c, e.seat, "won"),
  match_paused: () => t("paused"),
  match_resumed: () => t("resumed"),
  table_closed: () => t("closed"),
};

/**
 * The sentence of one event in `context` = {view, me: my seat or null, written}. What is written is the same
 * whether the event was seen or is read afterwards, so it leaves out what only the view of that moment knew.
 */
export const sentence = (event, context) => SENTENCES[event.type]?.(event, context) ?? "";

/** What is said when my turn starts; `seconds` null: no timer. */
export function myTurn(hand, seconds) {
  const legal = hand.legal;
  const pot = number(hand.pot);
  const parts = [
    legal.may_check ? t("turn.check", { pot }) : t("turn.call", { n: number(legal.to_call), pot }),
  ];
  if (legal.may_raise && !legal.may_check) parts.push(t("turn.minimum", { n: number(legal.min_raise_to) }));
  if (seconds != null) parts.push(t("turn.seconds", { n: seconds }));
  return parts.join(" ");
}

/** Why the server refused: its own sentence names the numbers. */
export const refusal = ({ message }) => message || t("refused.server");

/** Whether somebody is ready for the next match; "" where nobody asks. */
export const readyWord = ({ ready }) => (ready == null ? "" : t(ready ? "state.ready" : "state.not_ready"));

/** The word under a seat: its last action, or its standing in the match; "" for none. */
export function stateWord(seat) {
  if (seat.place === 1) return t("state.winner");
  if (seat.state === "eliminated") return t("state.out", { place: ordinal(seat.place) });
  if (seat.state === "left")
    return seat.place ? t("state.left.place", { place: ordinal(seat.place) }) : t("state.left");
  if (seat.in_hand === "folded") return t("state.folded");
  if (seat.in_hand === "all_in") return t("state.all_in");
  if (seat.state === "on_break") return t("state.on_break");
  if (!seat.last || !hasText(`state.${seat.last.type}`)) return "";
  return t(`state.${seat.last.type}`, { n: number(seat.last.amount ?? 0) });
}
