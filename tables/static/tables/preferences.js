// What this browser keeps of a person's choices: read by the table, written by the settings page.

const START = "holdfast:";

/** Name -> its values, the default first. A choice of looks has an empty default: the system's. */
export const CHOICES = {
  // Play.
  advance: ["on", "off"],
  guard: ["on", "off"],
  handed: ["right", "left"],
  peek: ["off", "on"],
  units: ["points", "blinds", "both"],
  quiet: ["off", "on"],
  chances: ["off", "on"],
  // Look.
  theme: ["", "light", "dark"],
  deck: ["", "safe", "classic"],
  motion: ["", "normal", "fast", "off"],
  text: ["", "110", "125", "150"],
  // Sound.
  "sound-turn": ["on", "off"],
  "sound-table": ["on", "off"],
  "sound-results": ["on", "off"],
  "sound-timer": ["on", "off"],
  "sound-fold": ["off", "on"],
  hidden: ["turn", "all", "none"],
  vibrate: ["on", "off"],
  notify: ["off", "on"],
  volume: ["100", "75", "50", "25", "0"],
  // Speech.
  verbosity: ["standard", "brief", "full"],
  cards: ["words", "mixed", "letters"],
  // Keys.
  keys: ["on", "off"],
  // The notes of the first hand, and the card at the first rated table.
  notes: ["on", "off"],
  rated: ["on", "off"],
};

/** What is written on <html>, so that style sheets know it before the first paint (theme.js). */
export const ON_ROOT = ["theme", "deck", "motion", "text", "handed"];

/** What each key does that may be given to another key, with the key it has at first. */
export const KEYS = {
  fold: "f",
  call: "c",
  raise: "r",
  all_in: "a",
  next: "n",
  advance_fold: "z",
  advance_call: "x",
  mute: "m",
  log: "k",
  ranks: "v",
  cards: "h",
  hand: "g",
  board: "b",
  pot: "p",
  stacks: "s",
  turn: "t",
  past: "l",
  dealer: "d",
  who: "w",
};

function stored(name) {
  try {
    return localStorage.getItem(START + name);
  } catch {
    return null;
  }
}

/** The value of a choice; anything unknown is its default. */
export function preference(name) {
  const value = stored(name);
  return CHOICES[name].includes(value) ? value : CHOICES[name][0];
}

/** Every choice by its name, and the keys. */
export const preferences = () => ({
  ...Object.fromEntries(Object.keys(CHOICES).map((name) => [name, preference(name)])),
  keymap: keymap(),
});

export const isOn = (name) => preference(name) === "on";

/** Keep a choice; the default leaves nothing behind. */
export function prefer(name, value) {
  const otherwise = name === "keymap" ? "" : CHOICES[name][0];
  try {
    if (value === otherwise) localStorage.removeItem(START + name);
    else localStorage.setItem(START + name, value);
  } catch {
    // Storage may be forbidden; the choice then lasts for this page.
  }
  if (ON_ROOT.includes(name)) {
    const { dataset } = document.documentElement;
    if (value && value !== otherwise) dataset[name] = value;
    else delete dataset[name];
  }
}

/** {what: key}: the keys at first, with those that were changed. Two things never share a key. */
export function keymap() {
  let changed = {};
  try {
    changed = JSON.parse(stored("keymap") ?? "{}") ?? {};
  } catch {
    // Not ours any more: the keys at first.
  }
  const whole = { ...KEYS };
  for (const what of Object.keys(KEYS)) {
    if (/^[a-z]$/.test(changed[what] ?? "")) whole[what] = changed[what];
  }
  return new Set(Object.values(whole)).size === Object.keys(KEYS).length ? whole : { ...KEYS };
}

/** Give `what` the key; what had it gets the old key of `what`. */
export function giveKey(what, key) {
  const now = keymap();
  const other = Object.keys(now).find((one) => now[one] === key);
  const next = { ...now, ...(other ? { [other]: now[what] } : {}), [what]: key };
  const changed = Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== KEYS[name]));
  prefer("keymap", Object.keys(changed).length ? JSON.stringify(changed) : "");
}

/** Forget every choice and every note of this site in this browser. */
export function forgetAll() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(START)) localStorage.removeItem(name);
    }
  } catch {
    // Nothing could be kept either.
  }
  for (const name of ON_ROOT) delete document.documentElement.dataset[name];
}

/** Tell `changed` when another page of this site has changed a choice. */
export function onPreference(changed) {
  addEventListener("storage", (event) => {
    if (event.key != null && !event.key.startsWith(START)) return;
    for (const name of ON_ROOT) {
      const value = preference(name);
      if (value && value !== CHOICES[name][0]) document.documentElement.dataset[name] = value;
      else delete document.documentElement.dataset[name];
    }
    changed();
  });
}
