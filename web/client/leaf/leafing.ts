// Leafing: the keys and clicks that lead to earlier positions of a table.
import type { Grid } from "../input/grid";
import { Leaf } from "./leaf";

export class Leafing {
  #grid: Grid;
  #root: HTMLElement;
  #made: Leaf | undefined; // made when it is first needed

  constructor(grid: Grid, root: HTMLElement) {
    this.#grid = grid;
    this.#root = root;
  }

  // key handles a key, and reports whether it leafs.
  key(e: KeyboardEvent): boolean {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || !this.#possible) return false;
    if ((e.target as Element).closest("input, select, textarea, dialog")) return false;
    const act = {
      ArrowLeft: () => this.#leaf.step(-1),
      ArrowRight: () => this.#leaf.step(1),
      Home: () => this.#leaf.seek(0),
      End: () => this.#leaf.leave(),
      Escape: () => this.#made?.leave(),
    }[e.key];
    if (!act) return false;
    if (e.key !== "Escape") e.preventDefault();
    act();
    return true;
  }

  // follow shows the position after a ply, or if there is none given the last but one.
  follow(ply: string): void {
    if (!this.#possible) return;
    if (ply) this.#leaf.seek(Number(ply));
    else this.#leaf.step(-1);
  }

  // possible says whether there are earlier positions, to which the page links then.
  get #possible(): boolean {
    return !!this.#root.querySelector(`a[href^="/g/"]`);
  }

  get #leaf(): Leaf {
    return (this.#made ??= new Leaf(this.#grid, this.#root));
  }
}
