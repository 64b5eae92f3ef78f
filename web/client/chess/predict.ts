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

// ground returns the cells on which a seat can set up its pieces behind its screen, as far as a
// view tells: all of them while it has pieces left to place.
export function ground(view: View, seat: number): Set<string> {
  const own = [...parsePieces(view.pieces)].filter(([, piece]) => owner(piece) === seat);
  const free = parseMoves(view.l).filter(({ text }) => text.includes("@"));
  return new Set([...own.map(([cell]) => cell), ...free.map(({ places }) => places[0]!)]);
}

// predictSetup returns the view after a set-up move behind a screen: the piece stands on
// its cell, or is off the board again. Each piece that is left can be placed on each free cell of
// within, so that several can be placed and moved without waiting. Only the server says when the
// set-up is complete. The view may already be the one after the move.
export function predictSetup(view: View, seat: number, within: Set<string>, { text, places: [place = ""] }: MoveCode): View {
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
  const others = (view.a ?? "").split(" ").filter((pile) => pile && owner(pile) !== seat);
  const a = [...others, ...left.map(([of, n]) => seat + of + n)].join(" ");
  const free = [...within].filter((cell) => !pieces.has(cell));
  const placings = left.flatMap(([of]) => free.map((cell) => `${of}@${cell}:${cell}?${of}`));
  const lifts = [...pieces].filter(([, piece]) => owner(piece) === seat).map(([cell]) => `lift-${cell}:${cell}`);
  const rest = parseMoves(view.l).filter((w) => w.places.length === 0 && w.text !== "ready");
  return { ...view, ply: view.ply + 1, pieces: writePieces(pieces), a, l: [...placings, ...lifts, ...rest.map(({ code }) => code)].join(" ") };
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
