// Turn: tells a person who is not looking at the page that it is their turn.
import { prefers } from "../ui/preferences";
import { notes } from "../ui/sound";

let plain = ""; // the icon of other times
let turnIcon = ""; // the icon to be shown, empty for the plain one

// showTurn sets the title and the icon of the window. During the person's turn the icon is
// the one at icon.
export function showTurn(mine: boolean, title: string, icon: string): void {
  document.title = title;
  turnIcon = mine ? icon : "";
  showIcon();
}

// showIcon shows the icon, if the page has one by now.
export function showIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plain ||= link.href;
  link.href = turnIcon || plain;
}

// alertTurn plays a sound and vibrates, once the page has been touched.
export function alertTurn(): void {
  notes?.chime(prefers("haptics", true));
}
