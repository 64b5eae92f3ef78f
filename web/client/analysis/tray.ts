// Tray: sets up a position by hand. A piece is chosen in the tray, or none, and every tap on the
// board puts it there.
import type { Board } from "../board/board";
import { kind, owner, parsePieces, writePieces, type MoveCode, type Pieces } from "../model/movecode";
import type { View } from "../net/protocol";

const svg = "http://www.w3.org/2000/svg";

export class Tray {
  open = false;
  #root: HTMLDetailsElement;
  #board: Board;
  #pieces: Pieces = new Map();
  #names: Record<string, string>; // of the kinds of pieces
  #colours: string[];
  #turn: HTMLSelectElement;
  #changed: () => void;

  // known are the pieces of a usual position, which tell what pieces there are; changed is called
  // when the board is to be drawn anew; used with what was set up.
  constructor(root: HTMLDetailsElement, board: Board, known: string, colours: string[], changed: (from?: Tray) => void, used: (pieces: string, turn: number) => void) {
    this.#root = root;
    this.#board = board;
    this.#colours = colours;
    this.#names = JSON.parse(board.svg.dataset.kinds ?? "{}");
    this.#turn = root.querySelector("select")!;
    this.#changed = changed;
    this.#offer(known);
    root.addEventListener("toggle", () => {
      this.open = root.open;
      changed(this);
    });
    root.querySelector("[data-empty]")!.addEventListener("click", () => this.#set(new Map()));
    root.querySelector("[data-use]")!.addEventListener("click", () => used(writePieces(this.#pieces), Number(this.#turn.value)));
  }

  // begin takes over the pieces of a position.
  begin(view: View): void {
    this.#pieces = parsePieces(view.pieces);
    const turn = this.#colours.findIndex((_, seat) => (view.u >> seat) & 1);
    this.#turn.value = String(Math.max(turn, 0));
  }

  // close ends setting up.
  close(): void {
    this.#root.open = this.open = false;
  }

  // moves are the taps that put a piece somewhere, as moves of one place.
  moves(): MoveCode[] {
    const cells = [...this.#board.places.keys()].filter((place) => !this.#board.gates.has(place));
    return cells.map((cell) => ({ code: `:${cell}`, text: "", places: [cell], choice: "" }));
  }

  // shows returns the view of what is set up so far.
  shows(view: View): View {
    return { ...view, pieces: writePieces(this.#pieces), l: undefined, last: [], u: 0, r: [], a: undefined, o: undefined };
  }

  // put puts the chosen piece on a cell, or takes the same away.
  put(cell: string): void {
    const piece = this.#root.querySelector<HTMLInputElement>("[name=piece]:checked")?.value ?? "";
    const pieces = new Map(this.#pieces);
    if (!piece || pieces.get(cell) === piece) pieces.delete(cell);
    else pieces.set(cell, piece);
    this.#set(pieces);
  }

  #set(pieces: Pieces): void {
    this.#pieces = pieces;
    this.#changed();
  }

  // offer adds an input for each piece: all kinds that have a name, and those of the position.
  #offer(known: string): void {
    const pieces = new Set(parsePieces(known).values());
    const kinds = Object.keys(this.#names);
    for (const piece of [...pieces]) for (const name of kinds) if (!(kind(piece).length > 1)) pieces.add(owner(piece) + name);
    const list = [...pieces].filter((piece) => owner(piece) >= 0).sort();
    const box = this.#root.querySelector("[data-pieces]")!;
    list.forEach((piece, i) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = "piece";
      input.value = piece;
      input.checked = i === 0;
      input.ariaLabel = [this.#colours[owner(piece)], this.#names[kind(piece)] ?? kind(piece)].filter(Boolean).join(" ");
      const picture = document.createElementNS(svg, "svg");
      picture.setAttribute("viewBox", "-18 -20 36 40");
      picture.setAttribute("aria-hidden", "true");
      picture.innerHTML = `<g class="${this.#board.hue(owner(piece))}" data-kind="${kind(piece)}">${this.#board.pieceSVG(piece)}</g>`;
      label.append(input, picture);
      box.append(label);
    });
    const none = box.querySelector("[data-none]");
    if (none) box.append(none);
  }
}
