// Hints: shows a move to a person who plays against bots, and explains the bots' moves. This browser searches.
import { Arrows } from "../analysis/arrows";
import { Engine } from "../analysis/engine";
import type { Found } from "../analysis/messages";
import { say, type Words } from "../analysis/words";
import type { Board } from "../board/board";
import { parseMove } from "../model/movecode";
import type { Helped } from "./helped";
import { describe } from "./reading";
import { SiteGame } from "./site";

const budget = 40_000; // positions for a hint

// Data is what comes with the part of the page.
interface Data {
  game: string;
  setup: string;
  seats: number[]; // the player's, at a table of the site
  colours: string[];
  words: Words;
}

export class Hints {
  #table: HTMLElement;
  #part: HTMLElement;
  #data: Data;
  #game: Helped;
  #arrows: Arrows;
  #engine: Engine;
  #said: HTMLElement;
  #hint: HTMLButtonElement;
  #ask: string; // what the button for hints says at first
  #found: { text: string; places: string[] } | undefined; // the move, once its piece was shown
  #asked = 0; // counts what was asked, so that late answers are dropped
  #moves = new MutationObserver(() => this.#clear());

  // game is the one at the table, which is the site's if it is not given.
  constructor(table: HTMLElement, part: HTMLElement, board: Board, game?: Helped) {
    this.#table = table;
    this.#part = part;
    this.#data = JSON.parse(part.querySelector("script")!.textContent!);
    this.#game = game ?? new SiteGame(table, this.#data.game, this.#data.setup, this.#data.seats);
    this.#arrows = new Arrows(board);
    this.#said = part.querySelector("[data-said]")!;
    this.#hint = part.querySelector("[data-hint]")!;
    this.#ask = this.#hint.textContent!;
    const { engine, start, program, network } = part.dataset;
    this.#engine = new Engine(engine!, { start: start!, program: program!, ...(network && { network }) });
    this.#hint.addEventListener("click", () => void this.#answer(() => (this.#found ? Promise.resolve(this.#show()) : this.#piece())));
    const what = part.querySelector<HTMLButtonElement>("[data-what]")!;
    what.addEventListener("click", () => void this.#answer(() => this.#explain()));
    this.#hint.disabled = what.disabled = false;
    this.#moves.observe(table.querySelector("#moves")!, { childList: true, subtree: true });
  }

  // close takes the hints off the page.
  close(): void {
    this.#moves.disconnect();
    this.#clear();
    this.#engine.close();
    this.#part.remove();
  }

  // answer says what comes of a question, unless something else happens meanwhile.
  async #answer(question: () => Promise<string>): Promise<void> {
    const asked = ++this.#asked;
    this.#said.textContent = say(this.#data.words, "searching");
    const answer = await question().catch(() => say(this.#data.words, "failed"));
    if (asked === this.#asked) this.#said.textContent = answer;
  }

  // piece searches, and shows which piece the best move is with.
  async #piece(): Promise<string> {
    const { words } = this.#data;
    const [line, asked] = [this.#game.line(), this.#asked];
    const { view } = await this.#engine.position(line);
    if (view.o || !this.#game.seats.some((seat) => (view.u ?? 0) & (1 << seat))) return say(words, "wait");
    const why = await this.#game.hint();
    if (why) return why;
    this.#part.querySelector("[data-counts]")!.textContent = say(words, "taken");
    const found: Found = await this.#engine.search(line, 1, budget, () => {});
    const move = found.lines[0]?.moves[0];
    if (!move) return say(words, "none");
    const { moves } = await this.#engine.position({ ...line, moves: [...line.moves, move] });
    if (asked !== this.#asked) return "";
    this.#found = parseMove(moves.at(-1)!);
    const [first] = this.#found.places;
    if (!first || this.#found.places.length < 2) return this.#show();
    this.#hint.textContent = say(words, "more");
    this.#arrows.mark(first);
    return say(words, "piece", { Cell: first });
  }

  // show shows the move whose piece was shown. There is no other hint for the position.
  #show(): string {
    const { text, places } = this.#found!;
    this.#hint.textContent = this.#ask;
    if (document.activeElement === this.#hint) this.#part.focus({ preventScroll: true }); // disabled, it would lose the focus
    this.#hint.disabled = true;
    this.#arrows.draw([places]);
    return text;
  }

  // explain tells what the last move of a bot prevents or wins.
  async #explain(): Promise<string> {
    const { words, colours } = this.#data;
    const by = [...this.#table.querySelectorAll<HTMLElement>("#moves [data-ply]")].map(({ dataset }) => Number(dataset.seat));
    const last = by.map((seat) => this.#game.seats.includes(seat)).lastIndexOf(false);
    if (last < 0) return say(words, "noMove");
    const why = await this.#game.explain();
    if (why) return why;
    const line = this.#game.line();
    const reading = await this.#engine.explain({ ...line, moves: line.moves.slice(0, last + 1) });
    return describe(reading, words, colours);
  }

  // clear forgets what was said about another position.
  #clear(): void {
    this.#asked++;
    this.#engine.stop();
    this.#found = undefined;
    this.#said.textContent = "";
    this.#hint.textContent = this.#ask;
    this.#hint.disabled = false;
    this.#arrows.draw([]);
  }
}
