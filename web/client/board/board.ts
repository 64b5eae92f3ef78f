// Board: the SVG that the server has drawn. Places stay where the server put them, and
// the elements of pieces are moved rather than drawn again.
import { distance, Motion, type Point } from "./motion";
import { pieceSVG } from "./piece";
import { draw } from "./svg";
import { kind, owner, type Pieces } from "../model/movecode";

export class Board {
  readonly svg: SVGSVGElement;
  readonly size: number; // from a cell's centre to its corners
  readonly hues: string; // the colour of each seat, a digit each
  readonly places = new Map<string, Point>(); // the centres of cells and gates
  readonly gates = new Set<string>();
  readonly motion = new Motion();
  readonly nodes = new Map<string, SVGElement>(); // the elements of the pieces, by cell
  pieces: Pieces = new Map();
  readonly figures: boolean; // the pieces are those of chess
  // slot returns the element that shows the point a seat scores when one of its pieces
  // leaves the board.
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

  // pieceSVG returns the drawing of a piece.
  pieceSVG(piece: string): string {
    return pieceSVG(this.hues[owner(piece)], kind(piece), this.figures);
  }

  // element returns the element of a cell or gate.
  element(place: string): SVGElement | null {
    return this.svg.querySelector(`[data-place="${CSS.escape(place)}"]`);
  }

  // show moves the pieces to a new position. path lists the places of the move that
  // led to it; without a path, a single piece that has moved is detected.
  show(now: Pieces, path: string[] = []): void {
    const gone = () => [...this.nodes.keys()].filter((cell) => !now.has(cell));
    const fresh = () => [...now.keys()].filter((cell) => !this.nodes.has(cell));
    const route = this.#route(gone(), fresh(), now, path);
    if (route) {
      this.motion.settle();
      if (this.#lifted?.cell !== route[0]) this.drop(); // it may be displaced
      this.#travel(route, now);
    }
    this.drop();
    for (const cell of fresh()) this.#fill(cell, now.get(cell)!, gone());
    for (const cell of gone()) {
      this.#remove(this.nodes.get(cell)!);
      this.nodes.delete(cell);
    }
    for (const [cell, piece] of now) this.#change(cell, piece);
    this.pieces = now;
  }

  // lift shows a piece at a point while it is dragged.
  lift(cell: string, at: Point): void {
    const node = this.nodes.get(cell)!;
    if (!this.#lifted) this.svg.querySelector(".lift")!.append(node);
    this.#lifted = { cell, at };
    place(node, at);
  }

  // drop puts a lifted piece back on its cell.
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

  // nearest returns the place that a tap at a point is meant for. Preferred places count
  // as nearer than they are, and where cells are smaller than a fingertip they are found
  // from up to 1.2 cell widths away.
  nearest(at: Point, preferred: Set<string>): string | undefined {
    const small = this.width < 44;
    let best: string | undefined;
    let least = Infinity;
    for (const [name, p] of this.places) {
      const away = distance(p, at);
      const isPreferred = preferred.has(name);
      const felt = isPreferred ? away * (small ? 0.3 : 0.6) : away;
      const reach = (isPreferred && small ? 1.2 * Math.sqrt(3) : 1.2) * this.size;
      if (away <= reach && felt < least) [best, least] = [name, felt];
    }
    return best;
  }

  // point converts a point of the screen to one of the board.
  #point(x: number, y: number): Point {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()!.inverse());
  }

  // route returns the places along which a piece moves: those of the path if it fits,
  // or from the only cell that became empty to the only one that was filled.
  #route(gone: string[], fresh: string[], now: Pieces, path: string[]): string[] | undefined {
    const [from, to] = [path[0]!, path.at(-1)!];
    const arrives = this.nodes.has(from) && owner(now.get(to)) === owner(this.pieces.get(from));
    if ((gone.includes(from) || arrives) && this.places.has(to)) return path;
    return gone.length === 1 && fresh.length === 1 ? [...gone, ...fresh] : undefined;
  }

  // travel moves a piece along a route. A piece at the end of the route is captured. If
  // the moving piece is not on the board afterwards, it leaves the board.
  #travel(route: string[], now: Pieces): void {
    const [from, to] = [route[0]!, route.at(-1)!];
    const node = this.nodes.get(from)!;
    const taken = from === to ? undefined : this.nodes.get(to);
    const leaves = !now.has(to);
    const points = route.map((name) => this.places.get(name)!);
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
    const swapped = this.#swap(route, now);
    if (taken && !swapped) this.#remove(taken);
    if (!leaves) return this.#stand(node, to, this.pieces.get(from)!);
    delete node.dataset.at;
    this.motion.landed(() => node.remove());
  }

  // swap moves the pieces that a move displaces one place back along its route, and
  // reports whether the piece at the end of the route is among them.
  #swap(route: string[], now: Pieces): boolean {
    let last = false;
    route.forEach((cell, i) => {
      const to = route[i - 1];
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

  // stand records that an element is the piece on a cell, and puts it there.
  #stand(node: SVGElement, cell: string, piece: string): void {
    node.dataset.at = cell;
    this.nodes.set(cell, node);
    this.pieces.set(cell, piece);
    place(node, this.places.get(cell)!);
  }

  // fill puts a piece on a cell: the element of an equal piece that disappeared elsewhere, or a new one.
  #fill(to: string, piece: string, gone: string[]): void {
    const from = gone.find((cell) => this.pieces.get(cell) === piece);
    if (!from) return this.#create(to, piece);
    this.#stand(this.nodes.get(from)!, to, piece);
    this.nodes.delete(from);
  }

  #remove(node: SVGElement): void {
    this.motion.landed(() => this.motion.fade(node, 0, () => node.remove()));
  }

  #create(cell: string, piece: string): void {
    const node = draw("g");
    this.#render(node, piece);
    this.#stand(node, cell, piece);
    this.#layer.append(node);
    this.motion.fade(node, 1);
  }

  #change(cell: string, piece: string): void {
    if (this.pieces.get(cell) === piece) return;
    const node = this.nodes.get(cell)!;
    this.motion.landed(() => this.motion.flip(node, this.places.get(cell)!, () => this.#render(node, piece)));
  }

  // render makes an element look like a piece.
  #render(node: SVGElement, piece: string): void {
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
