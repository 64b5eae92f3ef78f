// Desk: a puzzle on the board. The solver's moves are compared with the solution; what the others
// answer, to right moves and to wrong ones, the worker plays.
import { packed } from "../analysis/archive";
import { Arrows } from "../analysis/arrows";
import { Engine } from "../analysis/engine";
import type { Line, Position } from "../analysis/messages";
import { say, type Words } from "../analysis/words";
import { Scene } from "../board/scene";
import type { Chess } from "../chess/chess";
import type { ChessHost } from "../chess/host";
import { addMessages, note } from "../i18n/i18n";
import { Grid } from "../input/grid";
import { Input } from "../input/input";
import type { Player } from "../input/player";
import type * as ChessScript from "../main.chess";
import { brief, parseMove, parseMoves, type MoveCode } from "../model/movecode";
import { acting, predict } from "../model/view";
import type { View } from "../net/protocol";
import { ruleOf } from "../net/rule";
import { Plates } from "../table/plates";
import { device } from "../ui/storage";
import { address, fetchRows } from "./index";
import { Solver } from "./solver";

// Data is what the page brings.
interface Data {
  id: string;
  game: string;
  setup: string;
  start: string;
  line: string[]; // the solution: the solver's moves with the answers of the others
  rating: number;
  list: string;
  view: View;
  words: Words;
  rules: Record<string, string>; // the sentences for what the rules forbid
}

const pause = 700; // ms before an answer
const refuting = 20_000; // positions that are searched to refute a move

export class Desk implements Player, ChessHost {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid;
  readonly command = undefined;
  view: View;

  #data: Data;
  #engine: Engine;
  #input: Input;
  #plates: Plates;
  #arrows: Arrows;
  #solver = new Solver(device());
  #seat: number; // the solver's
  #played: string[] = [];
  #busy = false; // others are on turn, or the puzzle is over
  #ended = false;
  #failed = false; // the solver has erred, or has asked for the solution
  #run = 0; // counts the tries, to drop late answers
  #chessLoaded: Promise<void> | undefined; // where the pieces are those of chess
  #chess: Chess | undefined;

