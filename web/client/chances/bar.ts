// Bar: the chances in a position as the parts of a bar.
import { percents, say, type Words } from "../analysis/words";

export class Bar {
  #bar: HTMLElement;
  #words: Words;
  #colours: string[];
  #hue: (seat: number) => string;

  // hue returns the class of a seat's colour.
  constructor(bar: HTMLElement, words: Words, colours: string[], hue: (seat: number) => string) {
    this.#bar = bar;
    this.#words = words;
    this.#colours = colours;
    this.#hue = hue;
  }

  // show shows each seat's part, in the order of the seats, and the draw's.
  show({ chances, draw }: { chances: number[]; draw: number }): void {
    const sum = chances.reduce((all, chance) => all + chance, draw) || 1;
    const parts = [...chances.map((chance, seat) => ({ chance, name: this.#hue(seat) })), { chance: draw, name: "hue-none" }];
    while (this.#bar.children.length < parts.length) this.#bar.append(document.createElement("i"));
    parts.forEach(({ chance, name }, i) => {
      const part = this.#bar.children[i] as HTMLElement;
      part.className = name;
      part.style.flexGrow = String(chance / sum);
    });
    const text = describe({ chances, draw }, this.#words, this.#colours);
    this.#bar.ariaLabel = text;
    this.#bar.title = text;
    this.#bar.hidden = false;
  }

  hide(): void {
    this.#bar.hidden = true;
  }
}

// describe puts chances into words.
export function describe({ chances, draw }: { chances: number[]; draw: number }, words: Words, colours: string[]): string {
  const shares = percents([...colours.map((_, seat) => chances[seat] ?? 0), draw]);
  const says = colours.map((Colour, seat) => say(words, "chance", { Colour, Chance: shares[seat]! }));
  const drawn = shares.at(-1)!;
  if (drawn > 0) says.push(say(words, "draw", { Chance: drawn }));
  return says.join(", ");
}
