// Who sits where on my screen: own seat at the bottom, the others clockwise from my left.

/** My seat number, or null for a spectator: by account, so that sitting down needs no new greeting. */
export function mySeat(view, you) {
  if (you?.user == null) return you?.seat ?? null;
  return view.seats.find((one) => one.user === you.user && one.state !== "empty")?.seat ?? null;
}

export const seatOf = (view, seat) => view.seats.find((one) => one.seat === seat) ?? null;

/** True when I may start, seat bots and change settings. */
export const isHost = (view, you, me) =>
  view.table.host == null ? Boolean(you?.is_host) : me != null && view.table.host === me;

/** True while nobody plays: the table waits for people, or for another match. */
export const isWaiting = (view) => view.table.status === "open";

/**
 * Seats in the order they are drawn, clockwise: [{place, of, seat}]. Place 0 is the bottom; a spectator sees
 * the first seat there. During a match the chairs nobody took are not drawn.
 */
export function places(view, me) {
  const shown = isWaiting(view) ? view.seats : view.seats.filter((one) => one.state !== "empty");
  const start = Math.max(
    0,
    shown.findIndex((one) => one.seat === me),
  );
  return shown.map((_, place) => ({
    place,
    of: shown.length,
    seat: shown[(start + place) % shown.length],
  }));
}

/** True when it is my turn in this view. */
export const isMyTurn = (view, me) =>
  me != null &&
  view.turn != null &&
  view.hand?.to_act === me &&
  view.hand.legal != null &&
  !view.hand.complete;

/**
 * Chips in front of a seat. Once hands are turned or the pot is given out they lie in the pot, although the
 * street they were bet on is not over.
 */
export const betInFront = (view, seat) =>
  view.hand?.complete || view.hand?.awards.length || view.seats.some((one) => one.cards) ? 0 : seat.bet;

/** The cards to ring: the winning five of the award and seat `shown` names, or of the last award. */
export function winningFive(hand, shown) {
  const award = hand?.awards?.findLast((one) => shown == null || one.pot === shown.pot);
  if (!award) return { cards: [], seat: null };
  const fives = award.fives ?? {};
  const winners = award.shares.filter(([one, chips]) => chips > 0 && fives[one]).map(([one]) => one);
  // Winners are shown one after the other: the last one's five stay.
  const seat = fives[shown?.seat] ? shown.seat : winners.at(-1);
  return seat == null ? { cards: [], seat: null } : { cards: fives[seat], seat };
}
