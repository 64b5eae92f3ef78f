// Scene: a board that shows views and what can be done in them.
import { Board } from "./board";
import type * as Chess from "../main.figures";
import { Marks } from "./marks";
import { prefers } from "../ui/preferences";
import type { View } from "../net/protocol";
import { parsePieces, parseMove, parseMoves, ways } from "../model/movecode";

export class Scene {
  readonly board: Board;
  readonly marks: Marks;
  view: View | undefined; // that is shown
  #figures: Promise<Chess.Figures> | undefined; // of a board that has them

  constructor(figure: Element) {
    this.board = new Board(figure);
    this.marks = new Marks(this.board);
    if (!this.board.figures) return;
    const { figures } = document.querySelector<HTMLElement>("[data-figures]")!.dataset;
    this.#figures = import(figures!).then(({ Figures }: typeof Chess) => new Figures(figure));
  }

  // draw shows a view, and reports whether one move led to it from the last. That
  // is animated, unless more than three moves lie between, time is short or nobody
  // looks.
  draw(view: View, short = false): boolean {
    const ahead = view.ply - (this.view?.ply ?? -Infinity);
    const path = ahead === 1 && view.last?.[0] ? ways(parseMove(view.last[0].m)).at(-1)! : [];
    this.board.motion.still = Math.abs(ahead) > 3 || short || document.hidden;
    this.board.show(parsePieces(view.pieces), path);
    this.board.motion.still = false;
    this.marks.last(view.last, prefers("trails", true));
    this.marks.turn(view.u);
    this.marks.open(parseMoves(view.l), !!view.w);
    this.view = view;
    void this.#figures?.then((figures) => figures.draw(view));
    return path.length > 0;
  }
}
