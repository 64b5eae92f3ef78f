// Engine: asks the worker that searches. It answers one question after another; a search goes on
// until it is done or another question is asked.
import type { Chosen, EngineFiles, Found, FromEngine, Line, Position, Reading, Reason, ToEngine } from "./messages";

// Share is one of several parts of the moves of a position.
export interface Share {
  part: number;
  of: number;
}

interface Waiting {
  report: (found: Found) => void;
  done: (answer: unknown) => void;
  failed: (why: Error) => void;
  stopped?: boolean;
}

// Stopped rejects a question that was not answered because it was stopped, or another one was asked.
export class Stopped extends Error {}

// Broken rejects a question that is never answered, because the worker or its program has ended or did not load.
export class Broken extends Error {}

export class Engine {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #last = 0; // the number of the last question
  #broken: Broken | undefined; // why no question is answered any more

  constructor(script: string, files: EngineFiles) {
    this.#worker = new Worker(script, { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#hear(data);
    this.#worker.onerror = (e) => this.#fail(e.message || "the worker did not start");
    this.#tell({ open: absolute(files) });
  }

  // position returns where a line leads. It is rejected if a move is not possible.
  position(line: Line): Promise<Position> {
    return this.#ask({ ask: "position", ...line });
  }

  // following returns the codes of the turns of two moves that begin with a move.
  following(line: Line, first: string): Promise<{ l: string }> {
    return this.#ask({ ask: "following", ...line, first });
  }

  // seat returns where a line leads as the player of a seat sees it.
  seat(line: Line, seat: number): Promise<Position> {
    return this.#ask({ ask: "seat", ...line, seat });
  }

  // why returns the rule that keeps a piece of the seat on turn from moving to a place.
  why(line: Line, from: string, to: string): Promise<Reason> {
    return this.#ask({ ask: "why", ...line, from, to });
  }

  // explain tells what the last move of a line prevents or wins.
  explain(line: Line): Promise<Reading> {
    return this.#ask({ ask: "explain", ...line });
  }

  // choose returns what a bot plays, in a hurry what it finds at once. It is rejected, with Stopped, when another
  // question is asked.
  choose(line: Line, level: string, seed: number, hurry: boolean): Promise<Chosen> {
    return this.#ask({ ask: "choose", ...line, level, seed, hurry });
  }

  // arrange returns the text of the position with these pieces and this seat on turn. It is rejected
  // if the rules do not allow it.
  async arrange(line: Line, pieces: string, turn: number): Promise<string> {
    const { text } = await this.#ask<{ text: string }>({ ask: "arrange", ...line, pieces, turn });
    return text;
  }

  // search looks for the best moves, as many as lines says, and reports as it goes. Without a
  // budget of nodes it ends only when it is stopped; then it is rejected. Several engines may share
  // the moves of a position.
  search(line: Line, lines: number, nodes: number, report: (found: Found) => void, share?: Share): Promise<Found> {
    return this.#ask({ ask: "search", ...line, lines, nodes, ...share }, report);
  }

  // stop ends the search.
  stop(): void {
    for (const waiting of this.#waiting.values()) waiting.stopped = true;
    if (this.#waiting.size > 0) this.#tell({ stop: true });
  }

  // close ends the worker. What it has not answered counts as stopped.
  close(): void {
    this.#worker.terminate();
    this.#fail("closed", Stopped);
  }

  #ask<T>(question: object, report: (found: Found) => void = () => {}): Promise<T> {
    if (this.#broken) return Promise.reject(this.#broken);
    this.stop();
    const id = ++this.#last;
    return new Promise<T>((resolve, failed) => {
      this.#waiting.set(id, { report, done: (answer) => resolve(answer as T), failed });
      this.#tell({ id, question: JSON.stringify(question) });
    });
  }

  #tell(message: ToEngine): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromEngine): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("report" in message) return waiting.report(message.report);
    this.#waiting.delete(message.id);
    if ("failed" in message) return waiting.failed(new Broken(message.failed));
    const { error } = message.answer as { error?: string };
    if (error === undefined) waiting.done(message.answer);
    else waiting.failed(waiting.stopped ? new Stopped(error) : new Error(error));
  }

  // fail rejects all unanswered questions, and those that will be asked.
  #fail(why: string, Unanswered: new (why: string) => Error = Broken): void {
    this.#broken = new Broken(why);
    for (const { failed } of this.#waiting.values()) failed(new Unanswered(why));
    this.#waiting.clear();
  }
}

// absolute returns absolute addresses, since relative ones mean something else in a worker.
function absolute(files: EngineFiles): EngineFiles {
  const entries = Object.entries(files).map(([name, url]) => [name, new URL(url as string, location.href).href]);
  return Object.fromEntries(entries) as unknown as EngineFiles;
}
