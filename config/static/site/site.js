// Small comforts of the site's shell. Every page works without them.
import { startMenus } from "./menus.js";
import { startPasswords } from "./passwords.js";
import { startThemeSwitch } from "./theme_switch.js";

startMenus();
startPasswords();
startThemeSwitch();
announceMessages();

// A live region is read only when it changes, and the messages were there from the start.
function announceMessages() {
  const region = document.querySelector("[data-messages]");
  if (!region?.children.length) return;
  const said = [...region.children];
  region.replaceChildren();
  setTimeout(() => region.replaceChildren(...said), 50);
}
