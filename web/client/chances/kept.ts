// Kept: what was found about a game, which the browser keeps.
import type { Verdict } from "./evaluation";
import { device, load, save } from "../ui/storage";

// keepVerdicts has the browser keep the verdicts on the positions of a game.
export function keepVerdicts(id: string, verdicts: (Verdict | undefined)[]): void {
  save(device(), key(id), verdicts);
}

// keptVerdicts returns the verdicts on so many positions of a game, as far as the browser has them.
export function keptVerdicts(id: string, positions: number): (Verdict | undefined)[] {
  const kept = load(device(), key(id));
  const known = Array.isArray(kept) ? (kept as (Verdict | null)[]) : [];
  return Array.from({ length: positions }, (_, ply) => known[ply] ?? undefined);
}

function key(id: string): string {
  return `chances.${id}`;
}
