// Beside: brings the chances of a running game beside it when somebody who watches asks for them,
// and takes them away again.
import type * as ChancesScript from "../main.chances";
import type { Live } from "./live";

export class Beside {
  #table: HTMLElement;
  #seek: (ply: number) => void;
  #live: Live | undefined;
  #busy = false;

  // seek is called with a ply that was touched.
  constructor(table: HTMLElement, seek: (ply: number) => void) {
    this.#table = table;
    this.#seek = seek;
  }

  // toggle shows the chances, or no longer. What the server refuses, the page that the link leads to explains.
  async toggle(link: HTMLAnchorElement): Promise<void> {
    if (this.#busy) return;
    link.closest("details")?.removeAttribute("open");
    if (this.#live) {
      this.#live.close();
      this.#live = undefined;
      return;
    }
    this.#busy = true;
    const answer = await fetch(`/g/${this.#table.dataset.id}/chances`).catch(() => undefined);
    this.#busy = false;
    if (!answer?.ok) return location.assign(link.href);
    this.#table.querySelector("#panel")!.insertAdjacentHTML("afterend", await answer.text());
    const part = this.#table.querySelector<HTMLElement>(":scope > .chances")!;
    const { Live }: typeof ChancesScript = await import(part.dataset.script!);
    this.#live = new Live(this.#table, part, this.#seek);
  }
}
