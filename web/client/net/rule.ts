// Rule: which rule forbids a move.
import type { Reason } from "../analysis/messages";
import { t, type Key } from "../i18n/i18n";

// ruleOf returns the rule as a sentence, empty if no rule forbids the move. The page must have
// brought the sentences, which no bundle has.
export function ruleOf({ rule, values }: Reason): string {
  return rule && t(("rule." + rule) as Key, values);
}

// fetchRule asks the server for the rule as a sentence, empty if no rule forbids the move.
export async function fetchRule(url: string, query: Record<string, string | number>): Promise<string> {
  const answer = await fetch(`${url}?${new URLSearchParams(query as Record<string, string>)}`);
  if (!answer.ok) return "";
  const { why }: { why: string } = await answer.json();
  return why;
}
