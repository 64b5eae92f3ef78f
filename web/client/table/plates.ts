// Plates: the plate of each seat, with its player and score.
import type { Here, View } from "../net/protocol";
import { has } from "../model/view";
import { phrase, t } from "../i18n/i18n";

export class Plates {
  // colours are the names of the seats.
  readonly colours: string[];
  online = 0; // set of the seats whose person is connected
  #away = 0; // set of the seats whose person has been disconnected for a while
  #plates: HTMLElement[];
  #known: boolean; // the page knows who is connected

  constructor(root: Element) {
    this.#plates = [...root.querySelectorAll<HTMLElement>(".plate[data-seat]")];
    this.colours = this.#plates.map((plate) => plate.querySelector(".token")!.ariaLabel!);
    this.#known = root.id === "table";
    this.#plates.forEach((plate, seat) => {
      if (plate.matches(".here")) this.online |= 1 << seat;
      if (plate.matches(".away")) this.#away |= 1 << seat;
    });
  }

  draw(view: View): void {
    this.#plates.forEach((plate, seat) => {
      const holder = view.seats[seat]!;
      const place = view.o?.place[seat];
      const you = !!view.you?.includes(seat);
      const { out } = holder; // of a person who does not come back, even if a bot moves for them
      const bot = holder.k === "bot" && !out;
      const here = you || bot || has(this.online, seat);
      // With days per move people come and go.
      const lost = out || (this.#known && view.status === "live" && !here && !view.k?.days);
      const away = out || (lost && has(this.#away, seat));
      text(plate, ".who", holder.for || holder.name || this.colours[seat]!);
      text(plate, ".level", bot ? phrase("level", holder.bot, holder.bot) : "");
      const says = you ? "you" : out ? "out" : bot ? "bot" : holder.prog ? "program" : away ? "away" : lost ? "reconnecting" : "";
      text(plate, ".tag", says && t(`tag.${says}`));
      part(plate, ".tag", (e) => (e.title = holder.prog ?? ""));
      const marks = {
        turn: has(view.u, seat), you, here, free: holder.k === "open", bot, lost, away,
        won: place === 1, out: place! > 1, program: holder.prog, replaced: holder.for && !out,
      };
      for (const [name, on] of Object.entries(marks)) plate.classList.toggle(name, !!on);
      part(plate, ".slots", (e) => score(e, view.c?.[seat] ?? 0));
    });
  }

  // slot returns the element that will show the next point of a seat.
  slot(seat: number): Element | null {
    return this.#plates[seat]?.querySelector("i:not(.filled), progress") ?? null;
  }

  here({ on, away = [] }: Here, view: View): void {
    this.online = on;
    this.#away = away.reduce((set, { s }) => set | (1 << s), 0);
    this.draw(view);
  }
}

// text sets the text of a part of an element, if it has the part, and if the text differs.
export function text(of: Element, selector: string, to: string): void {
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
  [...slots.children].forEach((slot, i) => slot.classList.toggle("filled", i < n));
}
