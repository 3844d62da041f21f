// Speech: sentences go to two live regions that stand outside the layout.

const MERGE = 400;
const KEPT = 10_000;

/** `polite` and `assertive` are the two elements. The assertive one takes what waits in the polite queue first. */
export function createAnnouncer(polite, assertive, { later = setTimeout, cancel = clearTimeout } = {}) {
  let waiting = [];
  let timer = null;
  const history = [];

  function put(region, text) {
    const node = document.createElement("p");
    node.textContent = text;
    region.append(node);
    history.push(text);
    if (history.length > 50) history.shift();
    later(() => node.remove(), KEPT);
  }

  function flush() {
    timer = null;
    const text = waiting.join(" ");
    waiting = [];
    if (text) put(polite, text);
  }

  return {
    say(text) {
      if (!text) return;
      waiting.push(text);
      timer ??= later(flush, MERGE);
    },
    now(text) {
      if (timer != null) cancel(timer);
      timer = null;
      const whole = [...waiting, text].join(" ");
      waiting = [];
      put(assertive, whole);
    },
    /** The announcement `back` steps ago (0: the last). */
    past: (back) => history.at(-1 - back) ?? "",
  };
}
