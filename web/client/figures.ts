// Figures: what a board with the figures of chess shows besides the pieces, and what
// the plates beside it say: who is in check or frozen, and what has been captured.
import type { Remark, View } from "./protocol";
import { kind, owner, parsePieces } from "./word";

export class Figures {
  #svg: SVGSVGElement;

  constructor(figure: Element) {
    this.#svg = figure.querySelector("svg")!;
  }

  draw({ pieces, r: remarks = [] }: View): void {
    const checked = seats(remarks, "check");
    const at = parsePieces(pieces);
    for (const cell of this.#svg.querySelectorAll<SVGElement>(".cell")) {
      const piece = at.get(cell.dataset.place!) ?? "";
      cell.classList.toggle("check", kind(piece) === "K" && checked.includes(owner(piece)));
    }
    this.#svg.dataset.frozen = seats(remarks, "frozen").join(" ");
  }
}

function seats(remarks: Remark[], key: string): number[] {
  return remarks.filter(({ k }) => k === key).map(({ s }) => s);
}
