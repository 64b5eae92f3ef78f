// Piece: the drawing of a piece.

const disc = '<circle class="disc" r="14.8"></circle>';

// pieceSVG draws a piece in the colour of a seat, or in none; the server draws the same.
// A king is two stacked counters. Where a seat has several sets of pegs, a peg points to
// where its set has to go. The counter of a chess piece has a shape for each colour.
export function pieceSVG(hue: string | undefined, kind: string, figures?: boolean): string {
  if (figures) return `<use class="disc" href="#c${hue ?? ""}"></use><use class="figure" href="#f${kind}"></use>`;
  if (hue === undefined) return disc;
  const emblem = `<use class="emblem" href="#e${hue}"></use>`;
  if (!kind) return disc + emblem;
  if (kind !== "K") return `<path class="notch" d="M-10.5 10H10.5L0 21Z"></path>${disc}${emblem}`;
  return `<circle class="disc base" r="14.8"></circle>${disc}${emblem}<circle class="crown" r="11.7"></circle>`;
}
