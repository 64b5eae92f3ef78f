// LocalTable: a table at which a person plays against bots without the site.
import type { Engine } from "../analysis/engine";
import { orient } from "../board/orient";
import { brief, parseMove } from "../model/movecode";
import { status } from "../model/view";
import type { Move, View } from "../net/protocol";
import { ruleOf } from "../net/rule";
import { Table } from "../table/table";
import type { Game } from "./kept";
import { Exit } from "./exit";
import { LocalSync, type LocalViewer } from "./localsync";

export class LocalTable extends Table implements LocalViewer {
  readonly local: LocalSync;
  #engine: Engine;
  #exit: Exit;
  #ended: (verdict: string) => void;

  // turn is how the board is to be turned, goal is the score of a player who has finished, keep is called with the game after each move, and ended
  // when it is over. failed is said when the worker does not go on with it.
  constructor(root: HTMLElement, engine: Engine, game: Game | undefined, turn: number, goal: number, keep: (game: Game) => void, ended: (verdict: string) => void, failed: string) {
    let local: LocalSync | undefined;
    super(root, (_, view, viewer) => (local = new LocalSync(view, viewer as LocalTable, engine, game, keep, () => (root.querySelector(".status")!.textContent = failed))));
    this.local = local!;
    this.#engine = engine;
    this.#exit = new Exit(root, goal, () => this.local.skip());
    this.#ended = ended;
    // Nobody is waited for before a game begins.
    if (!game) root.querySelector(".status")!.textContent = root.querySelector("h1")!.textContent;
    const { board } = this.scene;
    if (!game || Number(board.svg.dataset.turn) === turn) return;
    while (Number(board.svg.dataset.turn) !== turn) orient(board);
    this.grid?.arrange();
    this.draw();
  }

  moved(moves: string[], by: number[]): void {
    this.#exit.by = by;
    const lines: HTMLElement[] = [];
    const list = this.root.querySelector<HTMLElement>("#moves")!;
    moves.forEach((code, i) => {
      const seat = by[i]!;
      if (i === 0 || seat <= by[i - 1]!) lines.push(document.createElement("li"));
      const move = document.createElement("span");
      move.className = this.scene.board.hue(seat);
      move.dataset.seat = String(seat);
      move.dataset.ply = String(i + 1);
      move.title = parseMove(code).text;
      move.textContent = brief(move.title).replace(/[a-z]+$/, (word) => list.dataset[word] ?? word);
      lines.at(-1)!.append(" ", move);
    });
    list.replaceChildren(...lines);
  }

  override show(view: View, before: View, move?: Move): void {
    this.#exit.show(view);
    super.show(view, before, move);
    this.root.querySelector<HTMLElement>("#takeback")!.hidden = this.local.chosen < 0;
    const colours = [...this.root.querySelectorAll(".plate .token")].map((token) => token.ariaLabel!);
    if (view.status === "over" && before.status !== "over") this.#ended(status(view, colours));
  }

  override async rule(from: string, to: string): Promise<string> {
    return ruleOf(await this.#engine.why(this.local.line, from, to));
  }

  async following(first: string): Promise<string> {
    return (await this.#engine.following(this.local.line, first)).l;
  }
}
