// The table page: reads the snapshot in the page, opens the line, and draws the state whenever it changes.

import { createAnnouncer } from "./announce.js";
import { createClock, remaining } from "./clock.js";
import { createCoach } from "./coach.js";
import { createCommands, createPresses, remembered, resolveAdvance } from "./commands.js";
import { createFollower } from "./follow.js";
import { bindKeys } from "./keys.js";
import { render } from "./lit.js";
import { createMotion } from "./motion.js";
import { createPace } from "./pace.js";
import { onPreference, preferences } from "./preferences.js";
import { createSocket } from "./socket.js";
import { createSound, soundOf } from "./sound.js";
import { createSpeech } from "./speech.js";
import { createStore, drawFrame, initialState, takePrivate, takeSnapshot, turnOf } from "./store.js";
import { felt } from "./views/felt.js";
import { refusal, t } from "./words.js";

const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const now = () => performance.now();

function reducedMotion() {
  const chosen = document.documentElement.dataset.motion;
  if (chosen) return chosen === "off";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const fast = () => document.documentElement.dataset.motion === "fast";

function start() {
  const root = document.getElementById("room");
  const snapshot = json("snapshot");
  const page = {
    root,
    urls: { lobby: root.dataset.lobby, login: root.dataset.login, ...json("urls") },
    csrf: document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "",
    signedIn: root.dataset.signedIn === "true",
  };
  const title = snapshot.view.table.name;
  const saved = {
    muted: remembered("muted", false),
    side: remembered("side", true),
    prefs: preferences(),
  };
  const store = createStore(initialState(snapshot, now(), saved));
  const announcer = createAnnouncer(document.getElementById("polite"), document.getElementById("assertive"));
  const prefs = () => store.get().prefs;
  const sound = createSound({ muted: () => store.get().muted, prefs });
  const speech = createSpeech({ announcer, sound, now, prefs });
  const motion = createMotion(root, () => (reducedMotion() || document.hidden ? 0 : fast() ? 0.5 : 1));
  const follow = createFollower(root);
  const coach = createCoach({ store, left: turnLeft, say: announcer.say });
  const presses = createPresses(now);

  const pace = createPace({
    draw(beat) {
      if (!beat.first) return store.patch({ shown: beat.shown, event: null });
      store.set((state) => drawFrame(state, beat, now()));
      const { event } = beat;
      sound.play(soundOf(event, store.get().me));
      speech.event(event, { ...store.get(), view: store.get().told }, beat.seq);
      redrawNow();
    },
    idle: () => showResult(),
    options: () => ({ reduced: reducedMotion(), fast: fast(), hidden: document.hidden }),
  });

  let greeted = false;
  const socket = createSocket({
    path: root.dataset.socket,
    seq: snapshot.seq,
    on: {
      snapshot(message, same) {
        if (same && pace.busy) return afterShowing(message);
        pace.clear();
        const away = greeted;
        const before = turnOf(store.get());
        store.set((state) => takeSnapshot(state, message, now(), away));
        // A turn that is new has just been announced.
        speech.resumed(store.get(), away && turnOf(store.get()) === before);
        greeted = true;
      },
      frames(frames) {
        pace.add(frames.map((frame) => ({ ...frame, at: now() })));
        callAhead();
      },
      private: (message) => {
        store.set((state) => takePrivate(state, message));
        speech.privately(store.get());
      },
      refused(message) {
        store.patch({ pending: null });
        commands.notice(refusal(message));
      },
      state: connectionChanged,
    },
  });
  // My turn is told when it comes, not when the cards before it have been shown to their end: whatever
  // still waits to be drawn is told first.
  let called = null; // the turn that was told
  function callAhead() {
    const state = store.get();
    const { waiting } = pace;
    const last = waiting.findLast((beat) => beat.view);
    if (!last || turnOf({ view: last.view, me: state.me }) == null || called === last.view.turn) return;
    const { pre } = state;
    const decided =
      pre && pre.hand === last.view.hand.number && pre.street === last.view.hand.street
        ? resolveAdvance(pre, last.view.hand.legal)
        : null;
    if (decided) return;
    called = last.view.turn;
    let view = state.view;
    for (const beat of waiting) {
      view = beat.view ?? view;
      speech.event(beat.event, { ...state, view }, beat.seq);
    }
    speech.myTurn({ view: last.view, viewAt: last.at });
    cue(true);
    notify();
  }

  // A message of the system, for who asked for one and looks elsewhere.
  function notify() {
    if (!document.hidden || prefs().notify !== "on" || globalThis.Notification?.permission !== "granted") return;
    const note = new Notification(title(), { body: t("status.my_turn"), tag: "holdfast-turn" });
    note.onclick = () => {
      focus();
      note.close();
    };
  }

  // A snapshot of what is being shown already: only who I am may be news. Its view takes its turn.
  function afterShowing(message) {
    store.patch({ you: message.you });
    if (message.private) store.set((state) => takePrivate(state, { ...message.private, seq: message.seq }));
    pace.add([{ seq: message.seq, event: { type: "resynced" }, view: message.view, at: now() }]);
  }

  const commands = createCommands({ store, socket, announcer, page, presses, coach });

  function turnLeft() {
    const state = store.get();
    if (turnOf(state) == null || !state.view.clock) return null;
    return remaining(state.view.clock.left_ms, state.viewAt, now());
  }

  // Two seconds of silence are no news yet; the strip and the words come after them.
  let lostTimer = null;
  function connectionChanged(connection) {
    const before = store.get().connection.state;
    if (connection.state === "lost" && before !== "lost") {
      lostTimer ??= setTimeout(() => {
        lostTimer = null;
        store.patch({ connection: lastConnection, pending: null });
        announcer.now(t(lastConnection.restarting ? "connection.restarting" : "connection.lost"));
      }, 2000);
    } else {
      if (connection.state !== "lost") {
        clearTimeout(lostTimer);
        lostTimer = null;
      }
      if (before === "lost" && connection.state === "open") announcer.say(t("connection.back"));
      if (connection.state === "replaced") announcer.now(t("replaced"));
      store.patch({ connection });
    }
    lastConnection = connection;
  }
  let lastConnection = store.get().connection;

  let scheduled = false;
  function redraw() {
    if (scheduled) return;
    scheduled = true;
    if (document.hidden) setTimeout(redrawNow);
    else requestAnimationFrame(redrawNow);
  }

  let drawnEvent = null;
  function redrawNow() {
    scheduled = false;
    const state = store.get();
    const fresh = state.event && state.event !== drawnEvent ? state.event : null;
    drawnEvent = state.event;
    if (fresh) motion.before();
    render(felt(state, commands.send, page), root);
    mark(root, state);
    follow(state);
    clock.tick();
    motion.after(fresh);
    cue(turnOf(state) != null || pace.waiting.some((beat) => called != null && beat.view?.turn === called));
  }

  // My turn is told in the title and on the tab's icon too.
  const tabIcon = document.querySelector("link[rel=icon]");
  const usualIcon = tabIcon?.href;
  function cue(mine) {
    document.title = mine ? t("title.turn", { table: title }) : `${title} - Holdfast`;
    const href = mine ? new URL("turn.svg", import.meta.url).href : usualIcon;
    if (tabIcon && tabIcon.href !== href) tabIcon.href = href;
  }

  const clock = createClock({
    root,
    read: () => store.get(),
    onSecond(seconds, seat) {
      speech.second(seconds, seat, store.get());
      coach.look();
    },
  });

  store.subscribe((state, before) => {
    const turn = turnOf(state);
    if (turn != null && turn !== turnOf(before)) {
      if (!commands.runAdvance() && called !== turn) {
        called = turn;
        speech.myTurn(store.get());
        notify();
      }
    }
    if (state.cancelled && state.cancelled !== before.cancelled) commands.priceChanged(state.cancelled);
    if (state.view !== before.view || state.mine !== before.mine) coach.look();
    showResult();
    redraw();
  });

  // Once, and not before the last hand has been shown to its end.
  function showResult() {
    const { view, resultSeen, sheet } = store.get();
    const done = view.result && view.match?.id;
    if (!done || resultSeen === done || pace.busy || sheet != null) return;
    store.patch({ sheet: "result", resultSeen: done });
    speech.result(store.get());
  }

  bindKeys({ root, store, send: commands.send, read: speech.read, past: announcer.past, now });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) pace.jump();
  });

  onPreference(() => {
    fit(root);
    store.patch({ prefs: preferences() });
  });
  addEventListener("resize", () => fit(root));
  fit(root);

  root.replaceChildren();
  root.classList.add("live");
  redrawNow();
  if (turnOf(store.get()) != null) {
    called = turnOf(store.get());
    speech.myTurn(store.get());
  }
  coach.look();
  showResult();
  socket.start();
}

const NARROWEST = 320;
const LOWEST = 560;

// Larger text is a larger table, as far as the screen has room for one; seats keep their shape.
function fit(root) {
  const wanted = Number(document.documentElement.dataset.text ?? 100) / 100;
  const room = Math.min(innerWidth / NARROWEST, innerHeight / LOWEST);
  root.style.setProperty("--fit", String(Math.max(1, Math.min(wanted, room))));
}

// The state of the page in classes, for the layout alone.
function mark(root, { seq, view, me, side, pending }) {
  root.dataset.seq = seq; // the last event on the screen
  root.classList.toggle("with-side", side);
  root.classList.toggle("seated", me != null);
  root.classList.toggle("my-turn", view.hand?.to_act === me && me != null && !view.hand.complete);
  root.classList.toggle("waiting", view.table.status === "open" || !view.match);
  root.classList.toggle("sending", pending != null);
}

start();
