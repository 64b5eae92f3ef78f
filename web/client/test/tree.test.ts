import assert from "node:assert/strict";
import test from "node:test";
import { Tree } from "../analysis/tree";

test("a tree is written as it was read", () => {
  for (const text of [
    "",
    "a1-b1",
    "a1-b1 g7-f6 ( d7-d6 !? {both ways} e2-d2 ( e2-e3 ) ) e2-d2",
    "[R5/6 r 0,0,0 0]\na1-b1 ?? {why?}",
    "{the start} a1-b1 ( a1-b2 ( -Xa1(N) ) )",
  ]) {
    const tree = Tree.read(text);
    assert.deepEqual(Tree.read(tree.write()).write(), tree.write());
  }
  assert.deepEqual(Tree.read("1. a1-b1 g7-f6 ( d7-d6 !? {both ways} )").write(), "a1-b1 g7-f6 ( d7-d6 !? {both ways} )");
});

test("what is no tree is refused", () => {
  for (const text of ["( a1-b1 )", "a1-b1 ( a1-b2", "a1-b1 )", "a1-b1 ( ( a1-b2 ) )", "x ".repeat(6000)]) assert.deepEqual(refuses(text), true, text.slice(0, 20));
});

test("a variation becomes the main line", () => {
  const tree = Tree.read("a ( b c ) d");
  const [, b] = tree.root.children;
  tree.promote(b!.children[0]!);
  assert.deepEqual(tree.write(), "b ( a d ) c");
  assert.deepEqual(tree.moves(tree.end(tree.root)), ["b", "c"]);
  assert.deepEqual(tree.remove(b!), tree.root);
  assert.deepEqual(tree.write(), "a d");
});

test("a list of moves is read as replays save it", () => {
  const moves = "1. a1-b1 2:ready\n2. b1-c1\n";
  for (const head of ["", "game chexers\n", 'game hexachess\r\nsetup {"army":"grand","players":2,"variant":"screen"}\r\n']) {
    const tree = Tree.read(head + moves);
    assert.deepEqual([tree.write(), tree.root.comment], ["a1-b1 2:ready b1-c1", ""]);
  }
  assert.deepEqual(Tree.read("game chexers\n").write(), "");
});

test("a line of thousands of moves is read and written", () => {
  const text = Array.from({ length: 4000 }, (_, i) => `m${i}`).join(" ");
  assert.deepEqual(Tree.read(text).write(), text);
});

function refuses(text: string): boolean {
  try {
    Tree.read(text);
    return false;
  } catch {
    return true;
  }
}
