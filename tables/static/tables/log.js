// The log of the table: lines in words, grouped by hand and street.

import { number, sentence, streetName, t } from "./words.js";

const SHOWDOWN = new Set(["hand_tabled", "pot_awarded", "player_eliminated", "tournament_won"]);
const AROUND = new Set([
  "player_seated",
  "player_stood_up",
  "settings_changed",
  "host_changed",
  "player_ready",
  "player_not_ready",
  "countdown_began",
  "countdown_ended",
  "tournament_started",
  "table_closed",
]);
const KEPT = 1500;
const OPENING = 3; // a table's first events: it is opened, and its host sits down

/** The log with one more event; events already in it are left out, so a catch-up may overlap. */
export function append(log, seq, event, context, away) {
  const last = log.at(-1);
  if (last && seq <= last.seq) return log;
  // The first host of a table is no change.
  const text = event.type === "host_changed" && seq <= OPENING ? "" : sentence(event, { ...context, written: true });
  const hand =
    event.type === "hand_started" ? event.number : AROUND.has(event.type) ? null : (last?.hand ?? null);
  const line = { seq, hand, street: streetOf(event, last, hand), text, type: event.type, away };
  return [...(log.length > KEPT ? log.slice(-KEPT) : log), line];
}

function streetOf(event, last, hand) {
  if (hand == null) return "between";
  if (event.type === "hand_started") return "preflop";
  if (event.type === "board_dealt") return streetName(event.street);
  const unseen = event.type === "pot_awarded" && event.strength == null; // nobody had to show
  if (SHOWDOWN.has(event.type) && !unseen) return "showdown";
  return last?.street ?? "preflop";
}

/** The last line with words, for the ticker. */
export const lastLine = (log) => log.findLast((line) => line.text)?.text ?? "";

const BETTING = new Set(["folded", "checked", "called", "bet_made", "raised_to", "blind_posted"]);
const RESULTS = new Set([...SHOWDOWN, "player_left"]);
/** Name of a filter -> which lines it shows. */
export const FILTERS = {
  all: () => true,
  actions: (line) => BETTING.has(line.type) || line.type === "board_dealt",
  results: (line) => RESULTS.has(line.type),
};

const plain = (text) => text.replace(/[\u2068\u2069]/g, "");

/** The log in plain lines, oldest first, each hand under its number. */
export const asText = (log, filter = "all") =>
  grouped(log, filter)
    .map((hand) => {
      const head = hand.hand == null ? t("street.between") : t("log.hand", { n: number(hand.hand) });
      const streets = hand.streets.map(({ street, lines }) => {
        const words = street === "between" ? [] : [`${t(`street.${street}`)}:`];
        return [...words, ...lines.map((line) => plain(line.text))].join("\n");
      });
      return [head, ...streets].join("\n");
    })
    .join("\n\n");

/** [{hand, away, streets: [{street, lines}]}], oldest first, without empty lines. */
export function grouped(log, filter = "all") {
  const hands = [];
  for (const line of log) {
    if (!line.text || !FILTERS[filter](line)) continue;
    let hand = hands.at(-1);
    if (!hand || hand.hand !== line.hand || hand.away !== line.away) {
      hand = { hand: line.hand, away: line.away, seq: line.seq, streets: [] };
      hands.push(hand);
    }
    let street = hand.streets.at(-1);
    if (!street || street.street !== line.street) {
      street = { street: line.street, seq: line.seq, lines: [] };
      hand.streets.push(street);
    }
    street.lines.push(line);
  }
  return hands;
}
