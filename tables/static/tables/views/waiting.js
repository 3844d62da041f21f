// The waiting room: free chairs, how it starts, and how to bring others.

import { html, icon, nothing } from "../lit.js";
import { isHost, isWaiting } from "../seats.js";
import { number, t } from "../words.js";

const PACE = { fast: "Fast", normal: "Normal", slow: "Slow" };

export const paceWords = (table) =>
  `${PACE[table.pace] ?? "Fast"}: blinds double after ${table.minutes_per_level} minutes and three hands`;

export const thinkingWords = (table) =>
  table.thinking_seconds == null ? "No time limit for a move" : `${table.thinking_seconds} seconds for a move`;

/** An ordinary form that scripts send without leaving the page. */
export const form = (page, send, action, fields, button) => html`<form
  method="post"
  action=${page.urls[action]}
  @submit=${(event) => send("form", event)}
>
  <input type="hidden" name="csrfmiddlewaretoken" value=${page.csrf} />
  ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
  ${button}
</form>`;

const taken = (view) => view.seats.filter((one) => one.state !== "empty").length;

/** A chair nobody sits on. */
export function emptySeat({ seat, place }, state, send, page) {
  const waiting = isWaiting(state.view);
  const host = waiting && isHost(state.view, state.you, state.me);
  const sit = waiting && state.me == null;
  return html`<li class="seat free place-${place}" data-seat=${seat.seat}>
    <div class="plate">
      ${sit
        ? page.signedIn
          ? form(page, send, "sit", { seat: seat.seat }, html`<button class="sit" aria-label="Sit here, seat ${seat.seat}">Sit here</button>`)
          : html`<a class="sit" href=${page.urls.login}>Sit here</a>`
        : host
          ? nothing
          : html`<span class="muted">Free seat</span>`}
      ${host
        ? html`<button type="button" class="add-bot" aria-label="Add a bot on seat ${seat.seat}" @click=${() => send("sheet", `bot:${seat.seat}`)}>
            ${icon("bot")}<span>${sit ? "Bot" : "Add a bot"}</span>
          </button>`
        : nothing}
    </div>
    <div class="under"></div>
  </li>`;
}

/** A bot's chair has a way to free it again. */
export function removeBot(seat, state, send, page) {
  if (!seat.bot || !isWaiting(state.view) || !isHost(state.view, state.you, state.me)) return nothing;
  return form(
    page, send, "unbot", { seat: seat.seat },
    html`<button class="remove-bot" aria-label="Remove ${seat.name}" title="Remove ${seat.name}">${icon("x")}</button>`,
  );
}

/** In place of the board: the game in three lines and the link to share. */
export function waitingCentre(state, send) {
  const { table } = state.view;
  if (table.status === "closed") {
    return html`<section class="waiting-card"><h2>${t("closed")}</h2></section>`;
  }
  return html`<section class="waiting-card" aria-label="How this table plays">
    <h2>${taken(state.view) < 2 ? "Waiting for players" : "Ready when you are"}</h2>
    <ul class="terms">
      <li>${icon("trophy")}<span>Everyone starts with ${number(1000)} points; the last with points wins</span></li>
      <li>${icon("timer")}<span>${paceWords(table)}</span></li>
      <li>${icon("clock")}<span>${thinkingWords(table)}</span></li>
      <li>${icon("star")}<span>${table.rated ? "Counts for the leaderboard" : "Off the leaderboard: a bot sat down here"}</span></li>
    </ul>
    <button type="button" class="invite" @click=${() => send("copyLink")}>
      ${icon(state.copied ? "check" : "link")}<span>${state.copied ? "Link copied" : "Copy the invite link"}</span>
    </button>
  </section>`;
}

/** The status of the waiting room in one sentence. */
export function waitingStatus(state) {
  const { view } = state;
  const count = t("status.waiting", { taken: taken(view), count: view.table.seat_count });
  if (taken(view) < 2) return `${count} Two are enough to start.`;
  if (isHost(view, state.you, state.me)) return `${count} Start when you like.`;
  return `${count} ${view.table.host_name ? `${view.table.host_name} starts.` : ""}`;
}

/** The block at the bottom: start, stand up, or sit down. */
export function waitingPanel(state, send, page) {
  const { view, me } = state;
  const host = isHost(view, state.you, me);
  const enough = taken(view) >= 2;
  const again = view.match != null;
  return html`<div class="buttons waiting">
    ${me != null && !again
      ? form(page, send, "stand", {}, html`<button class="action plain"><span class="word">Stand up</span></button>`)
      : nothing}
    ${me != null && again
      ? html`<button type="button" class="action plain" @click=${() => send("sheet", "leave")}><span class="word">Leave the table</span></button>`
      : nothing}
    ${again && view.result
      ? html`<button type="button" class="action plain" @click=${() => send("sheet", "result")}><span class="word">Result</span></button>`
      : nothing}
    ${host
      ? form(
          page, send, "start", {},
          html`<button class="action primary" aria-disabled=${!enough} aria-describedby="status">
            <span class="word">${again ? "Play again" : "Start the tournament"}</span>
          </button>`,
        )
      : me != null
        ? html`<p class="quiet-note">The host starts the tournament.</p>`
        : html`<p class="quiet-note">${page.signedIn ? "Choose a seat, or stay and watch." : "Sit down with an account. Watching needs none."}</p>`}
  </div>`;
}
