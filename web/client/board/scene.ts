// Scene: a board together with its marks, which shows views of a table.
import { Board } from "./board";
import type * as FiguresScript from "../main.figures";
import type { Figures } from "../chess/figures";
import { Marks } from "./marks";
import { prefers } from "../ui/preferences";
import { script } from "../ui/script";
import type { View } from "../net/protocol";
import { parsePieces, parseMove, parseMoves, ways } from "../model/movecode";

export class Scene {
  readonly board: Board;
  readonly marks: Marks;
  view: View | undefined; // the one on the board now
  // sees returns the view to show for a new one: an earlier one if the person looks back.
  sees = (view: View): View => view;
  #figure: Element;
  #figures: Figures | undefined; // for a board with chess pieces, once they are loaded

  constructor(figure: Element) {
    this.board = new Board(figure);
    this.marks = new Marks(this.board);
    this.#figure = figure;
  }

  // draw shows a view, and reports whether it is one move after the last. The change is
  // animated unless it spans more than three moves, time is short or the page is hidden.
  draw(given: View, short = false): boolean {
    const view = this.sees(given);
    const plies = view.ply - (this.view?.ply ?? -Infinity);
    const path = plies === 1 && view.last?.[0] ? ways(parseMove(view.last[0].m)).at(-1)! : [];
    this.board.motion.still = Math.abs(plies) > 3 || short || document.hidden;
    this.board.show(parsePieces(view.pieces), path);
    this.board.motion.still = false;
    this.marks.last(view.last, prefers("trails", true));
    this.marks.turn(view.u);
    this.marks.open(parseMoves(view.l), !!view.w);
    this.view = view;
    if (this.board.figures) void this.#adorn();
    return path.length > 0;
  }

  // adorn draws what only a view of chess pieces has, once the script for that is there.
  async #adorn(): Promise<void> {
    if (!this.#figures) {
      const { Figures } = await script<typeof FiguresScript>("figures");
      this.#figures ??= new Figures(this.#figure);
    }
    this.#figures.draw(this.view!);
  }
}
