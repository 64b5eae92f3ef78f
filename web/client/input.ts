// Input: from the pointer to moves, by tapping places in turn or by dragging.
import type { Point } from "./animate";
import { ends, only, starts, step } from "./gesture";
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
  say(text: string): void;
}

interface Press {
  id: number;
  at: Point; // on the screen
  place: string | undefined;
  selects: boolean; // this press selected its place
  drags: boolean;
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

  #down(e: PointerEvent): void {
    if (!e.isPrimary || e.button !== 0) return;
    const { board } = this.#scene;
    const words = this.#player.words();
    const targets = ends(words, this.#prefix);
    const own = starts(words);
    const gates = [...board.gates].filter((gate) => only(words, gate));
    const place = board.nearest(board.locate(e), new Set([...targets, ...own, ...gates]));
    const selects = place !== undefined && own.has(place) && !targets.has(place) && place !== this.#prefix[0];
    if (selects) this.#select([place]);
    this.#press = { id: e.pointerId, at: { x: e.clientX, y: e.clientY }, place, selects, drags: false };
    this.#player.say("");
    board.svg.setPointerCapture(e.pointerId);
  }

  #move(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.id || press.place !== this.#prefix[0] || !press.place) return;
    const threshold = e.pointerType === "mouse" ? 3 : 8; // px
    press.drags ||= Math.hypot(e.clientX - press.at.x, e.clientY - press.at.y) > threshold;
    if (press.drags) this.#scene.board.lift(press.place, this.#scene.board.locate(e));
  }

  #up(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.id) return;
    this.#press = undefined;
    const { board } = this.#scene;
    if (press.drags) {
      const to = board.nearest(board.locate(e), ends(this.#player.words(), this.#prefix));
      if (to && to !== press.place) this.#tap(to);
      board.drop();
    } else if (press.place === undefined) {
      this.#select([]);
    } else if (press.place !== this.#prefix[0]) {
      this.#tap(press.place);
    } else if (!press.selects) {
      this.#select([]);
    }
  }

  // tap enters one more place.
  #tap(place: string): void {
    const words = this.#player.words();
    const gate = this.#scene.board.gates.has(place) ? only(words, place) : undefined;
    const next = gate ? ({ does: "play", word: gate } as const) : step(words, this.#prefix, place);
    switch (next.does) {
      case "play":
        this.#select([]);
        return this.#player.play(next.word);
      case "narrow":
        return this.#select(next.prefix);
      case "nothing":
        return this.#player.say(this.#objection(words, place));
    }
  }

  // objection tells why nothing happens at a place.
  #objection(words: Word[], place: string): string {
    const piece = this.#scene.board.pieces.get(place);
    if (this.#prefix.length > 0) return "Not a legal move for this piece.";
    if (!piece) return "";
    if (words.length === 0) return this.#player.why();
    return owner(piece) === this.#player.seat() ? "This piece cannot move now." : "This piece is not yours.";
  }

  #select(prefix: string[]): void {
    this.#prefix = prefix;
    this.#scene.marks.select(this.#player.words(), prefix, this.#player.seat() ?? 0);
  }
}
