// Says, under the form that opens a table, what its choices come to. Without script the form works too.
// The minutes come from the server: nothing is estimated here.

const form = document.querySelector("[data-open-table]");
const summary = form.querySelector("[data-summary]");
const lengths = JSON.parse(document.getElementById("lengths").textContent);

function say() {
  const chosen = new FormData(form);
  const seats = chosen.get("seat_count");
  const minutes = chosen.get("minutes_per_level");
  const seconds = chosen.get("thinking_seconds");
  const length = lengths[`${seats}/${minutes}/${seconds}`];
  if (length === undefined) return;
  const words = summary.dataset;
  const thinking = seconds === "none" ? words.noTimer : words.seconds.replace("{seconds}", seconds);
  const gaps = { seats, minutes, thinking, length };
  summary.textContent = words.words.replace(/\{(\w+)\}/g, (gap, name) => gaps[name] ?? gap);
}

form.addEventListener("change", say);
say();
