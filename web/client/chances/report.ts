// Report: what the verdicts on a game say about its moves.
import type { Verdict } from "./evaluation";

// The marks of a move, from best to blunder.
export const marks = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Mark = (typeof marks)[number];

// limits are the costs, in chances, from which a move gets the second, third … mark.
export const limits = [0.01, 0.04, 0.1, 0.2];

// Judged is a move with what it cost.
export interface Judged {
  ply: number; // of the position after it
  round: number; // the line of the list of moves that has it
  seat: number;
  move: string;
  best: string; // what the search would have played
  cost: number; // of the mover's chances
  mark: Mark;
  before: number; // the mover's chances before it
  after: number; // and after it
  shift: number; // how much of all chances it moved
}

export interface Report {
  moves: Judged[];
  accuracy: number[]; // of each seat, from 0 to 1
  turning: Judged[]; // the moves that changed most, three at most
  given: number[][]; // how much of the chances of each seat (second) each seat (first) gave or took
  king: Judged | undefined; // the move by which a loser helped the winner most, where one of three or more wins
}

// worth returns what a verdict is worth to a seat: a draw is shared.
export function worth({ chances, draw }: Verdict, seat: number): number {
  return (chances[seat] ?? 0) + draw / chances.length;
}

// judge returns the report on a game whose verdicts are all known. moves and by are its moves and
// who made them.
export function judge(verdicts: Verdict[], moves: string[], by: number[]): Report {
  const seats = verdicts[0]!.chances.map((_, seat) => seat);
  const given = seats.map(() => seats.map(() => 0));
  const rounds = roundsOf(by);
  const judged = moves.map((move, i): Judged => {
    const [before, after, seat] = [verdicts[i]!, verdicts[i + 1]!, by[i]!];
    const change = seats.map((other) => worth(after, other) - worth(before, other));
    change.forEach((by, other) => (given[seat]![other]! += by));
    const cost = costOf(move, before, after, seat);
    const shift = change.reduce((sum, by) => sum + Math.abs(by), 0) / 2;
    return { ply: i + 1, round: rounds[i]!, seat, move, best: before.best, cost, mark: markOf(cost), before: worth(before, seat), after: worth(after, seat), shift };
  });
  const accuracy = seats.map((seat) => accuracyOf(judged.filter((m) => m.seat === seat)));
  const turning = judged.filter(({ shift }) => shift >= limits[1]!).sort((a, b) => b.shift - a.shift).slice(0, 3).sort((a, b) => a.ply - b.ply);
  return { moves: judged, accuracy, turning, given, king: kingmaker(verdicts, judged) };
}

// roundsOf returns the round of each move, given who made them: a round ends before a seat that does not come after the last.
export function roundsOf(by: number[]): number[] {
  let round = 0;
  return by.map((seat, i) => (i > 0 && seat > by[i - 1]! ? round : ++round));
}

// costOf returns what a move cost the seat that made it.
export function costOf(move: string, before: Verdict, after: Verdict, seat: number): number {
  return move === before.best ? 0 : Math.max(0, worth(before, seat) - worth(after, seat));
}

// good reports whether a move of that cost is at least good.
export function good(cost: number): boolean {
  return marks.indexOf(markOf(cost)) < marks.indexOf("inaccuracy");
}

// mistakes lists the mistakes and blunders of some seats.
export function mistakes(moves: Judged[], seats: number[]): Judged[] {
  return moves.filter(({ seat, mark }) => seats.includes(seat) && marks.indexOf(mark) >= marks.indexOf("mistake"));
}

// markOf returns the mark of a move of that cost.
export function markOf(cost: number): Mark {
  return marks[limits.filter((limit) => cost >= limit).length]!;
}

// kingmaker returns the move by which somebody who has not won gave the winner most, unless that
// is little.
function kingmaker(verdicts: Verdict[], judged: Judged[]): Judged | undefined {
  const last = verdicts.at(-1)!;
  const [winner, partner] = last.chances.flatMap((chance, seat) => (chance > 0.99 ? [seat] : []));
  if (winner === undefined || partner !== undefined || last.chances.length < 3) return undefined;
  const gift = ({ ply }: Judged) => worth(verdicts[ply]!, winner) - worth(verdicts[ply - 1]!, winner);
  const [most] = judged.filter(({ seat }) => seat !== winner).sort((a, b) => gift(b) - gift(a));
  return most && gift(most) > limits[1]! ? most : undefined;
}

// accuracyOf returns how near moves come to the best ones, from 0 to 1. A good move hardly counts in a game that is decided, a
// bad one at least as much as it cost.
function accuracyOf(moves: Judged[]): number {
  if (moves.length === 0) return 1;
  const weights = moves.map(({ before, cost }) => Math.max(4 * before * (1 - before), cost) + decidedWeight);
  const total = weights.reduce((sum, one) => sum + one, 0);
  return moves.reduce((sum, { cost }, i) => sum + weights[i]! * Math.exp(-5 * cost), 0) / total;
}

// decidedWeight is the weight of a good move where the mover's chance is 0 or 1.
const decidedWeight = 0.05;