  constructor(root: HTMLElement) {
    this.root = root;
    this.#data = JSON.parse(root.querySelector(".puzzle-data")!.textContent!);
    addMessages(this.#data.rules);
    this.view = this.#data.view;
    this.#seat = acting(this.view)!;
    const { engine, start, program, network } = root.dataset;
    this.#engine = new Engine(engine!, { start: start!, program: program!, ...(network && { network }) });
    this.scene = new Scene(root.querySelector("[data-board]")!);
    this.#plates = new Plates(root);
    this.#input = new Input(this.scene, this);
    this.scene.draw(this.view);
    this.grid = new Grid(this.scene, this.#plates.colours, this.#input);
    this.#arrows = new Arrows(this.scene.board);
    if (this.scene.board.figures) this.#chessLoaded = this.#loadChess();
    this.#button("[data-again]").addEventListener("click", () => this.#again());
    this.#button("[data-show]").addEventListener("click", () => void this.#reveal());
    this.#offerNext();
    this.#tellYou();
    this.draw();
  }

  moves(): MoveCode[] {
    return this.#busy ? [] : parseMoves(this.#shown().l);
  }

  seat(): number | undefined {
    return this.#busy ? undefined : this.#seat;
  }

  plans(): number[] {
    return [];
  }

  why(): string {
    return say(this.#data.words, this.#ended ? "over" : "waits");
  }

  binds(): string {
    return note(this.view);
  }

  async rule(from: string, to: string): Promise<string> {
    return ruleOf(await this.#engine.why(this.#line(), from, to));
  }

  async following(first: string): Promise<string> {
    return (await this.#engine.following(this.#line(), first)).l;
  }

  say(text: string): void {
    if (text) this.root.querySelector(".status")!.textContent = text;
  }

  play(move: MoveCode): void {
    if (this.#chessLoaded) void this.#chessLoaded.then(() => this.#chess!.play(move, false));
    else this.send(move);
  }

  ask(move: MoveCode): void {
    this.send(move);
  }

  draw(): void {
    this.root.dataset.state = this.#ended ? "over" : this.#busy ? "wait" : "turn";
    const view = this.#shown();
    this.scene.draw(view);
    this.#input.renew();
    this.#chess?.drawn(view);
  }

  // send plays a move of the solver.
  send(move: MoveCode): void {
    this.view = this.#chess?.shows(move) ?? predict(this.view, this.#seat, move, this.scene.board.gates);
    this.#busy = true;
    const right = move.text === this.#data.line[this.#played.length];
    this.#played.push(move.text);
    this.draw();
    void (right ? this.#goOn(++this.#run) : this.#refute(++this.#run)).catch(() => this.say(say(this.#data.words, "failed")));
  }

  // goOn shows a right move, and then what the others answer, until the solver is on turn again.
  async #goOn(run: number): Promise<void> {
    const { line, words } = this.#data;
    if (!(await this.#show(run))) return;
    if (this.#played.length === line.length) return this.#solve();
    this.say(say(words, "right"));
    while (this.#turn() !== this.#seat || line[this.#played.length] === "pass") {
      await wait(pause);
      if (run !== this.#run) return;
      this.#played.push(line[this.#played.length]!);
      if (!(await this.#show(run))) return;
      if (this.#played.length === line.length) return this.#solve();
    }
    this.#busy = false;
    this.draw();
  }

  // refute shows a wrong move with what the others make of it.
  async #refute(run: number): Promise<void> {
    const { words } = this.#data;
    const wrong = brief(this.#played.at(-1)!);
    const wrongs = this.#played.length;
    this.#fail();
    if (!(await this.#show(run))) return;
    if (this.#wins()) return this.#solve(); // no search has seen that
    this.say(say(words, "wrong", { Move: wrong }));
    this.#button("[data-again]").hidden = false;
    if (this.view.o) return;
    const found = await this.#engine.search(this.#line(), 1, refuting, () => {});
    const answers: string[] = [];
    for (const answer of found.lines[0]?.moves ?? []) {
      if (run !== this.#run || this.view.o || this.#turn() === this.#seat) break;
      await wait(pause);
      if (run !== this.#run) return;
      this.#played.push(answer);
      if (answer !== "pass") answers.push(brief(answer));
      if (!(await this.#show(run))) return;
    }
    const parts = this.#played.slice(wrongs).flatMap((answer) => answer.split("&"));
    this.#arrows.draw(parts.map((part) => parseMove(part).places).filter((places) => places.length > 1));
    const chance = Math.round(100 * (found.lines[0]?.chances[this.#seat] ?? 0));
    this.say(say(words, answers.length > 0 ? "answer" : "weak", { Move: wrong, Answer: answers.join(", "), Chance: chance }));
  }

  // reveal plays the rest of the solution.
  async #reveal(): Promise<void> {
    const { line, words } = this.#data;
    this.#fail();
    const run = ++this.#run;
    this.#busy = true;
    const kept = this.#played.findIndex((move, i) => move !== line[i]);
    if (kept >= 0) this.#played.length = kept;
    this.#arrows.draw([]);
    if (!(await this.#show(run))) return;
    while (this.#played.length < line.length) {
      await wait(pause);
      if (run !== this.#run) return;
      this.#played.push(line[this.#played.length]!);
      if (!(await this.#show(run))) return;
    }
    this.#end(say(words, "shown", { Moves: line.map(brief).join(" ") }));
  }

  // again goes back to the first position.
  #again(): void {
    this.#run++;
    this.#played = [];
    this.#busy = this.#ended = false;
    this.view = this.#data.view;
    this.#button("[data-again]").hidden = true;
    this.#arrows.draw([]);
    this.#chess?.refuse();
    this.#input.reset();
    this.draw();
    this.#plates.draw({ ...this.view, you: [] });
    this.root.querySelector(".status")!.textContent = "";
    this.grid.arrange();
  }

  #solve(): void {
    const { id, game, rating, words, line } = this.#data;
    this.#solver.count(game, id, rating, !this.#failed);
    this.#end(say(words, "solved", { Moves: line.map(brief).join(" ") }));
  }

  // fail counts the puzzle as not found.
  #fail(): void {
    this.#failed = true;
    const { id, game, rating } = this.#data;
    this.#solver.count(game, id, rating, false);
    this.#tellYou();
  }

  #end(text: string): void {
    this.#busy = this.#ended = true;
    this.draw();
    this.say(text);
    this.#tellYou();
    this.#offerNext();
    this.#button("[data-again]").hidden = true;
    this.#button("[data-show]").hidden = true;
    this.root.querySelector<HTMLElement>("[data-told]")!.hidden = false;
    const next = this.root.querySelector<HTMLElement>("[data-next]")!;
    next.classList.replace("quiet", "primary");
    next.focus();
    void this.#offerAnalysis();
  }

  // show shows where the moves lead, and reports whether nothing else was begun meanwhile.
  async #show(run: number): Promise<boolean> {
    const position: Position = await this.#engine.position(this.#line());
    if (run !== this.#run) return false;
    this.view = { ...position.view, seats: this.#data.view.seats, last: position.view.last ?? [] };
    this.#chess?.refuse();
    this.#input.reset();
    this.draw();
    this.#plates.draw({ ...this.view, you: [] });
    return true;
  }

  #turn(): number | undefined {
    return acting(this.view);
  }

  // wins reports whether the solver has won the game.
  #wins(): boolean {
    const places = this.view.o?.place;
    return !!places && places[this.#seat] === 1 && places.some((place) => place !== 1);
  }

  #line(): Line {
    const { game, setup, start } = this.#data;
    return { game, setup, start, moves: this.#played };
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
    const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));
    link.search = query.toString();
    link.hash = `t=${await packed(`[${start}] ${line.join(" ")}`)}`;
  }

  #button(selector: string): HTMLButtonElement {
    return this.root.querySelector<HTMLButtonElement>(selector)!;
  }

  // shown returns the view with the parts of a move entered so far.
  #shown(): View {
    return this.#chess?.shows(undefined) ?? this.view;
  }

  // loadChess loads what a game with the pieces of chess needs.
  async #loadChess(): Promise<void> {
    const { chess } = document.querySelector<HTMLElement>("[data-chess]")!.dataset;
    const { Chess }: typeof ChessScript = await import(chess!);
    this.#chess = new Chess(this);
    this.draw();
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
