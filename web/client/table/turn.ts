// Turn: tells a person who looks elsewhere that it is on turn.
import { chime } from "../ui/sound";

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = icon?.href ?? "";
const dot =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>" +
  "<circle cx='4.5' cy='4.5' r='4' fill='%23c8260f'/></svg>";

// showTurn puts the turn into the title and the icon of the window.
export function showTurn(mine: boolean, title: string): void {
  document.title = title;
  if (icon) icon.href = mine ? dot : plain;
}

// callTurn makes itself heard and felt.
export function alertTurn(): void {
  chime();
  navigator.vibrate?.(30);
}
