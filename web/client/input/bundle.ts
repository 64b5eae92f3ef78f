// Keys: what a board gets at the first key press or touch.
import { Beside } from "../chances/beside";
import { Leafing } from "../leaf/leafing";
import { flourish } from "../ui/flourish";
import { Notes } from "../ui/notes";
import { refocus } from "../ui/refocus";
import type { Grid } from "./grid";
import { press, turn } from "./keys";
import { Loupe } from "./loupe";

export class Keys {
  readonly flourish = flourish;
  readonly Notes = Notes;
  #grid: Grid;
  #leafing: Leafing | undefined; // at a table, as is the next one
  #beside: Beside | undefined;

  constructor(grid: Grid) {
    const root = grid.scene.board.svg.closest<HTMLElement>("#table");
    this.#grid = grid;
    new Loupe(grid);
    if (!root) return;
    refocus(root);
    this.#leafing = new Leafing(grid, root);
    this.#beside = new Beside(root, grid, (ply) => this.#leafing!.follow(String(ply)));
  }

  // press handles a key while the board has the focus. If the focus came by a pointer, which
  // shows no ring, the left and right arrows look back instead of moving it.
  press(e: KeyboardEvent): void {
    const ring = this.#grid.scene.board.svg.querySelector(".ring")!;
    if (ring.hasAttribute("hidden") && this.#leafing?.key(e)) return;
    ring.removeAttribute("hidden");
    press(this.#grid, e);
  }

  // key handles a key anywhere on the page.
  key(e: KeyboardEvent): void {
    this.#leafing?.key(e);
  }

  // follow turns the board, or shows the position or what stands beside the game, that a link says.
  follow(link: HTMLElement): void {
    if (Beside.asks(link)) void this.#beside?.toggle(link);
    else if (link.dataset.ply === undefined) turn(this.#grid);
    else this.#leafing?.follow(link.dataset.ply);
  }
}
