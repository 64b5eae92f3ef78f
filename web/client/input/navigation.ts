// Navigation: moves the focus from place to place of a board in directions of the screen.
import { distance, type Point } from "../board/motion";

type Places = Map<string, Point>;

// The keys around S on the keyboard stand for the six neighbours, here clockwise from the
// one to the right. Flat-topped cells have no neighbour to the right; there all directions
// are half a step further, so that W is straight up.
const around = ["KeyD", "KeyX", "KeyZ", "KeyA", "KeyW", "KeyE"];

const arrows: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
};

// neighbour returns the neighbour of a place in the direction of a key, named as in
// KeyboardEvent.code, or undefined. size is the distance from a cell's centre to its
// corners, flat says that cells are flat-topped.
export function neighbour(places: Places, size: number, flat: boolean, from: string, code: string): string | undefined {
  const sixth = around.indexOf(code);
  if (sixth < 0) return undefined;
  const angle = ((sixth + (flat ? 0.5 : 0)) * Math.PI) / 3;
  const way = { x: Math.cos(angle), y: Math.sin(angle) };
  const here = places.get(from)!;
  // A gate is between two directions. Both lead to it if there is no cell.
  return best(places, (at) => {
    const away = distance(here, at);
    const off = Math.acos(Math.min(1, Math.max(-1, dot(way, minus(at, here)) / away)));
    return away > 0 && away < 1.9 * size && off < Math.PI / 6 + 0.01 ? off : Infinity;
  });
}

// Arrows moves in the four directions of the arrow keys, and keeps to a straight line where
// no cell is straight ahead.
export class Arrows {
  #key = "";
  #start: Point = { x: 0, y: 0 };
  #last = "";

  // step returns the next place, or undefined.
  step(places: Places, size: number, from: string, key: string): string | undefined {
    const way = arrows[key];
    if (!way) return undefined;
    const here = places.get(from)!;
    const along = (at: Point) => dot(way, minus(at, here));
    const aside = (at: Point, line: Point) => Math.abs(way.x * (at.y - line.y) - way.y * (at.x - line.x));
    if (from !== this.#last || axis(key) !== axis(this.#key)) this.#start = here;
    const to = best(places, (at) => {
      const ahead = along(at) > size / 3 && aside(at, here) < size;
      return ahead ? along(at) + aside(at, this.#start) / 10 : Infinity;
    });
    if (to !== undefined) [this.#key, this.#last] = [key, to];
    return to;
  }
}

// best returns the place with the least cost, or undefined if all costs are infinite.
function best(places: Places, cost: (at: Point) => number): string | undefined {
  let found: string | undefined;
  let least = Infinity;
  for (const [name, at] of places) {
    const costs = cost(at);
    if (costs < least) [found, least] = [name, costs];
  }
  return found;
}

function axis(key: string): boolean {
  return /Left|Right/.test(key);
}

function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y;
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}
