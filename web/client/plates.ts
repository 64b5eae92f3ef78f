// Plates: who sits where, and how the game stands for them.
import type { Here, View } from "./protocol";
import { has } from "./view";

export class Plates {
  // colours names the seats.
  readonly colours: string[];
  #plates: HTMLElement[];
  #online = 0;

  constructor(root: Element) {
    this.#plates = [...root.querySelectorAll<HTMLElement>(".plate[data-seat]")];
    this.colours = this.#plates.map((plate) => plate.dataset.colour!);
  }

  draw(view: View): void {
    this.#plates.forEach((plate, seat) => {
      const { k = "open", name } = view.seats[seat] ?? {};
      const place = view.o?.place[seat];
      text(plate, ".name", name || this.colours[seat]!);
      part(plate, ".badge", (e) => (e.hidden = k !== "bot"));
      part(plate, ".presence", (e) => e.classList.toggle("here", k === "bot" || has(this.#online, seat)));
      plate.classList.toggle("turn", has(view.u, seat));
      plate.classList.toggle("you", !!view.you?.includes(seat));
      plate.classList.toggle("free", k === "open");
      plate.classList.toggle("won", place === 1);
      plate.classList.toggle("out", place !== undefined && place > 1);
      part(plate, ".slots", (e) => score(e, view.c?.[seat] ?? 0));
    });
  }

  here({ on }: Here, view: View): void {
    this.#online = on;
    this.draw(view);
  }
}

// text sets the text of a part where it differs.
function text(of: Element, selector: string, to: string): void {
  part(of, selector, (e) => {
    if (e.textContent !== to) e.textContent = to;
  });
}

function part(of: Element, selector: string, change: (e: HTMLElement) => void): void {
  const e = of.querySelector<HTMLElement>(selector);
  if (e) change(e);
}

function score(slots: HTMLElement, n: number): void {
  slots.dataset.score = String(n);
  slots.ariaLabel = slots.ariaLabel?.replace(/^\d+/, String(n)) ?? null;
  if (slots instanceof HTMLProgressElement) slots.value = n;
  [...slots.children].forEach((slot, i) => slot.classList.toggle("full", i < n));
}
