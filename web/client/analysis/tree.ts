// Tree: the moves of an analysis with its variations, comments and marks, and how they are
// written as text.

// Node is a position of the tree: what a move has led to, or the start.
export interface Node {
  move: string; // as the game writes it; empty at the start
  parent: Node | undefined;
  children: Node[]; // the first is the main line
  comment: string;
  symbol: string; // "!", "??" …
}

export const symbols = ["!!", "!", "!?", "?!", "?", "??"];

const most = 5_000; // nodes of a text

export class Tree {
  // start is the text of the first position; empty for the game's own.
  start: string;
  root: Node = node("", undefined);

  constructor(start = "") {
    this.start = start;
  }

  // add returns the position after a move, which it adds to the tree if it is not there.
  add(parent: Node, move: string): Node {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const added = node(move, parent);
    parent.children.push(added);
    return added;
  }

  // remove takes a position and all after it from the tree, and returns the one before.
  remove(at: Node): Node {
    const { parent } = at;
    if (!parent) return at;
    parent.children = parent.children.filter((child) => child !== at);
    return parent;
  }

  // promote makes the line to a position the main line.
  promote(at: Node): void {
    for (const { parent, self } of lineage(at)) {
      parent.children = [self, ...parent.children.filter((child) => child !== self)];
    }
  }

  // moves returns the moves that lead to a position.
  moves(at: Node): string[] {
    return lineage(at)
      .map(({ self }) => self.move)
      .reverse();
  }

  // end returns the last position of the main line from a position on.
  end(at: Node): Node {
    return at.children[0] ? this.end(at.children[0]) : at;
  }

  // leaves lists the positions with which lines end.
  leaves(at = this.root): Node[] {
    const found: Node[] = [];
    for (const open = [at]; open.length > 0; ) {
      const next = open.pop()!;
      if (next.children.length === 0) found.push(next);
      open.push(...next.children);
    }
    return found;
  }

  // write returns the tree as text: the first position, if it is not the game's own, then the
  // moves, with marks, comments in braces, and variations in parentheses.
  write(): string {
    const words: string[] = [];
    remark(this.root, words);
    follow(this.root, words);
    return (this.start && `[${this.start}]\n`) + words.join(" ");
  }

  // read returns the tree that a text describes, which may be a list of moves as replays save it. It
  // throws an error that names what it cannot read. Whether the moves are possible it does not know.
  static read(text: string): Tree {
    const [, start = "", rest = ""] = /^\s*(?:game \S+[ \t]*(?:\r?\n|$))?(?:setup .*)?\s*(?:\[([^\]]*)\])?([^]*)$/.exec(text)!;
    const tree = new Tree(start.trim());
    const open: Node[] = []; // where the variations that are open go on afterwards
    let at = tree.root;
    let count = 0;
    for (const [word] of rest.matchAll(/\{[^}]*\}|[^\s{]+/g)) {
      if (word.startsWith("{")) at.comment = word.slice(1, -1).trim();
      else if (symbols.includes(word)) at.symbol = word;
      else if (word === "(" && at.parent) open.push(at), (at = at.parent);
      else if (word === ")" && open.length > 0) at = open.pop()!;
      else if (/^[()]$/.test(word) || ++count > most) throw new Error(word);
      else if (!/^\d+\.+$/.test(word)) at = tree.add(at, word);
    }
    if (open.length > 0) throw new Error("(");
    return tree;
  }
}

function node(move: string, parent: Node | undefined): Node {
  return { move, parent, children: [], comment: "", symbol: "" };
}

// lineage lists a position and those before it, each with its parent, without the start.
function lineage(at: Node): { self: Node; parent: Node }[] {
  const all: { self: Node; parent: Node }[] = [];
  for (let self = at; self.parent; self = self.parent) all.push({ self, parent: self.parent });
  return all;
}

function remark({ symbol, comment }: Node, words: string[]): void {
  if (symbol) words.push(symbol);
  if (comment) words.push(`{${comment.replace(/[{}]/g, "")}}`);
}

// follow writes what comes after a position. It does not call itself for the main line, which
// may be long.
function follow(from: Node, words: string[]): void {
  for (let at: Node | undefined = from; at; at = at.children[0]) {
    const [main, ...others]: Node[] = at.children;
    if (!main) return;
    words.push(main.move);
    remark(main, words);
    for (const other of others) {
      words.push("(", other.move);
      remark(other, words);
      follow(other, words);
      words.push(")");
    }
  }
}
