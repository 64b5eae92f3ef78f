// Orient: rotates a board by 60 degrees while its pieces and emblems stay upright.
import type { Point } from "./motion";
import type { Board } from "./board";

const sixth = Math.PI / 3;

// orient rotates everything that the server has drawn clockwise by 60 degrees, and arrows. It
// leaves what else the script has drawn; the caller must draw that again.
export function orient(board: Board): void {
  const { svg, places } = board;
  board.motion.settle();
  for (const [name, at] of places) places.set(name, turned(at));
  for (const [name, { x, y }] of places) {
    const node = board.element(name)!;
    if (board.gates.has(name)) {
      const angle = Number(/rotate\(([^)]*)/.exec(node.getAttribute("transform")!)?.[1] ?? 0);
      set(node, { "data-x": x, "data-y": y, transform: `translate(${x} ${y}) rotate(${(angle + 60) % 360})` });
    } else {
      set(node, { x, y });
    }
  }
  for (const [cell, node] of board.nodes) {
    const { x, y } = places.get(cell)!;
    set(node, { transform: `translate(${x} ${y})` });
  }
  for (const name of svg.querySelectorAll(".coordinates text")) {
    set(name, { ...turned({ x: Number(name.getAttribute("x")), y: Number(name.getAttribute("y")) }) });
  }
  // An arrow or a ring may not be drawn again until a move is played, so these are turned, too.
  for (const shape of svg.querySelectorAll(".arrows > *")) set(shape, { transform: `rotate(60) ${shape.getAttribute("transform") ?? ""}` });
  const well = svg.querySelector(".well")!;
  set(well, { points: rotated(well.getAttribute("points")!) });
  for (const path of svg.querySelectorAll(".rim path")) set(path, { d: rotated(path.getAttribute("d")!) });
  svg.dataset.turn = String((Number(svg.dataset.turn) + 1) % 6);
}

// rotated rotates the points in an attribute, written as "x,y".
function rotated(text: string): string {
  return text.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => {
    const to = turned({ x: Number(x), y: Number(y) });
    return `${to.x},${to.y}`;
  });
}

// turned rotates a point around the origin, which is the centre of the board, and rounds
// to hundredths.
function turned({ x, y }: Point): Point {
  const [cos, sin] = [Math.cos(sixth), Math.sin(sixth)];
  return { x: tidy(x * cos - y * sin), y: tidy(x * sin + y * cos) };
}

function tidy(n: number): number {
  return Math.round(n * 100) / 100;
}

function set(node: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
}
