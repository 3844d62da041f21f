// The slim bar on top: the way out, the name, the level, and the few switches.

import { html, icon, nothing } from "../lit.js";
import { number, t } from "../words.js";

const button = (name, label, send, intent, extra = "") => html`<button
  type="button"
  class="bar-button ${extra}"
  aria-label=${label}
  title=${label}
  @click=${() => send(...intent)}
>
  ${icon(name)}
</button>`;

function level(view, event) {
  const { match } = view;
  if (!match || match.status !== "running") return nothing;
  const bigBlind = match.big_blind;
  return html`<p class="level-line ${event?.type === "level_raised" ? "raised" : ""}">
    <span class="wide">Level ${match.level}</span>
    <strong>${number(match.small_blind)}/${number(bigBlind)}</strong>
    <span class="level-next"
      ><span class="wide">next in </span><span data-clock="level"></span
      ><span class="wide hands">${Math.min(match.hands_at_level, match.hands_needed)} of ${match.hands_needed} hands</span></span
    >
  </p>`;
}

/** `me`: my seat; leaving asks only while I am in the tournament. */
export function bar(state, send, { lobby, host }) {
  const { view, me, muted } = state;
  return html`<header class="bar">
    <a class="bar-button" href=${lobby} aria-label="Back to the lobby" title="Back to the lobby">${icon("arrow-left")}</a>
    <h1 class="table-name"><bdi>${view.table.name}</bdi></h1>
    ${level(view, state.event)}
    <div class="bar-tools">
      ${me == null ? html`<span class="watching" role="img" aria-label=${t("status.watching")} title=${t("status.watching")}>${icon("eye")}<span class="wide">${t("status.watching")}</span></span>` : nothing}
      ${button(muted ? "volume-x" : "volume-2", muted ? "Turn the sound on (M)" : "Turn the sound off (M)", send, ["mute"])}
      ${button("scroll-text", "Log (K)", send, ["toggleLog"], "log-button")}
      ${button("circle-question-mark", "Keys and help (?)", send, ["sheet", "help"], "help-button")}
      ${host ? button("settings", "Settings of the table", send, ["sheet", "settings"]) : nothing}
      ${me != null ? button("log-out", "Leave the table", send, ["sheet", "leave"], "leave-button") : nothing}
    </div>
  </header>`;
}

/** The thin strip while the line is down. */
export function strip(state, send) {
  const { connection } = state;
  if (connection.state !== "lost") return nothing;
  return html`<div class="strip">
    ${icon("wifi-off")}<span>${t("connection.strip", { n: connection.attempt })}</span>
    <button type="button" @click=${() => send("tryNow")}>${t("try.now")}</button>
  </div>`;
}
