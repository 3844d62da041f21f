// Shows or hides a password. The button is hidden in the page and appears only where it can work.

export function startPasswords() {
  for (const button of document.querySelectorAll("[data-shows]")) {
    const field = document.getElementById(button.dataset.shows);
    if (!field) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const shown = field.type === "password";
      field.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", String(shown));
      field.focus();
    });
    // A browser should store and send it as a password, whatever was shown.
    field.form?.addEventListener("submit", () => {
      field.type = "password";
    });
  }
}
