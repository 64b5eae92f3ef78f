// Arrows: the best moves on the board, the best one boldest.
import type { Board } from "../board/board";

const svg = "http://www.w3.org/2000/svg";

export class Arrows {
  #board: Board;
  #layer = document.createElementNS(svg, "g");

  constructor(board: Board) {
    this.#board = board;
    this.#layer.setAttribute("class", "arrows");
    this.#layer.setAttribute("aria-hidden", "true");
    board.svg.querySelector(".pieces")!.after(this.#layer);
  }

  // draw shows moves as the places they lead through, best first.
  draw(moves: string[][]): void {
    const arrows = moves.map((places, rank) => this.#arrow(places, rank)).filter((arrow) => arrow !== undefined);
    this.#layer.replaceChildren(...arrows.reverse());
  }

  // mark draws a ring around a place, and nothing else.
  mark(place: string): void {
    const at = this.#board.places.get(place);
    if (!at) return this.draw([]);
    const ring = document.createElementNS(svg, "circle");
    for (const [name, value] of Object.entries({ class: "mark", cx: at.x, cy: at.y, r: this.#board.size * 0.86 })) ring.setAttribute(name, String(value));
    this.#layer.replaceChildren(ring);
  }

  #arrow(places: string[], rank: number): SVGElement | undefined {
    const way = places.map((place) => this.#board.places.get(place));
    if (way.length < 2 || way.some((at) => at === undefined)) return undefined;
    const points = way as { x: number; y: number }[];
    const [last, to] = [points.at(-2)!, points.at(-1)!];
    const length = Math.hypot(to.x - last.x, to.y - last.y) || 1;
    const [dx, dy] = [(to.x - last.x) / length, (to.y - last.y) / length];
    const neck = { x: to.x - 9 * dx, y: to.y - 9 * dy };
    const side = (by: number) => `${neck.x - by * dy},${neck.y + by * dx}`;
    const group = document.createElementNS(svg, "g");
    group.setAttribute("class", `arrow rank-${rank}`);
    const body = [...points.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join("L");
    for (const [name, d] of [["shaft", `M${body}`], ["head", `M${side(7)}L${to.x},${to.y}L${side(-7)}Z`]]) {
      const path = document.createElementNS(svg, "path");
      path.setAttribute("class", name!);
      path.setAttribute("d", d!);
      group.append(path);
    }
    return group;
  }
}
