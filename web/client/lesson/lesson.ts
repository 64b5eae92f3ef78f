// Lesson: a board on a rules page with a task, on which the reader plays all seats.
import type { Chess } from "../chess/chess";
import type { ChessHost } from "../chess/host";
import { loadChess } from "../chess/loader";
import { forced } from "../input/gesture";
import { Grid } from "../input/grid";
import { Input } from "../input/input";
import type { Player } from "../input/player";
import type { View } from "../net/protocol";
import { fetchRule } from "../net/rule";
import { Scene } from "../board/scene";
import { acting, predict, status, viewIn } from "../model/view";
import { parseMove, parseMoves, type MoveCode } from "../model/movecode";
import { note, t } from "../i18n/i18n";
import { prefers } from "../ui/preferences";

const passDelay = 700; // ms before a forced pass

interface Situation {
  position: string;
  view: View;
}

export class Lesson implements Player, ChessHost {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid;
  readonly command = undefined;

  #game: string;
  #setup: string;
  #first: Situation;
  #now: Situation;
  #input: Input;
  #line: Element;
  #reset: HTMLElement;
  #goals: string[]; // the beginnings of the moves that solve the task
  #done: string;
  #solved: () => void;
  #asks: (about: Lesson | undefined) => void;
  #asked: MoveCode | undefined; // a move that the reader has still to confirm
  #verdict = ""; // on the first move
  #passing = 0;
  chess: Chess | undefined; // where the pieces are those of chess, once it is loaded

  // solved is called when the task is solved, and asks when the reader has to confirm a move of this lesson, or of none
  // any more.
  constructor(figure: HTMLElement, solved: () => void, asks: (about: Lesson | undefined) => void) {
    const around = figure.parentElement!;
    this.root = around;
    this.#game = figure.dataset.game!;
    this.#setup = figure.dataset.setup ?? "";
    this.#now = this.#first = { position: figure.dataset.position!, view: viewIn(figure) };
    this.scene = new Scene(figure);
    // To touch the board again is to decline the move that waits to be confirmed, before the touch counts.
    this.scene.board.svg.addEventListener("pointerdown", () => this.confirmed(false));
    this.#input = new Input(this.scene, this);
    this.#line = around.querySelector(".feedback")!;
    this.#reset = around.querySelector("[data-reset]")!;
    this.#reset.hidden = false;
    this.#reset.addEventListener("click", () => this.#restart());
    this.#goals = figure.dataset.goal!.split(" ");
    this.#done = figure.dataset.done!;
    this.#solved = solved;
    this.#asks = asks;
    this.scene.draw(this.#now.view);
    this.grid = new Grid(this.scene, this.view.seats.map((seat) => seat.name ?? ""), this.#input);
    if (this.scene.board.figures) void loadChess(this);
  }

  get view(): View {
    return this.#now.view;
  }

  moves(): MoveCode[] {
    return parseMoves(this.#shown().l);
  }

  seat(): number | undefined {
    return acting(this.#now.view);
  }

  plans(): number[] {
    return [];
  }

  rule(from: string, to: string): Promise<string> {
    const { position } = this.#now;
    return fetchRule(`/rules/${this.#game}/why`, { setup: this.#setup, position, seat: this.seat()!, from, to });
  }

  why(): string {
    return this.#now.view.o ? t("lesson.over") : "";
  }

  binds(): string {
    return note(this.#now.view);
  }

  say(text: string): void {
    if (text) this.#line.textContent = text;
  }

  secondMovesURL(first: string): string {
    const query = { setup: this.#setup, position: this.#now.position, seat: String(this.seat()), first };
    return `/rules/${this.#game}/following?${new URLSearchParams(query)}`;
  }

  play(move: MoveCode): void {
    if (this.scene.board.figures) void loadChess(this).then((chess) => chess.play(move, false));
    else this.ask(move);
  }

  ask(move: MoveCode): void {
    if (!prefers("confirm", false)) return this.send(move);
    this.#asks(this);
    this.#asked = move;
    this.draw();
  }

  // confirmed plays the move that waits to be confirmed, or drops it.
  confirmed(yes: boolean): void {
    const move = this.#asked;
    this.#unask();
    if (!move) return;
    if (yes) this.send(move);
    else this.draw();
  }

  draw(): void {
    const view = this.#shown();
    this.scene.draw(view);
    this.#input.renew();
    this.chess?.drawn(view);
  }

  send(move: MoveCode): void {
    const before = this.#now;
    const seat = this.seat()!;
    if (move.places.length > 0) this.#verdict = "";
    const predicted = { ...before, view: this.chess?.shows(move) ?? predict(before.view, seat, move, this.scene.board.gates) };
    this.#show(predicted);
    this.#ask(before.position, move).then(
      ({ position, view }) => {
        if (this.#now !== predicted) return;
        if (before === this.#first) this.#judge(move);
        this.#show({ position, view: { ...view, ...local(predicted.view) } });
      },
      () => {
        if (this.#now === predicted) this.#show(before, t("script.server"));
      },
    );
  }

  // judge reports whether the first move solves the task.
  #judge(move: MoveCode): void {
    const right = this.#goals.some((goal) => move.text.startsWith(goal));
    this.#verdict = right ? this.#done : t("lesson.wrong");
    this.#reset.classList.toggle("primary", !right);
    if (right) this.#solved();
  }

  // shown returns the view with the parts of a move entered so far, or with the move that waits to be confirmed.
  #shown(): View {
    if (this.chess) return this.chess.shows(this.#asked);
    return this.#asked ? predict(this.view, this.seat()!, this.#asked, this.scene.board.gates) : this.view;
  }

  // unask drops the move that waits to be confirmed.
  #unask(): void {
    if (this.#asked) this.#asks(undefined);
    this.#asked = undefined;
  }

  #restart(): void {
    this.#verdict = "";
    this.#reset.classList.remove("primary");
    this.#show(this.#first, " ");
  }

  async #ask(position: string, move: MoveCode): Promise<Situation> {
    const query = new URLSearchParams({ game: this.#game, setup: this.#setup, position, move: move.text });
    const answer = await fetch(`/api/position?${query}`);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  #show(situation: Situation, text?: string): void {
    this.#now = situation;
    this.#unask();
    this.chess?.refuse();
    this.#input.reset();
    this.draw();
    this.say(text ?? this.#describe());
    clearTimeout(this.#passing);
    const pass = forced(this.moves());
    if (pass) this.#passing = setTimeout(() => this.send(pass), passDelay);
  }

  #describe(): string {
    const { view } = this.#now;
    const colours = view.seats.map((seat) => seat.name ?? "");
    const mover = view.last?.[0];
    const pass = forced(this.moves()) ? t("lesson.passes", { Colour: colours[this.seat()!]! }) : "";
    const moved = mover ? this.grid.speech.spoken(colours[mover.s]!, parseMove(mover.m)) : "";
    if (this.#verdict && !mover?.m.startsWith("pass")) return this.#verdict;
    return [this.#verdict, moved && moved + ".", pass || status({ ...view, you: [] }, colours) + ".", note(view)].filter(Boolean).join(" ");
  }
}

// local picks the parts of a view that the lesson knows and the server does not.
function local({ ply, last, seats, you }: View): Partial<View> {
  return { ply, last, seats, you };
}
