// Hints: shows a move to who plays against bots, and explains the bots' moves. This browser searches.
import { Arrows } from "../analysis/arrows";
import { Engine } from "../analysis/engine";
import type { Found, Line } from "../analysis/messages";
import { say, type Words } from "../analysis/words";
import type { Board } from "../board/board";
import { parseMove } from "../model/movecode";
import { describe } from "./reading";

const budget = 40_000; // positions for a hint

// Data is what comes with the part of the page.
interface Data {
  game: string;
  setup: string;
  seats: number[]; // the player's
  colours: string[];
  words: Words;
}

export class Hints {
  #table: HTMLElement;
  #part: HTMLElement;
  #data: Data;
  #arrows: Arrows;
  #engine: Engine;
  #said: HTMLElement;
  #hint: HTMLButtonElement;
  #ask: string; // what the button for hints says at first
  #found: { text: string; places: string[] } | undefined; // the move, once its piece was shown
  #asked = 0; // counts what was asked, so that late answers are dropped
  #moves = new MutationObserver(() => this.#clear());

  constructor(table: HTMLElement, part: HTMLElement, board: Board) {
    this.#table = table;
    this.#part = part;
    this.#data = JSON.parse(part.querySelector("script")!.textContent!);
    this.#arrows = new Arrows(board);
    this.#said = part.querySelector("[data-said]")!;
    this.#hint = part.querySelector("[data-hint]")!;
    this.#ask = this.#hint.textContent!;
    const { engine, start, program, network } = part.dataset;
    this.#engine = new Engine(engine!, { start: start!, program: program!, ...(network && { network }) });
    this.#hint.addEventListener("click", () => void this.#answer(() => (this.#found ? Promise.resolve(this.#show()) : this.#piece())));
    part.querySelector("[data-what]")!.addEventListener("click", () => void this.#answer(() => this.#explain()));
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
    const answer = await question().catch((e: unknown) => (e instanceof Refused ? e.message : say(this.#data.words, "failed")));
    if (asked === this.#asked) this.#said.textContent = answer;
  }

  // piece searches, and shows which piece the best move is with.
  async #piece(): Promise<string> {
    const { words, seats } = this.#data;
    const [line, asked] = [this.#line(), this.#asked];
    const { view } = await this.#engine.position(line);
    if (view.o || !seats.some((seat) => (view.u ?? 0) & (1 << seat))) return say(words, "wait");
    await permitted(`/t/${this.#table.dataset.id}/hint`, { method: "POST", body: new URLSearchParams() });
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

  // show shows the move whose piece was shown.
  #show(): string {
    const { text, places } = this.#found!;
    this.#arrows.draw([places]);
    return text;
  }

  // explain tells what the last move of a bot prevents or wins.
  async #explain(): Promise<string> {
    const { words, seats, colours } = this.#data;
    const by = this.#list().map(({ dataset }) => Number(dataset.seat));
    const last = by.map((seat) => seats.includes(seat)).lastIndexOf(false);
    if (last < 0) return say(words, "noMove");
    await permitted(`/t/${this.#table.dataset.id}/hints`, {});
    const line = this.#line();
    const reading = await this.#engine.explain({ ...line, moves: line.moves.slice(0, last + 1) });
    return describe(reading, words, colours);
  }

  #line(): Line {
    const { game, setup } = this.#data;
    return { game, setup, start: "", moves: this.#list().map(({ title }) => title) };
  }

  #list(): HTMLElement[] {
    return [...this.#table.querySelectorAll<HTMLElement>("#moves [data-ply]")];
  }

  // clear forgets what was said about another position.
  #clear(): void {
    this.#asked++;
    this.#engine.stop();
    this.#found = undefined;
    this.#said.textContent = "";
    this.#hint.textContent = this.#ask;
    this.#arrows.draw([]);
  }
}

// Refused says why the server refuses something.
class Refused extends Error {}

// permitted asks the server, and is rejected with what it says if it refuses.
async function permitted(address: string, init: RequestInit): Promise<void> {
  const answer = await fetch(address, { ...init, headers: { accept: "application/json" } });
  if (answer.ok) return;
  const { why } = (await answer.json().catch(() => ({}))) as { why?: string };
  throw why ? new Refused(why) : new Error(answer.statusText);
}
