// Turn: tells a person who looks elsewhere that it is on turn.
import { notes } from "../ui/sound";

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = icon?.href ?? "";

// showTurn puts the turn into the title and the icon of the window, which during
// the person's own turn is the one at an address.
export function showTurn(mine: boolean, title: string, turn: string): void {
  document.title = title;
  if (icon) icon.href = mine ? turn : plain;
}

// callTurn makes itself heard and felt.
export function alertTurn(): void {
  notes?.chime();
  // Before the page is touched, browsers only complain.
  if (navigator.userActivation.hasBeenActive) navigator.vibrate?.(30);
}
