// Evaluation: what a search makes of every position of a game.
import { Broken, Engine } from "../analysis/engine";
import type { EngineFiles, Line } from "../analysis/messages";

// Verdict is what is known of the position after a ply.
export interface Verdict {
  chances: number[]; // of each seat
  draw: number;
  best: string; // the move that the search would make; empty at the end
}

export const budget = 20_000; // positions for each ply

// verdictOn returns the verdict of a search on the position to which a line leads, and how many
// positions it searched. The verdict on a search that is stopped means nothing. It is rejected if the worker has ended.
export async function verdictOn(engine: Engine, line: Line): Promise<{ verdict: Verdict; nodes: number }> {
  const { view, teams } = await engine.position(line);
  if (view.o) return { verdict: decided(view.o.place, teams !== undefined), nodes: 0 };
  const found = await engine.search(line, 1, budget, () => {}).catch((e: unknown) => {
    if (e instanceof Broken) throw e;
    return undefined; // nothing to search in a set-up
  });
  const [top] = found?.lines ?? [];
  const verdict = top ? { chances: top.chances, draw: top.draw, best: top.moves[0]! } : { chances: view.seats.map(() => 1 / view.seats.length), draw: 0, best: "" };
  return { verdict: rounded(verdict), nodes: found?.nodes ?? 0 };
}

// Evaluator searches the positions of games with several workers, which it keeps until it is
// closed.
export class Evaluator {
  #script: string;
  #files: EngineFiles;
  #engines: Engine[] = [];

  constructor(script: string, files: EngineFiles) {
    this.#script = script;
    this.#files = files;
  }

  // evaluate searches those positions of a game that are not known, in the order of plies, and
  // tells each verdict as it comes. It returns how many positions a second were looked at.
  async evaluate(
    line: Line,
    plies: number[],
    workers: number,
    told: (ply: number, verdict: Verdict) => void,
    ended: AbortSignal,
  ): Promise<number> {
    const began = performance.now();
    const left = plies.values();
    let nodes = 0;
    const work = async (engine: Engine) => {
      for (const ply of left) {
        const found = await verdictOn(engine, { ...line, moves: line.moves.slice(0, ply) });
        if (ended.aborted) return;
        nodes += found.nodes;
        told(ply, found.verdict);
      }
    };
    this.#keep(workers);
    ended.addEventListener("abort", () => this.#engines.forEach((engine) => engine.stop()));
    await Promise.all(this.#engines.map(work));
    return (1000 * nodes) / (performance.now() - began);
  }

  // close ends the workers.
  close(): void {
    this.#keep(0);
  }

  #keep(workers: number): void {
    for (const engine of this.#engines.splice(workers)) engine.close();
    while (this.#engines.length < workers) this.#engines.push(new Engine(this.#script, this.#files));
  }
}

// decided returns the verdict on a finished game. In team games every player has the chance of the
// whole team, in which a draw counts half, as in the search.
function decided(place: number[], teams: boolean): Verdict {
  const first = place.filter((at) => at === 1).length;
  if (teams) return { chances: place.map((at) => (at > 1 ? 0 : first === place.length ? 0.5 : 1)), draw: 0, best: "" };
  if (first === place.length) return { chances: place.map(() => 0), draw: 1, best: "" };
  return { chances: place.map((at) => (at === 1 ? 1 / first : 0)), draw: 0, best: "" };
}

// rounded returns a verdict as the browser keeps it, so that a kept verdict is equal to one that was just found.
function rounded({ chances, draw, best }: Verdict): Verdict {
  const round = (chance: number) => Math.round(chance * 1000) / 1000;
  return { chances: chances.map(round), draw: round(draw), best };
}
