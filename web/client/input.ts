// Input: from the pointer to moves, by tapping places in turn or by dragging.
import type { Point } from "./animate";
import { dropped, ends, nexts, only, starts, step, traced, type Step } from "./gesture";
import type { Scene } from "./scene";
import { owner, type Word } from "./word";

// Player is the one that Input acts for.
export interface Player {
  // words lists the legal moves; none when somebody else is on turn.
  words(): Word[];
  // seat is the one whose moves these are.
  seat(): number | undefined;
  play(word: Word): void;
  // why tells why nothing can be moved now, in one sentence.
  why(): string;
  // binds tells what binds the turn beyond the usual, in one sentence.
  binds(): string;
  say(text: string): void;
}

interface Press {
  id: number;
  at: Point; // on the screen
  place: string | undefined;
  selects: boolean; // this press selected its place
  trace: string[]; // the places dragged over, the piece's own first; empty until it is dragged
}

export class Input {
  #scene: Scene;
  #player: Player;
  #prefix: string[] = []; // places tapped so far
  #press: Press | undefined;

  constructor(scene: Scene, player: Player) {
    this.#scene = scene;
    this.#player = player;
    const { svg } = scene.board;
    svg.addEventListener("pointerdown", (e) => this.#down(e));
    svg.addEventListener("pointermove", (e) => this.#move(e));
    svg.addEventListener("pointerup", (e) => this.#up(e));
    svg.addEventListener("pointercancel", () => this.reset());
    document.addEventListener("keydown", (e) => {
      if (e.key === "Escape") this.reset();
    });
  }

  // reset forgets what was begun.
  reset(): void {
    if (!this.#press && this.#prefix.length === 0) return;
    this.#press = undefined;
    this.#scene.board.drop();
    this.#select([]);
  }

  // tap does what a short press on a place does: it selects an own piece, lets it
  // go again, or enters one more place of the move.
  tap(place: string): void {
    this.#player.say("");
    const targets = this.#targets();
    if (place === this.#prefix[0] && !targets.has(place)) return this.#select([]);
    if (starts(this.#player.words()).has(place) && !targets.has(place)) return this.#select([place]);
    this.#enter(place);
  }

  #down(e: PointerEvent): void {
    if (!e.isPrimary || e.button !== 0) return;
    const { board } = this.#scene;
    const words = this.#player.words();
    const targets = this.#targets();
    const own = starts(words);
    const gates = [...board.gates].filter((gate) => only(words, gate));
    const place = board.nearest(board.locate(e), new Set([...targets, ...own, ...gates, ...this.#prefix.slice(-1)]));
    const selects = place !== undefined && own.has(place) && !targets.has(place) && place !== this.#prefix[0];
    if (selects) this.#select([place]);
    this.#press = { id: e.pointerId, at: { x: e.clientX, y: e.clientY }, place, selects, trace: [] };
    this.#player.say("");
    board.svg.setPointerCapture(e.pointerId);
  }

  #move(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.id || press.place !== this.#prefix[0] || !press.place) return;
    const { board } = this.#scene;
    if (press.trace.length === 0) {
      const threshold = e.pointerType === "mouse" ? 3 : 8; // px
      if (Math.hypot(e.clientX - press.at.x, e.clientY - press.at.y) <= threshold) return;
      this.#select([press.place]);
      press.trace.push(press.place);
    }
    const at = board.locate(e);
    board.lift(press.place, at);
    this.#pass(press, board.nearest(at, new Set()));
  }

  // pass notes a place that a piece is dragged over.
  #pass({ trace }: Press, place: string | undefined): void {
    if (!place || place === trace.at(-1)) return;
    trace.push(place);
    this.#scene.marks.trace(traced(this.#player.words(), trace), this.#player.seat() ?? 0);
  }

  #up(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.id) return;
    this.#press = undefined;
    if (press.trace.length > 0) {
      this.#drop(press, e);
    } else if (press.place === undefined) {
      this.#select([]);
    } else if (press.place !== this.#prefix[0] || (!press.selects && this.#targets().has(press.place))) {
      this.#enter(press.place);
    } else if (!press.selects) {
      this.#select([]);
    }
  }

  // targets returns the places where the move that was begun can go on.
  #targets(): Set<string> {
    const words = this.#player.words();
    return new Set([...ends(words, this.#prefix), ...nexts(words, this.#prefix)]);
  }

  // drop lets a dragged piece go.
  #drop(press: Press, e: PointerEvent): void {
    const { board } = this.#scene;
    const targets = this.#targets();
    const to = board.nearest(board.locate(e), targets);
    const back = to === press.place && !(targets.has(to!) && press.trace.length > 2);
    if (to && !back) {
      if (to !== press.trace.at(-1)) press.trace.push(to);
      this.#do(dropped(this.#player.words(), press.trace), to);
    } else {
      this.#select(this.#prefix);
    }
    board.drop();
  }

  // enter enters one more place.
  #enter(place: string): void {
    const words = this.#player.words();
    const gate = this.#scene.board.gates.has(place) ? only(words, place) : undefined;
    this.#do(gate ? { does: "play", word: gate } : step(words, this.#prefix, place), place);
  }

  #do(next: Step, place: string): void {
    switch (next.does) {
      case "play":
        this.#select([]);
        return this.#player.play(next.word);
      case "narrow":
        return this.#select(next.prefix);
      case "ask":
        this.#select(this.#prefix);
        return this.#player.say("Several moves end there. Tap the cells on the way.");
      case "nothing":
        this.#select(this.#prefix);
        return this.#player.say(this.#objection(place));
    }
  }

  // objection tells why nothing happens at a place.
  #objection(place: string): string {
    const words = this.#player.words();
    const piece = this.#scene.board.pieces.get(place);
    if (words.length === 0) return piece === undefined ? "" : this.#player.why();
    if (piece !== undefined && owner(piece) === this.#player.seat() && !starts(words).has(place)) {
      return this.#player.binds() || "This piece cannot move now.";
    }
    if (this.#prefix.length > 0) return "Not a legal move for this piece.";
    return piece === undefined ? "" : "This piece is not yours.";
  }

  #select(prefix: string[]): void {
    this.#prefix = prefix;
    this.#scene.marks.select(this.#player.words(), prefix, this.#player.seat() ?? 0);
  }
}
