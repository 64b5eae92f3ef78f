// Board: the SVG that the server drew. Places lie where it put them; pieces are
// moved, never drawn anew.
import { distance, Motion, type Point } from "./motion";
import { pieceSVG } from "./piece";
import { kind, owner, type Pieces } from "../model/movecode";

export class Board {
  readonly svg: SVGSVGElement;
  readonly size: number; // from a cell's centre to its corners
  readonly hues: string; // the colour of each seat, a digit each
  readonly places = new Map<string, Point>(); // cells and gates
  readonly gates = new Set<string>();
  readonly motion = new Motion();
  readonly nodes = new Map<string, SVGElement>(); // of pieces, by cell
  pieces: Pieces = new Map();
  readonly figures: boolean; // pieces are the figures of chess
  // slot returns what shows the point that a seat makes when a piece leaves.
  slot: (seat: number) => Element | null = () => null;

  #layer: SVGElement;
  #lifted: { cell: string; at: Point } | undefined;

  constructor(figure: Element) {
    this.svg = figure.querySelector("svg")!;
    this.size = Number(this.svg.dataset.size);
    this.hues = this.svg.dataset.hues!;
    this.figures = this.svg.matches(".figures");
    this.#layer = this.svg.querySelector(".pieces")!;
    for (const e of this.svg.querySelectorAll<SVGElement>("[data-place]")) {
      const [x, y] = [e.dataset.x ?? e.getAttribute("x"), e.dataset.y ?? e.getAttribute("y")];
      this.places.set(e.dataset.place!, { x: Number(x), y: Number(y) });
      if (e.matches(".gate")) this.gates.add(e.dataset.place!);
    }
    for (const e of this.#layer.querySelectorAll<SVGElement>("[data-at]")) {
      const { at: cell, seat, kind = "" } = e.dataset;
      this.nodes.set(cell!, e);
      this.pieces.set(cell!, (seat === "-1" ? "" : seat) + kind);
    }
  }

  // width returns the width of a cell in CSS pixels.
  get width(): number {
    return this.size * Math.sqrt(3) * (this.svg.getScreenCTM()?.a ?? 1);
  }

  // hue returns the class of a seat's colour.
  hue(seat: number): string {
    return `hue-${this.hues[seat] ?? "none"}`;
  }

  // face returns what a piece looks like.
  pieceSVG(piece: string): string {
    return pieceSVG(this.hues[owner(piece)], kind(piece), this.figures);
  }

  // element returns the element of a cell or gate.
  element(place: string): SVGElement | null {
    return this.svg.querySelector(`[data-place="${CSS.escape(place)}"]`);
  }

  // show brings the pieces to where they are now. path lists the places of the
  // move that led there; without it, a single piece that moved is found.
  show(now: Pieces, path: string[] = []): void {
    const gone = new Set([...this.pieces.keys()].filter((cell) => !now.has(cell)));
    const fresh = new Set([...now.keys()].filter((cell) => !this.pieces.has(cell)));
    const way = this.#way(gone, fresh, now, path);
    if (way) {
      this.motion.settle();
      this.#travel(way, now);
      gone.delete(way[0]!);
      fresh.delete(way.at(-1)!);
    }
    this.drop();
    this.#shift(gone, fresh, now);
    for (const cell of gone) {
      this.#remove(this.nodes.get(cell)!);
      this.nodes.delete(cell);
    }
    for (const cell of fresh) this.#create(cell, now.get(cell)!);
    for (const [cell, piece] of now) this.#dress(cell, piece);
    this.pieces = now;
  }

  // lift shows a piece at a point, under the finger that drags it.
  lift(cell: string, at: Point): void {
    const node = this.nodes.get(cell)!;
    if (!this.#lifted) this.svg.querySelector(".lift")!.append(node);
    this.#lifted = { cell, at };
    place(node, at);
  }

  // drop puts a lifted piece back.
  drop(): void {
    if (!this.#lifted) return;
    const { cell, at } = this.#lifted;
    this.#lifted = undefined;
    const home = this.places.get(cell)!;
    const node = this.nodes.get(cell)!;
    this.#layer.append(node);
    place(node, home);
    this.motion.travel(node, [at, home], Infinity);
  }

  // locate returns the point of the board under the pointer.
  locate(e: PointerEvent): Point {
    return this.#point(e.clientX, e.clientY);
  }

  // nearest returns the place that is meant by a point. Preferred places seem
  // nearer than they are, and where cells are smaller than a fingertip they are
  // meant from as far as 1.2 cells away.
  nearest(at: Point, preferred: Set<string>): string | undefined {
    const small = this.width < 44;
    let best: string | undefined;
    let least = Infinity;
    for (const [name, p] of this.places) {
      const away = distance(p, at);
      const liked = preferred.has(name);
      const seems = liked ? away * (small ? 0.3 : 0.6) : away;
      const reach = (liked && small ? 1.2 * Math.sqrt(3) : 1.2) * this.size;
      if (away <= reach && seems < least) [best, least] = [name, seems];
    }
    return best;
  }

  // point returns the point of the board at one of the screen.
  #point(x: number, y: number): Point {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()!.inverse());
  }

  #way(gone: Set<string>, fresh: Set<string>, now: Pieces, path: string[]): string[] | undefined {
    const [from, to] = [path[0]!, path.at(-1)!];
    const arrives = this.nodes.has(from) && owner(now.get(to)) === owner(this.pieces.get(from));
    if ((gone.has(from) || arrives) && this.places.has(to)) return path;
    return gone.size === 1 && fresh.size === 1 ? [...gone, ...fresh] : undefined;
  }

