// The whole table, drawn from the state: (state, send, page) -> html.

import { html, nothing, repeat } from "../lit.js";
import { isHost, isWaiting, places } from "../seats.js";
import { t } from "../words.js";
import { bar, strip } from "./bar.js";
import { board, pot } from "./board.js";
import { side, ticker } from "./log.js";
import { note } from "./note.js";
import { own } from "./own.js";
import { plate } from "./seat.js";
import { replaced, sheets } from "./sheets.js";
import { panel } from "./status.js";
import { emptySeat, removeBot, waitingCentre } from "./waiting.js";

function seat(placed, state, send, page) {
  if (placed.seat.state === "empty") return emptySeat(placed, state, send, page);
  return plate(placed, state, removeBot(placed.seat, state, send, page));
}

/** `page` = {urls, csrf, signedIn}: what the server wrote into the page. */
export function felt(state, send, page) {
  const { view, me } = state;
  const all = places(view, me);
  const others = me == null ? all : all.filter((one) => one.place > 0);
  const waiting = isWaiting(view) || !view.match;
  return html`<div class="room-grid">
    ${bar(state, send, { lobby: page.urls.lobby, host: isHost(view, state.you, me) })}
    ${strip(state, send)}
    <div class="felt" aria-hidden="true"></div>
    <section class="others" aria-label=${t(me == null ? "players" : "opponents")}>
      <h2 class="sr">${t(me == null ? "players" : "opponents")}</h2>
      <ol class="seats of-${all.length} ${me == null ? "all-round" : ""}">
        ${repeat(
          others,
          (one) => one.seat.seat,
          (one) => seat(one, state, send, page),
        )}
      </ol>
    </section>
    <div class="centre ${me == null || all.length < 4 ? "roomy" : ""}">
      ${waiting && !view.hand ? waitingCentre(state, send) : html`${pot(state)}${board(state)}`}
    </div>
    ${ticker(state, send)}
    ${own(state, send)}
    ${note(state, send)}
    ${panel(state, send, page)}
    ${state.side ? side(state, send) : nothing}
    </div>
    ${state.connection.state === "replaced" ? replaced(send) : sheets(state, send, page)}
  `;
}
