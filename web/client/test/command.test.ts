import assert from "node:assert/strict";
import test from "node:test";
import { storeCommand, storedCommand, settled, type Command } from "../net/command";
import type { View } from "../net/protocol";

const command: Command = { play: { t: "play", id: "1f", n: 7, s: 0, m: "a1-a2" }, written: "a1-a2", ply: 4 };

test("an unanswered move survives loading the page again, and an answered one does not", () => {
  const drawer = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => drawer.get(key) ?? null,
      setItem: (key: string, value: string) => void drawer.set(key, value),
      removeItem: (key: string) => void drawer.delete(key),
    },
  });
  storeCommand("abc", command);
  assert.deepEqual([storedCommand("abc"), storedCommand("xyz")], [command, undefined]);
  storeCommand("abc");
  assert.deepEqual(storedCommand("abc"), undefined);
});

test("a browser that keeps nothing is no trouble", () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new Error("forbidden");
    },
  });
  storeCommand("abc", command);
  assert.deepEqual(storedCommand("abc"), undefined);
});

const before: View = { t: "view", n: 7, status: "live", ply: 4, pieces: "", u: 1, seats: [] };

test("a view with another move tells what has become of the own one", () => {
  assert.deepEqual(settled(before, { ...before, n: 8, ply: 5 }, undefined), true);
  assert.deepEqual(settled(before, { ...before, n: 9, ply: 3 }, undefined), true);
});

test("a view of something else leaves the own move on its way", () => {
  assert.deepEqual(settled(before, { ...before, n: 8 }, undefined), false);
  assert.deepEqual(settled(before, { ...before, n: 8 }, 9), false);
});

test("a move that was acknowledged, and taken back before it was shown, is no longer on its way", () => {
  assert.deepEqual(settled(before, { ...before, n: 9 }, 8), true);
  assert.deepEqual(settled(before, { ...before, n: 8 }, 8), true);
});
