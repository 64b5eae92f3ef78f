// LocalSync: keeps the view of a table in step with a game against bots, which the worker plays.
import { Broken, Stopped, type Engine } from "../analysis/engine";
import type { Chosen, Line } from "../analysis/messages";
import type { ClientMessage, Play, Seat, View } from "../net/protocol";
import { TableSync, type Viewer } from "../net/sync";
import type { Game } from "./kept";

const least = 600; // ms that a bot takes at least
const passPause = 700; // ms before a pass, so that people notice it

// LocalViewer also learns the moves so far with who made them.
export interface LocalViewer extends Viewer {
  moved(moves: string[], by: number[]): void;
}

export class LocalSync extends TableSync {
  #engine: Engine;
  #game: Game | undefined;
  #viewer: LocalViewer;
  #seats: Seat[];
  #keep: (game: Game) => void;
  #failed: () => void;
  #by: number[] = []; // who made the moves, -1 for a bot until the worker tells which one
  #skips = false; // the bots hurry to the end
  #asked = 0; // counts the positions asked for, to drop late answers
  #taking = false; // the view still has a move that was taken back

  // keep is called with the game after each move, failed when the worker does not go on with it.
  constructor(view: View, viewer: LocalViewer, engine: Engine, game: Game | undefined, keep: (game: Game) => void, failed: () => void) {
    super("", view, viewer);
    this.#viewer = viewer;
    this.#engine = engine;
    this.#game = game;
    this.#seats = view.seats;
    this.#keep = keep;
    this.#failed = failed;
  }

  get line(): Line {
    const { game = "", setup = "", moves = [] } = this.#game ?? {};
    return { game, setup, start: "", moves };
  }

  override connect(): Promise<void> {
    return this.#game ? this.#tell().catch(this.#failed) : Promise.resolve();
  }

  // There is no connection to lose.
  override reconnect(): void {}
  override close(): void {}

  override send(message: ClientMessage): void {
    if (message.t === "play") void this.#play(message);
  }

  // hinted keeps that the person was shown a move, which is never taken back.
  hinted(): void {
    this.#game = { ...this.#game!, hinted: true };
    this.#keep(this.#game);
  }

  // chosen returns the number of moves before the last one that the person chose (a forced pass is not one), or -1.
  get chosen(): number {
    const { moves, seat } = this.#game!;
    return this.#by.map((by, i) => (moves[i] === "pass" ? -1 : by)).lastIndexOf(seat);
  }

  // takeBack takes back the last move that the person chose and all moves after it.
  takeBack(): void {
    const last = this.chosen;
    if (last < 0) return;
    this.#skips = false;
    this.#taking = true;
    this.#set(this.#game!.moves.slice(0, last), this.#by.slice(0, last));
    void this.#tell().catch(this.#failed);
  }

  // skip has the bots hurry to the end, once the person has nothing left to decide.
  skip(): void {
    this.#skips = true;
    void this.#tell().catch(this.#failed);
  }

  // play plays the person's move.
  async #play({ id, m, n }: Play): Promise<void> {
    const game = this.#game!;
    if (n !== this.view.n || this.#taking) return this.receive({ t: "no", id, code: "stale", why: "" });
    const [before, by] = [game.moves, this.#by];
    this.#set([...before, m], [...by, game.seat]);
    const why = await this.#tell().catch((e: Error) => e);
    if (!(why instanceof Error)) return this.receive({ t: "ack", id, n: this.view.n });
    this.#set(before, by);
    const broken = why instanceof Broken;
    this.receive({ t: "no", id, ...(broken ? { code: "stale", why: "" } : { code: "illegal", why: why.message }) });
    if (broken) this.#failed();
  }

  #set(moves: string[], by: number[]): void {
    this.#game = { ...this.#game!, moves };
    this.#by = by;
    this.#keep(this.#game);
  }

  // tell shows how the game stands, and then plays for a bot on turn, or a forced pass.
  async #tell(): Promise<void> {
    const asked = ++this.#asked;
    const { seat } = this.#game!;
    const { view, moves, by } = await this.#engine.seat(this.line, seat);
    if (asked !== this.#asked) return;
    this.#taking = false;
    this.#by = by;
    this.#viewer.moved(moves, by);
    this.receive({ ...view, n: this.view.n + 1, seats: this.#seats, last: view.last ?? [] });
    if (view.o) return;
    const passes = view.l === "pass:";
    if (view.u === 1 << seat && !passes) return;
    void this.#answer(asked, passes).catch(() => asked === this.#asked && this.#failed()); // else something else was played
  }

  // choose returns what a bot plays, whatever else is asked while it thinks.
  async #choose(asked: number): Promise<Chosen> {
    const { level, seed } = this.#game!;
    for (;;) {
      try {
        return await this.#engine.choose(this.line, level, seed, this.#skips);
      } catch (e) {
        if (!(e instanceof Stopped) || asked !== this.#asked) throw e;
      }
    }
  }

  // answer plays a pass, or what a bot chooses.
  async #answer(asked: number, passes: boolean): Promise<void> {
    const began = performance.now();
    const { move, pause } = passes ? { move: "pass", pause: passPause } : await this.#choose(asked);
    const takes = this.#skips ? 0 : Math.max(least, pause);
    await new Promise((done) => setTimeout(done, takes - (performance.now() - began)));
    if (asked !== this.#asked) return;
    this.#set([...this.line.moves, move], [...this.#by, -1]);
    await this.#tell().catch(this.#failed);
  }
}
