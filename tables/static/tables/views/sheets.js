// Sheets over the table: one at a time, closed by Escape, the cross, or a press beside it.

import { face } from "../cards.js";
import { html, icon, nothing, ref } from "../lit.js";
import { isHost, isWaiting, seatOf } from "../seats.js";
import { number, t } from "../words.js";
import { log, logTools, standings } from "./log.js";
import { result } from "./result.js";
import { form } from "./waiting.js";

// After the redraw: a dialog opens only once it stands in the document.
const open = (dialog) => {
  if (dialog) queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
};

// Sheets in which one button is the default: it takes the focus, not the sheet.
const OWN_FOCUS = new Set(["leave"]);

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
    <div class="sheet-body" tabindex="-1" ?autofocus=${!OWN_FOCUS.has(name)}>
      <button type="button" class="bar-button sheet-close" aria-label=${t("close")} @click=${() => send("closeSheet")}>${icon("x")}</button>
      ${title ? html`<h2 id="sheet-title">${title}</h2>` : nothing} ${body}
    </div>
  </dialog>`;
}

// What a key may be given to (preferences.js) by name, or the key itself, and the words for it.
const KEYS = [
  ["fold", "f"],
  ["call", "c"],
  ["raise", "r"],
  ["all_in", "a"],
  ["1–5", "15"],
  ["↑ ↓", "arrows"],
  ["Esc", "esc"],
  ["next", "n"],
  ["advance_fold", "z"],
  ["advance_call", "x"],
  ["mute", "m"],
  ["log", "k"],
  ["ranks", "v"],
  ["?", "help"],
];
const READS = [
  ["cards", "h"],
  ["hand", "g"],
  ["board", "b"],
  ["pot", "p"],
  ["stacks", "s"],
  ["turn", "t"],
  ["past", "l"],
  ["dealer", "d"],
  ["who", "w"],
  ["0", "0"],
  ["Alt 1–8", "seat"],
];
// Each kind of hand with five cards that make it.
const RANKING = [
  ["straight_flush", "9h 8h 7h 6h 5h"],
  ["four", "Qs Qh Qd Qc 7d"],
  ["full_house", "Ks Kd Kc 7h 7s"],
  ["flush", "Ac Jc 8c 6c 2c"],
  ["straight", "Ts 9d 8h 7c 6s"],
  ["three", "8s 8h 8d Kc 4h"],
  ["two_pair", "Jh Jd 5s 5c Ad"],
  ["pair", "As Ad 9c 6h 3d"],
  ["high", "Kh Ts 8d 5c 2s"],
];

const keyRows = (rows, keymap) => html`<dl class="keys">
  ${rows.map(
    ([what, name]) => html`<div><dt><kbd>${keymap?.[what]?.toUpperCase() ?? what}</kbd></dt><dd>${t(`key.${name}`)}</dd></div>`,
  )}
</dl>`;

const help = ({ prefs }, page) => html`
  ${prefs.keys === "off" ? html`<p class="warning">${icon("circle-alert")}<span>${t("help.off")}</span></p>` : nothing}
  <h3>${t("help.keys")}</h3>
  ${keyRows(KEYS, prefs.keymap)}
  <h3>${t("help.reads")}</h3>
  ${keyRows(READS, prefs.keymap)}
  <p><a href=${page.urls.preferences}>${t("help.change")}</a></p>
`;

const ranks = (page) => html`
  <ol class="ranking">
    ${RANKING.map(
      ([name, five]) => html`<li>
        <span>${t(`rank.${name}`)}</span>
        <span class="ranking-cards">${five.split(" ").map((card) => face(card, { size: "small", hidden: true }))}</span>
      </li>`,
    )}
  </ol>
  <p><a href=${page.urls.rules} target="_blank">${t("ranks.rules")}</a></p>
`;

// On a narrow screen everything the bar has no room for.
const more = (state, host, page, send) => html`<ul class="more">
  ${[
    ["list-ordered", "help.hands", "ranks"],
    ["scroll-text", "log", "log"],
    ["keyboard", "help", "help"],
    ...(host ? [["settings", "settings.title", "settings"]] : []),
  ].map(
    ([name, words, to]) => html`<li><button type="button" class="more-item" @click=${() => send("sheet", to)}>${icon(name)}${t(words)}</button></li>`,
  )}
  ${
    state.view.match
      ? html`<li><a class="more-item" href="${page.urls.matches}${state.view.match.number}/" target="_blank">${icon("history")}${t("hands.match")}</a></li>`
      : nothing
  }
  <li><a class="more-item" href=${page.urls.preferences}>${icon("sliders-horizontal")}${t("preferences")}</a></li>
  <li><a class="more-item" href=${page.urls.rules}>${icon("book-open")}${t("rules")}</a></li>
</ul>`;

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
      return sheet(name, t("help"), help(state, page), send);
    case "ranks":
      return sheet(name, t("help.hands"), ranks(page), send);
    case "more":
      return sheet(name, t("more"), more(state, host, page, send), send);
    case "log":
      return sheet(name, t("log"), html`${standings(state.view)}${logTools(state, send)}${log(state)}`, send);
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
