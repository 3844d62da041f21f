// The slim bar on top: the way out, the name, the level, and the few switches.

import { html, icon, nothing } from "../lit.js";
import { seatOf } from "../seats.js";
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
    <span class="wide">${t("level.n", { n: match.level })}</span>
    <strong dir="ltr">${number(match.small_blind)}/${number(bigBlind)}</strong>
    <span class="level-next"
      ><span class="wide">${t("level.next")} </span><span data-clock="level"></span
      ><span class="wide hands">${t("level.hands", {
        n: Math.min(match.hands_at_level, match.hands_needed),
        needed: match.hands_needed,
      })}</span></span
    >
  </p>`;
}

/** `me`: my seat; leaving asks only while I am in the tournament. */
export function bar(state, send, { lobby, host }) {
  const { view, me, muted } = state;
  return html`<header class="bar">
    <a class="bar-button" href=${lobby} aria-label=${t("lobby.back")} title=${t("lobby.back")}>${icon("arrow-left")}</a>
    <h1 class="table-name"><bdi>${view.table.name}</bdi></h1>
    ${level(view, state.event)}
    <div class="bar-tools">
      ${me == null ? html`<span class="watching" role="img" aria-label=${t("status.watching")} title=${t("status.watching")}>${icon("eye")}<span class="wide">${t("status.watching")}</span></span>` : nothing}
      ${button(muted ? "volume-x" : "volume-2", t(muted ? "sound.turn_on" : "sound.turn_off"), send, ["mute"])}
      ${button("scroll-text", t("log.key"), send, ["toggleLog"], "log-button")}
      ${button("list-ordered", t("ranks.key"), send, ["sheet", "ranks"], "wide-button")}
      ${button("circle-question-mark", t("help.key"), send, ["sheet", "help"], "wide-button")}
      ${host ? button("settings", t("settings.title"), send, ["sheet", "settings"], "wide-button") : nothing}
      ${button("ellipsis", t("more"), send, ["sheet", "more"], "more-button")}
      ${me != null && seatOf(view, me)?.state !== "left" ? button("log-out", t("leave.title"), send, ["sheet", "leave"], "leave-button") : nothing}
    </div>
  </header>`;
}

/** The thin strip while the line is down. */
export function strip(state, send) {
  const { connection } = state;
  if (connection.state !== "lost") return nothing;
  return html`<div class="strip">
    ${icon("wifi-off")}<span>${t(connection.restarting ? "connection.restarting" : "connection.strip", { n: connection.attempt })}</span>
    <button type="button" @click=${() => send("tryNow")}>${t("try.now")}</button>
  </div>`;
}
