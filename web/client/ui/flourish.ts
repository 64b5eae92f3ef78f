// Flourish: what the board does when a game has ended.
import type { View } from "../net/protocol";
import type { Notes } from "./notes";

const step = 70; // ms between two pieces
const hop: KeyframeAnimationOptions = { duration: 520, easing: "ease-in-out", iterations: 2 };

// flourish lights the sides of the winners and lets their pieces, gates and plates hop, unless
// the person wants less motion, and plays how it ended for those who have played.
export function flourish(root: HTMLElement, { o, you = [] }: View, notes: Notes | undefined): void {
  const won = (seat: number) => o?.place[seat] === 1;
  if (!o || o.drawn) return;
  for (const side of root.querySelectorAll<SVGElement>(".side")) side.classList.toggle("lit", won(Number(side.dataset.seat)));
  if (you.length) notes?.close(you.some(won));
  const mine = root.querySelector(".plate.you.won")?.className.match(/hue-\d/)?.[0];
  if (mine) root.querySelector("#status")?.classList.add("yours", mine);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const winners = [...root.querySelectorAll<HTMLElement>(".piece, .plate")].filter(({ dataset }) => won(Number(dataset.seat)));
  winners.forEach((e, i) => e.animate({ translate: ["0 0", "0 -8px", "0 0"] }, { ...hop, delay: i * step }));
}
