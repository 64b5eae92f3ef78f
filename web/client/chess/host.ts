// ChessHost: what the entering of chess moves needs of a table or a lesson.
import type { Chess } from "./chess";
import type { Scene } from "../board/scene";
import type { Grid } from "../input/grid";
import type { MoveCode } from "../model/movecode";
import type { Command } from "../net/command";
import type { View } from "../net/protocol";

// ChessHost is what Chess enters moves for: a table or a lesson.
export interface ChessHost {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid | undefined;
  readonly view: View; // the last one from the server
  chess: Chess | undefined; // once it is loaded
  readonly command: Command | undefined; // a move that the server has not answered yet
  seat(): number | undefined;
  // send plays a move. ask does so too, but asks first if the person wants to confirm
  // moves and this one is not a premove.
  send(move: MoveCode): void;
  ask(move: MoveCode, planned: boolean): void;
  // draw shows the current view.
  draw(): void;
  // secondMovesURL returns where to fetch the turns of two moves that begin with a move.
  // Without it they are fetched from the table.
  secondMovesURL?(first: string): string;
  // following returns the turns of two moves that begin with a move, where no server is asked.
  following?(first: string): Promise<string>;
  // say shows a sentence. A hint is not an error.
  say(text: string, hint?: boolean): void;
}
