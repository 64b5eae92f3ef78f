import assert from "node:assert/strict";
import test from "node:test";
import { keep, kept, type Command } from "../command";

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
  keep("abc", command);
  assert.deepEqual([kept("abc"), kept("xyz")], [command, undefined]);
  keep("abc");
  assert.deepEqual(kept("abc"), undefined);
});

test("a browser that keeps nothing is no trouble", () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new Error("forbidden");
    },
  });
  keep("abc", command);
  assert.deepEqual(kept("abc"), undefined);
});
