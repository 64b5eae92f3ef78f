// Motion: animations of the pieces. Elements already are where they belong; an animation
// only shows how they got there, so ending it at any moment leaves the right picture.

export interface Point {
  x: number;
  y: number;
}

const step = 160; // ms
const hop = 120; // ms each
const hops = 600; // ms, at most for all hops of a move
const leave = 240; // ms
const flip = 180; // ms
const fade = 80; // ms; replaces travel for users who prefer reduced motion

export class Motion {
  // still turns animation off.
  still = false;

  #travels = 0;
  #landing: (() => void)[] = [];
  #running = new Set<() => void>();
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  // settle ends all running animations.
  settle(): void {
    const still = this.still;
    this.still = true;
    for (const end of this.#running) end();
    this.still = still;
  }

  // landed calls then once no piece is travelling, which may be at once.
  landed(then: () => void): void {
    if (this.#travels > 0) this.#landing.push(then);
    else then();
  }

  // travel moves a piece along points to where it stands. Steps longer than reach are
  // hops, drawn as arcs. leaves is the scale to which a piece that leaves the board
  // shrinks on its last step.
  travel(piece: Element, way: Point[], reach: number, leaves?: number): void {
    const legs = way.length - 1;
    const far = way.some((to, i) => i > 0 && distance(way[i - 1]!, to) > reach);
    this.#travels++;
    this.#run(
      piece,
      this.#calm.matches ? [{ opacity: leaves ? 1 : 0 }, { opacity: leaves ? 0 : 1 }] : frames(way, far && !leaves, leaves),
      { duration: this.#calm.matches ? fade : leaves ? leave : far ? Math.min(hops, hop * legs) : step * legs },
      () => {
        if (--this.#travels === 0) this.#landing.splice(0).forEach((then) => then());
      },
    );
  }

  // flip turns a piece at a point over like a coin; turned is called halfway to change
  // how the piece looks.
  flip(piece: Element, at: Point, turned: () => void): void {
    const here = translate(at);
    const edge = `${here} scaleX(0)`;
    const half = { duration: flip / 2, easing: "ease-in" };
    if (this.#calm.matches) return turned();
    this.#run(piece, [{ transform: here }, { transform: edge }], half, () => {
      turned();
      this.#run(piece, [{ transform: edge }, { transform: here }], { ...half, easing: "ease-out" });
    });
  }

  // fade fades a piece in (1) or out (0).
  fade(piece: Element, to: 0 | 1, then?: () => void): void {
    this.#run(piece, [{ opacity: 1 - to }, { opacity: to }], { duration: fade }, then);
  }

  #run(piece: Element, keys: Keyframe[], timing: KeyframeAnimationOptions, then?: () => void): void {
    if (this.still) return then?.();
    const animation = piece.animate(keys, timing);
    const end = () => {
      if (!this.#running.delete(end)) return;
      animation.cancel();
      then?.();
    };
    this.#running.add(end);
    animation.onfinish = end;
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

// translate returns the CSS function that shifts by a vector.
function translate({ x, y }: Point): string {
  return `translate(${x}px,${y}px)`;
}

function frames(way: Point[], arcs: boolean, leaves?: number): Keyframe[] {
  const keys: Keyframe[] = way.map((at) => ({ transform: translate(at), easing: "ease-out" }));
  if (leaves) keys[keys.length - 1] = { transform: `${translate(way.at(-1)!)} scale(${leaves})`, opacity: 0.6 };
  if (!arcs) return keys;
  return way.flatMap((to, i) => {
    const from = way[i - 1];
    if (!from) return [{ transform: translate(to), easing: "ease-out" }];
    const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - distance(from, to) / 6 };
    return [
      { transform: `${translate(top)} scale(1.15)`, easing: "ease-in" },
      { transform: translate(to), easing: "ease-out" },
    ];
  });
}
