// Label: what a screen reader says at the places of a board. Labels are made here only.
import { crossed, narrow, only, starts, step, targets, type Ground } from "./gesture";
import { kind, owner, type MoveCode } from "../model/movecode";
import { t } from "../i18n/i18n";
import { taking } from "./speech";

// Sight is what can be seen on a board.
export interface Sight extends Ground {
  gates: Map<string, number>; // the seat of each gate
  colours: string[]; // the names of the seats
  kinds: Record<string, string>; // the names of the kinds of pieces that have one
  moves: MoveCode[]; // the legal moves
  prefix: string[]; // the places tapped so far
}

// labels returns the label of every place, such as "c5, Red, can move, 3 moves",
// and when a piece is selected "d4, empty, legal, captures Green".
export function labels(sight: Sight): Map<string, string> {
  const { moves, prefix, places } = sight;
  const movable = starts(moves);
  const goals = targets(moves, prefix);
  const all = new Map<string, string>();
  for (const place of places.keys()) {
    const says = [here(sight, place)];
    const ways = movable.has(place) ? narrow(moves, [place]).length : 0; // none if a piece can only be given up or lifted
    if (goals.has(place)) says.push(...target(sight, place));
    else if (prefix[0] === place) says.push(t("board.selected"), t("board.moves", { N: ways }));
    else if (prefix.includes(place)) says.push(t("board.way"));
    else if (ways > 0) says.push(t("board.movable"), t("board.moves", { N: ways }));
    else if (movable.has(place) || (prefix.length === 0 && sight.gates.has(place) && only(moves, place))) says.push(t("board.legal"));
    all.set(place, says.join(", "));
  }
  return all;
}

// here describes a place and what is on it.
function here({ gates, colours, pieces, kinds }: Sight, place: string): string {
  const seat = gates.get(place);
  if (seat !== undefined) return t("board.exit", { Place: place.replace("^", ""), Colour: colours[seat]! });
  const piece = pieces.get(place);
  if (piece === undefined) return t("board.empty", { Place: place });
  return [`${place}, ${colours[owner(piece)] ?? t("board.nobody")}`, kinds[kind(piece)]].filter(Boolean).join(" ");
}

// target describes what a tap does on a place where the move can go.
function target(sight: Sight, place: string): string[] {
  const next = step(sight.moves, sight.prefix, place);
  const does = next.does === "play" ? captures(sight, next.move) : t(next.does === "ask" ? "board.ways" : "board.on");
  return [t("board.legal"), does].filter(Boolean);
}

// captures describes whose pieces a move captures: those on its path. It is empty if the
// move captures nothing.
export function captures(sight: Sight, { text, places }: MoveCode): string {
  return text.includes("x") ? taking(crossed(sight, places), owner(sight.pieces.get(places[0]!)), sight.colours) : "";
}
