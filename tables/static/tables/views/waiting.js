// The waiting room: free chairs, how it starts, and how to bring others.

import { html, icon, nothing } from "../lit.js";
import { isHost, isWaiting, seatOf } from "../seats.js";
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

/** Whether I am ready, to be said and taken back; nothing where nobody asks. */
export function readyForm({ view, me }, send, page, kind) {
  const seat = me == null ? null : seatOf(view, me);
  if (seat?.ready == null) return nothing;
  const word = !seat.ready ? "ready" : view.starts_in_ms == null ? "ready.not" : "ready.cancel";
  return form(
    page,
    send,
    "ready",
    { ready: seat.ready ? "no" : "yes" },
    html`<button class="action ${seat.ready ? "plain" : kind}" data-ready=${seat.ready ? "yes" : "no"} aria-describedby="status">
      <span class="word">${t(word)}</span>
    </button>`,
  );
}

const people = (view) => view.seats.filter((one) => one.state !== "empty" && !one.bot).length;

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
  const ready = view.seats.filter((one) => one.ready).length;
  if (people(view) > 1) return `${count} ${t("waiting.ready_count", { n: ready, taken: taken(view) })}`;
  return `${count} ${view.table.host_name ? t("waiting.host_starts", { name: isolated(view.table.host_name) }) : ""}`;
}

/** The block at the bottom: start, stand up, or sit down. */
export function waitingPanel(state, send, page) {
  const { view, me } = state;
  const host = isHost(view, state.you, me);
  const enough = taken(view) >= 2;
  const again = view.match != null;
  const ready = readyForm(state, send, page, host ? "plain" : "primary");
  const short = ready !== nothing;
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
        ? html`<button type="button" class="action plain" aria-label=${t("leave.title")} @click=${() => send("sheet", "leave")}>
            <span class="word">${t(short ? "leave.short" : "leave.title")}</span>
          </button>`
        : nothing
    }
    ${
      again && view.result
        ? html`<button type="button" class="action plain" @click=${() => send("sheet", "result")}><span class="word">${t("result")}</span></button>`
        : nothing
    }
    ${ready}
    ${
      host
        ? form(
            page,
            send,
            "start",
            {},
            html`<button class="action primary" aria-label=${t(again ? "again" : "start")} aria-disabled=${!enough} aria-describedby="status">
            <span class="word">${t(again ? "again" : short ? "start.short" : "start")}</span>
          </button>`,
          )
        : me != null
          ? nothing
          : html`<p class="quiet-note">${t(page.signedIn ? "waiting.choose" : "waiting.account")}</p>`
    }
  </div>`;
}
