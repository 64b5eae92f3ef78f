// Announcer: sentences about the chess variants for people who listen to the page.
import type { Remark, View } from "../net/protocol";
import * as speech from "../input/speech";
import { kind, owner, parsePieces, ways, type MoveCode, type Pieces } from "../model/movecode";
import { t } from "../i18n/i18n";

// heard lists the remarks that are announced when they become true.
const heard = ["check", "debt", "frozen", "out", "ready"];

export class Announcer {
  #names: Record<string, string>;

  // names are the names of the kinds of pieces.
  constructor(names: Record<string, string>) {
    this.#names = names;
  }

  // report announces the move that led from one view to the next, what it changed for the
  // seats, and how the game ended.
  report(before: View, view: View, colours: string[]): void {
    const says = news(before, view).map(({ k, s, n = 0 }) => t(`announce.${k as "check"}`, { Colour: colours[s]!, N: n }));
    const [was, pieces] = [parsePieces(before.pieces), parsePieces(view.pieces)];
    const on = (cell: string) => {
      const piece = view.ply === before.ply + 1 ? was.get(cell) : undefined;
      return piece && `${colours[owner(piece)] ?? t("board.nobody")} ${this.#name(kind(piece))}`;
    };
    speech.report(before, view, colours, (colour, move) => [this.spoken(colour, move, pieces, on), ...says].filter(Boolean).join(". "));
  }

  // own returns a sentence if one of this person's seats has just lost its turns, because
  // it is frozen or out of the game. It is empty otherwise.
  own(before: View | undefined, view: View): string {
    const now = news(before, view).find(({ k, s }) => view.you?.includes(s) && (k === "frozen" || k === "out"));
    return now ? t(`own.${now.k as "frozen"}`) : "";
  }

  // spoken puts a move of a seat into words; pieces are those on the board, after it unless it is
  // still pending. on names the piece that was on a cell before it, if that is known. The words are
  // empty for a move behind a screen.
  spoken(colour: string, move: MoveCode, pieces: Pieces, on = (_cell: string): string | undefined => undefined): string {
    const { text, places } = move;
    const [, placed, paid, instead] = /^(?:(\w)@|-(\w)\w+(?:\((\w)\))?$)/.exec(text) ?? [];
    const gaps = { Colour: colour, Place: places[0] ?? "" };
    if (placed) return t("announce.places", { ...gaps, Kind: this.#name(placed) });
    if (paid) return t(instead ? "announce.trades" : "announce.pays", { ...gaps, Kind: this.#name(paid), Instead: this.#name(instead ?? "") });
    if (text.startsWith("lift")) return t("announce.lifts", gaps);
    if (text === "normal") return t("announce.normal", gaps);
    if (places.length === 0) return "";
    const halves = text.split("&").map((half, i) => {
      const [From = "", To = ""] = ways(move)[i]!;
      const as = /=(\w)$/.exec(half)?.[1];
      const piece = as ? "P" : kind(pieces.get(To) ?? "");
      if (!piece) return speech.spoken(colour, { ...move, text: half, places: [From, To] });
      const taken = half.includes("x") ? on(To) : undefined;
      const ends = { Colour: colour, Kind: this.#name(piece), From, To, Taken: taken ?? "" };
      const hop = t(taken ? "announce.takes" : half.includes("x") ? "announce.captures" : "announce.moves", ends);
      return as ? t("announce.promotes", { Move: hop, Kind: this.#name(as) }) : hop;
    });
    return halves.join(". ");
  }

  // name returns the name of a kind of piece, or its letter if it has none.
  #name(letter: string): string {
    return this.#names[letter] ?? letter;
  }
}

// news returns the remarks that have become true between two views.
function news(before: View | undefined, view: View): Remark[] {
  const same = (a: Remark) => (b: Remark) => a.k === b.k && a.s === b.s;
  return (view.r ?? []).filter((r) => heard.includes(r.k) && !before?.r?.some(same(r)));
}
