// Move codes: how the protocol writes moves and pieces.

// MoveCode is a legal move and how to enter it.
export interface MoveCode {
  code: string; // the whole move code
  text: string; // the move in the notation of its game
  places: string[]; // to tap, in this order
  choice: string; // to make after that, such as the kind to promote to; may be empty
}

// Pieces maps the names of cells to the pieces on them: the seat and the kind, as "0" or
// "1K", or only the kind if the piece is nobody's.
export type Pieces = Map<string, string>;

export function parseMove(code: string): MoveCode {
  const [text = "", gesture] = code.split(":");
  if (gesture === undefined) return { code, text, places: placesOf(text), choice: "" };
  const [places = "", choice = ""] = gesture.split("?");
  return { code, text, places: list(places, "."), choice };
}

// placesOf lists the places in the text of a move. "off" is the gate of the cell before
// it.
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

// change applies changes to pieces; all are in the notation of the protocol.
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

// ways returns the path of each piece that moves: two where '&' joins two moves to one
// turn.
export function ways({ text, places }: MoveCode): string[][] {
  return text.includes("&") ? [places.slice(0, 2), places.slice(2)] : [places];
}

// brief shortens the text of a move for lists: a path through several places to its two
// ends. Two moves of one turn are on two lines.
export function brief(text: string): string {
  if (text.includes("&")) return text.replace("&", "&\n");
  return text.replace(/^([^-x]+)(?:-|(x)).*[-x](.+)$/, "$1$2…$3");
}

// owner returns the seat of a piece, or -1 if the piece is nobody's or missing.
export function owner(piece: string | undefined): number {
  const seat = parseInt(piece ?? "");
  return seat >= 0 ? seat : -1;
}

// kind returns the kind of a piece, which is empty for the ordinary kind.
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
