// One plate: who sits there, what is left of the stack, what was done last.

import { back, face } from "../cards.js";
import { betInFront, winningFive } from "../seats.js";
import { html, icon, nothing } from "../lit.js";
import { beside, bigBlindOf, chips } from "../units.js";
import { number, readyWord, stateWord, t } from "../words.js";

const botWords = (seat) => t("bot.level", { level: t(`bot.${seat.bot}`) });

const marksOf = (hand, seat) => ({
  dealer: hand?.button === seat.seat,
  small: hand?.small_blind_seat === seat.seat,
  big: hand?.big_blind_seat === seat.seat,
});

/** How often this seat's hand would win, in per cent, for whoever wants to see it; null where it is not known. */
export const chanceOf = ({ view, prefs }, seat) =>
  prefs.chances === "on" ? (view.hand?.chances?.[seat.seat] ?? null) : null;

/**
 * The word below a hand: its chance, or what was done last. Whoever wants chances has none any more once the
 * last card lies, and until the pot is given out is told nothing old instead.
 */
export function wordBelow(state, seat) {
  const chance = chanceOf(state, seat);
  if (chance != null) return t("state.chance", { n: chance });
  const decided = seat.in_hand === "all_in" && seat.cards && state.view.hand.board.length === 5;
  return decided && state.prefs.chances === "on" ? "" : stateWord(seat);
}

/** That a bot sits here and of which level, in a list of names; nothing for a person. */
export const botMark = (seat) => (seat.bot ? html`<span class="bot-mark">${icon("bot")}${botWords(seat)}</span>` : nothing);

/** What a screen reader hears of a seat, in one sentence. */
export function spoken(seat, state) {
  const { hand } = state.view;
  const chance = chanceOf(state, seat);
  if (seat.state === "empty") return t("seat.empty", { n: seat.seat });
  const marks = marksOf(hand, seat);
  return [
    t("seat.named", { n: seat.seat, name: seat.name }),
    seat.bot ? botWords(seat) : "",
    seat.state === "seated" ? "" : t("seat.points", { n: seat.chips }),
    seat.state === "seated" && state.view.table.host === seat.seat ? t("seat.host") : "",
    stateWord(seat),
    readyWord(seat),
    chance == null ? "" : t("state.chance.long", { n: chance }),
    seat.bet ? t("seat.in_front", { n: number(seat.bet) }) : "",
    marks.dealer ? t("button.long") : "",
    marks.small ? t("state.blind.small") : "",
    marks.big ? t("state.blind.big") : "",
    seat.has_cards && !seat.cards ? t("seat.two_cards") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export const chip = (label) =>
  html`<span class="chip" aria-hidden="true"></span><span class="amount">${label}</span>`;

/** Whether somebody is ready, in words; nothing where nobody asks. */
export const readyMark = (seat) =>
  seat.ready == null
    ? nothing
    : html`<span class="ready ${seat.ready ? "yes" : ""}">${seat.ready && !seat.bot ? icon("check") : nothing}${readyWord(seat)}</span>`;

/** The disc and the blind tags beside a name. */
export function tags(hand, seat) {
  const marks = marksOf(hand, seat);
  return html`${marks.dealer ? html`<span class="disc" title=${t("button.long")}>${t("button.short")}</span>` : nothing}
  ${marks.small ? html`<span class="tag" title=${t("state.blind.small")}>${t("blind.small.short")}</span>` : nothing}
  ${marks.big ? html`<span class="tag" title=${t("state.blind.big")}>${t("blind.big.short")}</span>` : nothing}`;
}

export const timer = () => html`<span class="timer" aria-hidden="true"><span data-bar></span></span>
  <span class="seconds" data-clock="turn" aria-hidden="true"></span>`;

/** Chips this seat has just won, or 0. */
export const wonBy = (hand, seat) =>
  (hand?.awards ?? []).reduce(
    (sum, award) => sum + (award.shares.find(([winner]) => winner === seat)?.[1] ?? 0),
    0,
  );

/** One occupied seat as seen from across the table. */
export function plate({ seat, place }, state, extra = nothing) {
  const { hand } = state.view;
  const acting = hand?.to_act === seat.seat && !hand.complete;
  const host = state.view.table.host === seat.seat;
  const won = wonBy(hand, seat.seat);
  const ring = winningFive(hand, state.shown);
  const bet = betInFront(state.view, seat);
  const bigBlind = bigBlindOf(state.view);
  const { units } = state.prefs;
  const second = beside(seat.chips, bigBlind, units);
  const word = won ? t("state.wins", { n: number(won) }) : wordBelow(state, seat);
  const asked = seat.ready != null;
  const gone = seat.state === "eliminated" || seat.state === "left";
  return html`<li
    class="seat place-${place} ${acting ? "acting" : ""} ${seat.in_hand === "folded" ? "folded" : ""}
      ${won ? "winner" : ""} ${gone ? "gone" : ""} ${seat.cards ? "tabled" : ""}"
    data-seat=${seat.seat}
  >
    <div class="plate" role="group" tabindex="0" aria-label=${spoken(seat, state)} title=${seat.name}>
      <span class="line"><bdi class="name">${seat.name}</bdi>${tags(hand, seat)}${
        host && asked ? html`<span class="host-mark" title=${t("seat.host")}>${icon("crown")}</span>` : nothing
      }</span>
      <span class="line">
        ${
          seat.state === "seated"
            ? seat.bot || asked
              ? nothing
              : html`<span class="muted">${t(host ? "seat.host" : "seat.seated")}</span>`
            : html`<span class="stack">${chips(seat.chips, bigBlind, units)}</span>${second ? html`<span class="muted second">${second}</span>` : nothing}`
        }
        ${seat.bot ? html`<span class="level" title=${botWords(seat)}>${icon("bot")}<span class="level-word">${t(`bot.${seat.bot}`)}</span></span>` : nothing}
        ${hand ? nothing : readyMark(seat)}
        ${seat.state === "on_break" ? icon("coffee") : nothing}
      </span>
      ${
        seat.has_cards && !seat.cards && !gone
          ? html`<span class="hole backs" data-hole=${seat.seat}>${back()}${back()}</span>`
          : nothing
      }
      ${acting && state.view.clock ? timer() : nothing}
      ${extra}
    </div>
    ${
      seat.cards
        ? html`<span class="hole faces">${seat.cards.map((card) =>
            face(card, { size: "small", ring: ring.cards.includes(card) }),
          )}</span>`
        : nothing
    }
    ${won && !asked ? html`<span class="prize" aria-hidden="true">${word}</span>` : nothing}
    <div class="under" aria-hidden="true">
      ${bet ? html`<span class="bet" data-bet=${seat.seat}>${chip(chips(bet, bigBlind, units))}</span>` : nothing}
      ${hand ? readyMark(seat) : nothing}
      ${
        word &&
        !asked &&
        !won &&
        !(bet && ["called", "bet_made", "raised_to"].includes(seat.last?.type) && seat.in_hand === "live")
          ? html`<span class="word">${word}</span>`
          : nothing
      }
    </div>
  </li>`;
}
