// The few parts of lit-html the table uses, and two small additions of our own.

import { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
import { Directive, PartType, directive } from "../vendor/lit-html/directive.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { ref } from "../vendor/lit-html/directives/ref.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";

export { classMap, html, live, nothing, ref, render, repeat, svg };

class Variables extends Directive {
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("vars() stands alone in a tag");
  }

  render() {
    return nothing;
  }

  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) {
      part.element.style.setProperty(name, String(value));
    }
    return nothing;
  }
}

/** `<li ${vars({"--x": 3})}>`: CSS variables by script, since a style attribute is refused by the policy. */
export const vars = directive(Variables);

/** A decorative icon; the words beside it carry the meaning. */
export const icon = (name) => html`<span class="icon icon-${name}" aria-hidden="true"></span>`;
