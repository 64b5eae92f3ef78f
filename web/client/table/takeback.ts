// Takeback: whether a person can take the last own move back.
import type { View } from "../net/protocol";
import { parseMove } from "../model/movecode";
import { t } from "../i18n/i18n";

// takeback shows the button in a panel where there is something to take back,
// and says whether the others are asked.
export function takeback(panel: Element, view: View): void {
  const form = panel.querySelector<HTMLFormElement>("#takeback");
  if (!form) return;
  const can = possible(view);
  form.hidden = !can;
  if (can) form.querySelector("button")!.textContent = t(can === "alone" ? "takeback.alone" : "takeback.ask");
}

// possible returns how the last own move can be taken back: alone while no other
// person has moved since, and else if all agree.
export function possible({ status, undo, last = [], you = [], seats }: View): "alone" | "asking" | undefined {
  const mine = last.findIndex(({ s }) => you.includes(s));
  if (status !== "live" || undo || mine < 0) return undefined;
  const others = last.slice(0, mine).filter(({ s, m }) => seats[s]?.k === "person" && parseMove(m).places.length > 0);
  return others.length > 0 ? "asking" : "alone";
}
