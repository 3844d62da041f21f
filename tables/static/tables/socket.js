// The line to the server: frames in order and without gaps, and a new line when the old one is gone.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const SILENCE = 25_000;
const GAP_PATIENCE = 150;
const REPLACED = 4001;
const RESTARTING = 1012;

/** The wait before attempt `n` (1, 2, ...): doubling, with chance in it so that a room does not return at once. */
export function backoff(n, chance = Math.random()) {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (n - 1));
  return Math.round(whole * (0.5 + chance / 2));
}

/**
 * `on`: {snapshot, frames, private, refused, state, other}; `snapshot(message, same)`: same, when it tells of the event
 * that came last and of nothing newer; `state({state, attempt})` with state "open", "lost" or
 * "replaced", and `restarting` when the server closed the line to start anew. `seq`: of the last event known.
 */
export function createSocket({ path, seq, on, Socket = WebSocket, base = location }) {
  let socket = null;
  let known = seq;
  let held = [];
  let gapTimer = null;
  let retryTimer = null;
  let silenceTimer = null;
  let attempt = 0;
  let ended = false;
  let restarting = false; // the server said so when it closed the line

  function connect() {
    clearTimeout(retryTimer);
    retryTimer = null;
    const scheme = base.protocol === "https:" ? "wss:" : "ws:";
    const mine = new Socket(`${scheme}//${base.host}${path}?seq=${known}`);
    socket = mine;
    mine.onopen = () => mine === socket && listen();
    mine.onmessage = (message) => {
      if (mine !== socket) return;
      listen();
      receive(JSON.parse(message.data));
    };
    mine.onclose = (close) => mine === socket && lost(close.code);
    listen();
  }

  function listen() {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => socket && lost(0), SILENCE);
  }

  function lost(code) {
    const old = socket;
    socket = null;
    clearTimeout(silenceTimer);
    clearTimeout(gapTimer);
    gapTimer = null;
    held = [];
    try {
      old?.close();
    } catch {
      // Already closed.
    }
    if (ended) return;
    if (code === REPLACED) {
      ended = true;
      on.state({ state: "replaced", attempt: 0 });
      return;
    }
    attempt += 1;
    restarting ||= code === RESTARTING;
    on.state({ state: "lost", attempt, restarting });
    retryTimer = setTimeout(connect, backoff(attempt));
  }

  function receive(message) {
    let same = false;
    switch (message.type) {
      case "snapshot":
        same = message.seq === known;
        known = message.seq;
        held = held.filter((one) => one.frames.at(-1).seq > known);
        attempt = 0;
        restarting = false;
        on.snapshot(message, same);
        on.state({ state: "open", attempt: 0 });
        drain();
        break;
      case "frames":
        if (message.frames.length) held.push(message);
        drain();
        break;
      case "private":
        on.private(message);
        break;
      case "refused":
        on.refused(message);
        break;
      case "heartbeat":
        if (message.seq > known) gap();
        break;
      case "replaced":
        ended = true;
        on.state({ state: "replaced", attempt: 0 });
        break;
      default:
        on.other?.(message);
    }
  }

  function drain() {
    held.sort((a, b) => a.after - b.after);
    while (held.length && held[0].after <= known) {
      const next = held.shift();
      const fresh = next.frames.filter((frame) => frame.seq > known);
      if (!fresh.length) continue;
      known = fresh.at(-1).seq;
      on.frames(fresh);
    }
    if (held.length) gap();
    else {
      clearTimeout(gapTimer);
      gapTimer = null;
    }
  }

  // Messages may overtake each other by a moment; only a lasting gap is asked about.
  function gap() {
    gapTimer ??= setTimeout(() => {
      gapTimer = null;
      send({ type: "catch_up" });
    }, GAP_PATIENCE);
  }

  function send(message) {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return {
    send,
    start: connect,
    /** Do not wait for the next attempt. */
    tryNow() {
      if (!socket && !ended) connect();
    },
    /** Take the seat back from the other window. */
    takeOver() {
      ended = false;
      attempt = 0;
      socket?.close();
      connect();
    },
    get seq() {
      return known;
    },
  };
}
