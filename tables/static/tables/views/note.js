// The coach's note of the first hand: at most two lines, over the ticker's place, gone at a press.

import { html, icon, nothing } from "../lit.js";
import { t } from "../words.js";

export const note = (state, send) =>
  state.note && !state.sheet
    ? html`<aside class="note" aria-label=${t("note")}>
        ${icon("lightbulb")}
        <p>${t(`note.${state.note}`)}</p>
        <button type="button" class="note-all" @click=${() => send("note", null)}>${t("note.none")}</button>
        <button type="button" class="bar-button" aria-label=${t("note.close")} title=${t("note.close")} @click=${() => send("note", state.note)}>${icon("x")}</button>
      </aside>`
    : nothing;
