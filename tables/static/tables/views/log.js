// The log: every line in words, grouped by hand and street.

import { FILTERS, grouped, lastLine } from "../log.js";
import { html, icon, nothing, repeat } from "../lit.js";
import { number, t } from "../words.js";
import { botMark } from "./seat.js";

const lines = (street) => html`<li class="street">
  ${street.street === "between" ? nothing : html`<h4>${t(`street.${street.street}`)}</h4>`}
  <ul>
    ${repeat(
      street.lines,
      (line) => line.seq,
      (line) => html`<li class="line-${line.type}" dir="auto">${line.text}</li>`,
    )}
  </ul>
</li>`;

/** The log itself; newest hand first, so that what just happened needs no scrolling. */
export function log(state) {
  const hands = grouped(state.log, state.filter).reverse();
  if (!hands.length) return html`<p class="log-empty">${t(state.log.length ? "log.none" : "log.empty")}</p>`;
  return html`<div class="log" role="log" aria-live="off" aria-label=${t("log")} tabindex="0">
    ${repeat(
      hands,
      (hand) => hand.seq,
      (hand) => html`<section class="log-hand">
        <h3>
          ${hand.hand == null ? t("street.between") : t("log.hand", { n: number(hand.hand) })}
          ${hand.away ? html`<span class="away">${t("while.away")}</span>` : nothing}
        </h3>
        <ol>
          ${repeat(hand.streets, (street) => street.seq, lines)}
        </ol>
      </section>`,
    )}
  </div>`;
}

/** What is shown of the log, and the way to take it along. */
export const logTools = (state, send) => html`<div class="log-tools">
  <div class="segments" role="group" aria-label=${t("log.filter")}>
    ${Object.keys(FILTERS).map(
      (name) => html`<button type="button" aria-pressed=${state.filter === name} @click=${() => send("filter", name)}>
        ${t(`log.filter.${name}`)}
      </button>`,
    )}
  </div>
  <button type="button" class="bar-button" aria-label=${t("log.copy")} title=${t("log.copy")} @click=${() => send("copyLog")}>
    ${icon(state.copied === "log" ? "check" : "copy")}
  </button>
</div>`;

/** The last line, always in sight on the phone; it opens the log. */
export const ticker = (
  state,
  send,
) => html`<button type="button" class="ticker" @click=${() => send("sheet", "log")}>
  <span dir="auto">${lastLine(state.log) || t("log.open")}</span>${icon("chevron-up")}
</button>`;

/** What happened last, in the room the amounts need on my turn; the ticker has the very last line. */
export function recent(state) {
  const lines = state.log.filter((line) => line.text).slice(-5, -1);
  return html`<ol class="sizing recent" aria-hidden="true">
    ${repeat(
      lines,
      (line) => line.seq,
      (line) => html`<li dir="auto">${line.text}</li>`,
    )}
  </ol>`;
}

/** The players by what they have, above the log on a wide screen. */
export function standings(view) {
  const seats = view.seats.filter((one) => one.state !== "empty");
  if (!seats.length) return nothing;
  if (!view.match) {
    return html`<ul class="standings">
      ${seats.map((one) => html`<li><span class="rank">${one.seat}</span><span class="who"><bdi>${one.name}</bdi>${botMark(one)}</span></li>`)}
    </ul>`;
  }
  const rank = (one) => (one.place ? 1e9 + one.place : -one.chips);
  const sorted = [...seats].sort((a, b) => rank(a) - rank(b) || a.seat - b.seat);
  return html`<ol class="standings" aria-label=${t("standings")}>
    ${repeat(
      sorted,
      (one) => one.seat,
      (one, at) => html`<li class=${one.place && one.place > 1 ? "gone" : ""}>
        <span class="rank">${one.place ?? at + 1}</span><span class="who"><bdi>${one.name}</bdi>${botMark(one)}</span>
        <span class="stack">${one.place && one.place > 1 ? t("standings.out") : number(one.chips)}</span>
      </li>`,
    )}
  </ol>`;
}

export const side = (state, send) => html`<aside class="side" aria-label=${t("side.label")}>
  <header class="side-head">
    <h2>${t("players")}</h2>
    <button type="button" class="bar-button" aria-label=${t("side.close")} title=${t("side.close")} @click=${() => send("toggleLog")}>
      ${icon("x")}
    </button>
  </header>
  ${standings(state.view)}
  <h2 class="side-title">${t("log")}</h2>
  ${logTools(state, send)}
  ${log(state)}
</aside>`;
