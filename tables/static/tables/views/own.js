// My own place at the bottom: cards, plate, and what I hold in words.

import { back, face, slot } from "../cards.js";
import { html, icon, nothing, repeat } from "../lit.js";
import { betInFront, isMyTurn, seatOf, winningFive } from "../seats.js";
import { myCards } from "../store.js";
import { bigBlindOf, bigBlinds, chips } from "../units.js";
import { cardNames, handName, number, ordinal, t } from "../words.js";
import { chip, readyMark, spoken, tags, timer, wonBy, wordBelow } from "./seat.js";

// Cards that lie face down until they are held up, so that nobody beside me sees them.
function peekable(state, send, shown) {
  const up = () => send("peek", true);
  const down = () => send("peek", false);
  const holds = (event) => event.key === " " || event.key === "Enter";
  return html`<button
    type="button"
    class="own-cards peekable"
    aria-label=${state.peeking ? cardNames(shown) : t("peek")}
    @pointerdown=${up}
    @pointerup=${down}
    @pointercancel=${down}
    @pointerleave=${down}
    @blur=${down}
    @contextmenu=${(event) => event.preventDefault()}
    @keydown=${(event) => holds(event) && (event.preventDefault(), up())}
    @keyup=${(event) => holds(event) && down()}
  >
    ${shown.map((card) => (state.peeking ? face(card, { hidden: true }) : back()))}
    ${state.peeking ? nothing : html`<span class="peek-hint" aria-hidden="true">${icon("eye")}${t("peek.short")}</span>`}
  </button>`;
}

const hidesCards = ({ prefs, peeking }, seat) => prefs.peek === "on" && !peeking && !seat.cards;

function cards(state, seat, send) {
  const mine = myCards(state);
  const { hand } = state.view;
  const ring = winningFive(hand, state.shown).cards;
  if (seat.state === "eliminated" || seat.state === "left") {
    return html`<div class="own-place">
      <strong>${seat.place ? ordinal(seat.place) : ""}</strong><span>${t(seat.place === 1 ? "state.winner" : "place.mine")}</span>
    </div>`;
  }
  if (!hand && seat.state === "seated") return html`<div class="own-cards none"></div>`;
  const shown = mine && seat.has_cards ? mine.cards : mine && seat.in_hand === "folded" ? mine.cards : [];
  if (shown.length && state.prefs.peek === "on" && !seat.cards) return peekable(state, send, shown);
  return html`<div class="own-cards ${seat.in_hand === "folded" ? "folded" : ""}">
    ${repeat(
      [0, 1],
      (at) => `${hand?.number ?? 0}:${shown[at] ?? at}`,
      (at) => (shown[at] ? face(shown[at], { ring: ring.includes(shown[at]) }) : slot()),
    )}
  </div>`;
}

// One line that says what I hold, one that says what it costs.
function handLine(state, seat) {
  const { hand } = state.view;
  const mine = myCards(state);
  const won = wonBy(hand, seat.seat);
  const made = seat.in_hand !== "folded" && !hidesCards(state, seat) ? handName(mine?.made) : null;
  const legal = isMyTurn(state.view, state.me) ? hand.legal : null;
  return html`<p class="hand-line">
    ${made ? html`<span class="made">${made[0].toUpperCase() + made.slice(1)}</span>` : nothing}
    ${
      legal
        ? html`<span class="price">${legal.may_check ? t("hand.can_check") : html`${t("hand.to_call")} <strong>${number(legal.to_call)}</strong>`}</span>`
        : won
          ? html`<span class="price won">${t("state.wins", { n: number(won) })}</span>`
          : nothing
    }
  </p>`;
}

/** My section; a spectator has none. */
export function own(state, send) {
  const { view, me } = state;
  const seat = me == null ? null : seatOf(view, me);
  if (!seat) return nothing;
  const { hand } = view;
  const acting = hand?.to_act === me && !hand.complete;
  const bigBlind = bigBlindOf(view);
  const { units } = state.prefs;
  const word = wordBelow(state, seat);
  const bet = betInFront(view, seat);
  return html`<section class="own ${acting ? "acting" : ""} ${wonBy(hand, me) ? "winner" : ""}" aria-label=${t("hand.mine")} data-seat=${me}>
    ${cards(state, seat, send)}
    <div class="own-side">
      <div class="plate" role="group" tabindex="0" aria-label=${t("seat.you", { seat: spoken(seat, state) })}>
        <span class="line"><bdi class="name">${seat.name}</bdi>${tags(hand, seat)}</span>
        <span class="line">
          ${
            seat.state === "seated"
              ? html`<span class="muted">${t(view.table.host === me ? "seat.mine.host" : "seat.mine")}</span>${readyMark(seat)}`
              : html`<span class="stack">${number(seat.chips)}</span>
                ${bigBlind && seat.chips ? html`<span class="muted">${bigBlinds(seat.chips, bigBlind)}</span>` : nothing}`
          }
          ${seat.state === "on_break" ? icon("coffee") : nothing}
        </span>
        ${acting && view.clock ? timer() : nothing}
      </div>
      ${handLine(state, seat)}
    </div>
    <div class="own-bet under" aria-hidden="true">
      ${bet ? html`<span class="bet" data-bet=${me}>${chip(chips(bet, bigBlind, units))}</span>` : nothing}
      ${word && seat.ready == null && !acting && !bet && !wonBy(hand, me) ? html`<span class="word">${word}</span>` : nothing}
    </div>
  </section>`;
}
