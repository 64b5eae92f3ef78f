import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "../net/protocol";
import { MoveList } from "../table/movelist";

test("the list of moves is the one that was asked for last, whichever comes first", async () => {
  const shown: string[][] = [];
  const list = { dataset: {}, querySelector: () => null, replaceChildren: (...moves: string[]) => void shown.push(moves) };
  const answers: ((list: string) => void)[] = [];
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe(): void {}
    },
    DOMParser: class {
      parseFromString = (list: string) => ({ getElementById: () => ({ children: [list] }) });
    },
    fetch: () => new Promise((done) => answers.push((list) => done({ ok: true, text: () => Promise.resolve(list) }))),
  });
  const moves = new MoveList({ querySelector: () => list } as unknown as Element, String);
  const view = (ply: number) => ({ n: ply, ply }) as View;
  moves.draw(view(7), view(2), "/t/abc");
  moves.draw(view(8), view(7), "/t/abc");
  answers[1]!("eight moves");
  await new Promise((done) => setTimeout(done));
  answers[0]!("seven moves");
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(shown, [["eight moves"]]);
});
