// Labels: what the places of a board say to those who do not see them. They are
// made here and nowhere else.
import { distance, type Point } from "./animate";
import { ends, narrow, nexts, only, starts, step } from "./gesture";
import { kind, owner, type Pieces, type Word } from "./word";
import { word } from "./words";

// Sight is what there is to be seen on a board.
export interface Sight {
  places: Map<string, Point>;
  size: number; // from a cell's centre to its corners
  pieces: Pieces;
  gates: Map<string, number>; // the seat of each gate
  colours: string[]; // the names of the seats
  kinds: Record<string, string>; // the names of the kinds of pieces that have one
  words: Word[]; // what can be moved now
  prefix: string[]; // the places tapped so far
}

// labels returns the label of every place, such as "c5, Red, can move, 3 moves",
// and when a piece is selected "d4, empty, legal, captures Green".
export function labels(sight: Sight): Map<string, string> {
  const { words, prefix, places } = sight;
  const movable = starts(words);
  const targets = new Set([...ends(words, prefix), ...nexts(words, prefix)]);
  const all = new Map<string, string>();
  for (const place of places.keys()) {
    const says = [here(sight, place)];
    if (targets.has(place)) says.push(...target(sight, place));
    else if (prefix[0] === place) says.push(word("board.selected"), counted(narrow(words, [place]).length));
    else if (prefix.includes(place)) says.push(word("board.way"));
    else if (movable.has(place) && sight.pieces.has(place)) says.push(word("board.movable"), counted(narrow(words, [place]).length));
    else if (movable.has(place) || (prefix.length === 0 && sight.gates.has(place) && only(words, place))) says.push(word("board.legal"));
    all.set(place, says.join(", "));
  }
  return all;
}

// here names a place and what is there.
function here({ gates, colours, pieces, kinds }: Sight, place: string): string {
  const seat = gates.get(place);
  if (seat !== undefined) return word("board.exit", { Place: place.replace("^", ""), Colour: colours[seat]! });
  const piece = pieces.get(place);
  if (piece === undefined) return word("board.empty", { Place: place });
  return [`${place}, ${colours[owner(piece)] ?? word("board.nobody")}`, kinds[kind(piece)]].filter(Boolean).join(" ");
}

// target says what a tap on a place where the move can go does.
function target(sight: Sight, place: string): string[] {
  const next = step(sight.words, sight.prefix, place);
  switch (next.does) {
    case "play":
      return [word("board.legal"), captures(sight, next.word)].filter(Boolean);
    case "ask":
      return [word("board.legal"), word("board.ways")];
    default:
      return [word("board.legal"), word("board.on")];
  }
}

function counted(moves: number): string {
  return word("board.moves", { N: moves });
}

// captures tells whose pieces a move captures: those that its way crosses.
export function captures({ places, size, pieces, colours }: Sight, { text, places: way }: Word): string {
  if (!text.includes("x")) return "";
  const mover = owner(pieces.get(way[0]!));
  const taken = new Map<number, number>(); // pieces by seat
  for (const [cell, piece] of pieces) {
    const seat = owner(piece);
    const at = places.get(cell)!;
    const crossed = way.some((to, i) => i > 0 && between(places.get(way[i - 1]!)!, places.get(to)!, at) < size / 5);
    if (seat >= 0 && seat !== mover && crossed) taken.set(seat, (taken.get(seat) ?? 0) + 1);
  }
  const names = [...taken].map(([seat, n]) => (n > 1 ? `${n} ${colours[seat]}` : colours[seat]));
  return names.length > 0 ? word("board.captures", { Colours: names.join(", ") }) : word("board.capture");
}

// between returns by how much the way from a to b is longer over a point.
function between(a: Point, b: Point, over: Point): number {
  return distance(a, over) + distance(over, b) - distance(a, b);
}
