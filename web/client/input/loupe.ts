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
  #frame = 0; // the next frame, which draws it

  constructor({ scene: { board }, input }: Grid) {
    this.#board = board;
    this.#aim = (e) => (input ? input.aim(e) : board.nearest(board.locate(e), new Set()));
    this.#view.className = "loupe";
    this.#view.ariaHidden = "true";
    this.#view.hidden = true;
    this.#view.append(document.createElement("b"));
    board.svg.after(this.#view);
    // Before a tap changes the board, which would have to be laid out to be measured.
    board.svg.addEventListener("pointerdown", (e) => this.#move(e), true);
    board.svg.addEventListener("pointermove", (e) => this.#move(e), true);
    for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, (e) => this.#end(e));
  }

  #move(e: PointerEvent): void {
    if (e.pointerType !== "touch" || !e.isPrimary) return;
    this.#place = this.#aim(e);
    this.#at = this.#board.locate(e);
    if (this.#finger === undefined) {
      this.#finger = e.pointerId;
      if (this.#board.width < small) this.#timer = setTimeout(() => this.#enlarge(), rest);
    }
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw(e.clientX, e.clientY));
  }

  // draw shows what is under the finger at a point of the screen: above it or, where there is no
  // room, beside it.
  #draw(x: number, y: number): void {
    const room = y > lens + 90;
    const side = x < innerWidth / 2 ? 1 : -1;
    this.#view.style.left = `${x + (room ? 0 : side * (lens / 2 + 40))}px`;
    this.#view.style.top = `${Math.max(y - 40, lens + 40)}px`;
    this.#view.lastElementChild!.textContent = this.#place?.replace("^", "") ?? "";
    this.#view.hidden = false;
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
    cancelAnimationFrame(this.#frame);
    this.#view.hidden = true;
  }
}
