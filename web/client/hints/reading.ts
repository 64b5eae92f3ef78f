// Reading: what a search reads from a move, in words.
import type { Reading } from "../analysis/messages";
import { percent, say, type Words } from "../analysis/words";

const costly = 0.1; // of the chances, from which on a move looks like a mistake, as in reports

// describe returns a sentence for each purpose of a move. What it costs is told only if it has none.
export function describe({ move, seat, purposes, before, after }: Reading, words: Words, colours: string[]): string {
  const Colour = colours[seat]!;
  const says = purposes.map(({ kind, seat: other, move: that = "" }) =>
    say(words, kind, { Colour, Move: move, Other: colours[other]!, Threat: that, Next: that }),
  );
  if (says.length > 0) return says.join(" ");
  const name = before - after > costly ? "mistake" : "quiet";
  return say(words, name, { Colour, Move: move, Before: percent(before), After: percent(after) });
}
