// Lines: what the search has found, as sentences, a bar of the chances and arrows on the board.
import type { Arrows } from "./arrows";
import type { Found, FoundLine } from "./messages";
import { brief, parseMove, type MoveCode } from "../model/movecode";
import { percent, say, type Words } from "./words";

export class Lines {
  #list: HTMLElement;
  #bar: HTMLElement;
  #figures: HTMLElement;
  #arrows: Arrows;
  #words: Words;
  #colours: string[];
  #hue: (seat: number) => string;

  // chosen is called with the moves of a line that was pressed.
  constructor(root: HTMLElement, arrows: Arrows, words: Words, colours: string[], hue: (seat: number) => string, chosen: (moves: string[]) => void) {
    this.#list = root.querySelector("[data-lines]")!;
    this.#bar = root.querySelector("[data-bar]")!;
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
    this.#list.replaceChildren(...lines.map((line) => this.#line(line, seat)));
    this.#arrows.draw(lines.map(({ moves }) => (legal.find(({ text }) => text === moves[0]) ?? parseMove(moves[0]!)).places));
    if (lines[0]) this.#chances(lines[0]);
  }

  // clear shows that nothing is searched, and why.
  clear(why: string): void {
    this.write(why);
    this.#list.replaceChildren();
    this.#arrows.draw([]);
    this.#bar.hidden = true;
  }

  // write shows a line about the search.
  write(text: string): void {
    this.#figures.textContent = text;
  }

  #line({ moves, chances }: FoundLine, seat: number): HTMLElement {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const chance = document.createElement("b");
    button.type = "button";
    button.dataset.moves = moves.join(" ");
    chance.className = this.#hue(seat);
    chance.textContent = `${percent(chances[seat] ?? 0)}%`;
    const rest = document.createElement("span");
    rest.textContent = moves.map(brief).join(" ");
    button.append(chance, rest);
    button.title = say(this.#words, "chance", { Colour: this.#colours[seat]!, Chance: percent(chances[seat] ?? 0) });
    item.append(button);
    return item;
  }

  // chances shows each seat's part of the bar, in the order of the seats, and the draw's.
  #chances({ chances, draw }: FoundLine): void {
    const sum = chances.reduce((all, chance) => all + chance, draw) || 1;
    const parts = [...chances.map((chance, seat) => ({ chance, name: this.#hue(seat) })), { chance: draw, name: "hue-none" }];
    while (this.#bar.children.length < parts.length) this.#bar.append(document.createElement("i"));
    parts.forEach(({ chance, name }, i) => {
      const part = this.#bar.children[i] as HTMLElement;
      part.className = name;
      part.style.flexGrow = String(chance / sum);
    });
    const says = chances.map((chance, seat) => say(this.#words, "chance", { Colour: this.#colours[seat]!, Chance: percent(chance) }));
    if (draw > 0.005) says.push(say(this.#words, "draw", { Chance: percent(draw) }));
    this.#bar.ariaLabel = says.join(", ");
    this.#bar.title = says.join(", ");
    this.#bar.hidden = false;
  }
}

function count(n: number): string {
  return n.toLocaleString(document.documentElement.lang);
}
