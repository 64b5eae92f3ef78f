// Exercise: a board on which somebody plays one seat in positions that are given. The worker knows
// the rules.
import { Arrows } from "../analysis/arrows";
import { Engine } from "../analysis/engine";
import type { Line } from "../analysis/messages";
import { say, type Words } from "../analysis/words";
import { Scene } from "../board/scene";
import type { Chess } from "../chess/chess";
import type { ChessHost } from "../chess/host";
import { loadChess } from "../chess/loader";
import { addMessages, note } from "../i18n/i18n";
import { Confirm } from "../input/confirm";
import { Grid } from "../input/grid";
import { Input } from "../input/input";
import type { Player } from "../input/player";
import { report } from "../input/speech";
import { parseMoves, type MoveCode } from "../model/movecode";
import { acting, predict } from "../model/view";
import type { View } from "../net/protocol";
import { ruleOf } from "../net/rule";
import { Plates } from "../table/plates";
import { sayOffline } from "../ui/choice";
import { notice } from "../ui/notice";
import { keepPreferences, offerPreferences, prefers } from "../ui/preferences";

// Given is what the page brings for every exercise.
export interface Given {
  view: View; // what the page shows
  words: Words;
  rules: Record<string, string>; // the sentences for what the rules forbid
}

export abstract class Exercise implements Player, ChessHost {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid;
  readonly command = undefined;
  view: View;

  protected readonly engine: Engine;
  protected readonly plates: Plates;
  protected readonly arrows: Arrows;
  protected readonly words: Words;
  protected player: number | undefined; // the seat that is played
  protected played: string[] = []; // in the position that is given
  protected busy = false; // others are on turn, or the exercise is over
  protected ended = false;
  protected run = 0; // counts the tries, to drop late answers
  #seats: View["seats"];
  #input: Input;
  #confirm: Confirm | undefined; // where moves can be confirmed
  #asked: MoveCode | undefined; // a move that the person has still to confirm
  chess: Chess | undefined; // where the pieces are those of chess, once it is loaded

  constructor(root: HTMLElement, { view, words, rules }: Given) {
    addMessages(rules);
    this.root = root;
    this.view = view;
    this.words = words;
    this.#seats = view.seats;
    this.player = acting(view);
    const { engine, start, program, network } = root.dataset;
    this.engine = new Engine(engine!, { start: start!, program: program!, ...(network && { network }) });
    this.scene = new Scene(root.querySelector("[data-board]")!);
    this.plates = new Plates(root);
    const ask = root.querySelector<HTMLElement>("#confirm");
    if (ask) this.#confirm = new Confirm(ask, (yes) => this.#confirmed(yes));
    // To touch the board again is to decline the move that waits to be confirmed.
    this.scene.board.svg.addEventListener("pointerdown", () => this.#confirmed(false));
    this.#input = new Input(this.scene, this);
    this.scene.draw(view);
    this.grid = new Grid(this.scene, this.plates.colours, this.#input);
    this.arrows = new Arrows(this.scene.board);
    sayOffline(notice);
    offerPreferences();
    keepPreferences(() => {
      this.draw();
      void this.grid.label();
    });
    if (this.scene.board.figures) void loadChess(this);
  }

  // line is where the moves played so far lead.
  protected abstract line(): Line;

  // answer answers the move that was played last.
  protected abstract answer(run: number): Promise<void>;

  moves(): MoveCode[] {
    return this.busy ? [] : parseMoves(this.#shown().l);
  }

  seat(): number | undefined {
    return this.busy ? undefined : this.player;
  }

  plans(): number[] {
    return [];
  }

  why(): string {
    return this.#asked ? "" : say(this.words, this.ended ? "over" : "waits");
  }

  binds(): string {
    return note(this.view);
  }

  async rule(from: string, to: string): Promise<string> {
    return ruleOf(await this.engine.why(this.line(), from, to));
  }

  async following(first: string): Promise<string> {
    return (await this.engine.following(this.line(), first)).l;
  }

  say(text: string): void {
    if (text) this.root.querySelector(".status")!.textContent = text;
  }

  play(move: MoveCode): void {
    if (this.scene.board.figures) void loadChess(this).then((chess) => chess.play(move, false));
    else this.ask(move);
  }

  ask(move: MoveCode): void {
    if (!this.#confirm || !prefers("confirm", false)) return this.send(move);
    this.#asked = move;
    this.#confirm.ask();
    this.draw();
  }

  send(move: MoveCode): void {
    this.view = this.chess?.shows(move) ?? predict(this.view, this.player!, move, this.scene.board.gates);
    this.busy = true;
    this.played.push(move.text);
    this.draw();
    void this.attempt(this.answer(++this.run));
  }

  draw(): void {
    this.root.dataset.state = this.ended ? "over" : this.busy ? "wait" : "turn";
    const view = this.#shown();
    this.scene.draw(view);
    this.#input.renew();
    this.chess?.drawn(view);
  }

  // attempt says so if what was begun last fails.
  protected async attempt(begun: Promise<void>): Promise<void> {
    const { run } = this;
    await begun.catch(() => {
      if (run === this.run) this.say(say(this.words, "failed")); // else another search has ended this one's
    });
  }

  // show shows where the moves lead, and reports whether nothing else was begun meanwhile.
  protected async show(run: number): Promise<boolean> {
    const { view } = await this.engine.position(this.line());
    if (run !== this.run) return false;
    this.turnTo(view);
    return true;
  }

  // tell announces the move that led from a view to the one that is shown.
  protected tell(before: View): void {
    if (this.chess) this.chess.announcer.report(before, this.view, this.plates.colours);
    else report(before, this.view, this.plates.colours);
  }

  // turnTo shows a position, and drops what has been entered.
  protected turnTo(view: View): void {
    this.view = { ...view, seats: this.#seats, last: view.last ?? [] };
    this.unask();
    this.chess?.refuse();
    this.#input.reset();
    this.draw();
    this.plates.draw({ ...this.view, you: [] });
  }

  protected button(selector: string): HTMLButtonElement {
    return this.root.querySelector<HTMLButtonElement>(selector)!;
  }

  // confirmed plays the move that waits to be confirmed, or drops it.
  #confirmed(yes: boolean): void {
    const move = this.#asked;
    this.unask();
    if (!move) return;
    if (yes && !this.busy) this.send(move);
    else this.draw();
  }

  // unask drops the move that waits to be confirmed.
  protected unask(): void {
    this.#asked = undefined;
    this.#confirm?.close();
  }

  // shown returns the view with the parts of a move entered so far, or with the move that waits to be confirmed.
  #shown(): View {
    if (this.chess) return this.chess.shows(this.#asked);
    return this.#asked ? predict(this.view, this.player!, this.#asked, this.scene.board.gates) : this.view;
  }
}
