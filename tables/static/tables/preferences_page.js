// The settings page: each change is kept in this browser, applied at once, and shown on a small table.

import { render } from "./lit.js";
import {
  CHOICES,
  KEYS,
  forgetAll,
  giveKey,
  keymap,
  onPreference,
  prefer,
  preference,
  preferences,
} from "./preferences.js";
import { demo } from "./preferences_preview.js";
import { createSound } from "./sound.js";
import { initialState } from "./store.js";
import { felt } from "./views/felt.js";
import { cardNames } from "./words.js";

const form = document.querySelector("[data-preferences]");
const preview = document.getElementById("preview");
const spoken = document.querySelector("[data-spoken]");
const status = document.querySelector("[data-key-status]");
const isSwitch = (input) => input.type === "checkbox";
let waitsForKey = null; // the button whose letter is asked for

const inputs = () => [...form.querySelectorAll("input[name]")].filter((one) => one.name in CHOICES);

function show() {
  for (const input of inputs()) {
    const value = preference(input.name);
    input.checked = isSwitch(input) ? value === "on" : input.value === value;
  }
  const keys = keymap();
  for (const button of form.querySelectorAll("[data-key]")) {
    button.textContent = button === waitsForKey ? "…" : keys[button.dataset.key].toUpperCase();
    button.disabled = preference("keys") === "off";
  }
  draw();
}

function draw() {
  const state = initialState(demo, performance.now(), { prefs: preferences(), side: false });
  const page = { urls: {}, csrf: "", signedIn: true };
  render(felt({ ...state, turnShownAt: 0 }, () => {}, page), preview);
  preview.style.setProperty("--fit", String(Math.min(1.2, Number(preference("text") || 100) / 100)));
  for (const clock of preview.querySelectorAll("[data-clock]"))
    clock.textContent = clock.dataset.clock === "turn" ? "0:21" : "1:32";
  if (spoken) spoken.textContent = cardNames(["Ah", "Ks"]);
}

form.addEventListener("change", ({ target }) => {
  if (!(target.name in CHOICES)) return;
  prefer(target.name, isSwitch(target) ? (target.checked ? "on" : "off") : target.value);
  if (target.name === "notify" && target.checked) askToNotify();
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());

async function askToNotify() {
  const answer = (await globalThis.Notification?.requestPermission?.()) ?? "denied";
  if (answer === "granted") return;
  prefer("notify", "off");
  show();
}

form.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.dataset.key) {
    waitsForKey = waitsForKey === button ? null : button;
    return show();
  }
  if ("hear" in button.dataset) createSound({ muted: () => false, prefs: preferences, touched: true }).play("turn");
  if ("keysAgain" in button.dataset) prefer("keymap", "");
  if ("forget" in button.dataset) forgetAll();
  waitsForKey = null;
  show();
});

form.addEventListener(
  "keydown",
  (event) => {
    if (!waitsForKey) return;
    const key = event.key.toLowerCase();
    if (key === "tab") return;
    event.preventDefault();
    event.stopPropagation();
    const what = waitsForKey.dataset.key;
    if (/^[a-z]$/.test(key)) giveKey(what, key);
    waitsForKey = null;
    show();
    if (status && what in KEYS) {
      status.textContent = `${document.getElementById(`key-${what}`).textContent}: ${keymap()[what].toUpperCase()}`;
    }
  },
  { capture: true },
);
form.addEventListener("focusout", ({ target }) => {
  if (target !== waitsForKey) return;
  waitsForKey = null;
  show();
});

// Until here a choice would be lost or shown wrong, so the page came with all of them disabled.
for (const control of form.elements) control.disabled = false;
onPreference(show);
show();
