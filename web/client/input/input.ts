// Input: from the pointer to moves, by tapping places in turn or by dragging.
import type { Point } from "../board/motion";
import { dropped, ends, forced, nexts, only, starts, step, traced, type Step } from "./gesture";
import type { Scene } from "../board/scene";
import { owner, type MoveCode } from "../model/movecode";
import { t } from "../i18n/i18n";

// Player is the one that Input acts for.
export interface Player {
  // moves lists the legal moves; none when somebody else is on turn.
  moves(): MoveCode[];
  // seat is the one whose moves these are.
  seat(): number | undefined;
  // plans lists the seats whose next move may be planned while others are on turn.
  plans(): number[];
  // play plays a legal move; planned says that it was chosen before its turn.
  play(move: MoveCode, planned: boolean): void;
  // why tells why nothing can be moved now, in one sentence.
  why(): string;
  // binds tells what binds the turn beyond the usual, in one sentence.
  binds(): string;
  // rule asks which rule keeps the piece on a cell from a place, or from moving
  // at all where no place is named. It is empty if nobody can tell.
  rule(from: string, to: string): Promise<string>;
  // say shows a sentence; a hint is no trouble.
  say(text: string, hint?: boolean): void;
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
  #plan: string[] = []; // places of the move that is to be played next: the piece's, those it is dragged over, the last
  #press: Press | undefined;
  #asked = 0; // rules

