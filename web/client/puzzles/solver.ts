// Solver: the results of the person at this browser with puzzles, and which one to offer next.
import { load, save, type Device } from "../ui/storage";

// Row is a puzzle in the list of a game: its ID, theme and rating.
export type Row = [id: string, theme: string, rating: number];

const place = "puzzles";
const first = 900; // the rating to begin with
const [quick, steady] = [80, 32]; // by how much a rating moves at most: in the first tries, and later
const settled = 10; // tries until then
const near = 6; // the next puzzle is drawn from this many of about the solver's rating

interface Kept {
  ratings: Record<string, number>; // by game
  tries: Record<string, number>; // by game
  solved: Record<string, number>; // puzzles tried: 1 for those found at the first try, else 0
  streak: number;
  best: number;
}

export class Solver {
  #device: Device;
  #kept: Kept;

  constructor(device: Device) {
    this.#device = device;
    this.#kept = { ratings: {}, tries: {}, solved: {}, streak: 0, best: 0 };
    this.#read();
  }

  get streak(): number {
    return this.#kept.streak;
  }

  get best(): number {
    return this.#kept.best;
  }

  // highest returns the highest rating in those of the games of which a puzzle was tried; undefined if none was.
  highest(games: string[]): number | undefined {
    const tried = games.filter((game) => game in this.#kept.ratings);
    return tried.length > 0 ? Math.max(...tried.map((game) => this.rating(game))) : undefined;
  }

  rating(game: string): number {
    return Math.round(this.#kept.ratings[game] ?? first);
  }

  // knows reports whether a puzzle was tried before; then it counts no more.
  knows(id: string): boolean {
    return id in this.#kept.solved;
  }

  // count counts the first try of a puzzle.
  count(game: string, id: string, rating: number, found: boolean): void {
    this.#read(); // other tabs have puzzles, too
    if (this.knows(id)) return;
    const { ratings, tries, solved } = this.#kept;
    const mine = ratings[game] ?? first;
    const expected = 1 / (1 + 10 ** ((rating - mine) / 400));
    ratings[game] = mine + ((tries[game] ?? 0) < settled ? quick : steady) * (Number(found) - expected);
    tries[game] = (tries[game] ?? 0) + 1;
    solved[id] = Number(found);
    this.#kept.streak = found ? this.#kept.streak + 1 : 0;
    this.#kept.best = Math.max(this.#kept.best, this.#kept.streak);
    save(this.#device, place, this.#kept);
  }

  // read takes over what is stored by now, if anything is.
  #read(): void {
    const kept = load(this.#device, place);
    if (typeof kept === "object") this.#kept = { ...this.#kept, ...kept };
  }

  // next returns the puzzle to offer: one of about the solver's rating that was not tried yet, of a
  // theme if one is asked for. When all were tried, it is one that was not found, else any.
  next(rows: Row[], game: string, theme: string, now: string, chance = Math.random()): string | undefined {
    this.#read();
    const asked = rows.filter(([id, about]) => id !== now && (!theme || about === theme));
    const fresh = asked.filter(([id]) => !this.knows(id));
    const missed = asked.filter(([id]) => this.#kept.solved[id] === 0);
    const from = [fresh, missed, asked].find((some) => some.length > 0) ?? [];
    const mine = this.rating(game);
    const off = ([, , rating]: Row) => Math.abs(rating - mine);
    const close = [...from].sort((a, b) => off(a) - off(b)).slice(0, near);
    return close[Math.floor(chance * close.length)]?.[0];
  }
}
