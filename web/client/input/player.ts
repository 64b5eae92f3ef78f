// Player: what a table and a lesson are to the input of moves.
import type { MoveCode } from "../model/movecode";

// Player is the one whose moves Input enters.
export interface Player {
  // moves lists the legal moves; there are none while somebody else is on turn.
  moves(): MoveCode[];
  // seat is the seat whose moves these are.
  seat(): number | undefined;
  // plans lists the seats that may enter a premove while others are on turn.
  plans(): number[];
  // play plays a legal move; planned says that it was entered as a premove.
  play(move: MoveCode, planned: boolean): void;
  // why explains in one sentence why nothing can be moved now.
  why(): string;
  // binds describes in one sentence what restricts the turn, such as a capture that must
  // be made. It is empty if nothing does.
  binds(): string;
  // rule returns the rule that forbids the piece on a cell to move to a place or, if to is
  // empty, to move at all. It is empty if no rule is known.
  rule(from: string, to: string): Promise<string>;
  // say shows a sentence. A hint is not an error.
  say(text: string, hint?: boolean): void;
}
