// Keeps the lobby's lists fresh: rows change in place, and nothing moves under the pointer or the focus.
// The page works without this; it then shows the tables as they were when it was loaded.

const EVERY = 5000;
const lobby = document.querySelector("[data-lobby]");
const lists = lobby.querySelector("[data-lists]");
const fresh = lobby.querySelector("[data-fresh]");
const pattern = lobby.querySelector("template[data-row]");

const plurals = new Intl.PluralRules(document.documentElement.lang || "en");

let latest = null; // the rows of the last answer
let failures = 0;

const shownRows = () => [...lists.querySelectorAll(".table-row")];

function setText(node, text) {
  const inner = node.querySelector("bdi") ?? node;
  if (inner.textContent !== text) inner.textContent = text;
}

function fill(element, row) {
  element.dataset.id = row.id;
  element.classList.toggle("mine", row.is_mine);
  for (const node of element.querySelectorAll("[data-text]")) setText(node, row[node.dataset.text]);
  for (const link of element.querySelectorAll("a")) link.href = row.url;
  element.querySelector("[data-host]").hidden = !row.host;
  element.querySelector("[data-rated]").classList.toggle("ok", row.rated);
  element.querySelector("[data-bots]").hidden = !row.bots;
  element.querySelector("[data-action]").classList.toggle("primary", row.may_sit);
  const dots = row.seats.map((seat) => {
    const dot = document.createElement("li");
    dot.className = seat.taken ? "seat-dot taken" : "seat-dot";
    return dot;
  });
  element.querySelector("[data-seats]").replaceChildren(...dots);
}

function made(row) {
  const element = pattern.content.firstElementChild.cloneNode(true);
  fill(element, row);
  return element;
}

// Somebody is about to press here: rows stay where they are.
const isTouched = () => lists.matches(":hover") || lists.contains(document.activeElement);

/** Everything as the server has it: new rows in, order as told. */
function rebuild() {
  const known = new Map(shownRows().map((element) => [element.dataset.id, element]));
  for (const list of lists.querySelectorAll("[data-rows]")) {
    const rows = latest.filter((row) => row.state === list.dataset.rows);
    const elements = rows.map((row) => {
      const element = known.get(row.id) ?? made(row);
      fill(element, row);
      return element;
    });
    list.replaceChildren(...elements);
  }
  settle();
}

/** What is already shown, in its place; what is new waits behind a button. */
function touchUp() {
  const known = new Map(latest.map((row) => [row.id, row]));
  for (const element of shownRows()) {
    const row = known.get(element.dataset.id);
    if (row) fill(element, row);
    element.classList.toggle("over", !row);
  }
  settle();
}

function settle() {
  const shown = new Set(shownRows().map((element) => element.dataset.id));
  const waiting = latest.filter((row) => !shown.has(row.id)).length;
  fresh.hidden = !waiting || !shown.size;
  const { newOne, newMany } = lobby.dataset;
  fresh.textContent = plurals.select(waiting) === "one" ? newOne : newMany.replace("{n}", waiting);
  for (const list of lists.querySelectorAll("[data-rows]")) {
    list.closest("[data-section]").hidden = !list.children.length;
  }
  lobby.querySelector("[data-none]").hidden = shown.size > 0;
}

function hasNewRows() {
  const shown = new Set(shownRows().map((element) => element.dataset.id));
  return latest.some((row) => !shown.has(row.id));
}

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(lobby.dataset.lobby, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    latest = (await answer.json()).rows;
    failures = 0;
  } catch {
    failures += 1;
    return;
  }
  if (isTouched() || (hasNewRows() && shownRows().length)) touchUp();
  else rebuild();
}

// After failures the next question waits longer, up to a minute.
function loop() {
  setTimeout(
    async () => {
      await refresh();
      loop();
    },
    Math.min(60_000, EVERY * 2 ** failures),
  );
}

fresh.addEventListener("click", () => {
  rebuild();
  lists.querySelector(".table-row a")?.focus();
});
document.addEventListener("visibilitychange", refresh);
loop();
