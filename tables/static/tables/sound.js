// Sounds made on the spot with WebAudio; none before the first touch of the page, never more than two at once.

const TONES = {
  turn: [
    [660, 0, 0.13, "sine", 0.22],
    [880, 0.12, 0.15, "sine", 0.22],
  ],
  tick: [[1250, 0, 0.05, "square", 0.05]],
  check: [
    [170, 0, 0.05, "triangle", 0.4],
    [150, 0.06, 0.05, "triangle", 0.3],
  ],
  chips: [
    [2300, 0, 0.03, "triangle", 0.12],
    [2750, 0.045, 0.03, "triangle", 0.11],
    [2500, 0.09, 0.03, "triangle", 0.08],
  ],
  bet: [
    [1900, 0, 0.03, "triangle", 0.13],
    [2400, 0.05, 0.03, "triangle", 0.12],
    [2050, 0.1, 0.03, "triangle", 0.11],
    [2600, 0.16, 0.04, "triangle", 0.1],
  ],
  pot: [
    [523, 0, 0.1, "sine", 0.12],
    [659, 0.09, 0.1, "sine", 0.12],
    [784, 0.18, 0.16, "sine", 0.12],
  ],
  pot_mine: [
    [523, 0, 0.12, "sine", 0.18],
    [659, 0.1, 0.12, "sine", 0.18],
    [784, 0.2, 0.12, "sine", 0.18],
    [1047, 0.3, 0.2, "sine", 0.18],
  ],
  out: [
    [330, 0, 0.2, "sine", 0.16],
    [247, 0.2, 0.3, "sine", 0.16],
  ],
  win: [
    [523, 0, 0.15, "sine", 0.18],
    [659, 0.15, 0.15, "sine", 0.18],
    [784, 0.3, 0.15, "sine", 0.18],
    [1047, 0.45, 0.45, "sine", 0.2],
  ],
  level: [
    [587, 0, 0.15, "triangle", 0.14],
    [740, 0.16, 0.18, "triangle", 0.14],
  ],
  all_in: [
    [1700, 0, 0.04, "triangle", 0.14],
    [2200, 0.05, 0.04, "triangle", 0.13],
    [1900, 0.1, 0.04, "triangle", 0.12],
    [2500, 0.15, 0.04, "triangle", 0.11],
    [1500, 0.2, 0.06, "triangle", 0.1],
  ],
  away: [[392, 0, 0.18, "sine", 0.12]],
  back: [[523, 0, 0.18, "sine", 0.12]],
};

/** The switch a sound belongs to, by its name in the settings. */
const CATEGORIES = {
  turn: "sound-turn",
  tick: "sound-timer",
  pot: "sound-results",
  pot_mine: "sound-results",
  out: "sound-results",
  win: "sound-results",
  fold: "sound-fold",
};
const IN_HIDDEN_TAB = { turn: ["turn", "pot_mine", "out", "win"], none: [] };

const EVENTS = {
  folded: "fold",
  checked: "check",
  called: "chips",
  bet_made: "bet",
  raised_to: "bet",
  board_dealt: "card",
  level_raised: "level",
  player_eliminated: "out",
  tournament_won: "win",
  went_on_break: "away",
  came_back: "back",
};

/** The sound of an event, or null. */
export function soundOf(event, me) {
  if (event.type === "hole_cards_dealt") return event.seat === me ? "card" : null;
  if (event.type === "pot_awarded") {
    return event.shares.some(([seat, chips]) => seat === me && chips > 0) ? "pot_mine" : "pot";
  }
  if (event.all_in) return "all_in";
  return EVENTS[event.type] ?? null;
}

/** True when a sound may be heard: `prefs` as in preferences.js, `hidden`: nobody looks at the page. */
export function mayBeHeard(name, prefs, hidden) {
  if (prefs[CATEGORIES[name] ?? "sound-table"] === "off" || prefs.volume === "0") return false;
  // The brush of a fold is for those who follow the table by ear.
  if (name === "fold" && prefs["sound-fold"] !== "on") return false;
  return !hidden || (IN_HIDDEN_TAB[prefs.hidden ?? "turn"]?.includes(name) ?? true);
}

/** `muted()` and `prefs()` are asked before each sound. */
export function createSound({ muted, prefs = () => ({}), touched = false }) {
  let audio = null;
  let master = null;
  let playing = 0;

  // Made ready at the first touch: the first sound may be my turn, and comes at once.
  const wake = () => {
    touched = true;
    setTimeout(() => {
      try {
        context();
      } catch {
        // A browser without sound plays in silence.
      }
    });
  };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { once: true, capture: true });

  function context() {
    if (!audio) {
      audio = new AudioContext();
      master = audio.createGain();
      master.connect(audio.destination);
    }
    master.gain.value = Number(prefs().volume ?? 100) / 100;
    if (audio.state === "suspended") audio.resume();
    return audio;
  }

  function tone(at, [pitch, delay, length, shape, loud]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at + delay);
    gain.gain.linearRampToValueAtTime(loud, at + delay + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + delay + length);
    oscillator.connect(gain).connect(master);
    oscillator.start(at + delay);
    oscillator.stop(at + delay + length + 0.02);
  }

  // A card on felt is a short breath of noise, not a note; a fold is a longer and lower one.
  function breath(at, seconds, pitch) {
    const length = Math.floor(audio.sampleRate * seconds);
    const buffer = audio.createBuffer(1, length, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    const gain = audio.createGain();
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    gain.gain.value = 0.35;
    source.connect(filter).connect(gain).connect(master);
    source.start(at);
  }

  return {
    play(name) {
      if (!name || muted() || !touched || playing >= 2) return;
      if (!mayBeHeard(name, prefs(), document.hidden)) return;
      try {
        const at = context().currentTime + 0.005;
        if (name === "card") breath(at, 0.07, 2600);
        else if (name === "fold") breath(at, 0.09, 900);
        else for (const one of TONES[name]) tone(at, one);
        playing += 1;
        setTimeout(() => {
          playing -= 1;
        }, 120);
      } catch {
        // A browser without sound plays in silence.
      }
    },
    vibrate(pattern) {
      if (!muted() && touched && prefs().vibrate !== "off") navigator.vibrate?.(pattern);
    },
  };
}
