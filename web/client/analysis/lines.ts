// Lines: what the search has found, as sentences, a bar of the chances and arrows on the board.
import type { Arrows } from "./arrows";
import { Bar } from "../chances/bar";
import type { Found, FoundLine } from "./messages";
import { brief, parseMove, type MoveCode } from "../model/movecode";
import { percent, percentText, say, type Words } from "./words";

export class Lines {
  #list: HTMLElement;
  #bar: Bar;
  #figures: HTMLElement;
  #arrows: Arrows;
  #words: Words;
  #colours: string[];
  #hue: (seat: number) => string;
  #held = -1; // the line that had the focus before the list was cleared

  // chosen is called with the moves of a line that was pressed.
  constructor(root: HTMLElement, arrows: Arrows, words: Words, colours: string[], hue: (seat: number) => string, chosen: (moves: string[]) => void) {
    this.#list = root.querySelector("[data-lines]")!;
    this.#bar = new Bar(root.querySelector("[data-bar]")!, words, colours, hue);
    this.#figures = root.querySelector("[data-speed]")!;
    this.#arrows = arrows;
    this.#words = words;
    this.#colours = colours;
    this.#hue = hue;
    this.#list.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("button");
      if (button) chosen(button.dataset.moves!.split(" "));
    });
  }

  // draw shows what was found in a position for the seat on turn, whose legal moves are given.
  draw({ depth, nodes, lines }: Found, seconds: number, seat: number, legal: MoveCode[]): void {
    const speed = seconds > 0 ? Math.round(nodes / seconds) : 0;
    this.write(say(this.#words, "figures", { Depth: depth, Nodes: count(nodes), Speed: count(speed) }));
    lines.forEach((line, i) => this.#fill(this.#list.children[i] ?? this.#list.appendChild(item()), line, seat));
    while (this.#list.children.length > lines.length) this.#list.lastElementChild!.remove();
    if (document.activeElement === document.body) this.#list.children[Math.min(this.#held, lines.length - 1)]?.querySelector("button")!.focus({ preventScroll: true });
    this.#held = -1;
    this.#arrows.draw(lines.map(({ moves }) => (legal.find(({ text }) => text === moves[0]) ?? parseMove(moves[0]!)).places));
    if (lines[0]) this.#bar.show(lines[0]);
  }

  // clear shows that nothing is searched, and why.
  clear(why: string): void {
    this.write(why);
    const held = [...this.#list.children].findIndex((line) => line.contains(document.activeElement));
    if (held >= 0) this.#held = held;
    this.#list.replaceChildren();
    this.#arrows.draw([]);
    this.#bar.hide();
  }

  // write shows a line about the search.
  write(text: string): void {
    this.#figures.textContent = text;
  }

  // fill writes a line into an item that stays, with the focus and under a finger.
  #fill(into: Element, { moves, chances }: FoundLine, seat: number): void {
    const button = into.querySelector("button")!;
    const chance = button.querySelector("b")!;
    button.dataset.moves = moves.join(" ");
    chance.className = this.#hue(seat);
    chance.textContent = percentText(chances[seat] ?? 0);
    button.querySelector("span")!.textContent = moves.map(brief).join(" ");
    button.title = say(this.#words, "chance", { Colour: this.#colours[seat]!, Chance: percent(chances[seat] ?? 0) });
  }
}

// item returns an empty item for a line.
function item(): Element {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.append(document.createElement("b"), document.createElement("span"));
  item.append(button);
  return item;
}

function count(n: number): string {
  return n.toLocaleString(document.documentElement.lang);
}