  constructor(scene: Scene, player: Player) {
    this.#scene = scene;
    this.#player = player;
    const { svg } = scene.board;
    svg.addEventListener("pointerdown", (e) => this.#down(e));
    svg.addEventListener("pointermove", (e) => this.#move(e));
    svg.addEventListener("pointerup", (e) => this.#up(e));
    svg.addEventListener("pointercancel", () => this.#release());
    document.addEventListener("keydown", (e) => {
      if (e.key === "Escape") this.reset();
    });
  }

  // tap does what a tap on a place does: it selects a piece, goes on with its
  // move, plays it, lets go, or tells why not. While others are on turn it plans.
  tap(place: string): void {
    const moves = this.#player.moves();
    this.#say("");
    if (moves.length === 0) return this.#foresee(place);
    if (!this.#targets().has(place)) {
      if (place === this.#prefix[0]) return this.#select([]);
      if (starts(moves).has(place)) return this.#do(step(moves, [], place), place);
    }
    const gate = this.#scene.board.gates.has(place) ? only(moves, place) : undefined;
    this.#do(gate ? { does: "play", move: gate } : step(moves, this.#prefix, place), place);
  }

  // reset forgets what was begun and planned.
  reset(): void {
    this.#release();
    this.#intend([]);
    this.#select([]);
  }

  // renew takes over a position or legal moves that are new. A selected piece
  // stays so if it can be moved now. A plan is carried out or dropped when its
  // turn comes, and dropped when its piece is lost.
  renew(): void {
    const moves = this.#player.moves();
    const plan = this.#plan;
    if (plan.length > 0 && (moves.length > 0 || !this.#own(plan[0]!))) this.#intend([]);
    const next = plan.length > 0 && moves.length > 0 ? dropped(moves, plan) : undefined;
    if (next?.does === "play") {
      this.#release();
      this.#select([]);
      return this.#player.play(next.move, true);
    }
    const [from] = this.#prefix;
    const stays = from !== undefined && (moves.length > 0 ? starts(moves).has(from) : this.#own(from));
    if (from && !stays) this.#release(); // else nothing is dragged, and a tap goes on
    this.#select(stays ? [from] : []);
  }

  #down(e: PointerEvent): void {
    if (!e.isPrimary || e.button !== 0) return;
    const { board } = this.#scene;
    const place = board.nearest(board.locate(e), this.#likely());
    const selects = place !== undefined && place !== this.#prefix[0] && !this.#targets().has(place) && this.#begins(place);
    this.#press = { id: e.pointerId, at: { x: e.clientX, y: e.clientY }, place, selects, trace: [] };
    board.svg.setPointerCapture(e.pointerId);
    if (selects) this.tap(place);
    else this.#say("");
  }

  // begins reports whether a tap on a place selects what stands there.
  #begins(place: string): boolean {
    const moves = this.#player.moves();
    return moves.length > 0 ? step(moves, [], place).does === "narrow" : this.#own(place);
  }

  // likely returns the places that are meant rather than others near them.
  #likely(): Set<string> {
    const moves = this.#player.moves();
    const { board } = this.#scene;
    if (moves.length > 0) {
      const gates = [...board.gates].filter((gate) => only(moves, gate));
      return new Set([...this.#targets(), ...starts(moves), ...gates, ...this.#prefix.slice(-1)]);
    }
    if (this.#prefix.length > 0) return new Set();
    return new Set([...board.pieces.keys()].filter((cell) => this.#own(cell)));
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
    this.#scene.marks.trace(traced(this.#player.moves(), trace), this.#player.seat() ?? 0);
  }

  #up(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.id) return;
    this.#press = undefined;
    if (press.trace.length > 0) this.#drop(press, e);
    else if (press.place === undefined) this.reset();
    else if (!press.selects) this.tap(press.place);
  }

  // targets returns the places where the move that was begun can go on.
  #targets(): Set<string> {
    const moves = this.#player.moves();
    return new Set([...ends(moves, this.#prefix), ...nexts(moves, this.#prefix)]);
  }

  // drop lets a dragged piece go.
  #drop(press: Press, e: PointerEvent): void {
    const { board } = this.#scene;
    const moves = this.#player.moves();
    const targets = this.#targets();
    const to = board.nearest(board.locate(e), targets);
    const back = to === press.place && !(targets.has(to!) && press.trace.length > 2);
    if (to && to !== press.trace.at(-1)) press.trace.push(to);
    if (!to || back) this.#select(this.#prefix);
    else if (moves.length > 0) this.#do(dropped(moves, press.trace), to);
    else this.#intend(press.trace);
    board.drop();
  }

  // release lets a dragged piece go where it was.
  #release(): void {
    if (this.#press) this.#scene.board.drop();
    this.#press = undefined;
  }

  // foresee enters one more place of a plan: the piece, and then where it shall
  // go. With a plan made, a tap drops it.
  #foresee(place: string): void {
    const [from] = this.#prefix;
    const planned = this.#plan.length > 0;
    this.#intend([]);
    if (this.#own(place)) return this.#select(place === from ? [] : [place]);
    if (from) return this.#intend([from, place]);
    if (!planned && this.#scene.board.pieces.has(place)) this.#say(this.#player.why());
  }

  // intend plans the move through places, or with none nothing.
  #intend(plan: string[]): void {
    if (plan.length === 0 && this.#plan.length === 0) return;
    this.#plan = plan;
    this.#scene.marks.plan(plan);
    if (plan.length === 0) return;
    this.#select([]);
    this.#say(t("input.planned"), true);
  }

  // own reports whether a piece stands on a cell whose move may be planned now.
  #own(cell: string): boolean {
    return this.#player.plans().includes(owner(this.#scene.board.pieces.get(cell)));
  }

  #do(next: Step, place: string): void {
    switch (next.does) {
      case "play":
        this.#select([]);
        return this.#player.play(next.move, false);
      case "narrow":
        return this.#select(next.prefix);
      case "ask":
        this.#select(this.#prefix);
        return this.#say(t("input.several"));
      case "nothing":
        this.#select(this.#prefix);
        return this.#object(place);
    }
  }

  // object tells why nothing happens at a place.
  #object(place: string): void {
    const moves = this.#player.moves();
    const piece = this.#scene.board.pieces.get(place);
    if (forced(moves)) return this.#say(piece === undefined ? "" : t("input.pass"));
    if (piece !== undefined && owner(piece) === this.#player.seat() && !starts(moves).has(place)) {
      return void this.#cite(place, "", this.#player.binds() || t("input.still"));
    }
    const [from] = this.#prefix;
    if (from) return void this.#cite(from, place, t("input.illegal"));
    if (piece !== undefined) this.#say(t("input.foreign"));
  }

  // cite says which rule forbids a move, unless something else is said meanwhile.
  async #cite(from: string, to: string, otherwise: string): Promise<void> {
    const asked = ++this.#asked;
    const rule = await this.#player.rule(from, to).catch(() => "");
    if (asked === this.#asked) this.#say(rule || otherwise);
  }

  #say(text: string, hint?: boolean): void {
    this.#asked++;
    this.#player.say(text, hint);
  }

  #select(prefix: string[]): void {
    if (prefix.length === 0 && this.#prefix.length === 0) return;
    this.#prefix = prefix;
    this.#scene.marks.select(this.#player.moves(), prefix, this.#player.seat() ?? 0);
  }
}
