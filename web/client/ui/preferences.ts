// Preferences: how a person wants to play, stored on the device.
import { device, save, load } from "./storage";

export type Preference = "sound" | "confirm" | "trails" | "coordinates" | "haptics" | "talk";

const key = "preferences";

let chosen: Partial<Record<Preference, boolean>> = {};
read();
addEventListener("storage", read); // another tab

// prefers returns a preference, or the default if the person has not chosen. Cells show their
// names where there is room.
export function prefers(name: Preference, byDefault?: boolean): boolean {
  return chosen[name] ?? byDefault ?? Math.min(innerWidth, innerHeight) >= 600;
}

// keepPreferences stores what the person chooses on the page, and calls changed then.
export function keepPreferences(changed: () => void): void {
  document.addEventListener("change", ({ target }) => {
    const box = target as HTMLInputElement;
    if (!box.matches("[data-prefer]")) return;
    chosen = { ...chosen, [box.dataset.prefer!]: box.checked };
    save(device(), key, chosen);
    offerPreferences();
    changed();
  });
}

// offerPreferences shows the checkboxes, which are hidden without a script. Those that the
// server has checked are on by default.
export function offerPreferences(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("[data-prefer]")) {
    const { prefer } = box.dataset;
    box.checked = prefers(prefer as Preference, prefer === "coordinates" ? undefined : box.defaultChecked);
    box.closest<HTMLElement>("[hidden]")?.removeAttribute("hidden");
  }
}

function read(): void {
  const stored = load(device(), key);
  chosen = typeof stored === "object" ? { ...stored } : {};
}
