// Input: lets a person enter moves with a pointer, by tapping places or by dragging a
// piece.
import type { Point } from "../board/motion";
import { dropped, forced, only, starts, step, targets, traced, type Step } from "./gesture";
import type { Scene } from "../board/scene";
import { owner } from "../model/movecode";
import { t } from "../i18n/i18n";
import type { Player } from "./player";

interface Press {
  id: number;
  at: Point; // on the screen
  place: string | undefined;
  selects: boolean; // this press has selected its place
  trace: string[]; // the places dragged over, the piece's own first; empty until it is dragged
}

export class Input {
  #scene: Scene;
  #player: Player;
  #prefix: string[] = []; // places tapped so far
  #plan: string[] = []; // places of a premove: the piece's, those it was dragged over, the last
  #press: Press | undefined;
  #messages = 0; // counts what has been said, to drop late answers

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

  // tap handles a tap on a place: it selects a piece, continues or plays its move, cancels
  // the selection, or explains what forbids the move. While others are on turn it enters a
  // premove.
  tap(place: string): void {
    const moves = this.#player.moves();
    this.#say("");
    if (moves.length === 0) return this.#planTap(place);
    if (place !== this.#prefix[0] && !this.#targets().has(place) && starts(moves).has(place)) {
      return this.#do(step(moves, [], place), place);
    }
    const gate = this.#scene.board.gates.has(place) ? only(moves, place) : undefined;
    this.#do(gate ? { does: "play", move: gate } : step(moves, this.#prefix, place), place);
  }

  // reset cancels the selection and the premove, and drops an answer about them that is late.
  reset(): void {
    this.#messages++;
    this.#release();
    this.#setPlan([]);
    this.#select([]);
  }

  // renew takes over a new position or new legal moves. A selected piece stays selected if
  // it can be moved now. A premove is played if it is legal when its turn comes, and
  // dropped otherwise or when its piece is gone.
  renew(): void {
    const moves = this.#player.moves();
    const plan = this.#plan;
    if (plan.length > 0 && (moves.length > 0 || !this.#own(plan[0]!))) this.#setPlan([]);
    const next = plan.length > 0 && moves.length > 0 ? dropped(moves, plan, this.#scene.board) : undefined;
    if (next?.does === "play") {
      this.#release();
      this.#select([]);
      return this.#player.play(next.move, true);
    }
    const [from] = this.#prefix;
    const stays = from !== undefined && (moves.length > 0 ? starts(moves).has(from) : this.#own(from));
    if (from && !stays) this.#release(); // a tap that is in progress continues otherwise
    this.#select(stays ? [from] : []);
  }

  // aim returns the place that a tap means.
  aim(e: PointerEvent): string | undefined {
    const { board } = this.#scene;
    return board.nearest(board.locate(e), this.#likely());
  }

  #down(e: PointerEvent): void {
    if (!e.isPrimary || e.button !== 0) return;
    const { board } = this.#scene;
    const place = this.aim(e);
    const selects = place !== undefined && place !== this.#prefix[0] && !this.#targets().has(place) && this.#begins(place);
    this.#press = { id: e.pointerId, at: { x: e.clientX, y: e.clientY }, place, selects, trace: [] };
    board.svg.setPointerCapture(e.pointerId);
    if (selects) this.tap(place);
    else this.#say("");
  }

  // begins reports whether a tap on a place selects the piece there.
  #begins(place: string): boolean {
    const moves = this.#player.moves();
    return moves.length > 0 ? step(moves, [], place).does === "narrow" : this.#own(place);
  }

  // likely returns the places that a tap probably means, which win over others nearby.
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
      if (!strayed(press, e)) return;
      this.#select([press.place]);
      press.trace.push(press.place);
    }
    const at = board.locate(e);
    board.lift(press.place, at);
    this.#dragOver(press, board.nearest(at, new Set()));
  }

  // dragOver records a place over which a piece is dragged.
  #dragOver({ trace }: Press, place: string | undefined): void {
    if (!place || place === trace.at(-1)) return;
    trace.push(place);
    this.#scene.marks.trace(traced(this.#player.moves(), trace), this.#player.seat() ?? 0);
  }

