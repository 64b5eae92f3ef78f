// Seated: moves with the seats that made them, which the worker has to know if several seats are on
// turn at once.

// seated returns moves as lists of moves name their seats: "2:ready".
export function seated(moves: string[], by: number[]): string[] {
  return moves.map((move, i) => `${by[i]! + 1}:${move}`);
}
