// Exit: tells a person who has nothing left to decide so, and lets them skip to the end.
import { kind, owner, parsePieces } from "../model/movecode";
import type { View } from "../net/protocol";

// lost reports whether a player has lost what they play with: all pieces or, in games of chess, the king. by are those
// who made the moves so far: before their first move, or while they set up, players may have it off the board.
export function lost(view: View, seat: number, by: number[], chess: boolean): boolean {
  const plays = (piece: string) => owner(piece) === seat && (!chess || kind(piece) === "K");
  return !view.a && by.includes(seat) && ![...parsePieces(view.pieces).values()].some(plays);
}

export class Exit {
  by: number[] = []; // who made the moves so far
  #panel: HTMLElement;
  #part: HTMLElement;
  #says: HTMLElement;
  #lost: string; // what is said to a person who has lost
  #chess: boolean;
  #button: HTMLButtonElement;
  #goal: number;

  // goal is the score of a player who has finished, 0 in games without scores.
  constructor(root: HTMLElement, goal: number, skip: () => void) {
    this.#panel = root.querySelector<HTMLElement>("#panel")!;
    this.#part = root.querySelector<HTMLElement>("[data-exit]")!;
    this.#says = this.#part.querySelector("b")!;
    this.#lost = this.#says.textContent;
    this.#goal = goal;
    this.#chess = root.dataset.chess !== undefined;
    this.#button = this.#part.querySelector<HTMLButtonElement>("[data-skip]")!;
    this.#button.addEventListener("click", () => {
      this.#button.hidden = true;
      skip();
    });
  }

  show(view: View): void {
    const seat = view.you?.[0] ?? -1;
    const home = this.#goal > 0 && view.c?.[seat] === this.#goal;
    const out = view.status === "live" && (home || lost(view, seat, this.by, this.#chess));
    this.#says.textContent = home ? this.#says.dataset.home! : this.#lost;
    if (!out) this.#button.hidden = false; // they took back a move
    this.#part.hidden = !out;
    this.#part.classList.toggle("exit", out); // the layout makes room for it
    this.#panel.toggleAttribute("data-out", out);
  }
}
