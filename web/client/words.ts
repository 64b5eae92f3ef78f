// Words: what the page says, in the reader's language. The English texts are in
// the bundle; those of another language come before it, in a file of their own.
import english from "../../internal/locale/script/english.json";

export type Key = keyof typeof english;

type Message = string | { [form in Intl.LDMLPluralRule]?: string };

declare global {
  var words: { [key: string]: Message } | undefined;
}

// word returns a text with what belongs into its gaps; N chooses its plural form.
export function word(key: Key, gaps: Record<string, string | number> = {}): string {
  const message: Message = globalThis.words?.[key] ?? english[key];
  return form(message, Number(gaps.N)).replace(/{(\w+)}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

function form(message: Message, n: number): string {
  if (typeof message === "string") return message;
  return message[new Intl.PluralRules(globalThis.document?.documentElement.lang).select(n)] ?? message.other!;
}
