// Evaluation: what a search makes of every position of a game.
import { Engine } from "../analysis/engine";
import type { EngineFiles, Line } from "../analysis/messages";

// Verdict is what is known of the position after a ply.
export interface Verdict {
  chances: number[]; // of each seat
  draw: number;
  best: string; // the move that the search would make; empty at the end
}

export const budget = 20_000; // positions for each ply

// evaluate searches the positions of a game with several workers, and tells each verdict as it
// comes. It returns how many positions a second were looked at.
export async function evaluate(
  script: string,
  files: EngineFiles,
  line: Line,
  workers: number,
  known: (Verdict | undefined)[],
  told: (ply: number, verdict: Verdict) => void,
  ended: AbortSignal,
): Promise<number> {
  let next = 0;
  let nodes = 0;
  const began = performance.now();
  const engines = Array.from({ length: workers }, () => new Engine(script, files));
  ended.addEventListener("abort", () => engines.forEach((engine) => engine.close()));
  const work = async (engine: Engine) => {
    for (let ply = next++; ply <= line.moves.length && !ended.aborted; ply = next++) {
      if (known[ply]) continue;
      const at = { ...line, moves: line.moves.slice(0, ply) };
      const { view } = await engine.position(at);
      if (view.o) {
        told(ply, decided(view.o.place));
        continue;
      }
      const found = await engine.search(at, 1, budget, () => {}).catch(() => undefined); // nothing to search in a set-up
      nodes += found?.nodes ?? 0;
      const [top] = found?.lines ?? [];
      if (top) told(ply, { chances: top.chances, draw: top.draw, best: top.moves[0]! });
      else if (!ended.aborted) told(ply, { chances: view.seats.map(() => 1 / view.seats.length), draw: 0, best: "" });
    }
  };
  try {
    await Promise.all(engines.map(work));
  } finally {
    for (const engine of engines) engine.close();
  }
  return (1000 * nodes) / (performance.now() - began);
}

// decided returns the verdict on a game that is over.
function decided(place: number[]): Verdict {
  const first = place.filter((at) => at === 1).length;
  if (first === place.length) return { chances: place.map(() => 0), draw: 1, best: "" };
  return { chances: place.map((at) => (at === 1 ? 1 / first : 0)), draw: 0, best: "" };
}
