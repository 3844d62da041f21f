// The result: places, and what each meant for the rating.

import { html, icon, nothing, repeat } from "../lit.js";
import { isHost, isWaiting } from "../seats.js";
import { decimal, isolated, list, number, ordinal, t } from "../words.js";
import { botMark } from "./seat.js";
import { form, readyForm } from "./waiting.js";

const signed = (n) => (n > 0 ? `+${number(n)}` : n < 0 ? `\u2212${number(-n)}` : "0");

function why(rating, count) {
  const pairs = Math.max(1, count - 1);
  return html`<details class="why">
    <summary>${t("why.ask")}</summary>
    <p>
      ${t("why.pairs")}
      ${
        rating.score == null
          ? nothing
          : t("why.score", {
              score: decimal(rating.score, 1, 1),
              expected: decimal(rating.expected, 2, 2),
              pairs,
            })
      }
      ${rating.k == null ? nothing : t("why.k", { k: decimal(rating.k, 0), pairs })}
    </p>
  </details>`;
}

function row(one, me, count, quiet) {
  const { rating } = one;
  return html`<li class="place ${one.seat === me ? "mine" : ""} ${one.place === 1 ? "first" : ""}">
    <span class="place-number">${ordinal(one.place)}</span>
    <span class="place-name"><bdi>${one.name}</bdi>${botMark(one)}${one.shared ? html`<span class="shared">${t("result.shared")}</span>` : nothing}${one.seat === me ? html`<span class="you">${t("result.you")}</span>` : nothing}</span>
    ${
      quiet
        ? nothing
        : rating
        ? html`<span class="rating"
            ><span class="from-to" dir="ltr">${rating.before} → ${rating.after}</span>
            <strong dir="ltr" class="delta ${rating.delta < 0 ? "down" : rating.delta ? "up" : ""}">${signed(rating.delta)}</strong></span
          >${one.seat === me ? why(rating, count) : nothing}`
        : html`<span class="rating none">${t("result.unrated")}</span>`
    }
  </li>`;
}

/** The body of the result sheet. */
export function result(state, send, page) {
  const { view, me } = state;
  const places = [...view.result.places].sort((a, b) => a.place - b.place || a.seat - b.seat);
  const mine = places.find((one) => one.seat === me);
  const quiet = state.prefs.quiet === "on" && !state.ratings;
  const winners = places.filter((one) => one.place === 1).map((one) => isolated(one.name));
  const headline = mine
    ? mine.place === 1 && !mine.shared
      ? t("result.won")
      : t("result.place", { place: ordinal(mine.place) })
    : t("result.winner", { names: list(winners) });
  return html`
    <div class="result-head">
      ${icon("trophy")}
      <h2 id="sheet-title">${headline}</h2>
      <p class="muted">${view.match ? t("result.number", { n: view.match.number }) : ""} · ${t("result.players", { n: places.length })}</p>
    </div>
    <ol class="places">
      ${repeat(
        places,
        (one) => one.seat,
        (one) => row(one, me, places.length, quiet),
      )}
    </ol>
    ${
      quiet && places.some((one) => one.rating)
        ? html`<button type="button" class="action plain" @click=${() => send("ratings")}>${t("result.ratings")}</button>`
        : nothing
    }
    <div class="sheet-buttons">
      <a class="action plain" href=${page.urls.lobby}>${t("lobby")}</a>
      ${
        view.match
          ? html`<a class="action plain" href="${page.urls.matches}${view.match.number}/">${t("result.hands")}</a>`
          : nothing
      }
      <button type="button" class="action plain" @click=${() => send("closeSheet")}>${t("result.table")}</button>
      ${
        isHost(view, state.you, me) && isWaiting(view)
          ? form(page, send, "start", {}, html`<button class="action primary">${t("again")}</button>`)
          : readyForm(state, send, page, "primary")
      }
    </div>
  `;
}
