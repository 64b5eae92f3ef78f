// Backoff: how long to wait before a request, so that clients do not send it all at once.

const first = 500; // ms
const longest = 30_000; // ms

// pause returns the milliseconds to wait before an attempt to connect; attempt 0 is made at
// once. random, from 0 to 1, spreads the clients of a server that has restarted over the
// whole pause.
export function pause(attempt: number, random: number): number {
  if (attempt === 0) return 0;
  return Math.min(longest, first * 2 ** (attempt - 1)) * random;
}

// spread returns the milliseconds to wait before a page requests something that a number of
// pages need at the same moment, so that together they send about 40 requests a second.
export function spread(pages: number, random = Math.random()): number {
  return pages < 40 ? 0 : 25 * pages * random;
}
