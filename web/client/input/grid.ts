// Grid: makes the board an ARIA grid for keyboards and screen readers. Its places are in
// rows, one of them is the tab stop, and each has a label.
import { starts } from "./gesture";
import type { Input } from "./input";
import type * as KeysScript from "../main.keys";
import type { Keys } from "./bundle";
import type * as Names from "../main.names";
import { captures, labels, type Sight } from "./label";
import type { Scene } from "../board/scene";
import { draw } from "../board/svg";
import { prefers } from "../ui/preferences";
import { script } from "../ui/script";
import { log, spoken } from "./speech";
import { t } from "../i18n/i18n";

export class Grid {
  readonly scene: Scene;
  colours: string[]; // the names of the seats
  readonly input: Input | undefined;
  speech = { captures, log, spoken, t }; // for the keyboard commands, which are in a separate bundle
  #here: string; // the place that is the tab stop
  #nodes = new Map<string, SVGElement>();
  #gates = new Map<string, number>(); // their seats
  #kinds: Record<string, string>; // the names of kinds of pieces
  #labels = new Map<string, string>(); // as they are on the page
  #due = false; // labels will be written soon
  #ring: SVGElement; // around the place that has the focus
  #keys: Keys | undefined;
  #names: typeof Names | undefined;

  // Without an input nothing can be moved.
  constructor(scene: Scene, colours: string[], input?: Input) {
    const { svg, places, gates, hues } = scene.board;
    this.scene = scene;
    this.colours = colours;
    this.input = input;
    this.#kinds = JSON.parse(svg.dataset.kinds ?? "{}");
    for (const place of places.keys()) {
      const node = scene.board.element(place)!;
      this.#nodes.set(place, node);
      node.role = "gridcell";
      node.tabIndex = -1;
      if (gates.has(place)) this.#gates.set(place, [...hues].findIndex((hue) => node.matches(`.hue-${hue}`)));
    }
    svg.role = "grid";
    this.#ring = svg.querySelector(".ring")!;
    this.#here = [...starts(scene.marks.moves), ...places.keys()][0]!;
    this.#stop(this.#here, 0);
    this.arrange();
    this.#write();
    scene.marks.changed = () => this.#renew();
    // Not on the SVG: Chromium makes an SVG that listens for focus a tab stop.
    const figure = svg.parentElement!;
    figure.addEventListener("focusin", (e) => this.#arrive(e.target as SVGElement));
    svg.addEventListener("keydown", (e) => this.#press(e));
    svg.addEventListener("click", (e) => this.#click(e));
    // A link that turns the board, or to an earlier position, as are the moves of the list.
    (svg.closest<HTMLElement>("#table") ?? figure).addEventListener("click", (e) => {
      const link = (e.target as Element).closest<HTMLElement>("[data-turning],[data-ply]");
      if (e.ctrlKey || e.metaKey || !link) return;
      e.preventDefault();
      void this.keys().then((keys) => keys.follow(link));
    });
    void this.label();
    // A person who uses the keyboard will need it on the board. At a table the first touch loads it, too.
    document.addEventListener("keydown", (e) => void this.keys().then((keys) => keys.key(e)));
  }

  // here is the place that has the focus, or gets it when the board does.
  get here(): string {
    return this.#here;
  }

  // sight is what can be seen on the board.
  get sight(): Sight {
    const { board, marks } = this.scene;
    return { ...board, ...marks, gates: this.#gates, colours: this.colours, kinds: this.#kinds };
  }

  // go moves the focus to a place.
  go(place: string): void {
    this.#nodes.get(place)!.focus({ preventScroll: true });
  }

  // keys loads the bundle of the keyboard commands, the sounds and the loupe.
  async keys(): Promise<Keys> {
    const { Keys } = await script<typeof KeysScript>("keys");
    return (this.#keys ??= new Keys(this));
  }

  // label shows the names of the cells, or hides them, as the person prefers.
  async label(): Promise<void> {
    if (prefers("coordinates")) this.#names = await script("names");
    this.#names?.label(this.scene.board, prefers("coordinates"));
  }

  // arrange sorts the places into rows as they are on the screen. A gate is in the row of
  // its cell.
  arrange(): void {
    const { svg, places, size } = this.scene.board;
    const down = (place: string) => places.get(place.replace("^", ""))!.y;
    const across = (place: string) => places.get(place)!.x;
    const rows: string[][] = [];
    for (const place of [...places.keys()].sort((a, b) => down(a) - down(b))) {
      const row = rows.at(-1);
      if (row && down(place) - down(row[0]!) < size / 3) row.push(place);
      else rows.push([place]);
    }
    const nodes = rows.map((row) => {
      const node = draw("g");
      node.role = "row";
      node.append(...row.sort((a, b) => across(a) - across(b)).map((place) => this.#nodes.get(place)!));
      return node;
    });
    svg.querySelector(".cells")!.replaceChildren(...nodes);
  }

  // arrive makes the place that got the focus the tab stop, and moves the ring to it.
  #arrive(node: SVGElement): void {
    const place = node.dataset.place;
    if (place === undefined) return;
    this.#stop(this.#here, -1);
    this.#stop(place, 0);
    this.#here = place;
    const { x, y } = this.scene.board.places.get(place)!;
    this.#ring.classList.remove("off");
    this.#ring.setAttribute("transform", `translate(${x} ${y}) scale(${this.#gates.has(place) ? 0.5 : 1})`);
  }

  #stop(place: string, index: number): void {
    this.#nodes.get(place)!.tabIndex = index;
  }

  #press(e: KeyboardEvent): void {
    if (e.ctrlKey || e.altKey || e.metaKey || !/^(.|Arrow\w+|Enter|Dead)$/.test(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    void this.keys().then((keys) => keys.press(e));
  }

  // click focuses the place that was clicked, and hides the ring, which the browser would
  // show because a script has set the focus. A click without a pointer is a screen reader
  // that presses a cell; with the focus there it is led on to a question about the move.
  #click(e: MouseEvent): void {
    const { board } = this.scene;
    const place = e.detail ? board.nearest(board.locate(e as PointerEvent), new Set()) : (e.target as SVGElement).dataset.place;
    if (place) this.go(place);
    if (!e.detail) return this.input?.tap(this.#here);
    this.#ring.classList.add("off");
  }

  // renew writes the labels after the next frame, so that they do not delay it.
  #renew(): void {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => setTimeout(() => this.#write()));
  }

  #write(): void {
    this.#due = false;
    for (const [place, text] of labels(this.sight)) {
      if (this.#labels.get(place) === text) continue;
      this.#labels.set(place, text);
      this.#nodes.get(place)!.ariaLabel = text;
    }
  }
}
