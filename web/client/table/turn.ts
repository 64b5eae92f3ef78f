// Turn: tells a person who is not looking at the page that it is their turn.
import { notes } from "../ui/sound";

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = icon?.href ?? "";

// showTurn sets the title and the icon of the window. During the person's turn the icon is
// the one at turnIcon.
export function showTurn(mine: boolean, title: string, turnIcon: string): void {
  document.title = title;
  if (icon) icon.href = mine ? turnIcon : plain;
}

// alertTurn plays a sound and vibrates.
export function alertTurn(): void {
  notes?.chime();
  // Browsers log an error if a page vibrates before it has been touched.
  if (navigator.userActivation.hasBeenActive) navigator.vibrate?.(30);
}
