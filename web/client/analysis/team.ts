// Team: several workers that search a position together: each searches a part of its moves.
import { worth } from "../chances/report";
import { Engine } from "./engine";
import type { EngineFiles, Found, FoundLine, Line } from "./messages";

export class Team extends Engine {
  #begin: () => Engine;
  #others: Engine[] = [];

  constructor(script: string, files: EngineFiles) {
    super(script, files);
    this.#begin = () => new Engine(script, files);
  }

  // grow ends a search, and sets the number of workers for the next one.
  grow(workers: number): void {
    this.stop();
    for (const other of this.#others.splice(workers - 1)) other.close();
    while (this.#others.length < workers - 1) this.#others.push(this.#begin());
  }

  // together is Engine.search by all workers, for the seat on turn.
  async together(line: Line, seat: number, lines: number, report: (found: Found) => void): Promise<Found> {
    const members: Engine[] = [this, ...this.#others];
    const parts: Found[] = [];
    const hear = (part: number, found: Found): Found => {
      parts[part] = found;
      const known = parts.filter((found) => found);
      const all = merge(known, seat, lines);
      if (known.length === members.length) report(all);
      return all;
    };
    const share = (part: number) => (members.length > 1 ? { part, of: members.length } : undefined);
    const searches = members.map((member, part) => member.search(line, lines, 0, (found) => hear(part, found), share(part)).then((found) => hear(part, found)));
    await Promise.all(searches);
    return merge(parts, seat, lines);
  }

  override stop(): void {
    super.stop();
    for (const other of this.#others) other.stop();
  }

  override close(): void {
    this.grow(1);
    super.close();
  }
}

// merge returns what several searches of a position have found, each of a part of the moves.
export function merge(parts: Found[], seat: number, lines: number): Found {
  const best = new Map<string, FoundLine>(); // few moves are not divided
  for (const line of parts.flatMap((found) => found.lines)) if (!best.has(line.moves[0]!)) best.set(line.moves[0]!, line);
  return {
    depth: Math.min(...parts.map(({ depth }) => depth)),
    nodes: parts.reduce((sum, { nodes }) => sum + nodes, 0),
    lines: parts.length < 2 ? parts.flatMap((found) => found.lines) : [...best.values()].sort((a, b) => worth({ ...b, best: "" }, seat) - worth({ ...a, best: "" }, seat)).slice(0, lines),
  };
}
