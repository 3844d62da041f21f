// What I can do: three places that never change their meaning, and the size of a raise above them.

import { html, icon, live, nothing } from "../lit.js";
import { recent } from "./log.js";
import { chosenAmount } from "../store.js";
import { number, t } from "../words.js";

const twoLines = (word, amount) =>
  html`<span class="word">${word}</span>${amount == null ? nothing : html`<span class="sum">${number(amount)}</span>`}`;

/** How many steps of one big blind lie between the smallest raise and all-in. */
export const sliderSteps = (legal) =>
  Math.max(1, Math.ceil((legal.max_raise_to - legal.min_raise_to) / legal.step));

/** The amount at a step; the last one is exactly all-in. */
export const amountAt = (legal, step) => Math.min(legal.max_raise_to, legal.min_raise_to + step * legal.step);

/** The step an amount stands at, for the thumb of the slider. */
export const stepOf = (legal, amount) =>
  amount >= legal.max_raise_to ? sliderSteps(legal) : Math.round((amount - legal.min_raise_to) / legal.step);

export const hasRange = (legal) => legal.may_raise && legal.max_raise_to > legal.min_raise_to;

function presets(legal, amount, send) {
  // One stop in the order of Tab; the arrows go on from it (keys.js).
  const stop = Math.max(
    0,
    legal.presets.findIndex((preset) => preset.to === amount),
  );
  return html`<div class="presets" role="group" aria-label=${t("amounts")}>
    ${legal.presets.map(
      (preset, at) => html`<button
        type="button"
        class="preset"
        tabindex=${at === stop ? 0 : -1}
        aria-pressed=${preset.to === amount}
        aria-disabled=${preset.to == null}
        title=${preset.to == null ? t("preset.below") : number(preset.to)}
        @click=${() => preset.to != null && send("amount", preset.to)}
      >
        <kbd aria-hidden="true">${at + 1}</kbd>${t(`preset.${preset.name}`)}<span class="sr">
          ${preset.to == null ? t("preset.below") : number(preset.to)}</span>
      </button>`,
    )}
  </div>`;
}

function size(state, legal, amount, send) {
  const typed = state.amount?.turn === state.view.turn ? state.amount.text : null;
  return html`<div class="size">
    <button type="button" class="nudge" aria-label=${t("amount.less")} @click=${() => send("nudge", -1)}>
      ${icon("minus")}
    </button>
    <input
      class="track"
      type="range"
      min="0"
      max=${sliderSteps(legal)}
      step="1"
      aria-label=${t("amount")}
      aria-valuetext=${number(amount)}
      .value=${live(String(stepOf(legal, amount)))}
      @input=${(event) => send("amount", amountAt(legal, Number(event.target.value)))}
    />
    <label class="amount-field"
      ><span class="sr"
        >${t("amount.range", {
          action: legal.is_bet ? t("bet_to") : t("raise_to"),
          min: number(legal.min_raise_to),
          max: number(legal.max_raise_to),
        })}</span
      >
      <input
        class="number"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        enterkeyhint="done"
        maxlength="9"
        .value=${live(typed ?? String(amount))}
        @focus=${(event) => event.target.select()}
        @input=${(event) => send("typed", event.target.value)}
        @blur=${() => send("corrected")}
      />
    </label>
    <button type="button" class="nudge" aria-label=${t("amount.more")} @click=${() => send("nudge", 1)}>
      ${icon("plus")}
    </button>
  </div>`;
}

function button(kind, label, state, send, extra = "") {
  const mine = state.pending?.kind === kind;
  const off = state.pending != null || state.connection.state === "lost";
  return html`<button
    type="button"
    class="action ${kind} ${extra} ${mine ? "pressed" : ""} ${mine && state.pending.slow ? "slow" : ""}"
    data-action=${kind}
    aria-disabled=${off}
    @click=${(event) => send("act", { kind, event })}
  >
    ${label}
  </button>`;
}

function raiseButton(state, legal, amount, send) {
  if (!legal.may_raise) {
    const reason = legal.no_raise_because ? t(`no_raise.${legal.no_raise_because}`) : "";
    return html`<span class="action-empty">${reason}</span>`;
  }
  const word = amount >= legal.max_raise_to ? t("all_in") : legal.is_bet ? t("bet_to") : t("raise_to");
  return button("raise", twoLines(word, amount), state, send, "primary");
}

/** The block of my turn. */
export function actions(state, send) {
  const { hand } = state.view;
  const { legal } = hand;
  const amount = chosenAmount(state);
  const range = hasRange(legal);
  const asked = state.foldAsked === state.view.turn;
  const stack = state.view.seats.find((one) => one.seat === state.me).chips;
  const callWord = legal.to_call >= stack ? t("call.all_in") : t("call");
  return html`
    <div class="sizing ${state.sizeOpen ? "open" : ""}" @wheel=${(event) => range && send("wheel", event)}>
      ${range ? html`${presets(legal, amount, send)}${size(state, legal, amount, send)}` : nothing}
    </div>
    <div class="buttons turn" data-turn=${state.view.turn}>
      ${button("fold", twoLines(asked ? t("fold.anyway") : t("fold")), state, send, asked ? "asked" : "")}
      ${
        legal.may_check
          ? button("check", twoLines(t("check")), state, send)
          : button("call", twoLines(callWord, legal.to_call), state, send)
      }
      ${raiseButton(state, legal, amount, send)}
      ${
        range
          ? html`<button type="button" class="size-toggle" aria-expanded=${state.sizeOpen} @click=${() => send("sizeToggle")}>
            ${t("size")}
          </button>`
          : nothing
      }
    </div>
  `;
}

/** While others act: what to do when my turn comes, bound to this street and this price. */
export function inAdvance(state, choices, send) {
  return html`${recent(state)}
    <div class="buttons advance" role="group" aria-label=${t("pre.group")}>
      ${choices.map(
        ({ kind, label }) => html`<button
          type="button"
          class="advance-choice"
          aria-pressed=${state.pre?.kind === kind}
          @click=${() => send("advance", kind)}
        >
          <span class="tick" aria-hidden="true"></span>${label}
        </button>`,
      )}
    </div>`;
}
