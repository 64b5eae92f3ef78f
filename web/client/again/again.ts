// Again: the positions before somebody's mistakes, one after another. If the reader finds a good
// move, by a search as long as that of the report, the next one follows.
import type { Line } from "../analysis/messages";
import { seated } from "../analysis/seated";
import { percent, say } from "../analysis/words";
import { Evaluator, verdictOn, type Verdict } from "../chances/evaluation";
import { keepVerdicts, keptVerdicts } from "../chances/kept";
import { costOf, good, judge, markOf, mistakes, type Judged } from "../chances/report";
import { Exercise, type Given } from "../exercise/exercise";
import { brief, parseMove } from "../model/movecode";

// Data is what the page brings.
interface Data extends Given {
  id: string;
  game: string;
  setup: string;
  moves: string[];
  by: number[];
  seats: number[]; // whose mistakes; none if the reader is to choose
}

export class Again extends Exercise {
  #data: Data;
  #verdicts: (Verdict | undefined)[];
  #mistakes: Judged[] = [];
  #at = -1; // the mistake that is shown
  #wrong = 0; // moves that were not good, in its position
  #found = 0; // good moves
  #first = 0; // good moves at the first try

  constructor(root: HTMLElement) {
    const data: Data = JSON.parse(root.querySelector(".again-data")!.textContent!);
    // Offline, the page in the cache may be for no seat, or for the reader's.
    const seat = Number(new URLSearchParams(location.search).get("seat") ?? -1);
    if (data.by.includes(seat)) data.seats = [seat];
    super(root, data);
    this.#data = data;
    this.#verdicts = keptVerdicts(data.id, data.moves.length + 1);
    this.busy = true;
    this.button("[data-again]").addEventListener("click", () => void this.attempt(this.#again()));
    this.button("[data-show]").addEventListener("click", () => void this.attempt(this.#reveal()));
    this.button("[data-next]").addEventListener("click", () => void this.attempt(this.#next()));
    this.draw();
    if (data.seats.length > 0) void this.attempt(this.#open());
  }

  protected line(): Line {
    const { game, setup, moves, by } = this.#data;
    const { ply = 0 } = this.#mistake ?? {};
    return { game, setup, start: "", moves: [...seated(moves, by).slice(0, Math.max(ply - 1, 0)), ...this.played] };
  }

  // answer says whether a move is good.
  protected async answer(run: number): Promise<void> {
    const { ply, best, seat } = this.#mistake!;
    const move = this.played[0]!;
    const Move = brief(move);
    this.say(say(this.words, "searching", { Move }));
    const { verdict } = await verdictOn(this.engine, this.line());
    if (!(await this.show(run))) return;
    const cost = costOf(move, this.#verdicts[ply - 1]!, verdict, seat);
    if (!good(cost)) {
      this.#wrong++;
      this.button("[data-again]").hidden = false;
      this.button("[data-again]").focus();
      return this.say(say(this.words, "wrong", { Move, Cost: percent(cost), Mark: say(this.words, markOf(cost)) }));
    }
    this.#found++;
    if (this.#wrong === 0) this.#first++;
    this.say(say(this.words, move === best ? "best" : "found", { Move }));
    this.#done();
  }

  // open finds the mistakes: in the report if the browser has kept it, otherwise by a search.
  async #open(): Promise<void> {
    const { game, setup, moves, by, seats, id } = this.#data;
    const plies = [...this.#verdicts.keys()].filter((ply) => !this.#verdicts[ply]);
    if (plies.length > 0) {
      const progress = this.root.querySelector("progress")!;
      const { engine, start, program, network } = this.root.dataset;
      const evaluator = new Evaluator(engine!, { start: start!, program: program!, ...(network && { network }) });
      const told = (ply: number, verdict: Verdict) => {
        this.#verdicts[ply] = verdict;
        progress.value++;
      };
      progress.max = plies.length;
      progress.value = 0;
      progress.hidden = false;
      await evaluator.evaluate({ game, setup, start: "", moves: seated(moves, by) }, plies, 1, told, new AbortController().signal);
      evaluator.close();
      progress.hidden = true;
      keepVerdicts(id, this.#verdicts);
    }
    this.#mistakes = mistakes(judge(this.#verdicts as Verdict[], moves, by).moves, seats);
    await this.attempt(this.#next());
  }

  // next goes to the position before the next mistake, or tells how many good moves were found.
  async #next(): Promise<void> {
    this.#at++;
    const at = this.#mistake;
    const N = this.#mistakes.length;
    this.#write(at ? say(this.words, "task", { At: this.#at + 1, N, Round: at.round, Colour: this.plates.colours[at.seat]!, Move: brief(at.move), Mark: say(this.words, at.mark) }) : "");
    if (at) {
      this.#wrong = 0;
      this.player = at.seat;
      return this.#again();
    }
    this.run++;
    this.busy = this.ended = true;
    this.unask();
    for (const name of ["again", "show", "next"]) this.button(`[data-${name}]`).hidden = true;
    this.#analysis.hidden = true;
    this.draw();
    this.root.querySelector<HTMLElement>("[data-back]")!.focus();
    this.root.querySelector(".status")!.textContent = say(this.words, N === 0 ? "none" : "count", { Found: this.#found, N, First: this.#first });
  }

  // again goes back to the position before the mistake.
  async #again(): Promise<void> {
    const byKeys = this.root.contains(document.activeElement) && document.activeElement!.matches("button:focus-visible");
    this.played = [];
    this.busy = true;
    this.arrows.draw([]);
    this.root.querySelector(".status")!.textContent = "";
    if (!(await this.show(++this.run))) return;
    this.busy = false;
    this.button("[data-again]").hidden = true;
    this.button("[data-show]").hidden = this.button("[data-next]").hidden = false;
    this.button("[data-next]").classList.replace("primary", "quiet");
    this.#analysis.hidden = true;
    this.draw();
    this.grid.arrange();
    if (byKeys) this.grid.go(this.grid.here);
  }

  // reveal shows the move that the search would have played.
  async #reveal(): Promise<void> {
    const { best } = this.#mistake!;
    this.played = [];
    this.busy = true;
    if (!(await this.show(++this.run))) return;
    this.arrows.draw(best.split("&").map((part) => parseMove(part).places));
    this.say(say(this.words, "solution", { Move: brief(best) }));
    this.#done();
  }

  // done offers the next position.
  #done(): void {
    this.button("[data-again]").hidden = this.button("[data-show]").hidden = true;
    this.button("[data-next]").classList.replace("quiet", "primary");
    this.button("[data-next]").focus();
    this.#analysis.pathname = `/g/${this.#data.id}/${this.#mistake!.ply - 1}/analysis`;
    this.#analysis.hidden = false;
  }

  // analysis leads to the analysis of the position, which tells the solution.
  get #analysis(): HTMLAnchorElement {
    return this.root.querySelector("[data-analyse]")!;
  }

  get #mistake(): Judged | undefined {
    return this.#mistakes[this.#at];
  }

  #write(text: string): void {
    this.root.querySelector("[data-task]")!.textContent = text;
  }
}
