// Face: what a piece looks like.

const disc = '<circle class="disc" r="14.8"></circle>';

// face draws a piece of a colour, or of none: a king is two counters, one on the other; the
// pegs of one of several sets point where that set has to go. The server draws
// the same. Where pieces are the figures of chess, the counter has a shape of the
// colour's own.
export function pieceSVG(hue: string | undefined, kind: string, figures?: boolean): string {
  if (figures) return `<use class="disc" href="#c${hue ?? ""}"></use><use class="figure" href="#f${kind}"></use>`;
  if (hue === undefined) return disc;
  const emblem = `<use class="emblem" href="#e${hue}"></use>`;
  if (!kind) return disc + emblem;
  if (kind !== "K") return `<path class="way" d="M-10.5 10H10.5L0 21Z"></path>${disc}${emblem}`;
  return `<circle class="disc base" r="14.8"></circle>${disc}${emblem}<circle class="crown" r="11.7"></circle>`;
}
