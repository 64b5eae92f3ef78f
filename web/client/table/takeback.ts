// Takeback: what the button says by which a person takes back their last move.
import type { View } from "../net/protocol";
import { parseMove } from "../model/movecode";
import { t } from "../i18n/i18n";

// takeback updates the button in a panel, which the server hides if there is nothing to take back. That changes
// without a new panel only if the person has moved.
export function takeback(panel: Element, view: View, moved?: boolean): void {
  const form = panel.querySelector<HTMLFormElement>("#takeback");
  if (!form) return;
  if (moved) form.hidden = false;
  form.querySelector("button")!.textContent = t(alone(view) ? "takeback.alone" : "takeback.ask");
}

// alone reports whether a person can take back their last move without asking others: nobody has moved since,
// not even a bot, or no other person plays. A forced pass is not the person's own move.
export function alone({ last: [newest] = [], you = [], seats }: View): boolean {
  const own = newest && you.includes(newest.s) && parseMove(newest.m).places.length > 0;
  return own || !seats.some(({ k }, s) => k === "person" && !you.includes(s));
}
