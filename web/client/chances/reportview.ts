// ReportView: the report on a game as tables and lists.
import { limits, marks, mistakes, type Judged, type Report } from "./report";
import { percent, percentText, say, type Words } from "../analysis/words";

// Tries says where mistakes can be corrected, and which seats the reader played.
interface Tries {
  address: string;
  mine: number[];
}

export class ReportView {
  #root: HTMLElement;
  #words: Words;
  #colours: string[];
  #hues: string[];
  #tries: Tries;
  #go: (ply: number) => void;

  // go is called with the ply before a move that was pressed.
  constructor(root: HTMLElement, words: Words, colours: string[], hues: string[], tries: Tries, go: (ply: number) => void) {
    this.#root = root;
    this.#words = words;
    this.#colours = colours;
    this.#hues = hues;
    this.#tries = tries;
    this.#go = go;
  }

  draw(report: Report): void {
    const parts = [this.#heading("accuracy"), this.#table(report), this.#explained(), this.#heading("turning"), this.#turning(report)];
    if (this.#colours.length > 2) parts.push(this.#heading("given"), this.#matrix(report));
    if (report.king) parts.push(this.#heading("king"), this.#moves([report.king], "judged"));
    const costly = report.moves.filter(({ mark }) => marks.indexOf(mark) > 1);
    parts.push(this.#heading("costly"), costly.length > 0 ? this.#moves(costly, "judged") : element("p", say(this.#words, "flawless")));
    const again = this.#again(report);
    if (again) parts.push(this.#heading("again"), again);
    this.#root.replaceChildren(...parts);
  }

  // again links to the mistakes of the reader or, if the reader did not play, of each seat. It returns nothing if
  // there are none.
  #again({ moves }: Report): HTMLElement | undefined {
    const { address, mine } = this.#tries;
    const link = (name: string, seats: number[], to: string, hue: string) => {
      const n = mistakes(moves, seats).length;
      if (n === 0) return [];
      const a = document.createElement("a");
      a.className = `button ${hue}`;
      a.href = to;
      a.textContent = say(this.#words, "tries", { Of: name, N: n });
      return [a];
    };
    const links = mine.length > 0
      ? link(say(this.#words, "yours"), mine, address, "")
      : this.#colours.flatMap((colour, seat) => link(colour, [seat], `${address}?seat=${seat}`, this.#hues[seat]!));
    if (links.length === 0) return undefined;
    const row = document.createElement("div");
    row.className = "row tries";
    row.append(...links);
    return row;
  }

  #heading(name: string): HTMLElement {
    return element("h3", say(this.#words, name));
  }

  // table tells the accuracy of each seat and how often it got each mark; a column a seat, as a
  // phone has room for.
  #table({ moves, accuracy }: Report): HTMLElement {
    const counts = marks.map((mark) => this.#colours.map((_, seat) => String(moves.filter((move) => move.seat === seat && move.mark === mark).length)));
    const names = ["accuracy", ...marks].map((name) => say(this.#words, name));
    return this.#grid("", names, [accuracy.map(percentText), ...counts]);
  }

  // matrix tells how much of each seat's chances the moves of each seat gave or took.
  #matrix({ given }: Report): HTMLElement {
    const signed = (change: number) => `${change > 0 ? "+" : change < 0 ? "−" : ""}${Math.abs(percent(change))}`;
    return this.#grid(say(this.#words, "movesOf"), this.#colours, given.map((row) => row.map(signed)));
  }

  // grid is a table with a column for each seat.
  #grid(corner: string, names: string[], rows: string[][]): HTMLElement {
    const table = document.createElement("table");
    const line = (name: string, cells: HTMLElement[]) => {
      const row = document.createElement("tr");
      const head = element("th", name);
      const seat = this.#colours.indexOf(name);
      if (seat >= 0) head.className = this.#hues[seat]!;
      row.append(head, ...cells);
      table.append(row);
    };
    line(corner, this.#colours.map((colour, seat) => {
      const head = element("th", colour);
      head.className = this.#hues[seat]!;
      return head;
    }));
    rows.forEach((cells, i) => line(names[i]!, cells.map((text) => element("td", text))));
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.role = "group";
    scroll.ariaLabel = [corner, ...names].filter(Boolean).join(", ");
    scroll.append(table);
    return scroll;
  }

  // explained tells the limits of the marks.
  #explained(): HTMLElement {
    const says = limits.map((limit, i) => say(this.#words, "from", { Mark: say(this.#words, marks[i + 1]!), Limit: percent(limit) }));
    return element("p", say(this.#words, "marks", { Limits: says.join(", ") }));
  }

  // turning tells how the moves that decided changed their mover's chances.
  #turning({ turning }: Report): HTMLElement {
    return turning.length > 0 ? this.#moves(turning, "turned") : element("p", say(this.#words, "even"));
  }

  // moves lists moves, each in the words of text.
  #moves(moves: Judged[], text: "judged" | "turned"): HTMLElement {
    const list = document.createElement("ul");
    for (const { ply, round, seat, move, best, cost, mark, before, after } of moves) {
      const item = document.createElement("li");
      item.className = this.#hues[seat]!;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = say(this.#words, text, {
        Round: round, Colour: this.#colours[seat]!, Move: move, Cost: percent(cost), Mark: say(this.#words, mark), Before: percent(before), After: percent(after),
      });
      button.addEventListener("click", () => this.#go(ply - 1));
      item.append(button);
      if (best && best !== move && cost > 0) item.append(element("span", say(this.#words, "better", { Move: best })));
      list.append(item);
    }
    return list;
  }
}

function element(tag: "h3" | "p" | "th" | "td" | "span", text: string): HTMLElement {
  const e = document.createElement(tag);
  e.textContent = text;
  return e;
}
