// Helped: the game in which somebody is shown moves.
import type { Line } from "../analysis/messages";

export interface Helped {
  readonly seats: number[]; // the player's
  line(): Line; // the game so far
  // hint records in the game that a hint was taken. It returns why there can be none, or nothing.
  hint(): Promise<string>;
  // explain returns why a bot's move is not explained, or nothing.
  explain(): Promise<string>;
}
