// Live: the chances beside a game that is being played, for somebody who watches it.
import { Chances } from "./chances";

export class Live {
  #table: HTMLElement;
  #part: HTMLElement;
  #chances: Chances;
  #moves: HTMLElement;
  #changes = new MutationObserver(() => this.#follow());
  #shown = () => (document.hidden ? this.#chances.rest() : this.#chances.wake());

  // seek is called with a ply that was touched.
  constructor(table: HTMLElement, part: HTMLElement, seek: (ply: number) => void) {
    this.#table = table;
    this.#part = part;
    this.#moves = table.querySelector("#moves")!;
    const { length } = this.#list();
    this.#chances = new Chances(part, length, (ply) => {
      seek(ply);
      this.#chances.at(ply);
    });
    this.#changes.observe(this.#moves, { childList: true, subtree: true });
    this.#changes.observe(table, { attributeFilter: ["data-status"] });
    document.addEventListener("visibilitychange", this.#shown);
    if (document.hidden) this.#chances.rest();
    this.#follow();
  }

  // close takes the chances off the page.
  close(): void {
    document.removeEventListener("visibilitychange", this.#shown);
    this.#changes.disconnect();
    this.#chances.rest();
    this.#part.remove();
  }

  #follow(): void {
    const list = this.#list();
    const by = list.map(({ dataset }) => Number(dataset.seat));
    this.#chances.follow(list.map(({ title }) => title), by, this.#table.dataset.status === "live");
  }

  #list(): HTMLElement[] {
    return [...this.#moves.querySelectorAll<HTMLElement>("[data-ply]")];
  }
}
