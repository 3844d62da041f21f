// The log of the table: lines in words, grouped by hand and street.

import { sentence, streetName } from "./words.js";

const SHOWDOWN = new Set(["hand_tabled", "pot_awarded", "player_eliminated", "tournament_won"]);
const AROUND = new Set([
  "player_seated",
  "player_stood_up",
  "settings_changed",
  "host_changed",
  "tournament_started",
  "table_closed",
]);
const KEPT = 1500;

/** The log with one more event; events already in it are left out, so a catch-up may overlap. */
export function append(log, seq, event, context, away) {
  const last = log.at(-1);
  if (last && seq <= last.seq) return log;
  const text = sentence(event, context);
  const hand =
    event.type === "hand_started" ? event.number : AROUND.has(event.type) ? null : (last?.hand ?? null);
  const line = { seq, hand, street: streetOf(event, last, hand), text, type: event.type, away };
  return [...(log.length > KEPT ? log.slice(-KEPT) : log), line];
}

function streetOf(event, last, hand) {
  if (hand == null) return "between";
  if (event.type === "hand_started") return "preflop";
  if (event.type === "board_dealt") return streetName(event.street);
  if (SHOWDOWN.has(event.type)) return "showdown";
  return last?.street ?? "preflop";
}

/** The last line with words, for the ticker. */
export const lastLine = (log) => log.findLast((line) => line.text)?.text ?? "";

/** [{hand, away, streets: [{street, lines}]}], oldest first, without empty lines. */
export function grouped(log) {
  const hands = [];
  for (const line of log) {
    if (!line.text) continue;
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
