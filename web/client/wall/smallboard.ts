// SmallBoard: a small drawing of a table whose pieces move.
import { has } from "../model/view";
import { kind, owner, parseMove, parsePieces, type Pieces } from "../model/movecode";
import type { View } from "../net/protocol";

export type Places = Record<string, [x: string, y: string]>;

export class SmallBoard {
  #svg: SVGElement;
  #seats: Element[];
  #hues: string;
  #places: Places;
  #pieces: Pieces | undefined; // those on the board; undefined as the server has drawn it
  #nodes = new Map<string, SVGElement>(); // by cell

  constructor(root: HTMLElement, places: Places) {
    this.#svg = root.querySelector("svg.mini")!;
    this.#seats = [...root.querySelectorAll(".tile ul > li")];
    this.#hues = root.dataset.hues!;
    this.#places = places;
  }

  show(view: View): void {
    const now = parsePieces(view.pieces);
    if (!this.#pieces) this.#clear();
    this.#move(this.#pieces!, now);
    this.#pieces = now;
    const last = view.last?.[0];
    const newest = last && parseMove(last.m).places.at(-1);
    for (const [cell, node] of this.#nodes) node.classList.toggle("newest", cell === newest);
    this.#seats.forEach((seat, n) => {
      seat.classList.toggle("due", has(view.u, n));
      seat.classList.toggle("first", view.o?.place[n] === 1);
      const score = seat.querySelector("i");
      if (score) score.textContent = String(view.c?.[n] ?? 0);
    });
  }

  // clear takes off what the server has drawn, of which the script does not know the cells.
  #clear(): void {
    for (const disc of this.#svg.querySelectorAll(".disc")) disc.remove();
    this.#pieces = new Map();
  }

  // move changes the drawing from one position to another. A piece that is gone from one cell and
  // new on another has moved.
  #move(before: Pieces, now: Pieces): void {
    const gone = [...before].filter(([cell]) => !now.has(cell));
    for (const [cell, piece] of now) {
      const from = before.has(cell) ? -1 : gone.findIndex(([, other]) => owner(other) === owner(piece));
      if (from >= 0) {
        const [old] = gone.splice(from, 1)[0]!;
        this.#nodes.set(cell, this.#nodes.get(old)!);
        this.#nodes.delete(old);
      }
      this.#draw(cell, piece);
    }
    for (const [cell] of gone) {
      this.#nodes.get(cell)?.remove();
      this.#nodes.delete(cell);
    }
  }

  #draw(cell: string, piece: string): void {
    const place = this.#places[cell];
    if (!place) return;
    let node = this.#nodes.get(cell);
    if (!node) {
      node = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      node.setAttribute("r", "15");
      this.#nodes.set(cell, node);
      this.#svg.append(node);
    }
    node.setAttribute("class", `disc mover hue-${this.#hues[owner(piece)] ?? "none"}${kind(piece) === "K" ? " king" : ""}`);
    node.setAttribute("cx", place[0]);
    node.setAttribute("cy", place[1]);
  }
}
