// LargeBoard: the game that is shown large, with its whole board.
import { Scene } from "../board/scene";
import { has, viewIn } from "../model/view";
import type { View } from "../net/protocol";

export class LargeBoard {
  #scene: Scene;
  #plates: HTMLElement[];

  constructor(root: HTMLElement) {
    const { sheet } = root.dataset;
    if (sheet && !document.querySelector(`link[href="${sheet}"]`)) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = sheet;
      document.head.append(link);
    }
    this.#scene = new Scene(root.querySelector("[data-board]")!);
    this.#plates = [...root.querySelectorAll<HTMLElement>(".plate")];
    this.show(viewIn(root));
  }

  show(view: View): void {
    this.#scene.draw(view);
    this.#plates.forEach((plate, seat) => {
      plate.classList.toggle("turn", has(view.u, seat));
      plate.classList.toggle("won", view.o?.place[seat] === 1);
      plate.classList.toggle("out", (view.o?.place[seat] ?? 1) > 1);
      const slots = plate.querySelector<HTMLElement>(".slots");
      const score = view.c?.[seat] ?? 0;
      if (slots instanceof HTMLProgressElement) slots.value = score;
      else slots?.querySelectorAll("i").forEach((slot, n) => slot.classList.toggle("filled", n < score));
    });
  }
}
