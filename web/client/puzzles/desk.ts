// Desk: a puzzle on the board. The solver's moves are compared with the solution; the worker
// plays the others' answers to right and wrong moves.
import { packed } from "../analysis/archive";
import type { Line } from "../analysis/messages";
import { say } from "../analysis/words";
import { Exercise, type Given } from "../exercise/exercise";
import { brief, parseMove } from "../model/movecode";
import { acting } from "../model/view";
import type { View } from "../net/protocol";
import { device } from "../ui/storage";
import { address, fetchRows } from "./index";
import { Solver } from "./solver";

// Data is what the page brings.
interface Data extends Given {
  id: string;
  game: string;
  setup: string;
  start: string;
  line: string[]; // the solution: the solver's moves with the answers of the others
  rating: number;
  withdrawn: boolean; // it counts for nobody's rating
  list: string;
}

const pause = 700; // ms before an answer
const refuting = 20_000; // positions that are searched to refute a move

export class Desk extends Exercise {
  #data: Data;
  #first: View;
  #seat: number; // the solver's
  #solver = new Solver(device());
  #failed = false; // the solver has erred, or has asked for the solution

  constructor(root: HTMLElement) {
    const data: Data = JSON.parse(root.querySelector(".puzzle-data")!.textContent!);
    super(root, data);
    this.#data = data;
    this.#first = this.view;
    this.#seat = this.player!;
    this.button("[data-again]").addEventListener("click", () => this.#again());
    this.button("[data-show]").addEventListener("click", () => void this.attempt(this.#reveal()));
    this.#offerNext();
    this.#tellYou();
    this.draw();
  }

  // say says something of the board. A verdict, right or wrong, gives it a colour.
  override say(text: string, verdict = ""): void {
    super.say(text);
    if (text) this.root.querySelector<HTMLElement>(".status")!.dataset.verdict = verdict;
  }

  protected line(): Line {
    const { game, setup, start } = this.#data;
    return { game, setup, start, moves: this.played };
  }

  protected async answer(run: number): Promise<void> {
    const last = this.played.length - 1;
    const right = this.#data.line[last]!;
    if (this.played[last] !== right) {
      const same = await this.#leadsTo(right);
      if (run !== this.run) return;
      if (!same) return this.#refute(run);
      this.played[last] = right;
    }
    return this.#goOn(run);
  }

  // leadsTo reports whether the last move leads to the same position as another in its place would, such
  // as the two moves of a turn in the other order.
  async #leadsTo(other: string): Promise<boolean> {
    const line = this.line();
    const { text } = await this.engine.position(line);
    const { text: wanted } = await this.engine.position({ ...line, moves: [...line.moves.slice(0, -1), other] });
    return text === wanted;
  }

  // goOn shows a right move, and then what the others answer, until the solver is on turn again.
  async #goOn(run: number): Promise<void> {
    const { line, words } = this.#data;
    if (!(await this.show(run))) return;
    if (this.played.length === line.length) return this.#solve();
    this.say(say(words, "right"), "right");
    while (this.#turn() !== this.#seat || line[this.played.length] === "pass") {
      await wait(pause);
      if (run !== this.run) return;
      this.played.push(line[this.played.length]!);
      const before = this.view;
      if (!(await this.show(run))) return;
      this.tell(before);
      if (this.played.length === line.length) return this.#solve();
    }
    this.busy = false;
    this.draw();
  }

  // refute shows a wrong move and the others' answer.
  async #refute(run: number): Promise<void> {
    const { words } = this.#data;
    const wrong = brief(this.played.at(-1)!);
    const wrongs = this.played.length;
    this.#fail();
    if (!(await this.show(run))) return;
    if (this.#wins()) return this.#solve(); // no search has seen that
    this.say(say(words, "wrong", { Move: wrong }), "wrong");
    this.button("[data-again]").hidden = false;
    if (this.view.o) return;
    const found = await this.engine.search(this.line(), 1, refuting, () => {});
    if (run !== this.run) return;
    const answers: string[] = [];
    for (const answer of found.lines[0]?.moves ?? []) {
      if (this.view.o || this.#turn() === this.#seat) break;
      await wait(pause);
      if (run !== this.run) return;
      this.played.push(answer);
      if (answer !== "pass") answers.push(brief(answer));
      if (!(await this.show(run))) return;
    }
    const parts = this.played.slice(wrongs).flatMap((answer) => answer.split("&"));
    this.arrows.draw(parts.map((part) => parseMove(part).places).filter((places) => places.length > 1));
    const chance = Math.round(100 * (found.lines[0]?.chances[this.#seat] ?? 0));
    this.say(say(words, answers.length > 0 ? "answer" : "weak", { Move: wrong, Answer: answers.join(", "), Chance: chance }), "wrong");
  }

  // reveal plays the rest of the solution.
  async #reveal(): Promise<void> {
    const { line, words } = this.#data;
    this.#fail();
    const run = ++this.run;
    this.busy = true;
    const kept = this.played.findIndex((move, i) => move !== line[i]);
    if (kept >= 0) this.played.length = kept;
    this.arrows.draw([]);
    if (!(await this.show(run))) return;
    while (this.played.length < line.length) {
      await wait(pause);
      if (run !== this.run) return;
      this.played.push(line[this.played.length]!);
      if (!(await this.show(run))) return;
    }
    this.#end(say(words, "shown", { Moves: line.map(brief).join(" ") }));
  }

  // again goes back to the first position.
  #again(): void {
    const byKeys = document.activeElement?.matches("button:focus-visible");
    this.run++;
    this.played = [];
    this.busy = this.ended = false;
    this.button("[data-again]").hidden = true;
    this.arrows.draw([]);
    this.turnTo(this.#first);
    this.root.querySelector(".status")!.textContent = "";
    this.grid.arrange();
    if (byKeys) this.grid.go(this.grid.here);
  }

  #solve(): void {
    const { words, line } = this.#data;
    this.#count(!this.#failed);
    this.#end(say(words, "solved", { Moves: line.map(brief).join(" ") }), "right");
  }

  // fail counts the puzzle as not found.
  #fail(): void {
    this.#failed = true;
    this.#count(false);
    this.#tellYou();
  }

  #count(found: boolean): void {
    const { id, game, rating, withdrawn } = this.#data;
    if (!withdrawn) this.#solver.count(game, id, rating, found);
  }

  #end(text: string, verdict = ""): void {
    this.busy = this.ended = true;
    this.draw();
    this.say(text, verdict);
    this.#tellYou();
    this.#offerNext();
    this.button("[data-again]").hidden = true;
    this.button("[data-show]").hidden = true;
    this.root.querySelector<HTMLElement>("[data-find]")!.style.visibility = "hidden"; // the board stays where it is
    this.root.querySelector<HTMLElement>("[data-told]")!.hidden = false;
    const next = this.root.querySelector<HTMLElement>("[data-next]")!;
    next.classList.replace("quiet", "primary");
    next.focus();
    void this.#offerAnalysis();
  }

