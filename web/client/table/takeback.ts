// Takeback: whether a person can take back their last move.
import type { View } from "../net/protocol";
import { parseMove } from "../model/movecode";
import { t } from "../i18n/i18n";

// takeback shows or hides the button in a panel. Its text says whether the others have to
// agree.
export function takeback(panel: Element, view: View): void {
  const form = panel.querySelector<HTMLFormElement>("#takeback");
  if (!form) return;
  const can = possible(view);
  form.hidden = !can;
  if (can) form.querySelector("button")!.textContent = t(can === "alone" ? "takeback.alone" : "takeback.ask");
}

// possible returns how this person's last move can be taken back: alone while no other
// person has moved since, otherwise by asking the others, or not at all.
export function possible({ status, undo, last = [], you = [], seats }: View): "alone" | "asking" | undefined {
  const mine = last.findIndex(({ s }) => you.includes(s));
  if (status !== "live" || undo || mine < 0) return undefined;
  const others = last.slice(0, mine).filter(({ s, m }) => seats[s]?.k === "person" && parseMove(m).places.length > 0);
  return others.length > 0 ? "asking" : "alone";
}
