// MoveList: the list of moves, one line for each round.
import type { View } from "../net/protocol";
import { brief, parseMove } from "../model/movecode";

export class MoveList {
  #list: HTMLElement | null;
  #hue: (seat: number) => string;
  #fetches = 0; // counts fetches, so that only the newest answer is used

  // hue returns the class of a seat's colour.
  constructor(root: Element, hue: (seat: number) => string) {
    this.#hue = hue;
    this.#list = root.querySelector<HTMLElement>("#moves");
    if (this.#list) new ResizeObserver(() => this.#scroll()).observe(this.#list); // which also scrolls at once
  }

  // draw adds the move that led to the view. If more has happened, moves may be missing or taken
  // back, and it fetches the list from the page at url.
  draw(view: View, before: View, url: string): void {
    if (!this.#list) return;
    const last = this.#list.querySelector<HTMLElement>("li:last-child > :last-child");
    const added = view.ply - Number(last?.dataset.ply ?? 0);
    const move = view.last?.[0];
    if (added > 1 || added < 0 || view.n > before.n + 1) {
      void this.#fetch(url);
    } else if (added && move) {
      this.#add(view.ply, move.s, parseMove(move.m).text, last);
    }
  }

  // add appends a move. It begins a new round if the seat does not come after the last
  // one.
  #add(ply: number, seat: number, text: string, last: HTMLElement | null): void {
    const line = seat > Number(last?.dataset.seat) ? last!.parentElement! : document.createElement("li");
    const move = document.createElement("span");
    move.className = this.#hue(seat);
    move.dataset.seat = String(seat);
    move.dataset.ply = String(ply);
    move.title = text;
    move.textContent = brief(text).replace(/[a-z]+$/, (word) => this.#list!.dataset[word] || word);
    line.append(" ", move);
    this.#list!.append(line);
    this.#scroll();
  }

  async #fetch(url: string): Promise<void> {
    const asked = ++this.#fetches;
    const answer = await fetch(url).catch(() => undefined);
    if (!answer?.ok) return; // the next move tries again
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asked !== this.#fetches) return;
    const list = page.getElementById("moves");
    if (list) this.#list!.replaceChildren(...list.children);
    this.#scroll();
  }

  #scroll(): void {
    this.#list!.scrollTop = this.#list!.scrollHeight;
  }
}
