// Teller: sentences about the games of figures for those who listen to the page.
import type { Remark, View } from "../net/protocol";
import * as speech from "../input/speech";
import { ways, type MoveCode } from "../model/movecode";
import { t } from "../i18n/i18n";

// heard are the remarks that are told when they become true.
const heard = ["check", "debt", "frozen", "out", "ready"];

export class Announcer {
  #names: Record<string, string>;

  // names are those of the kinds.
  constructor(names: Record<string, string>) {
    this.#names = names;
  }

  // report says the move that led from a view to the next, what it has made of the
  // seats, and how the game ended.
  report(before: View, view: View, colours: string[]): void {
    const says = news(before, view).map(({ k, s, n = 0 }) => t(`heard.${k as "check"}`, { Colour: colours[s]!, N: n }));
    speech.report(before, view, colours, (colour, move) => [this.spoken(colour, move), ...says].filter(Boolean).join(". "));
  }

  // own tells what has become of one of the receiver's seats that takes it the turn.
  own(before: View | undefined, view: View): string {
    const now = news(before, view).find(({ k, s }) => view.you?.includes(s) && (k === "frozen" || k === "out"));
    return now ? t(`own.${now.k as "frozen"}`) : "";
  }

  // spoken writes a move of a seat as one says it. Of one behind a screen there is
  // nothing to say.
  spoken = (colour: string, move: MoveCode): string => {
    const { text, places } = move;
    const kind = (letter: string) => this.#names[letter] ?? letter;
    const [, placed, paid, instead] = /^(?:(\w)@|-(\w)\w+(?:\((\w)\))?$)/.exec(text) ?? [];
    const gaps = { Colour: colour, Place: places[0] ?? "" };
    if (placed) return t("heard.places", { ...gaps, Kind: kind(placed) });
    if (paid) return t(instead ? "heard.trades" : "heard.pays", { ...gaps, Kind: kind(paid), Instead: kind(instead ?? "") });
    if (text.startsWith("lift")) return t("heard.lifts", gaps);
    if (text === "normal") return t("heard.normal", gaps);
    if (places.length === 0) return "";
    const halves = text.split("&").map((half, i) => {
      const hop = speech.spoken(colour, { ...move, text: half, places: ways(move)[i]! });
      const as = /=(\w)$/.exec(half)?.[1];
      return as ? t("heard.promotes", { Move: hop, Kind: kind(as) }) : hop;
    });
    return halves.join(". ");
  };
}

// news are the remarks that are true now and were not.
function news(before: View | undefined, view: View): Remark[] {
  const same = (a: Remark) => (b: Remark) => a.k === b.k && a.s === b.s;
  return (view.r ?? []).filter((r) => heard.includes(r.k) && !before?.r?.some(same(r)));
}
