// Messages: what the page and the worker that searches tell each other. Questions and answers
// are those of Go's package analysis.
import type { View } from "../net/protocol";

// EngineFiles are the addresses of what the worker fetches.
export interface EngineFiles {
  start: string; // the script that starts the program
  program: string;
  network?: string; // for games that have one
}

export type ToEngine = { open: EngineFiles } | { stop: true } | { id: number; question: string };

export type FromEngine = { id: number; report: Found } | { id: number; answer: unknown } | { id: number; failed: string };

// Line is a game so far.
export interface Line {
  game: string;
  setup: string;
  start: string; // the text of the first position; empty for the game's own
  moves: string[];
}

// Position is where a line leads.
export interface Position {
  text: string;
  view: View;
  moves: string[]; // move codes
  by: number[];
  teams?: number[]; // of each seat, where there are teams
}

// Reason is a rule that forbids a move: the end of its key, and what to fill in there.
export interface Reason {
  rule: string;
  values: Record<string, string | number>;
}

// Reading is what the search reads from a move.
export interface Reading {
  move: string;
  seat: number;
  purposes: { kind: string; seat: number; move?: string }[];
  before: number; // the chance of the seat, with the best move
  after: number;
}

// Chosen is what a bot plays.
export interface Chosen {
  move: string;
  pause: number; // ms that a person would take
}

// Found is what a search has found so far.
export interface Found {
  depth: number;
  nodes: number;
  lines: FoundLine[]; // best first
}

// FoundLine is a move with what is expected after it, and each seat's chances then.
export interface FoundLine {
  moves: string[];
  chances: number[];
  draw: number;
}
