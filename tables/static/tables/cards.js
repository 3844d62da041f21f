// Playing cards drawn by us: one huge index and one huge pip, no court art.

import { html, nothing, svg } from "./lit.js";
import { cardName, t } from "./words.js";

const PIPS = {
  h: "M12 21.2C10.6 19.8 2 14.3 2 8.6 2 5.4 4.4 3 7.3 3c1.9 0 3.7 1 4.7 2.7C13 4 14.8 3 16.7 3 19.6 3 22 5.4 22 8.6c0 5.7-8.6 11.2-10 12.6z",
  d: "M12 1.6C13.6 5 17.6 9.6 20.6 12c-3 2.4-7 7-8.600 10.400C10.400 19 6.400 14.400 3.400 12c3-2.400 7-7 8.600-10.400z",
  s: "M12 2c1.400 2.800 9.600 7.400 9.600 12.600 0 2.700-2 4.600-4.500 4.600-1.700 0-3.200-.9-4.100-2.300.2 2.300.9 4 2.400 5.300H8.600c1.500-1.300 2.200-3 2.400-5.300-.9 1.400-2.400 2.300-4.100 2.300-2.500 0-4.500-1.900-4.500-4.600C2.400 9.400 10.600 4.800 12 2z",
  c: "M12 1.800c2.700 0 4.800 2.100 4.800 4.700 0 1.200-.4 2.200-1.100 3.100.5-.2 1.100-.3 1.700-.3 2.600 0 4.700 2 4.700 4.700s-2.100 4.700-4.700 4.700c-1.900 0-3.500-1-4.300-2.600.2 2.400.9 4.300 2.500 6.100H8.400c1.600-1.800 2.300-3.700 2.500-6.100-.8 1.600-2.400 2.600-4.300 2.600-2.600 0-4.700-2-4.700-4.700s2.100-4.700 4.700-4.700c.6 0 1.200.1 1.700.3-.7-.9-1.100-1.900-1.100-3.100 0-2.600 2.100-4.700 4.800-4.700z",
};

const rankOf = (card) => card.slice(0, -1).replace("T", "10");
const suitOf = (card) => card.at(-1);

const pip = (suit, x, y, size) =>
  svg`<path class="pip" d=${PIPS[suit]} transform="translate(${x} ${y}) scale(${size / 24})"></path>`;

// "10" is squeezed into the width of one letter so that every index is as tall as the others.
const index = (rank, x, y, size, anchor = "start") =>
  rank === "10"
    ? svg`<text class="rank" x=${x} y=${y} font-size=${size} text-anchor=${anchor} textLength=${size * 0.96} lengthAdjust="spacingAndGlyphs">10</text>`
    : svg`<text class="rank" x=${x} y=${y} font-size=${size} text-anchor=${anchor}>${rank}</text>`;

const large = (rank, suit) => svg`
  ${index(rank, 6, 37, 42)}
  ${pip(suit, 6.5, 42, 17)}
  ${pip(suit, 25, 50, 37)}`;

const small = (rank, suit) => svg`
  ${index(rank, 33, 46, 54, "middle")}
  ${pip(suit, 15, 52, 36)}`;

/**
 * One card. `options`: size "large" | "small"; ring: one of the winning five; hidden: leave it out of the
 * accessible tree, because its name is spoken elsewhere.
 */
export function face(card, { size = "large", ring = false, hidden = false } = {}) {
  const draw = size === "small" ? small : large;
  return html`<span
    class="card face suit-${suitOf(card)} ${ring ? "ringed" : ""}"
    role=${hidden ? nothing : "img"}
    aria-hidden=${hidden ? "true" : nothing}
    aria-label=${hidden ? nothing : ring ? t("card.winning", { card: cardName(card) }) : cardName(card)}
    data-card=${card}
    ><svg viewBox="0 0 66 94" aria-hidden="true" focusable="false">
      ${draw(rankOf(card), suitOf(card))}
    </svg></span>`;
}

/** The back of a card; never in the accessible tree, the number of cards is said in the seat's name. */
export const back = () => html`<span class="card back" aria-hidden="true"></span>`;

/** The outline of a card that is not there yet, so that nothing moves when it comes. */
export const slot = () => html`<span class="card slot" aria-hidden="true"></span>`;
