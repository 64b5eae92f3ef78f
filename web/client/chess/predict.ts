// Ahead: what own moves in the games of figures do to the board, as far as it is
// known before the server answers, and how they are grouped for entering them.
import type { View } from "../net/protocol";
import { kind, owner, parsePieces, parseMove, parseMoves, ways, writePieces, type Pieces, type MoveCode } from "../model/movecode";

// Hand counts the pieces of a seat beside the board, by kind.
export type Hand = Map<string, number>;

// hand returns the pieces of a seat out of those beside the board.
export function hand(aside: string | undefined, seat: number): Hand {
  const piles = (aside ?? "").split(" ").filter((pile) => owner(pile) === seat);
  return new Map(piles.map((pile) => [pile[1]!, Number(pile.slice(2))]));
}

// screened reports whether armies are set up behind screens now, all at once.
export function screened({ r }: View): boolean {
  return !!r?.some(({ k }) => k === "screen");
}

// placing reports whether pieces are still set up: a king is beside the board only
// then.
export function placing(view: View): boolean {
  return view.status === "live" && (screened(view) || /\dK1/.test(view.a ?? "") || /(^| )\w@/.test(view.l ?? ""));
}

// ahead returns the view after an own move, whose turn it stays.
export function predict(view: View, seat: number, move: MoveCode): View {
  const pieces = parsePieces(view.pieces);
  for (const [i, text] of move.text.split("&").entries()) change(pieces, seat, text, ways(move)[i] ?? []);
  const last = [{ s: seat, m: move.written }, ...(view.last ?? []).filter(({ s }) => s !== seat)];
  return { ...view, ply: view.ply + 1, pieces: writePieces(pieces), l: undefined, last };
}

// change makes one move, which is written like this, through places.
function change(pieces: Pieces, seat: number, text: string, [from, to]: string[]): void {
  if (from === undefined) return;
  const as = /=(\w)$|^(\w)@|\((\w)\)$/.exec(text)?.slice(1).join("");
  const piece = as ? seat + as : to && pieces.get(from);
  pieces.delete(from);
  if (piece) pieces.set(to ?? from, piece);
}

// setUp returns the view after a move behind the own screen, as far as its gesture
// tells: the piece stands on its cell, or is beside the board again. Which moves are
// legal then, the server says; until it has, those are offered that were legal before
// and do not use the same cell or a kind that is used up. So several pieces can be
// placed one after another without waiting. The view may be that after the move already.
export function setUp(view: View, seat: number, { text, places: [place = ""] }: MoveCode): View {
  const pieces = parsePieces(view.pieces);
  const rest = hand(view.a, seat);
  const lifted = kind(pieces.get(place) ?? "");
  const placed = /^(\w)@/.exec(text)?.[1];
  const count = (of: string, by: number) => rest.set(of, (rest.get(of) ?? 0) + by);
  if (!place) return { ...view, ply: view.ply + 1, l: undefined };
  if (lifted === (placed ?? "")) return view;
  if (lifted) count(lifted, 1);
  if (placed) count(placed, -1);
  change(pieces, seat, text, [place]);
  const left = [...rest].filter(([, n]) => n > 0);
  const moves = parseMoves(view.l).filter((w) => w.places[0] !== place && rest.get(w.choice) !== 0);
  const others = (view.a ?? "").split(" ").filter((pile) => pile && owner(pile) !== seat);
  const a = [...others, ...left.map(([of, n]) => seat + of + n)].join(" ");
  return { ...view, ply: view.ply + 1, pieces: writePieces(pieces), a, l: moves.map((w) => w.written).join(" ") };
}

// distinct returns one of the moves for each gesture.
export function distinct(moves: MoveCode[]): MoveCode[] {
  return [...new Map(moves.map((w) => [w.places.join("."), w])).values()];
}

// alike returns the moves that are entered by the places of a move.
export function alike(moves: MoveCode[], { places }: MoveCode): MoveCode[] {
  return moves.filter((w) => w.places.join(".") === places.join("."));
}

// doubles reports whether a move stands for the turns of two moves that it begins.
export function doubles({ text }: MoveCode): boolean {
  return text.endsWith("&");
}

// begun returns the first move of a turn of two by itself.
export function begun({ text, places, choice }: MoveCode): MoveCode {
  return compose(text.replace("&", ""), places, choice);
}

// rest returns what is left to enter of turns of two moves that begin with one.
export function rest(turns: MoveCode[], first: MoveCode): MoveCode[] {
  return turns.map((w) => compose(w.text, w.places.slice(first.places.length), w.choice.slice(first.choice.length)));
}

// whole returns the turn of two moves whose rest was entered after the first.
export function whole(first: MoveCode, { text, places, choice }: MoveCode): MoveCode {
  return compose(text, [...first.places, ...places], first.choice + choice);
}

function compose(text: string, places: string[], choice: string): MoveCode {
  return parseMove(`${text}:${places.join(".")}${choice && "?" + choice}`);
}
