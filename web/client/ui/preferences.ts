// Preferences: how a person wants to play. They are kept on the device.
import { device, save, load } from "./storage";

export type Preference = "sound" | "confirm" | "trails";

const key = "preferences";

let chosen: Partial<Record<Preference, boolean>> = {};
read();
addEventListener("storage", read); // another tab

// prefers returns what a person has chosen, or what is usual.
export function prefers(name: Preference, usual: boolean): boolean {
  return chosen[name] ?? usual;
}

// keepPreferences takes over what is chosen on the page, and tells of it.
export function keepPreferences(changed: () => void): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches("[data-prefer]")) return;
    chosen = { ...chosen, [target.dataset.prefer!]: target.checked };
    save(device(), key, chosen);
    changed();
  });
}

// offerPreferences shows the choices, which the page hides where there is no
// script; what it has checked is usual.
export function offerPreferences(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLInputElement>("[data-prefer]")) {
    box.checked = prefers(box.dataset.prefer as Preference, box.defaultChecked);
    box.closest<HTMLElement>("[hidden]")?.removeAttribute("hidden");
  }
}

function read(): void {
  const kept = load(device(), key);
  chosen = typeof kept === "object" ? { ...kept } : {};
}
