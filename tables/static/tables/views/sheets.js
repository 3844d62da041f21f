// Sheets over the table: one at a time, closed by Escape, the cross, or a press beside it.

import { html, icon, nothing, ref } from "../lit.js";
import { isHost, isWaiting, seatOf } from "../seats.js";
import { number, t } from "../words.js";
import { log, standings } from "./log.js";
import { result } from "./result.js";
import { form } from "./waiting.js";

// After the redraw: a dialog opens only once it stands in the document.
const open = (dialog) => {
  if (dialog) queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
};

function sheet(name, title, body, send) {
  return html`<dialog
    class="sheet sheet-${name}"
    aria-labelledby="sheet-title"
    ${ref(open)}
    @cancel=${(event) => {
      event.preventDefault();
      send("closeSheet");
    }}
    @click=${(event) => event.target === event.currentTarget && send("closeSheet")}
  >
    <div class="sheet-body" tabindex="-1" autofocus>
      <button type="button" class="bar-button sheet-close" aria-label=${t("close")} @click=${() => send("closeSheet")}>${icon("x")}</button>
      ${title ? html`<h2 id="sheet-title">${title}</h2>` : nothing} ${body}
    </div>
  </dialog>`;
}

const KEYS = [
  ["F", "f"],
  ["C", "c"],
  ["R", "r"],
  ["A", "a"],
  ["1–5", "15"],
  ["↑ ↓", "arrows"],
  ["Esc", "esc"],
  ["N", "n"],
  ["Z X", "zx"],
  ["M", "m"],
  ["K", "k"],
  ["?", "help"],
];
const READS = ["H", "G", "B", "P", "S", "T", "L", "D", "W", "0"].map((key) => [key, key.toLowerCase()]);
const RANKING = [
  "straight_flush",
  "four",
  "full_house",
  "flush",
  "straight",
  "three",
  "two_pair",
  "pair",
  "high",
];

const keyRows = (rows) => html`<dl class="keys">
  ${rows.map(([key, name]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`key.${name}`)}</dd></div>`)}
</dl>`;

const help = () => html`
  <h3>${t("help.keys")}</h3>
  ${keyRows(KEYS)}
  <h3>${t("help.reads")}</h3>
  ${keyRows(READS)}
  <h3>${t("help.hands")}</h3>
  <ol class="ranking">
    ${RANKING.map((name) => html`<li>${t(`rank.${name}`)}</li>`)}
  </ol>
`;

const bot = (seat, page, send) => html`
  <p class="warning">${icon("circle-alert")}<span>${t("bot.warning")}</span></p>
  <div class="bot-levels">
    ${form(page, send, "bot", { seat, level: "casual" }, html`<button class="action plain"><span class="word">${t("bot.casual")}</span><span class="hint">${t("bot.casual.note")}</span></button>`)}
    ${form(page, send, "bot", { seat, level: "expert" }, html`<button class="action plain"><span class="word">${t("bot.expert")}</span><span class="hint">${t("bot.expert.note")}</span></button>`)}
  </div>
`;

const choice = (name, value, checked, label, note) => html`<label class="option">
  <input type="radio" name=${name} value=${value} .checked=${checked} />
  <span><strong>${label}</strong><span class="muted">${note}</span></span>
</label>`;

function settings(state, page, send) {
  const { table } = state.view;
  if (!isWaiting(state.view)) return html`<p class="muted">${t("settings.running")}</p>`;
  const pace = (value, name) =>
    choice(
      "minutes_per_level",
      value,
      table.minutes_per_level === value,
      t(`pace.${name}`),
      t(`settings.${name}`),
    );
  const thinking = (value, label, note) =>
    choice("thinking_seconds", value ?? "", table.thinking_seconds === value, label, note);
  return html`<form method="post" action=${page.urls.settings} class="settings" @submit=${(event) => send("form", event)}>
    <input type="hidden" name="csrfmiddlewaretoken" value=${page.csrf} />
    <fieldset>
      <legend>${t("settings.pace")}</legend>
      ${pace(2, "fast")} ${pace(5, "normal")} ${pace(10, "slow")}
    </fieldset>
    <fieldset>
      <legend>${t("settings.thinking")}</legend>
      ${thinking(10, t("settings.seconds", { n: 10 }), t("settings.quick"))}
      ${thinking(30, t("settings.seconds", { n: 30 }), t("settings.usual"))}
      ${thinking(null, t("settings.no_limit"), t("settings.no_limit.note"))}
    </fieldset>
    <button class="action primary">${t("save")}</button>
  </form>`;
}

function closeTable(page, send) {
  return form(
    page,
    send,
    "close",
    {},
    html`<button class="action plain danger">${t("table.close")}</button>`,
  );
}

function leave(state, page, send) {
  const seat = state.me == null ? null : seatOf(state.view, state.me);
  const playing = !isWaiting(state.view) && seat && (seat.state === "playing" || seat.state === "on_break");
  return html`
    <p>
      ${playing ? t("leave.playing", { n: seat.chips + seat.bet }) : t("leave.waiting")}
    </p>
    <div class="sheet-buttons">
      <button type="button" class="action primary" autofocus @click=${() => send("closeSheet")}>${t("stay")}</button>
      ${form(page, send, playing ? "leave" : "stand", {}, html`<button class="action plain danger">${t("leave")}</button>`)}
    </div>
  `;
}

/** The open sheet, or nothing. */
export function sheets(state, send, page) {
  const [name, detail] = (state.sheet ?? "").split(":");
  const host = isHost(state.view, state.you, state.me);
  switch (name) {
    case "help":
      return sheet(name, t("help"), help(), send);
    case "log":
      return sheet(name, t("log"), html`${standings(state.view)}${log(state)}`, send);
    case "bot":
      return sheet(name, t("bot.add.n", { n: detail }), bot(detail, page, send), send);
    case "settings":
      return sheet(
        name,
        t("settings.title"),
        html`${settings(state, page, send)}
        ${host && isWaiting(state.view) ? closeTable(page, send) : nothing}`,
        send,
      );
    case "leave":
      return sheet(name, t("leave.title"), leave(state, page, send), send);
    case "result":
      return state.view.result ? sheet(name, null, result(state, send, page), send) : nothing;
    default:
      return nothing;
  }
}

/** The same account opened the table elsewhere. */
export const replaced = (
  send,
) => html`<dialog class="sheet sheet-replaced" aria-labelledby="replaced-title" ${ref(open)} @cancel=${(event) => event.preventDefault()}>
  <div class="sheet-body">
    <h2 id="replaced-title">${t("replaced.title")}</h2>
    <p>${t("replaced.note")}</p>
    <div class="sheet-buttons"><button type="button" class="action primary" autofocus @click=${() => send("takeOver")}>${t("use.here")}</button></div>
  </div>
</dialog>`;
