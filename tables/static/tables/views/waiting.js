// The waiting room: free chairs, how it starts, and how to bring others.

import { html, icon, nothing } from "../lit.js";
import { isHost, isWaiting } from "../seats.js";
import { isolated, number, t } from "../words.js";

export const paceWords = (table) =>
  t("waiting.pace", { pace: t(`pace.${table.pace}`), n: table.minutes_per_level });

export const thinkingWords = (table) =>
  table.thinking_seconds == null
    ? t("waiting.no_timer")
    : t("waiting.thinking", { n: table.thinking_seconds });

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
      ${
        sit
          ? page.signedIn
            ? form(
                page,
                send,
                "sit",
                { seat: seat.seat },
                html`<button class="sit" aria-label=${t("sit.n", { n: seat.seat })}>${t("sit")}</button>`,
              )
            : html`<a class="sit" href=${page.urls.login}>${t("sit")}</a>`
          : host
            ? nothing
            : html`<span class="muted">${t("seat.free")}</span>`
      }
      ${
        host
          ? html`<button type="button" class="add-bot" aria-label=${t("bot.add.n", { n: seat.seat })} @click=${() => send("sheet", `bot:${seat.seat}`)}>
            ${icon("bot")}<span>${t(sit ? "bot.add.short" : "bot.add")}</span>
          </button>`
          : nothing
      }
    </div>
    <div class="under"></div>
  </li>`;
}

/** A bot's chair has a way to free it again. */
export function removeBot(seat, state, send, page) {
  if (!seat.bot || !isWaiting(state.view) || !isHost(state.view, state.you, state.me)) return nothing;
  return form(
    page,
    send,
    "unbot",
    { seat: seat.seat },
    html`<button class="remove-bot" aria-label=${t("bot.remove", { name: seat.name })} title=${t("bot.remove", { name: seat.name })}>${icon("x")}</button>`,
  );
}

/** In place of the board: the game in three lines and the link to share. */
export function waitingCentre(state, send) {
  const { table } = state.view;
  if (table.status === "closed") {
    return html`<section class="waiting-card"><h2>${t("closed")}</h2></section>`;
  }
  return html`<section class="waiting-card" aria-label=${t("waiting.label")}>
    <h2>${t(taken(state.view) < 2 ? "waiting.few" : "waiting.ready")}</h2>
    <ul class="terms">
      <li>${icon("trophy")}<span>${t("waiting.points", { n: number(1000) })}</span></li>
      <li>${icon("timer")}<span>${paceWords(table)}</span></li>
      <li>${icon("clock")}<span>${thinkingWords(table)}</span></li>
      <li>${icon("star")}<span>${t(table.rated ? "waiting.rated" : "waiting.unrated")}</span></li>
      ${
        table.rated && state.me != null && state.prefs.rated !== "off"
          ? html`<li class="rated-first">${icon("lightbulb")}<span>${t("rated.first")}</span>
              <button type="button" class="bar-button" aria-label=${t("note.close")} @click=${() => send("rated")}>${icon("x")}</button></li>`
          : nothing
      }
    </ul>
    <button type="button" class="invite" @click=${() => send("copyLink")}>
      ${icon(state.copied === "link" ? "check" : "link")}<span>${t(state.copied === "link" ? "invite.done" : "invite")}</span>
    </button>
  </section>`;
}

/** The status of the waiting room in one sentence. */
export function waitingStatus(state) {
  const { view } = state;
  const count = t("status.waiting", { taken: taken(view), count: view.table.seat_count });
  if (taken(view) < 2) return `${count} ${t("waiting.two")}`;
  if (isHost(view, state.you, state.me)) return `${count} ${t("waiting.you_start")}`;
  return `${count} ${view.table.host_name ? t("waiting.host_starts", { name: isolated(view.table.host_name) }) : ""}`;
}

/** The block at the bottom: start, stand up, or sit down. */
export function waitingPanel(state, send, page) {
  const { view, me } = state;
  const host = isHost(view, state.you, me);
  const enough = taken(view) >= 2;
  const again = view.match != null;
  return html`<div class="buttons waiting">
    ${
      me != null && !again
        ? form(
            page,
            send,
            "stand",
            {},
            html`<button class="action plain"><span class="word">${t("stand")}</span></button>`,
          )
        : nothing
    }
    ${
      me != null && again
        ? html`<button type="button" class="action plain" @click=${() => send("sheet", "leave")}><span class="word">${t("leave.title")}</span></button>`
        : nothing
    }
    ${
      again && view.result
        ? html`<button type="button" class="action plain" @click=${() => send("sheet", "result")}><span class="word">${t("result")}</span></button>`
        : nothing
    }
    ${
      host
        ? form(
            page,
            send,
            "start",
            {},
            html`<button class="action primary" aria-disabled=${!enough} aria-describedby="status">
            <span class="word">${t(again ? "again" : "start")}</span>
          </button>`,
          )
        : me != null
          ? html`<p class="quiet-note">${t("waiting.host")}</p>`
          : html`<p class="quiet-note">${t(page.signedIn ? "waiting.choose" : "waiting.account")}</p>`
    }
  </div>`;
}
