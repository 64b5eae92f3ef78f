// Takeback: what the button says by which a person takes back their last move.
import type { Played, View } from "../net/protocol";
import { t } from "../i18n/i18n";

// takeback updates the button in a panel, which the server hides if there is nothing to take back. That changes
// without a new panel only if the person has moved.
export function takeback(panel: Element, view: View, moved?: boolean): void {
  const form = panel.querySelector<HTMLFormElement>("#takeback");
  if (!form) return;
  if (moved) form.hidden = false;
  form.querySelector("button")!.textContent = t(alone(view) ? "takeback.alone" : "takeback.ask");
}

// own reports whether a move is the person's own. A forced pass is not.
export const own = ({ you }: View, { s, m }: Played): boolean => !!you?.includes(s) && m !== "pass:";

// alone reports whether a person can take back their last move without asking others: nobody has moved since,
// not even a bot, or no other person plays.
export function alone(view: View): boolean {
  const { last: [newest] = [], you, seats } = view;
  return (!!newest && own(view, newest)) || !seats.some(({ k }, s) => k === "person" && !you?.includes(s));
}
