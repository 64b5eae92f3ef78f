// Rule: asks the server which rule forbids a move.

// fetchRule returns the rule as a sentence, empty if no rule forbids the move.
export async function fetchRule(url: string, query: Record<string, string | number>): Promise<string> {
  const answer = await fetch(`${url}?${new URLSearchParams(query as Record<string, string>)}`);
  if (!answer.ok) return "";
  const { why }: { why: string } = await answer.json();
  return why;
}
