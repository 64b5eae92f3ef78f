import assert from "node:assert/strict";
import test from "node:test";
import { parseMove } from "../model/movecode";
import { Pending, settled, storeCommand, storedCommand, type Command } from "../net/command";
import type { ClientMessage, View } from "../net/protocol";

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

const before: View = { t: "view", n: 7, status: "live", ply: 4, pieces: "", u: 1, seats: [] };

// sending returns a table's pending command, after one was sent where there is none,
// and what its socket has sent.
function sending() {
  const sent: ClientMessage[] = [];
  const socket = { send: (m: ClientMessage) => void sent.push(m), opened: undefined as (() => unknown) | undefined };
  const pending = new Pending("abc", socket);
  if (!pending.command) pending.send(parseMove("a1-a2"), 0, before);
  return { pending, socket, sent, id: pending.command!.play.id };
}

test("a command is sent again on each connection until it is acknowledged", () => {
  const { pending, socket, sent, id } = sending();
  socket.opened!();
  assert.deepEqual(sent.map((m) => m.t === "play" && [m.id, m.n, m.m]), [[id, 7, "a1-a2"], [id, 7, "a1-a2"]]);
  pending.acknowledge({ t: "ack", id, n: 8 }, 7);
  socket.opened!();
  assert.deepEqual([sent.length, pending.command?.acknowledged, storedCommand("abc")], [2, 8, undefined]);
  pending.follow(before, { ...before, n: 8 });
  assert.deepEqual(pending.command, undefined);
});

test("a page that was loaded again sends what the one before did not get answered", () => {
  const { id } = sending();
  const { pending, socket, sent } = sending();
  assert.deepEqual([pending.command?.play.id, sent.length], [id, 0]);
  socket.opened!();
  assert.deepEqual(sent.length, 1);
  pending.acknowledge({ t: "ack", id, n: 8 }, 8); // and shows it already
  assert.deepEqual([pending.command, storedCommand("abc")], [undefined, undefined]);
});

test("a refusal is of one command, or of whatever there is", () => {
  const { pending, id } = sending();
  assert.deepEqual(pending.refuse({ t: "no", id: "other", code: "stale", why: "" }), false);
  assert.deepEqual(pending.refuse({ t: "no", id, code: "stale", why: "" }), true);
  assert.deepEqual([pending.command, storedCommand("abc")], [undefined, undefined]);
  assert.deepEqual(pending.refuse({ t: "no", code: "flood", why: "" }), true);
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

test("a view with another move settles the pending one", () => {
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
