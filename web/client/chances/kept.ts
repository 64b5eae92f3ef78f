// Kept: the verdicts on games, which the browser keeps for the latest ones.
import type { Verdict } from "./evaluation";
import { device, load, save } from "../ui/storage";

const most = 50; // games

// Kept is the form in which the browser keeps verdicts. Earlier versions kept only the list, in which the
// end of a team game counted half for each partner: its last verdict is computed again, without a search.
interface Kept {
  at: number; // Unix milliseconds
  verdicts: (Verdict | null)[];
}

// keepVerdicts has the browser keep the verdicts on the positions of a game.
export function keepVerdicts(id: string, verdicts: (Verdict | undefined)[]): void {
  makeRoom(key(id));
  save(device(), key(id), { at: Date.now(), verdicts });
}

// keptVerdicts returns the verdicts on so many positions of a game, as far as the browser has them.
export function keptVerdicts(id: string, positions: number): (Verdict | undefined)[] {
  const kept = load(device(), key(id)) as Kept | Kept["verdicts"] | undefined;
  const known = Array.isArray(kept) ? kept.slice(0, positions - 1) : Array.isArray(kept?.verdicts) ? kept.verdicts : [];
  return Array.from({ length: positions }, (_, ply) => known[ply] ?? undefined);
}

// makeRoom deletes the oldest verdicts beside those under one key: they are large and would in the end leave no
// room for games and trees.
function makeRoom(beside: string): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(key("")) && name !== beside);
    if (names.length < most) return;
    const times = new Map(names.map((name) => [name, time(load(localStorage, name))]));
    for (const name of names.sort((a, b) => times.get(b)! - times.get(a)!).slice(most - 1)) localStorage.removeItem(name);
  } catch {
    // The browser keeps nothing.
  }
}

// time returns when something was kept, 0 if an earlier version kept it.
function time(kept: unknown): number {
  return Number((kept as Partial<Kept> | undefined)?.at) || 0;
}

function key(id: string): string {
  return `chances.${id}`;
}
