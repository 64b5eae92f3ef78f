// Gesture: finds the legal move that a person means by tapping or dragging over places.
// The client knows no rules; it only narrows down the list of legal moves.
import { distance, type Point } from "../board/motion";
import type { MoveCode, Pieces } from "../model/movecode";

// Ground is where places lie and which pieces are on them.
export interface Ground {
  places: Map<string, Point>;
  size: number; // from a cell's centre to its corners
  pieces: Pieces;
}

// Step is what tapping one more place does: play a move, add the place to the prefix, ask
// for more places because several moves of the same length end there, or nothing.
export type Step =
  | { does: "play"; move: MoveCode }
  | { does: "narrow"; prefix: string[] }
  | { does: "ask" }
  | { does: "nothing" };

// step returns what tapping a place does after the places of prefix. If all places of a
// move have been tapped, that move is played. Otherwise, if a move goes on through the
// place, the tap adds it to the prefix, and a second tap on it plays a move that ends
// there. Places in between may be skipped: the tap plays the shortest move through the places
// tapped, unless another of the piece's moves that ends there is as long. Only one way of each
// move is listed, so the other may go through these places, too. A tap on the piece's own place
// cancels, unless it is the next of a move: two taps on a piece never play a chain that comes back.
export function step(moves: MoveCode[], prefix: string[], place: string): Step {
  if (prefix.length === 0) return firstStep(moves, place);
  const through = narrow(moves, prefix).filter((w) => w.places[prefix.length] === place);
  const exact = through.find((w) => w.places.length === prefix.length + 1);
  if (exact) return { does: "play", move: exact };
  if (through.length > 0) return { does: "narrow", prefix: [...prefix, place] };
  if (place === prefix[0]) return { does: "narrow", prefix: [] };
  const again = place === prefix.at(-1);
  const ending = narrow(moves, prefix.slice(0, 1)).filter((w) => w.places.at(-1) === place);
  const [move] = narrow(ending, again ? prefix.slice(0, -1) : prefix).sort((a, b) => a.places.length - b.places.length);
  if (!move) return { does: "nothing" };
  return ending.filter((w) => w.places.length === move.places.length).length > 1 ? { does: "ask" } : { does: "play", move };
}

// firstStep begins a gesture, or plays a move of one place.
function firstStep(moves: MoveCode[], place: string): Step {
  const here = moves.filter((w) => w.places[0] === place);
  const move = here.find((w) => w.places.length === 1);
  if (move) return { does: "play", move };
  return here.length > 0 ? { does: "narrow", prefix: [place] } : { does: "nothing" };
}

// dropped returns what dropping a piece does after it was dragged over the places of
// trace, from its own to the one where it is dropped. Of the moves that end there it plays
// the first whose crossed pieces were all passed; otherwise the first whose places were all
// passed, in either direction, as a chain that comes back is the same either way round;
// otherwise the one that a tap would play. If a tap would play none, and a beginning of a
// move was passed that ends there, that becomes the prefix.
export function dropped(moves: MoveCode[], trace: string[], ground: Ground): Step {
  const [from, to] = [trace[0]!, trace.at(-1)!];
  const ending = narrow(moves, [from]).filter((w) => w.places.at(-1) === to);
  const move =
    ending.find((w) => crossed(ground, w.places).every(([cell]) => trace.includes(cell))) ??
    ending.find((w) => within(w.places, trace) || within(w.places, [...trace].reverse()));
  if (move) return { does: "play", move };
  const prefix = traced(moves, trace);
  const next = step(moves, [from], to);
  return next.does === "play" || prefix.at(-1) !== to ? next : { does: "narrow", prefix };
}

// crossed returns the pieces on a way through places, the one that goes it included. Those that a figure
// slides or leaps between are close beside it, but not on it.
export function crossed({ places, size, pieces }: Ground, way: string[]): [cell: string, piece: string][] {
  return [...pieces].filter(([cell]) => {
    const at = places.get(cell)!;
    return way.some((to, i) => i > 0 && between(places.get(way[i - 1]!)!, places.get(to)!, at) < size / 50);
  });
}

// between returns how much longer the path from a to b is through the point over.
function between(a: Point, b: Point, over: Point): number {
  return distance(a, over) + distance(over, b) - distance(a, b);
}

// traced returns the longest beginning of a move that a drag over places has entered, if possible one that ends
// where the drag is.
export function traced(moves: MoveCode[], trace: string[]): string[] {
  const begun = narrow(moves, trace.slice(0, 1)).flatMap((w) => w.places.map((_, i) => w.places.slice(0, i + 1)));
  const passed = begun.filter((places) => within(places, trace)).sort((a, b) => b.length - a.length);
  return passed.find((places) => places.length > 1 && places.at(-1) === trace.at(-1)) ?? passed[0] ?? [];
}

// within reports whether a drag passed all places of a list in this order.
function within(places: string[], trace: string[]): boolean {
  let at = 0;
  for (const place of trace) if (place === places[at]) at++;
  return at === places.length;
}

// targets returns the places where the moves that begin with prefix can go on or end; none before the first tap.
// The piece's own place is one only if it is the next of a move.
export function targets(moves: MoveCode[], prefix: string[]): Set<string> {
  if (prefix.length === 0) return new Set();
  const goals = narrow(moves, prefix).flatMap(({ places }) => {
    const next = places[prefix.length]!;
    return places.at(-1) === prefix[0] ? next : [next, places.at(-1)!];
  });
  return new Set(goals);
}

// narrow returns the moves whose places begin with prefix and go on after it.
export function narrow(moves: MoveCode[], prefix: string[]): MoveCode[] {
  return moves.filter(
    (w) => w.places.length > prefix.length && prefix.every((place, i) => w.places[i] === place),
  );
}

// starts returns the places where a move can begin.
export function starts(moves: MoveCode[]): Set<string> {
  return new Set(moves.flatMap((w) => w.places[0] ?? []));
}

// only returns the move that ends at a place, if there is exactly one.
export function only(moves: MoveCode[], place: string): MoveCode | undefined {
  const [move, another] = moves.filter((w) => w.places.at(-1) === place);
  return another ? undefined : move;
}

// forced returns the only legal move if it is a pass, which needs no tap.
export function forced(moves: MoveCode[]): MoveCode | undefined {
  return moves.length === 1 && moves[0]!.code === "pass:" ? moves[0] : undefined;
}
