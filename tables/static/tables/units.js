// Chips on the table in the unit somebody chose to read them in. What is asked and sent is always in points.

import { decimal, number, t } from "./words.js";

export const bigBlinds = (chips, bigBlind) => t("big.blinds", { n: decimal(chips / bigBlind, 1) });

/** "1,240" or "31 BB"; `units` as in preferences.js. */
export const chips = (n, bigBlind, units) =>
  units === "blinds" && bigBlind ? bigBlinds(n, bigBlind) : number(n);

/** The second unit beside the first: "31 BB", or "" where there is none. */
export const beside = (n, bigBlind, units) => (units === "both" && bigBlind && n ? bigBlinds(n, bigBlind) : "");

/** The big blind of a view, or null before the match. */
export const bigBlindOf = (view) => view.hand?.big_blind ?? view.match?.big_blind ?? null;
