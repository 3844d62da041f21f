// Countdowns: each changes one text node and one bar, without a redraw.

import { minutes } from "./words.js";

const TICK = 200;

/** Milliseconds left at `now` of a span that was `left` long when its view arrived at `at`. */
export const remaining = (left, at, now) => Math.max(0, left - (now - at));

/** Milliseconds left of the level at `now`: in a pause of the match it stands still. Null where there is none. */
export function levelLeft({ match }, at, now) {
  if (match?.level_left_ms == null) return null;
  return match.paused ? match.level_left_ms : remaining(match.level_left_ms, at, now);
}

/** Milliseconds left at `now` of the countdown to a match; null without one. */
export const startsIn = ({ starts_in_ms: left }, at, now) => (left == null ? null : remaining(left, at, now));

/**
 * Runs the `[data-clock]` of `root`: "turn" counts the seconds of the seat to act, "level" the time to the next
 * level, "start" the time to the match. `read()` -> {view, viewAt}; `onSecond(seconds)` is told each new second of the turn.
 */
export function createClock({ root, read, onSecond, now = () => performance.now() }) {
  let last = { key: null, seconds: null };

  function tick() {
    const { view, viewAt } = read();
    const left = view.clock ? remaining(view.clock.left_ms, viewAt, now()) : null;
    const level = levelLeft(view, viewAt, now());
    const starts = startsIn(view, viewAt, now());
    for (const node of root.querySelectorAll("[data-clock]")) {
      if (node.dataset.clock === "turn") write(node, left == null ? "" : minutes(left));
      else if (node.dataset.clock === "start") write(node, starts == null ? "" : minutes(starts));
      else if (level != null) write(node, minutes(level));
    }
    for (const bar of root.querySelectorAll("[data-bar]")) {
      const share = left == null ? 0 : left / (view.clock.seconds * 1000);
      bar.style.setProperty("--left", Math.min(1, share).toFixed(4));
    }
    if (left == null) return;
    const seconds = Math.ceil(left / 1000);
    const key = `${view.seq}:${view.clock.seat}`;
    root.classList.toggle("time-low", seconds <= 5);
    if (last.seconds !== seconds || last.key !== key) {
      last = { key, seconds };
      onSecond(seconds, view.clock.seat);
    }
  }

  setInterval(tick, TICK);
  return { tick };
}

function write(node, text) {
  if (node.firstChild?.nodeType === Node.TEXT_NODE) {
    if (node.firstChild.data !== text) node.firstChild.data = text;
  } else node.textContent = text;
}