  #up(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.id) return;
    this.#press = undefined;
    if (press.trace.length > 0) this.#drop(press, e);
    else if (!press.selects) {
      const place = strayed(press, e) ? this.aim(e) : press.place; // a finger may slide to the place that it means
      if (place) this.tap(place);
      else this.reset();
    }
  }

  // targets returns the places where the move being entered can go on or end.
  #targets(): Set<string> {
    return targets(this.#player.moves(), this.#prefix);
  }

  // drop handles the end of a drag.
  #drop(press: Press, e: PointerEvent): void {
    const { board } = this.#scene;
    const moves = this.#player.moves();
    const to = board.nearest(board.locate(e), this.#targets());
    if (to && to !== press.trace.at(-1)) press.trace.push(to);
    const next = dropped(moves, press.trace, board);
    if (!to || (to === press.place && next.does !== "play")) this.#select(this.#prefix);
    else if (moves.length > 0) this.#do(next, to);
    else this.#setPlan(press.trace);
    board.drop();
  }

  // release ends a press, and puts a dragged piece back.
  #release(): void {
    if (this.#press) this.#scene.board.drop();
    this.#press = undefined;
  }

  // planTap enters one more place of a premove: the piece, then where it is to go. A tap
  // after that drops the premove.
  #planTap(place: string): void {
    const [from] = this.#prefix;
    const planned = this.#plan.length > 0;
    this.#setPlan([]);
    if (this.#own(place)) return this.#select(place === from ? [] : [place]);
    if (from) return this.#setPlan([from, place]);
    if (!planned && this.#scene.board.pieces.has(place)) this.#say(this.#player.why());
  }

  // setPlan sets the premove, or drops it if there are no places.
  #setPlan(plan: string[]): void {
    if (plan.length === 0 && this.#plan.length === 0) return;
    this.#plan = plan;
    this.#scene.marks.plan(plan);
    if (plan.length === 0) return;
    this.#select([]);
    this.#say(t("input.planned"), true);
  }

  // own reports whether the piece on a cell may be premoved now.
  #own(cell: string): boolean {
    return this.#player.plans().includes(owner(this.#scene.board.pieces.get(cell)));
  }

  #do(next: Step, place: string): void {
    if (next.does === "play") {
      this.#select([]);
      return this.#player.play(next.move, false);
    }
    this.#select(next.does === "narrow" ? next.prefix : this.#prefix);
    if (next.does === "ask") this.#say(t("input.several"));
    if (next.does === "nothing") this.#explain(place);
  }

  // explain says why a tap on a place does nothing.
  #explain(place: string): void {
    const moves = this.#player.moves();
    const piece = this.#scene.board.pieces.get(place);
    if (forced(moves)) return this.#say(piece === undefined ? "" : t("input.pass"));
    if (piece !== undefined && owner(piece) === this.#player.seat() && !starts(moves).has(place)) {
      return void this.#sayRule(place, "", this.#player.binds() || t("input.still"));
    }
    const [from] = this.#prefix;
    if (from) return void this.#sayRule(from, place, t("input.illegal"));
    if (piece !== undefined) this.#say(t("input.foreign"));
  }

  // sayRule says which rule forbids a move, unless something else has been said meanwhile.
  async #sayRule(from: string, to: string, otherwise: string): Promise<void> {
    const asked = ++this.#messages;
    const rule = await this.#player.rule(from, to).catch(() => "");
    if (asked === this.#messages) this.#say(rule || otherwise);
  }

  #say(text: string, hint?: boolean): void {
    this.#messages++;
    this.#player.say(text, hint);
  }

  #select(prefix: string[]): void {
    if (prefix.length === 0 && this.#prefix.length === 0) return;
    this.#prefix = prefix;
    this.#scene.marks.select(this.#player.moves(), prefix, this.#player.seat() ?? 0);
  }
}

// strayed reports whether a pointer is no longer where it was pressed.
function strayed({ at }: Press, e: PointerEvent): boolean {
  const threshold = e.pointerType === "mouse" ? 3 : 8; // px
  return Math.hypot(e.clientX - at.x, e.clientY - at.y) > threshold;
}
