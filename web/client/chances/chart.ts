// Chart: the chances of a game over its plies, as stacked areas and, for three, as a path through
// a triangle.
import type { Verdict } from "./evaluation";

const space = "http://www.w3.org/2000/svg";
const [width, height] = [320, 96];
const [side, tall, edge] = [220, 190, 20]; // of the triangle

interface Point {
  x: number;
  y: number;
}

// stack draws the verdicts as areas on top of each other, the first seat at the bottom. hues are
// the classes of the seats' colours.
export function stack(verdicts: (Verdict | undefined)[], hues: string[]): SVGSVGElement {
  const svg = picture(width, height, "stack");
  const known = verdicts.flatMap((verdict, ply) => (verdict ? [{ ply, parts: parts(verdict) }] : []));
  const levels = [...hues, "hue-none"];
  if (known.length === 0) return svg;
  levels.forEach((hue, level) => {
    const at = (upTo: number) => known.map(({ ply, parts }) => `${across(ply, verdicts.length)},${height * (1 - sum(parts.slice(0, upTo)))}`);
    svg.append(draw("path", { class: `area ${hue}`, d: `M${[...at(level + 1), ...at(level).reverse()].join("L")}Z` }));
  });
  svg.append(draw("line", { class: "half", x1: 0, x2: width, y1: height / 2, y2: height / 2 }), draw("line", { class: "now", y1: 0, y2: height }));
  return svg;
}

// across returns where a ply is on the horizontal axis.
function across(ply: number, plies: number): number {
  return (width * ply) / Math.max(1, plies - 1);
}

// corners are those of the triangle, one for each seat.
const corners: Point[] = [
  { x: side / 2, y: edge },
  { x: side - edge, y: tall - edge },
  { x: edge, y: tall - edge },
];

// triangle draws the verdicts on a game of three as a path: a corner is a seat that wins for
// certain, the middle is a draw, or nobody ahead.
export function triangle(verdicts: (Verdict | undefined)[], hues: string[]): SVGSVGElement {
  const svg = picture(side, tall, "triangle");
  const all = corners.map(({ x, y }) => `${x},${y}`).join("L");
  const middle = { x: (corners[0]!.x + corners[1]!.x + corners[2]!.x) / 3, y: (corners[0]!.y + corners[1]!.y + corners[2]!.y) / 3 };
  svg.append(draw("path", { class: "field", d: `M${all}Z` }));
  corners.forEach((corner, i) => {
    const other = corners[(i + 1) % 3]!;
    svg.append(draw("path", { class: "border", d: `M${middle.x},${middle.y}L${(corner.x + other.x) / 2},${(corner.y + other.y) / 2}` }));
  });
  const points = verdicts.map((verdict) => verdict && place(verdict));
  const path = points.filter((at) => at !== undefined).map(({ x, y }) => `${x},${y}`).join("L");
  if (path) svg.append(draw("path", { class: "path", d: `M${path}` }));
  points.forEach((at) => at && svg.append(draw("circle", { class: "step", cx: at.x, cy: at.y, r: 2.2 })));
  corners.forEach(({ x, y }, seat) => {
    const token = draw("g", { class: hues[seat]!, transform: `translate(${x} ${y}) scale(.8)` });
    token.append(draw("circle", { class: "disc", r: 14.8 }), draw("use", { class: "emblem", href: `#e${/\d/.exec(hues[seat]!)?.[0]}` }));
    svg.append(token);
  });
  svg.append(draw("circle", { class: "now", r: 6 }));
  return svg;
}

// show marks a ply in a chart.
export function show(svg: SVGSVGElement, verdicts: (Verdict | undefined)[], ply: number): void {
  const now = svg.querySelector(".now");
  const verdict = verdicts[ply];
  now?.toggleAttribute("hidden", !verdict);
  if (!verdict || !now) return;
  const { x, y } = place(verdict);
  const at = now.matches("line") ? { x1: across(ply, verdicts.length), x2: across(ply, verdicts.length) } : { cx: x, cy: y };
  for (const [name, value] of Object.entries(at)) now.setAttribute(name, String(value));
}

// nearest returns the ply that a touch of a chart means.
export function nearest(svg: SVGSVGElement, verdicts: (Verdict | undefined)[], e: PointerEvent): number | undefined {
  const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  const flat = svg.matches(".stack");
  let best: number | undefined;
  let least = Infinity;
  verdicts.forEach((verdict, ply) => {
    if (!verdict) return;
    const { x, y } = place(verdict);
    const away = flat ? Math.abs(across(ply, verdicts.length) - at.x) : Math.hypot(x - at.x, y - at.y);
    if (away < least) [best, least] = [ply, away];
  });
  return best;
}

// place returns the point of the triangle that stands for a verdict.
function place(verdict: Verdict): Point {
  const [a = 0, b = 0, c = 0, draw = 0] = parts(verdict);
  const shares = [a, b, c].map((chance) => chance + draw / 3);
  const along = (axis: "x" | "y") => sum(shares.map((share, i) => share * corners[i]![axis]));
  return { x: along("x"), y: along("y") };
}

// parts returns the chances of the seats and of a draw, so that they add up to one.
function parts({ chances, draw }: Verdict): number[] {
  const all = [...chances, draw];
  return all.map((part) => part / (sum(all) || 1));
}

function sum(all: number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

function picture(w: number, h: number, name: string): SVGSVGElement {
  const svg = draw("svg", { class: name, viewBox: `0 0 ${w} ${h}`, role: "img" });
  if (name === "stack") svg.setAttribute("preserveAspectRatio", "none");
  return svg;
}

function draw<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string | number>): SVGElementTagNameMap[K] {
  const e = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  return e;
}
