// Sheets over the table: one at a time, closed by Escape, the cross, or a press beside it.

import { html, icon, nothing, ref } from "../lit.js";
import { isHost, isWaiting, seatOf } from "../seats.js";
import { number } from "../words.js";
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
      <button type="button" class="bar-button sheet-close" aria-label="Close" @click=${() => send("closeSheet")}>${icon("x")}</button>
      ${title ? html`<h2 id="sheet-title">${title}</h2>` : nothing} ${body}
    </div>
  </dialog>`;
}

const KEYS = [
  ["F", "Fold (twice when checking is free)"], ["C", "Check or call"], ["R", "Choose the amount; Enter bets"],
  ["A", "Set all-in"], ["1–5", "Set one of the amounts"], ["↑ ↓", "One big blind more or less; with Shift five"],
  ["Esc", "Reset the amount, close a sheet"], ["N", "Next hand"], ["Z X", "In advance: check or fold, call"],
  ["M", "Sound on or off"], ["K", "Log"], ["?", "These keys"],
];
const READS = [
  ["H", "my cards"], ["G", "my hand, or the winning five"], ["B", "the board"], ["P", "pot and price"],
  ["S", "all stacks"], ["T", "whose turn"], ["L", "the last announcement"], ["D", "dealer, blinds, level"], ["W", "who is in the hand"],
  ["0", "one card after the other"],
];
const RANKING = [
  ["Straight flush", "five in a row of one suit"], ["Four of a kind", ""], ["Full house", "three and two"],
  ["Flush", "five of one suit"], ["Straight", "five in a row"], ["Three of a kind", ""], ["Two pair", ""], ["Pair", ""], ["High card", ""],
];

const keyRows = (rows) => html`<dl class="keys">
  ${rows.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}
</dl>`;

const help = () => html`
  <h3>Keys</h3>
  ${keyRows(KEYS)}
  <h3>Read aloud</h3>
  ${keyRows(READS)}
  <h3>Hands, best first</h3>
  <ol class="ranking">
    ${RANKING.map(([name, note]) => html`<li>${name}${note ? html`<span class="muted"> – ${note}</span>` : nothing}</li>`)}
  </ol>
`;

const bot = (seat, page, send) => html`
  <p class="warning">${icon("circle-alert")}<span>A bot takes this table off the leaderboard until it is closed, even if it is removed again.</span></p>
  <div class="bot-levels">
    ${form(page, send, "bot", { seat, level: "casual" }, html`<button class="action plain"><span class="word">Casual</span><span class="hint">plays for fun, makes mistakes</span></button>`)}
    ${form(page, send, "bot", { seat, level: "expert" }, html`<button class="action plain"><span class="word">Expert</span><span class="hint">reads the table, hard to beat</span></button>`)}
  </div>
`;

const choice = (name, value, checked, label, note) => html`<label class="option">
  <input type="radio" name=${name} value=${value} .checked=${checked} />
  <span><strong>${label}</strong><span class="muted">${note}</span></span>
</label>`;

function settings(state, page, send) {
  const { table } = state.view;
  if (!isWaiting(state.view)) return html`<p class="muted">Pace and thinking time can be changed when no tournament is running.</p>`;
  const pace = (value, label, note) => choice("minutes_per_level", value, table.minutes_per_level === value, label, note);
  const thinking = (value, label, note) =>
    choice("thinking_seconds", value ?? "", table.thinking_seconds === value, label, note);
  return html`<form method="post" action=${page.urls.settings} class="settings" @submit=${(event) => send("form", event)}>
    <input type="hidden" name="csrfmiddlewaretoken" value=${page.csrf} />
    <fieldset>
      <legend>Pace of the blinds</legend>
      ${pace(2, "Fast", "double every 2 minutes")} ${pace(5, "Normal", "every 5 minutes")} ${pace(10, "Slow", "every 10 minutes")}
    </fieldset>
    <fieldset>
      <legend>Thinking time</legend>
      ${thinking(10, "10 seconds", "quick")} ${thinking(30, "30 seconds", "usual")} ${thinking(null, "No limit", "take your time")}
    </fieldset>
    <button class="action primary">Save</button>
  </form>`;
}

function closeTable(page, send) {
  return form(page, send, "close", {}, html`<button class="action plain danger">Close the table for everybody</button>`);
}

function leave(state, page, send) {
  const seat = state.me == null ? null : seatOf(state.view, state.me);
  const playing = !isWaiting(state.view) && seat && (seat.state === "playing" || seat.state === "on_break");
  return html`
    <p>
      ${playing
        ? html`Leave now and finish in the next place? Your <strong>${number(seat.chips + seat.bet)}</strong> points leave the game.`
        : "Leave the table? You can sit down again while it waits."}
    </p>
    <div class="sheet-buttons">
      <button type="button" class="action primary" autofocus @click=${() => send("closeSheet")}>Stay</button>
      ${form(page, send, playing ? "leave" : "stand", {}, html`<button class="action plain danger">Leave</button>`)}
    </div>
  `;
}

/** The open sheet, or nothing. */
export function sheets(state, send, page) {
  const [name, detail] = (state.sheet ?? "").split(":");
  const host = isHost(state.view, state.you, state.me);
  switch (name) {
    case "help":
      return sheet(name, "Help", help(), send);
    case "log":
      return sheet(name, "Log", html`${standings(state.view)}${log(state)}`, send);
    case "bot":
      return sheet(name, `Add a bot on seat ${detail}`, bot(detail, page, send), send);
    case "settings":
      return sheet(name, "Settings of the table", html`${settings(state, page, send)}
        ${host && isWaiting(state.view) ? closeTable(page, send) : nothing}`, send);
    case "leave":
      return sheet(name, "Leave the table", leave(state, page, send), send);
    case "result":
      return state.view.result ? sheet(name, null, result(state, send, page), send) : nothing;
    default:
      return nothing;
  }
}

/** The same account opened the table elsewhere. */
export const replaced = (send) => html`<dialog class="sheet sheet-replaced" aria-labelledby="replaced-title" ${ref(open)} @cancel=${(event) => event.preventDefault()}>
  <div class="sheet-body">
    <h2 id="replaced-title">This table is open in another window</h2>
    <p>Your seat follows the window you used last.</p>
    <div class="sheet-buttons"><button type="button" class="action primary" autofocus @click=${() => send("takeOver")}>Use it here</button></div>
  </div>
</dialog>`;
