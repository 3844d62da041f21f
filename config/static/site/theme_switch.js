// The theme switch in the footer: system, light or dark, kept in this browser.

const KEY = "holdfast:theme";

export function startThemeSwitch() {
  const group = document.querySelector("[data-theme-switch]");
  if (!group) return;
  const buttons = [...group.querySelectorAll("button")];
  group.hidden = false;
  mark(buttons, document.documentElement.dataset.theme ?? "system");
  for (const button of buttons) {
    button.addEventListener("click", () => choose(buttons, button.value));
  }
}

function choose(buttons, theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts for this page.
  }
  mark(buttons, theme);
}

function mark(buttons, theme) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === theme));
}
