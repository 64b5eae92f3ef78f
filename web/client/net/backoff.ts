// Backoff: how long to wait before the next attempt to connect.

const first = 500; // ms
const longest = 30_000; // ms

// pause returns the milliseconds before an attempt; attempt 0 is made at once.
// random, from 0 to 1, spreads the clients of a server that came back over the
// whole pause.
export function pause(attempt: number, random: number): number {
  if (attempt === 0) return 0;
  return Math.min(longest, first * 2 ** (attempt - 1)) * random;
}

// spread returns after how many ms one of so many pages asks for something that all of
// them need at the same moment: together they ask 40 times a second at most.
export function spread(pages: number, random = Math.random()): number {
  return pages < 40 ? 0 : 25 * pages * random;
}
