// Exit: tells a person who has nothing left to decide so, and lets them skip to the end.
import { owner, parsePieces } from "../model/movecode";
import type { View } from "../net/protocol";

export class Exit {
  by: number[] = []; // who made the moves so far
  #panel: HTMLElement;
  #part: HTMLElement;
  #says: HTMLElement;
  #lost: string; // what is said to a person without pieces
  #button: HTMLButtonElement;
  #goal: number;

  // goal is the score of a player who has finished, 0 in games without scores.
  constructor(root: HTMLElement, goal: number, skip: () => void) {
    this.#panel = root.querySelector<HTMLElement>("#panel")!;
    this.#part = root.querySelector<HTMLElement>("[data-exit]")!;
    this.#says = this.#part.querySelector("b")!;
    this.#lost = this.#says.textContent;
    this.#goal = goal;
    this.#button = this.#part.querySelector<HTMLButtonElement>("[data-skip]")!;
    this.#button.addEventListener("click", () => {
      this.#button.hidden = true;
      skip();
    });
  }

  show(view: View): void {
    const seat = view.you?.[0] ?? -1;
    const home = this.#goal > 0 && view.c?.[seat] === this.#goal;
    // Before their first move, or while they set up, a person may have all pieces off the board.
    const lost = !view.a && this.by.includes(seat) && ![...parsePieces(view.pieces).values()].some((piece) => owner(piece) === seat);
    const out = view.status === "live" && (home || lost);
    this.#says.textContent = home ? this.#says.dataset.home! : this.#lost;
    if (!out) this.#button.hidden = false; // they took back a move
    this.#part.hidden = !out;
    this.#part.classList.toggle("exit", out); // the layout makes room for it
    this.#panel.toggleAttribute("data-out", out);
  }
}
