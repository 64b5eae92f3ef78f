// Move codes: how moves and pieces are written in the protocol.

// MoveCode is a move: how it is written, its text, and the places and the choice
// that enter it.
export interface MoveCode {
  written: string;
  text: string;
  places: string[];
  choice: string;
}

// Pieces maps the names of cells to what stands there: the seat and the kind,
// as "0" or "1K", without the seat if it is nobody's.
export type Pieces = Map<string, string>;

export function parseMove(written: string): MoveCode {
  const [text = "", gesture] = written.split(":");
  if (gesture === undefined) return { written, text, places: placesOf(text), choice: "" };
  const [places = "", choice = ""] = gesture.split("?");
  return { written, text, places: list(places, "."), choice };
}

// placesOf lists the places that a text names; "off" is the gate of the cell
// before it.
function placesOf(text: string): string[] {
  const places = list(text, /[-x]/);
  return places.map((place, i) => (place === "off" && i > 0 ? places[i - 1] + "^" : place));
}

export function parseMoves(moves = ""): MoveCode[] {
  return list(moves, " ").map(parseMove);
}

export function parsePieces(text: string): Pieces {
  return new Map(list(text, " ").map(cut));
}

// change returns the pieces after changes, both as texts.
export function change(pieces: string, changes = ""): string {
  const at = parsePieces(pieces);
  for (const change of list(changes, " ")) {
    const [cell, piece] = cut(change);
    if (change.includes("=")) at.set(cell, piece);
    else at.delete(cell);
  }
  return writePieces(at);
}

export function writePieces(pieces: Pieces): string {
  return [...pieces].map((entry) => entry.join("=")).join(" ");
}

// ways returns the ways of the pieces that a move moves: of two where '&' joins two
// moves to one turn.
export function ways({ text, places }: MoveCode): string[][] {
  return text.includes("&") ? [places.slice(0, 2), places.slice(2)] : [places];
}

// brief returns the text of a move as lists show it: of one piece through several
// places where it begins and ends, of two pieces in two lines.
export function brief(text: string): string {
  if (text.includes("&")) return text.replace("&", "&\n");
  return text.replace(/^([^-x]+)(?:-|(x)).*[-x](.+)$/, "$1$2…$3");
}

// owner returns the seat of a piece, -1 if it has none.
export function owner(piece: string | undefined): number {
  const seat = parseInt(piece ?? "");
  return seat >= 0 ? seat : -1;
}

// kind returns the kind of a piece, empty for the common one.
export function kind(piece: string): string {
  return piece.replace(/^\d/, "");
}

function cut(entry: string): [cell: string, piece: string] {
  const [cell = "", piece = ""] = entry.split("=");
  return [cell, piece];
}

function list(text: string, by: string | RegExp): string[] {
  return text.split(by).filter(Boolean);
}
