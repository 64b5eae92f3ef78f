// Loupe: what lies under a finger, which hides it: the name of the cell that a tap there means
// and, where cells are small, an enlarged part of the board.
import type { Board } from "../board/board";
import type { Grid } from "./grid";

const small = 24; // the width of a cell in CSS pixels below which it is enlarged
const rest = 150; // ms after which a press is no tap, so that a tap costs no copy of the board
const lens = 120; // the width of what is enlarged, in CSS pixels
const zoom = 3;

export class Loupe {
  #board: Board;
  #aim: (e: PointerEvent) => string | undefined;
  #view = document.createElement("div");
  #finger: number | undefined;
  #timer = 0;
  #copy: SVGSVGElement | undefined; // of the board, while it is enlarged
  #place: string | undefined; // that the finger means
  #at = { x: 0, y: 0 }; // where it is on the board

  constructor({ scene: { board }, input }: Grid) {
    this.#board = board;
    this.#aim = (e) => (input ? input.aim(e) : board.nearest(board.locate(e), new Set()));
    this.#view.className = "loupe";
    this.#view.ariaHidden = "true";
    this.#view.append(document.createElement("b"));
    board.svg.addEventListener("pointerdown", (e) => this.#move(e));
    board.svg.addEventListener("pointermove", (e) => this.#move(e));
    for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, (e) => this.#end(e));
  }

  #move(e: PointerEvent): void {
    if (e.pointerType !== "touch" || !e.isPrimary) return;
    const { svg, width } = this.#board;
    const place = this.#aim(e);
    if (this.#finger === undefined) {
      this.#finger = e.pointerId;
      svg.after(this.#view);
      if (width < small) this.#timer = setTimeout(() => this.#enlarge(), rest);
    }
    const box = svg.parentElement!.getBoundingClientRect();
    // Above the finger or, where there is no room, beside it.
    const room = e.clientY > lens + 90;
    const side = e.clientX < innerWidth / 2 ? 1 : -1;
    this.#view.style.left = `${e.clientX - box.left + (room ? 0 : side * (lens / 2 + 40))}px`;
    this.#view.style.top = `${Math.max(e.clientY - box.top - 40, lens + 40 - box.top)}px`;
    this.#view.lastElementChild!.textContent = place?.replace("^", "") ?? "";
    this.#place = place;
    this.#at = this.#board.locate(e);
    this.#show();
  }

  // enlarge adds a copy of the board as it is now.
  #enlarge(): void {
    const copy = this.#board.svg.cloneNode(true) as SVGSVGElement;
    for (const name of ["role", "aria-label"]) copy.removeAttribute(name);
    for (const e of copy.querySelectorAll("[tabindex]")) e.removeAttribute("tabindex");
    this.#copy = copy;
    this.#view.prepend(copy);
    this.#show();
  }

  // show moves the copy so that what is under the finger is in its middle.
  #show(): void {
    const copy = this.#copy;
    if (!copy) return;
    const width = lens / zoom / (this.#board.svg.getScreenCTM()?.a ?? 1);
    copy.setAttribute("viewBox", `${this.#at.x - width / 2} ${this.#at.y - width / 2} ${width} ${width}`);
    copy.querySelector(".cell.aimed")?.classList.remove("aimed", "selected");
    if (this.#place) copy.querySelector(`.cell[data-place="${CSS.escape(this.#place)}"]`)?.classList.add("aimed", "selected");
  }

  #end(e: PointerEvent): void {
    if (e.pointerId !== this.#finger) return;
    this.#finger = undefined;
    clearTimeout(this.#timer);
    this.#copy?.remove();
    this.#copy = undefined;
    this.#view.remove();
  }
}
