import assert from "node:assert/strict";
import test from "node:test";
import { Arrows, neighbour } from "../input/navigation";

const size = 24;

// hexagon is a board with sides of three cells named by their axial coordinates,
// and a gate above its top row.
function hexagon(flat: boolean): Map<string, { x: number; y: number }> {
  const places = new Map<string, { x: number; y: number }>();
  for (let q = -2; q <= 2; q++) {
    for (let r = -2; r <= 2; r++) {
      if (Math.abs(q + r) > 2) continue;
      const [long, wide] = [1.5 * size, Math.sqrt(3) * size];
      places.set(`${q},${r}`, flat ? { x: long * q, y: wide * (r + q / 2) } : { x: wide * (q + r / 2), y: long * r });
    }
  }
  if (!flat) places.set("gate", { x: places.get("1,-2")!.x, y: places.get("1,-2")!.y - 32.4 });
  return places;
}

function around(flat: boolean): (string | undefined)[] {
  return ["KeyW", "KeyE", "KeyD", "KeyX", "KeyZ", "KeyA"].map((key) => neighbour(hexagon(flat), size, flat, "0,0", key));
}

test("the keys around S lead to the neighbours as they lie on the screen", () => {
  assert.deepEqual(around(false), ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]);
});

test("where cells lie flat, W leads straight up", () => {
  assert.deepEqual(around(true), ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]);
});

test("they lead to a gate and back", () => {
  const go = (from: string, key: string) => neighbour(hexagon(false), size, false, from, key);
  assert.deepEqual(["KeyW", "KeyE"].map((key) => go("1,-2", key)), ["gate", "gate"]);
  assert.deepEqual(["KeyZ", "KeyX"].map((key) => go("gate", key)), ["1,-2", "1,-2"]);
  assert.deepEqual(go("2,0", "KeyD"), undefined);
});

test("the arrows lead along rows, and up and down in a line", () => {
  const arrows = new Arrows();
  const places = hexagon(false);
  const walk = (from: string, ...keys: string[]) => keys.map((key) => (from = arrows.step(places, size, from, key) ?? from));
  assert.deepEqual(walk("0,0", "ArrowRight", "ArrowRight", "ArrowRight"), ["1,0", "2,0", "2,0"]);
  const up = walk("-1,2", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
  assert.deepEqual(places.get(up[1]!)!.x, places.get("-1,2")!.x);
  assert.deepEqual(places.get(up[3]!)!.x, places.get("-1,2")!.x);
  assert.deepEqual(walk(up[3]!, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown").at(-1), "-1,2");
});
