// Applies what this browser remembers about looks before the first paint. A plain script in <head>,
// not a module, since a module would run too late and let the wrong theme flash.
(() => {
  const choices = {
    theme: ["light", "dark"],
    deck: ["safe", "classic"],
    motion: ["normal", "fast", "off"],
    text: ["110", "125", "150"],
    handed: ["left"],
  };
  const root = document.documentElement;
  for (const [name, values] of Object.entries(choices)) {
    let value = null;
    try {
      value = localStorage.getItem(`holdfast:${name}`);
    } catch {
      // Storage may be forbidden; the system's choice then stands.
    }
    if (values.includes(value)) root.dataset[name] = value;
  }
})();
