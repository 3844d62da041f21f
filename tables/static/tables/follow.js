// The log beside the table stays at the last line of the newest hand, until somebody scrolls away from it.

const NEAR = 24; // pixels: the space below a hand

const newest = (log) => log.firstElementChild?.getBoundingClientRect().bottom;

/** Keeps what just happened in sight: call it after every drawing. */
export function createFollower(root) {
  let log = null;
  let drawn = null;
  let follows = true;

  function scrolled() {
    const { top, bottom } = log.getBoundingClientRect();
    const end = newest(log);
    follows = end > top && end < bottom + NEAR;
  }

  return function follow({ log: lines, filter, side }) {
    const now = root.querySelector(".side .log");
    const shown = side && now ? `${lines.at(-1)?.seq} ${filter}` : null;
    if (now === log && shown === drawn) return;
    if (now !== log) {
      log?.removeEventListener("scroll", scrolled);
      now?.addEventListener("scroll", scrolled, { passive: true });
      log = now;
      follows = true;
    }
    drawn = shown;
    if (!shown) return;
    if (!follows) scrolled();
    if (!follows) return;
    const below = newest(log) - log.getBoundingClientRect().bottom + log.scrollTop;
    log.scrollTop = Math.max(0, below);
  };
}
