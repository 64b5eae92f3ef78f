// Words: the texts of the analysis board. They come with the page, in the reader's language,
// so that no other page has to load them.
export type Words = Record<string, string>;

// say returns a text with its gaps filled.
export function say(words: Words, name: string, gaps: Record<string, string | number> = {}): string {
  return (words[name] ?? name).replace(/{(\w+)}/g, (gap, key: string) => String(gaps[key] ?? gap));
}

// percent returns a chance as whole percent.
export function percent(chance: number): number {
  return Math.round(100 * chance);
}

// percents returns the chances in a position as whole percent that add up to a hundred. What rounding
// down leaves over goes where the most was lost, and to the greater chance where as much was. Partners
// in a team have the same chance, so theirs add up to more and are just rounded.
export function percents(chances: number[]): number[] {
  const exact = chances.map((chance) => Math.round(1000 * chance));
  const sum = exact.reduce((all, part) => all + part, 0);
  if (Math.abs(sum - 1000) > 5) return chances.map(percent);
  const whole = exact.map((part) => Math.floor(part / 10));
  const order = [...whole.keys()].sort((a, b) => (exact[b]! % 10) - (exact[a]! % 10) || exact[b]! - exact[a]!);
  const over = 100 - whole.reduce((all, part) => all + part, 0);
  for (const i of order.slice(0, over)) whole[i]! += 1;
  return whole;
}

// percentText returns a chance as a text with its percent sign, as the reader's language sets it.
export function percentText(chance: number): string {
  return chance.toLocaleString(document.documentElement.lang, { style: "percent" });
}
