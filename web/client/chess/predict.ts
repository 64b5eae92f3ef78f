// Predict: what a move in a chess variant does to the board, as far as it can be known
// before the server answers, and how moves are grouped for entering them.
import type { View } from "../net/protocol";
import { kind, owner, parsePieces, parseMove, parseMoves, ways, writePieces, type Pieces, type MoveCode } from "../model/movecode";

// Hand counts the pieces that a seat has off the board, by kind.
export type Hand = Map<string, number>;

// hand picks the pieces of a seat from all pieces off the board.
export function hand(aside: string | undefined, seat: number): Hand {
  const piles = (aside ?? "").split(" ").filter((pile) => owner(pile) === seat);
  return new Map(piles.map((pile) => [pile[1]!, Number(pile.slice(2))]));
}

// screened reports whether all seats are setting up their pieces behind screens now.
export function screened({ r }: View): boolean {
  return !!r?.some(({ k }) => k === "screen");
}

// placing reports whether pieces are still being set up. Only then is a king off the
// board.
export function placing(view: View): boolean {
  return view.status === "live" && (screened(view) || /\dK1/.test(view.a ?? "") || /(^| )\w@/.test(view.l ?? ""));
}

// predict returns the view after a move of this person. The seats on turn stay as they
// are.
export function predict(view: View, seat: number, move: MoveCode): View {
  const pieces = parsePieces(view.pieces);
  for (const [i, text] of move.text.split("&").entries()) change(pieces, seat, text, ways(move)[i] ?? []);
  const last = [{ s: seat, m: move.code }, ...(view.last ?? []).filter(({ s }) => s !== seat)];
  return { ...view, ply: view.ply + 1, pieces: writePieces(pieces), l: undefined, last };
}

// change makes one move, whose text and places are given.
function change(pieces: Pieces, seat: number, text: string, [from, to]: string[]): void {
  if (from === undefined) return;
  const as = /=(\w)$|^(\w)@|\((\w)\)$/.exec(text)?.slice(1).join("");
  const piece = as ? seat + as : to && pieces.get(from);
  pieces.delete(from);
  if (piece) pieces.set(to ?? from, piece);
}

// predictSetup returns the view after a set-up move behind a screen: the piece stands on
// its cell, or is off the board again. The server decides which moves are legal then. Until
// it has answered, the previous legal moves are offered, except those that use the same
// cell or a kind that is used up, so that several pieces can be placed without waiting. The
// view may already be the one after the move.
export function predictSetup(view: View, seat: number, { text, places: [place = ""] }: MoveCode): View {
  const pieces = parsePieces(view.pieces);
  const counts = hand(view.a, seat);
  const lifted = kind(pieces.get(place) ?? "");
  const placed = /^(\w)@/.exec(text)?.[1];
  const count = (of: string, by: number) => counts.set(of, (counts.get(of) ?? 0) + by);
  if (!place) return { ...view, ply: view.ply + 1, l: undefined };
  if (lifted === (placed ?? "")) return view;
  if (lifted) count(lifted, 1);
  if (placed) count(placed, -1);
  change(pieces, seat, text, [place]);
  const left = [...counts].filter(([, n]) => n > 0);
  const moves = parseMoves(view.l).filter((w) => w.places[0] !== place && counts.get(w.choice) !== 0);
  const others = (view.a ?? "").split(" ").filter((pile) => pile && owner(pile) !== seat);
  const a = [...others, ...left.map(([of, n]) => seat + of + n)].join(" ");
  return { ...view, ply: view.ply + 1, pieces: writePieces(pieces), a, l: moves.map((w) => w.code).join(" ") };
}

// distinct returns one of the moves for each gesture.
export function distinct(moves: MoveCode[]): MoveCode[] {
  return [...new Map(moves.map((w) => [w.places.join("."), w])).values()];
}

// alike returns the moves that have the same places as a move.
export function alike(moves: MoveCode[], { places }: MoveCode): MoveCode[] {
  return moves.filter((w) => w.places.join(".") === places.join("."));
}

// beginsDouble reports whether a move stands for all turns of two moves that begin with
// it.
export function beginsDouble({ text }: MoveCode): boolean {
  return text.endsWith("&");
}

// firstMove returns the first move of a turn of two as a move of its own.
export function firstMove({ text, places, choice }: MoveCode): MoveCode {
  return compose(text.replace("&", ""), places, choice);
}

// secondMoves returns what is left to enter of the turns of two moves that begin with
// first.
export function secondMoves(turns: MoveCode[], first: MoveCode): MoveCode[] {
  return turns.map((w) => compose(w.text, w.places.slice(first.places.length), w.choice.slice(first.choice.length)));
}

// doubleMove returns the turn of two moves of which the rest was entered after the first.
export function doubleMove(first: MoveCode, { text, places, choice }: MoveCode): MoveCode {
  return compose(text, [...first.places, ...places], first.choice + choice);
}

function compose(text: string, places: string[], choice: string): MoveCode {
  return parseMove(`${text}:${places.join(".")}${choice && "?" + choice}`);
}
