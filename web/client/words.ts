// Words: what the page says, in the reader's language.
import type english from "../../internal/locale/script/english.json";

export type Key = keyof typeof english;

type Message = string | { [form in Intl.LDMLPluralRule]?: string };
type Gaps = Record<string, string | number>;

declare global {
  // What other language the page has comes before the script, in a file of its
  // own.
  var words: { [key: string]: Message } | undefined;
  // The English texts that have been learnt.
  var english: { [key: string]: Message } | undefined;
}

// learn adds English texts: what is said to those whose language brings no words,
// and what that language's may lack. Each script brings those of its own.
export function learn(english: { [key: string]: Message }): void {
  globalThis.english = { ...globalThis.english, ...english };
}

let plurals: Intl.PluralRules | undefined;

// word returns a text with what belongs into its gaps; N chooses its plural form.
export function word(key: Key, gaps: Gaps = {}): string {
  return fill(form(globalThis.words?.[key] ?? globalThis.english![key]!, Number(gaps.N)), gaps);
}

// phrase returns in the reader's language what the rules of a game or the server
// say in English. The page's words have it by its family and the English text.
export function phrase(family: "level" | "note" | "reason", text: string): string {
  const number = Number(/\d+/.exec(text));
  const message = globalThis.words?.[`${family} ${text.replace(/\d+/, "{N}")}`];
  return message === undefined ? text : fill(form(message, number), { N: number });
}

function form(message: Message, n: number): string {
  if (typeof message === "string") return message;
  plurals ??= new Intl.PluralRules(globalThis.document?.documentElement.lang);
  return message[plurals.select(n)] ?? message.other!;
}

function fill(text: string, gaps: Gaps): string {
  return text.replace(/{(\w+)}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
