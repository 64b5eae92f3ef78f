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

// percentText returns a chance as a text with its percent sign, as the reader's language sets it.
export function percentText(chance: number): string {
  return chance.toLocaleString(document.documentElement.lang, { style: "percent" });
}
