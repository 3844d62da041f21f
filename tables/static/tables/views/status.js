// The status line and the block below it: which of the states of the table this is.

import { html, icon, nothing } from "../lit.js";
import { isMyTurn, isWaiting, seatOf } from "../seats.js";
import { lastLine } from "../log.js";
import { recent } from "./log.js";
import { number, ordinal, seatName, t } from "../words.js";
import { actions, inAdvance } from "./actions.js";
import { waitingPanel, waitingStatus } from "./waiting.js";

const plain = (text) => text.replace(/[\u2068\u2069]/g, "");

/** The words of the last award of a finished hand, or "". */
function outcome(state) {
  const line = state.log.findLast((one) => one.type === "pot_awarded" && one.text);
  return line?.text ?? "";
}

// A whole sentence, in which the time is a node of its own for the clock.
function countdown() {
  const [before, after] = t("status.starts", { time: "\n" }).split("\n");
  return html`<strong class="countdown">${before}<span data-clock="start"></span>${after}</strong>`;
}

/** One line: a reason first, then what is asked of me, then what is happening. */
export function status(state) {
  const { view, me, notice } = state;
  const { hand, match } = view;
  const seat = me == null ? null : seatOf(view, me);
  if (notice) return html`<span class="notice">${icon("circle-alert")}${notice.text}</span>`;
  if (view.table.status === "closed") return t("closed");
  if (isWaiting(view) && view.starts_in_ms != null) return countdown();
  if (isWaiting(view) || !match) return waitingStatus(state);
  if (match.status === "finished") return t("status.finished");
  if (isMyTurn(view, me)) {
    return html`<strong class="my-turn">${t("status.my_turn")}</strong>${
      view.clock ? html`<span class="my-clock"> – <span data-clock="turn"></span></span>` : nothing
    }`;
  }
  if (match.paused) return t("status.paused");
  if (hand?.awards.length) return outcome(state);
  if (state.runout) return t("status.runout");
  if (seat?.state === "left") return t("status.left");
  if (seat?.state === "eliminated") return t("status.out", { place: ordinal(seat.place) });
  if (hand?.to_act != null) {
    return html`${t("status.their_turn", { name: seatName(view, hand.to_act) })}${
      view.clock ? html`<span class="my-clock"> – <span data-clock="turn"></span></span>` : nothing
    }`;
  }
  return plain(lastLine(state.log));
}

/** What may be decided in advance: kind, label, and the price it is bound to. */
export function choicesInAdvance(state) {
  const { view, me } = state;
  const { hand } = view;
  const seat = me == null ? null : seatOf(view, me);
  if (!seat || !hand || hand.complete || hand.to_act == null || hand.to_act === me || seat.in_hand !== "live")
    return [];
  if (seat.state !== "playing" || state.prefs.advance === "off") return [];
  const { price } = seat;
  const choices = [{ kind: "check_fold", label: t("pre.check_fold"), price }];
  if (price === 0) choices.push({ kind: "check", label: t("pre.check"), price });
  else choices.push({ kind: "call", label: t("pre.call", { n: number(price) }), price });
  return choices;
}

const wide = (label, send, intent, extra = "", off = false) => html`<div class="buttons one">
  <button type="button" class="action ${extra}" aria-disabled=${off} @click=${() => send(...intent)}>${label}</button>
</div>`;

function block(state, send, page) {
  const { view, me } = state;
  const { hand, match } = view;
  const seat = me == null ? null : seatOf(view, me);
  if (view.table.status === "closed") {
    return html`<div class="buttons one"><a class="action primary" href=${page.urls.lobby}>${t("closed.other")}</a></div>`;
  }
  if (isWaiting(view) || !match || match.status !== "running") return waitingPanel(state, send, page);
  if (seat?.state === "on_break") {
    return html`<p class="banner">${icon("coffee")}<span>${t("status.break")}</span></p>
      ${wide(t("back.button"), send, ["back"], "primary", state.busy === "back")}`;
  }
  if (!seat || seat.state === "eliminated" || seat.state === "left") {
    return html`${recent(state)}<div class="buttons one out">
      <p class="quiet-note">${icon("eye")}${t(seat ? "watch.stay" : "watch.cards")}</p>
      <a class="action plain" href=${page.urls.lobby}>${t("lobby")}</a>
    </div>`;
  }
  if (isMyTurn(view, me)) return actions(state, send);
  if (hand?.complete && view.next_hand_ms != null) {
    const agreed = state.skipped === hand.number;
    return html`${recent(state)}${wide(
      html`<span class="word">${agreed ? t("status.skipped") : t("next.hand")}</span>`,
      send,
      ["skip"],
      "plain",
      agreed,
    )}`;
  }
  const choices = choicesInAdvance(state);
  return choices.length
    ? inAdvance(state, choices, send)
    : html`${recent(state)}<div class="buttons rest"></div>`;
}

/** The action panel; its name is the status line. */
export const panel = (
  state,
  send,
  page,
) => html`<section class="controls" role="group" aria-labelledby="status">
  <h2 class="sr">${t("actions")}</h2>
  <p class="status" id="status" dir="auto">${status(state)}</p>
  <div class="block ${isWaiting(state.view) ? "short" : ""}">${block(state, send, page)}</div>
</section>`;
