import assert from "node:assert/strict";
import test from "node:test";
import { Mutes } from "../chat/mute";

// MemoryStorage stands in for the browser's storage.
class MemoryStorage {
  items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

test("a muted speaker stays muted on this device until unmuted", () => {
  const storage = new MemoryStorage();
  new Mutes(storage).toggle("bob");
  const mutes = new Mutes(storage);
  assert.deepEqual([mutes.has("bob"), mutes.has("cleo")], [true, false]);
  mutes.toggle("bob");
  assert.deepEqual(new Mutes(storage).has("bob"), false);
});

test("speakers who are muted in another tab stay muted", () => {
  const storage = new MemoryStorage();
  const [here, there] = [new Mutes(storage), new Mutes(storage)];
  here.toggle("bob");
  there.toggle("cleo");
  here.toggle("dora");
  here.toggle("bob");
  const mutes = new Mutes(storage);
  assert.deepEqual(["bob", "cleo", "dora"].map((who) => mutes.has(who)), [false, true, true]);
});

test("everybody can be muted at once", () => {
  const mutes = new Mutes(new MemoryStorage());
  mutes.toggle("*");
  assert.deepEqual([mutes.all, mutes.has("bob")], [true, true]);
  mutes.toggle("*");
  assert.deepEqual([mutes.all, mutes.has("bob")], [false, false]);
});

test("people hear themselves, whomever they mute", () => {
  const mutes = new Mutes(new MemoryStorage());
  mutes.me = "ada";
  mutes.toggle("*");
  mutes.toggle("ada");
  assert.deepEqual([mutes.has("ada"), mutes.has("bob")], [false, true]);
});

test("who has no mark yet mutes all", () => {
  const mutes = new Mutes(new MemoryStorage());
  mutes.toggle("*");
  assert.deepEqual([mutes.has("ada"), mutes.has("")], [true, true]);
});

test("the list does not grow for ever", () => {
  const mutes = new Mutes(new MemoryStorage());
  for (let i = 0; i < 250; i++) mutes.toggle(`somebody ${i}`);
  assert.deepEqual([mutes.has("somebody 0"), mutes.has("somebody 249")], [false, true]);
});

test("a device that keeps nothing, or rubbish, mutes all the same", () => {
  for (const rubbish of ["{", "7", '[1, "bob"]']) {
    const mutes = new Mutes({ getItem: () => rubbish, setItem: () => { throw new Error("full"); } });
    mutes.toggle("cleo");
    assert.deepEqual(mutes.has("cleo"), true);
  }
});
