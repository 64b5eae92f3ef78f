// I18n: texts in the reader's language.
import type english from "../../../internal/locale/script/english.json";

export type Key = keyof typeof english;

type Message = string | { [form in Intl.LDMLPluralRule]?: string };
type Gaps = Record<string, string | number>;

declare global {
  // The messages of a language other than English, set by a script that the page loads
  // before this one.
  var words: { [key: string]: Message } | undefined;
  // The English messages that the bundles on this page have added.
  var english: { [key: string]: Message } | undefined;
}

// addMessages adds the English messages of a bundle. They are also used where another
// language lacks a message.
export function addMessages(english: { [key: string]: Message }): void {
  globalThis.english = { ...globalThis.english, ...english };
}

let plurals: Intl.PluralRules | undefined;

// t returns a message with its gaps filled. The gap N selects the plural form.
export function t(key: Key, gaps: Gaps = {}): string {
  return fill(form(globalThis.words?.[key] ?? globalThis.english![key]!, Number(gaps.N)), gaps);
}

// phrase translates a text of the server by its code, or returns the English text if the
// language has no translation. N is the number in it.
export function phrase(family: "level" | "note" | "reason", code = "", english = "", N = 0): string {
  const message = globalThis.words?.[`${family}.${code}`];
  return message === undefined ? english : fill(form(message, N), { N });
}

// note returns the server's note on the turn, such as a rule that restricts it.
export function note({ wk, w, wn }: { wk?: string; w?: string; wn?: number }): string {
  return phrase("note", wk, w, wn);
}

function form(message: Message, n: number): string {
  if (typeof message === "string") return message;
  plurals ??= new Intl.PluralRules(globalThis.document?.documentElement.lang);
  return message[plurals.select(n)] ?? message.other!;
}

function fill(text: string, gaps: Gaps): string {
  return text.replace(/{(\w+)}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
