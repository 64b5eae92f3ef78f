// Marks: highlights and trails on the board. Every method replaces what it marked
// before.
import type { Board } from "./board";
import type { Point } from "./motion";
import { draw } from "./svg";
import { starts, targets } from "../input/gesture";
import type { Played } from "../net/protocol";
import { has } from "../model/view";
import { kind, owner, parseMove, ways, type MoveCode } from "../model/movecode";

export class Marks {
  moves: MoveCode[] = []; // the legal moves that are marked
  prefix: string[] = []; // the places tapped so far that are marked
  changed = (): void => {}; // called after either has changed
  #board: Board;
  #trails: SVGGElement;
  #dots: SVGGElement;
  #trace: SVGGElement;
  #plan: SVGGElement;

  constructor(board: Board) {
    this.#board = board;
    const layer = board.svg.querySelector(".marks")!;
    this.#trails = draw("g");
    this.#dots = draw("g");
    this.#trace = draw("g");
    this.#plan = draw("g", { class: "plan" });
    layer.replaceChildren(this.#trails, this.#dots, this.#trace, this.#plan);
  }

  // turn highlights the board edges of the seats on turn.
  turn(seats: number): void {
    for (const side of this.#board.svg.querySelectorAll<SVGElement>(".side")) {
      side.classList.toggle("lit", has(seats, Number(side.dataset.seat)));
    }
  }

  // last marks the cells of the newest move and, with trails, draws the paths of all
  // given moves. The moves come newest first.
  last(moves: Played[] = [], trails = true): void {
    const drawn = (trails ? moves : []).flatMap(({ s, m }, age) =>
      ways(parseMove(m)).map((way) => this.#trail(way, `${this.#board.hue(s)} age-${age}`)),
    );
    this.#trails.replaceChildren(...drawn.reverse());
    this.#mark("last", moves[0] ? parseMove(moves[0].m).places : []);
  }

  // open marks the pieces that can move and the gates through which pieces can leave.
  // bound says that a rule lets fewer pieces move than usual.
  open(moves: MoveCode[], bound: boolean): void {
    const movable = starts(moves);
    this.#board.svg.classList.toggle("restricted", bound);
    for (const [cell, node] of this.#board.nodes) node.classList.toggle("movable", movable.has(cell));
    const goals = moves.map((w) => w.places.at(-1)!);
    this.#mark("open", goals.filter((place) => this.#board.gates.has(place)));
    this.moves = moves;
    this.changed();
  }

  // select marks the places tapped so far and those where the move can go on or end.
  select(moves: MoveCode[], prefix: string[], seat: number): void {
    const goals = [...targets(moves, prefix)];
    this.#mark("selected", prefix);
    this.#mark("legal", goals);
    for (const [cell, node] of this.#board.nodes) node.classList.toggle("selected", cell === prefix[0]);
    const cells = goals.filter((place) => !this.#board.gates.has(place));
    this.#dots.replaceChildren(...cells.map((cell) => this.#dot(cell, seat)));
    this.trace(prefix, seat);
    this.prefix = prefix;
    this.changed();
  }

  // trace draws the path of the move entered so far.
  trace(prefix: string[], seat: number): void {
    this.#trace.replaceChildren(this.#trail(prefix, this.#board.hue(seat)));
  }

  // plan draws a premove: the path from the first place to the last, and the piece as it
  // will stand there. An empty list removes it.
  plan(places: string[]): void {
    const [from = "", to = ""] = [places[0], places.at(-1)];
    this.#mark("planned", places.length > 0 ? [from, to] : []);
    const piece = this.#board.pieces.get(from);
    if (piece === undefined) return this.#plan.replaceChildren();
    const seat = owner(piece);
    const { x, y } = this.#board.places.get(to)!;
    const ghost = draw("g", { class: `ghost ${this.#board.hue(seat)}`, "data-kind": kind(piece), transform: `translate(${x} ${y})` });
    ghost.innerHTML = this.#board.pieceSVG(piece);
    this.#plan.replaceChildren(this.#trail([from, to], this.#board.hue(seat)), ghost);
  }

  #dot(cell: string, seat: number): SVGElement {
    const [at, hue] = [this.#board.places.get(cell)!, this.#board.hue(seat)];
    return this.#board.pieces.has(cell) ? circle(`take ${hue}`, at, 17.4) : circle(`dot ${hue}`, at, 5);
  }

  // trail draws a path through places.
  #trail(places: string[], look: string): SVGElement {
    const group = draw("g", { class: look });
    const way = places.map((place) => this.#board.places.get(place)!);
    const [from, to] = [way[0], way.at(-1)];
    if (!from || !to || way.length < 2) return group;
    group.append(
      draw("path", { class: "trail", d: "M" + way.map(({ x, y }) => `${x},${y}`).join("L") }),
      ...way.slice(1, -1).map((at) => circle("via", at, 3)),
      circle("from", from, 4),
      circle("to", to, this.#board.gates.has(places.at(-1)!) ? 11 : 17.4),
    );
    return group;
  }

  #mark(name: string, places: string[]): void {
    for (const e of this.#board.svg.querySelectorAll(`[data-place].${name}`)) e.classList.remove(name);
    for (const place of places) this.#board.element(place)?.classList.add(name);
  }
}

function circle(name: string, { x, y }: Point, r: number): SVGElement {
  return draw("circle", { class: name, cx: x, cy: y, r });
}