  // travel moves a piece along a way. One that stands at its end is taken; one
  // that is not on the board afterwards leaves.
  #travel(way: string[], now: Pieces): void {
    const [from, to] = [way[0]!, way.at(-1)!];
    const node = this.nodes.get(from)!;
    const taken = from === to ? undefined : this.nodes.get(to);
    const leaves = !now.has(to);
    const points = way.map((name) => this.places.get(name)!);
    if (this.#lifted?.cell === from) {
      points.splice(0, points.length - 1, this.#lifted.at);
      this.#lifted = undefined;
    }
    this.#layer.append(node);
    const slot = leaves ? this.slot(owner(this.pieces.get(from)))?.getBoundingClientRect() : undefined;
    if (slot) points.push(this.#point(slot.x + slot.width / 2, slot.y + slot.height / 2));
    place(node, points.at(-1)!);
    this.motion.travel(node, points, 1.1 * Math.sqrt(3) * this.size, leaves ? 0.4 : undefined);
    this.nodes.delete(from);
    const swapped = this.#swap(way, now);
    if (taken && !swapped) this.#remove(taken);
    if (!leaves) return this.#stand(node, to, this.pieces.get(from)!);
    delete node.dataset.at;
    this.motion.landed(() => node.remove());
  }

  // swap moves the pieces that a move displaces back along its way, and reports
  // whether the one at its end is among them.
  #swap(way: string[], now: Pieces): boolean {
    let last = false;
    way.forEach((cell, i) => {
      const to = way[i - 1];
      const node = this.nodes.get(cell);
      const piece = this.pieces.get(cell);
      last = to !== undefined && piece !== undefined && now.get(to) === piece && !this.nodes.has(to);
      if (!last || !node) return;
      this.#stand(node, to!, piece!);
      this.nodes.delete(cell);
      this.motion.travel(node, [this.places.get(cell)!, this.places.get(to!)!], Infinity);
    });
    return last;
  }

  // stand notes that an element stands on a cell.
  #stand(node: SVGElement, cell: string, piece: string): void {
    node.dataset.at = cell;
    this.nodes.set(cell, node);
    this.pieces.set(cell, piece);
    place(node, this.places.get(cell)!);
  }

  // shift uses pieces that are gone from one cell for their like on another.
  #shift(gone: Set<string>, fresh: Set<string>, now: Pieces): void {
    for (const to of fresh) {
      const from = [...gone].find((cell) => this.pieces.get(cell) === now.get(to));
      if (!from) continue;
      this.#stand(this.nodes.get(from)!, to, now.get(to)!);
      this.nodes.delete(from);
      gone.delete(from);
      fresh.delete(to);
    }
  }

  #remove(node: SVGElement): void {
    this.motion.landed(() => this.motion.fade(node, 0, () => node.remove()));
  }

  #create(cell: string, piece: string): void {
    const node = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.#look(node, piece);
    this.#stand(node, cell, piece);
    this.#layer.append(node);
    this.motion.fade(node, 1);
  }

  #dress(cell: string, piece: string): void {
    if (this.pieces.get(cell) === piece) return;
    const node = this.nodes.get(cell)!;
    this.motion.landed(() => this.motion.flip(node, this.places.get(cell)!, () => this.#look(node, piece)));
  }

  // look gives an element the look of a piece.
  #look(node: SVGElement, piece: string): void {
    const seat = owner(piece);
    const state = [...node.classList].filter((name) => !name.startsWith("hue-"));
    node.setAttribute("class", [...new Set(["piece", ...state, this.hue(seat)])].join(" "));
    node.dataset.seat = String(seat);
    node.dataset.kind = kind(piece);
    node.innerHTML = this.pieceSVG(piece);
  }
}

function place(node: SVGElement, { x, y }: Point): void {
  node.setAttribute("transform", `translate(${x} ${y})`);
}
