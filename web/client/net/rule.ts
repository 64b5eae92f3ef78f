// Rule: asks the server which rule forbids a move.

// ruleAt returns a sentence, empty if no rule does.
export async function fetchRule(url: string, query: Record<string, string | number>): Promise<string> {
  const answer = await fetch(`${url}?${new URLSearchParams(query as Record<string, string>)}`);
  if (!answer.ok) return "";
  const { why }: { why: string } = await answer.json();
  return why;
}
