// Beside: shows and hides a part beside a running game: the chances for people who watch, or
// hints for people who play against bots.
import type * as ChancesScript from "../main.chances";
import type * as HintsScript from "../main.hints";
import type { Grid } from "../input/grid";
import { notice } from "../ui/notice";

// Part is what stands beside the game.
interface Part {
  close(): void;
}

// where the server has each part, by the hash of the link that asks for it.
const where: Record<string, string> = { "#chances": "/g/", "#hints": "/t/" };

export class Beside {
  #table: HTMLElement;
  #grid: Grid;
  #seek: (ply: number) => void;
  #part: Part | undefined;
  #busy = false;

  // seek is called with a ply that was touched.
  constructor(table: HTMLElement, grid: Grid, seek: (ply: number) => void) {
    this.#table = table;
    this.#grid = grid;
    this.#seek = seek;
  }

  // asks reports whether a link asks for a part.
  static asks(link: HTMLElement): link is HTMLAnchorElement {
    return link instanceof HTMLAnchorElement && link.hash in where;
  }

  // toggle shows or hides a part. If the server refuses it, toggle goes to the page that says why.
  async toggle(link: HTMLAnchorElement): Promise<void> {
    if (this.#busy) return;
    link.closest("details")?.removeAttribute("open");
    if (this.#part) {
      this.#part.close();
      this.#part = undefined;
      return;
    }
    this.#busy = true;
    const address = `${where[link.hash]}${this.#table.dataset.id}/${link.hash.slice(1)}`;
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) await this.#add(answer).catch(() => notice(this.#grid.speech.t("script.server")));
    else location.assign(address);
    this.#busy = false;
  }

  // add puts the part of an answer beside the game, and takes it off again if its script does not come.
  async #add(answer: Response): Promise<void> {
    this.#table.querySelector("#panel")!.insertAdjacentHTML("afterend", await answer.text());
    const part = this.#table.querySelector<HTMLElement>(":scope > :is(.chances, .hints)")!;
    try {
      const script: typeof ChancesScript | typeof HintsScript = await import(part.dataset.script!);
      this.#part = "Live" in script ? new script.Live(this.#table, part, this.#seek) : new script.Hints(this.#table, part, this.#grid.scene.board);
    } catch (e) {
      part.remove();
      throw e;
    }
    part.tabIndex = -1;
    part.focus();
  }
}
