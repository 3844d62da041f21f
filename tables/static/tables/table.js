// The table page: reads the snapshot in the page, opens the line, and draws the state whenever it changes.

import { createAnnouncer } from "./announce.js";
import { createClock } from "./clock.js";
import { createCommands, createPresses, remembered } from "./commands.js";
import { bindKeys } from "./keys.js";
import { render } from "./lit.js";
import { createMotion } from "./motion.js";
import { createPace } from "./pace.js";
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
  const saved = { muted: remembered("muted", false), side: remembered("side", true) };
  const store = createStore(initialState(snapshot, now(), saved));
  const announcer = createAnnouncer(document.getElementById("polite"), document.getElementById("assertive"));
  const sound = createSound({ muted: () => store.get().muted });
  const speech = createSpeech({ announcer, sound, now });
  const motion = createMotion(root, () => reducedMotion() || document.hidden);
  const presses = createPresses(now);

  const pace = createPace({
    draw(beat) {
      if (!beat.first) return store.patch({ shown: beat.shown, event: null });
      store.set((state) => drawFrame(state, beat, now()));
      const { event } = beat;
      // In a hidden tab only what concerns me is heard: my turn, and a pot of mine.
      const name = soundOf(event, store.get().me);
      if (!document.hidden || name === "pot_mine") sound.play(name);
      speech.event(event, store.get());
      redrawNow();
    },
    idle: () => showResult(),
    options: () => ({ reduced: reducedMotion(), hidden: document.hidden }),
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
      frames: (frames) => pace.add(frames.map((frame) => ({ ...frame, at: now() }))),
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
  // A snapshot of what is being shown already: only who I am may be news. Its view takes its turn.
  function afterShowing(message) {
    store.patch({ you: message.you });
    if (message.private) store.set((state) => takePrivate(state, { ...message.private, seq: message.seq }));
    pace.add([{ seq: message.seq, event: { type: "resynced" }, view: message.view, at: now() }]);
  }

  const commands = createCommands({ store, socket, announcer, page, presses });

  // Two seconds of silence are no news yet; the strip and the words come after them.
  let lostTimer = null;
  function connectionChanged(connection) {
    const before = store.get().connection.state;
    if (connection.state === "lost" && before !== "lost") {
      lostTimer ??= setTimeout(() => {
        lostTimer = null;
        store.patch({ connection: lastConnection, pending: null });
        announcer.now(t("connection.lost"));
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
    clock.tick();
    motion.after(fresh);
    cue(turnOf(state) != null);
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
    onSecond: (seconds, seat) => speech.second(seconds, seat, store.get()),
  });

  store.subscribe((state, before) => {
    const turn = turnOf(state);
    if (turn != null && turn !== turnOf(before)) {
      if (!commands.runAdvance()) speech.myTurn(store.get());
    }
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

  root.replaceChildren();
  root.classList.add("live");
  redrawNow();
  if (turnOf(store.get()) != null) speech.myTurn(store.get());
  showResult();
  socket.start();
}

// The state of the page in classes, for the layout alone.
function mark(root, { view, me, side, pending }) {
  root.classList.toggle("with-side", side);
  root.classList.toggle("seated", me != null);
  root.classList.toggle("my-turn", view.hand?.to_act === me && me != null && !view.hand.complete);
  root.classList.toggle("waiting", view.table.status === "open" || !view.match);
  root.classList.toggle("sending", pending != null);
}

start();
