import assert from "node:assert/strict";
import test from "node:test";
import type { Verdict } from "../chances/evaluation";
import { keepVerdicts, keptVerdicts } from "../chances/kept";

const verdict = (chance: number): Verdict => ({ chances: [chance, 1 - chance], draw: 0, best: "" });

// storage stands in for the browser's, whose entries are properties too.
function storage(): Storage {
  const kept = {} as Record<string, unknown>;
  const methods = {
    getItem: (key: string) => (kept[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true });
  return kept as unknown as Storage;
}

test("verdicts are kept, save the last one of an earlier version", () => {
  const device = storage();
  keepVerdicts("a", [verdict(0.5), undefined, verdict(1)]);
  assert.deepEqual(keptVerdicts("a", 3), [verdict(0.5), undefined, verdict(1)]);
  device.setItem("chances.b", JSON.stringify([verdict(0.5), verdict(0.4), verdict(0.5)]));
  assert.deepEqual(keptVerdicts("b", 3), [verdict(0.5), verdict(0.4), undefined]);
  device.setItem("chances.c", "{}");
  assert.deepEqual(keptVerdicts("c", 1), [undefined]);
  assert.deepEqual(keptVerdicts("d", 1), [undefined]);
});

test("those of the oldest games leave room for others", () => {
  const { now } = Date;
  let time = now();
  Date.now = () => time++;
  const device = storage();
  device.setItem("puzzles", "{}");
  device.setItem("chances.earlier", "[]");
  for (let i = 0; i < 60; i++) {
    keepVerdicts(String(i), [verdict(0.5)]);
  }
  keepVerdicts("59", [verdict(0.5), verdict(0.6)]); // which is among them already
  Date.now = now;
  const left = Object.keys(device);
  assert.deepEqual(left.filter((name) => name.startsWith("chances.")).sort(), Array.from({ length: 50 }, (_, i) => `chances.${i + 10}`).sort());
  assert.deepEqual(left.includes("puzzles"), true);
});