  #turn(): number | undefined {
    return acting(this.view);
  }

  // wins reports whether the solver has won the game.
  #wins(): boolean {
    const places = this.view.o?.place;
    return !!places && places[this.#seat] === 1 && places.some((place) => place !== 1);
  }

  #tellYou(): void {
    const { game, words } = this.#data;
    const gaps = { Rating: this.#solver.rating(game), Streak: this.#solver.streak, Best: this.#solver.best };
    this.root.querySelector("[data-you]")!.textContent = say(words, "you", gaps);
  }

  // offerNext has the link lead to another puzzle, of the theme that was asked for.
  #offerNext(): void {
    const { id, game, list } = this.#data;
    const choice = this.root.querySelector<HTMLSelectElement>("[data-theme-choice]")!;
    const next = this.root.querySelector<HTMLAnchorElement>("[data-next]")!;
    if (!next.dataset.ready) {
      choice.value = new URLSearchParams(location.search).get("theme") ?? "";
      next.addEventListener("click", (e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        void fetchRows(list).then((rows) => {
          const to = this.#solver.next(rows, game, choice.value, id);
          location.href = to ? address(to, choice.value) : next.href;
        });
      });
    }
    next.dataset.ready = "yes";
  }

  // offerAnalysis has a link lead to the analysis board with the position and the solution.
  async #offerAnalysis(): Promise<void> {
    const { setup, start, line } = this.#data;
    const link = this.root.querySelector<HTMLAnchorElement>("[data-analyse]")!;
    const fields: Record<string, string | number> = setup ? JSON.parse(setup) : {};
    const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key === "players" ? key : `option-${key}`, String(value)]));
    link.search = query.toString();
    link.hash = `t=${await packed(`[${start}] ${line.join(" ")}`)}`;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
