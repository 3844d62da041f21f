// The middle of the table: the pots and the five shared cards.

import { face, slot } from "../cards.js";
import { html, nothing, repeat } from "../lit.js";
import { winningFive } from "../seats.js";
import { beside, chips } from "../units.js";
import { cardNames, list, t } from "../words.js";

const SLOTS = [0, 1, 2, 3, 4];

const potLabel = (at, count) => {
  if (at === 0) return t("pot.main");
  return count > 2 ? t("pot.side.n", { k: at }) : t("pot.side");
};

/** [{label, amount, names}] of pots that are not awarded yet, main pot first. */
export function pots(view) {
  const { hand } = view;
  if (!hand) return [];
  const awarded = new Set(hand.awards.map((one) => one.pot));
  return hand.pots
    .map((pot, at) => ({
      label: potLabel(at, hand.pots.length),
      amount: pot.amount,
      names: pot.seats.map((seat) => view.seats.find((one) => one.seat === seat)?.name).filter(Boolean),
      at,
    }))
    .filter((pot) => !awarded.has(pot.at));
}

/** The whole pot in large type; side pots as chips of their own below it. */
export function pot(state) {
  const { hand } = state.view;
  if (!hand) return html`<div class="pot" data-pot></div>`;
  const left = pots(state.view);
  const many = hand.pots.length > 1;
  const { units } = state.prefs;
  const second = beside(hand.pot, hand.big_blind, units);
  return html`<div class="pot" data-pot>
    ${
      hand.pot > 0 && !(hand.complete && !left.length)
        ? html`<span class="pot-total"><span class="chip stack-chip" aria-hidden="true"></span><span class="pot-word">${t("pot")}</span>
          <strong>${chips(hand.pot, hand.big_blind, units)}</strong>${second ? html`<span class="pot-word">${second}</span>` : nothing}</span>`
        : nothing
    }
    ${
      many && left.length
        ? html`<ul class="side-pots">
          ${left.map(
            (one) => html`<li class="side-pot" title=${list(one.names)}>
              ${one.label} <strong>${chips(one.amount, hand.big_blind, units)}</strong><span class="sr">, ${t("pot.for", { names: list(one.names) })}</span>
            </li>`,
          )}
        </ul>`
        : nothing
    }
  </div>`;
}

/** Five places from the start, so that nothing moves when a card comes. */
export function board(state) {
  const { hand } = state.view;
  const cards = hand?.board ?? [];
  const ring = winningFive(hand, state.shown).cards;
  return html`<section class="board" aria-label=${t("board")}>
    <h2 class="sr">${cards.length ? t("board.cards", { cards: cardNames(cards) }) : t("board.empty")}</h2>
    <ol class="board-cards">
      ${repeat(
        SLOTS,
        (at) => `${hand?.number ?? 0}:${cards[at] ?? ""}:${at}`,
        (at) => html`<li class="place-${at} ${cards[at] ? "dealt" : ""}">
          ${cards[at] ? face(cards[at], { ring: ring.includes(cards[at]) }) : slot()}
        </li>`,
      )}
    </ol>
  </section>`;
}
