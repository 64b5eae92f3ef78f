// Desk: the tree that is being analysed, the position that is shown, and the browser's copy.
import { device, load, save } from "../ui/storage";
import { packed, unpacked } from "./archive";
import { Tree, type Node } from "./tree";
import { TreeView } from "./treeview";
import type { Words } from "./words";

interface Game {
  game: string;
  setup: string;
  moves: string[];
  ply: number;
}

export class Desk {
  tree: Tree;
  here: Node;
  changed = (): void => {}; // called when another position is shown, or its remarks have changed
  #game: Game;
  #view: TreeView;
  #seats = new Map<Node, number>(); // who made the moves
  #go: (node: Node) => void;
  #link: string | undefined; // that of the tree the page was opened with, unless it is the reader's own
  #linked: string | undefined; // the tree of the link in the address, until it is changed
  #kept: unknown; // what the browser has kept of the reader's own tree since this page was drawn last

  // go is called with a position that is to be shown.
  constructor(root: HTMLElement, words: Words, game: Game, hue: (node: Node) => string, go: (node: Node) => void) {
    this.#game = game;
    this.#go = go;
    this.#view = new TreeView(root.querySelector("[data-tree]")!, words, hue, go);
    this.tree = new Tree();
    this.here = this.#plant();
    const steps: Record<string, () => void> = { first: () => go(this.tree.root), prev: () => this.step(-1), next: () => this.step(1), last: () => go(this.tree.end(this.here)) };
    for (const [name, act] of Object.entries(steps)) root.querySelector(`[data-step=${name}]`)!.addEventListener("click", act);
    document.addEventListener("keydown", (e) => this.#key(e));
    // Somebody has pasted a link to another tree, or gone back from it.
    addEventListener("hashchange", () => /^(#t=.*)?$/.test(location.hash) && location.reload());
    document.addEventListener("visibilitychange", () => this.#look());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#look());
  }

  // open returns the text of the tree in the link, as the reader has changed it, or, without a link,
  // of the tree that the browser has kept for this page; undefined if there is none.
  async open(): Promise<string | undefined> {
    const [, letters] = /^#t=([\w-]+)$/.exec(location.hash) ?? [];
    const kept = load(device(), this.#place);
    this.#link = letters;
    const linked = letters && (await unpacked(letters).catch(() => ""));
    this.#linked = linked || undefined;
    if (!linked || linked === kept) this.#link = undefined;
    else {
      const [link, changed] = (load(device(), this.#place) ?? []) as [string?, string?];
      if (link === letters && changed) return changed;
    }
    if (linked) return linked;
    return typeof kept === "string" && this.#game.moves.length === 0 ? kept : this.#merge(kept);
  }

  // seat returns who made a move.
  seat(node: Node): number {
    return this.#seats.get(node) ?? -1;
  }

  // last reports whether the tree ends with the present position.
  get last(): boolean {
    return this.here.children.length === 0;
  }

  // know records who made the moves that lead to a position.
  know(node: Node, by: number[]): void {
    let ply = by.length;
    let news = false;
    for (let at: Node | undefined = node; at?.parent; at = at.parent) {
      const seat = by[--ply];
      if (seat === undefined || this.#seats.get(at) === seat) continue;
      this.#seats.set(at, seat);
      news = true;
    }
    if (news) this.#view.draw(this.tree, this.here);
  }

  // ply is how many moves of the game that was played lead to the present position, before any
  // variation.
  get ply(): number {
    const moves = this.tree.moves(this.here);
    const other = moves.findIndex((move, i) => move !== this.#game.moves[i]);
    return other < 0 ? moves.length : other;
  }

  // played returns the position after a ply of the game that was played.
  played(ply: number): Node {
    return this.#game.moves.slice(0, ply).reduce((at, move) => this.tree.add(at, move), this.tree.root);
  }

  // play goes on by a move, which becomes part of the tree.
  play(move: string): Node {
    return this.tree.add(this.here, move);
  }

  // rename writes the moves that lead to the present position as the game does. A seat that a move names
  // stays.
  rename(moves: string[]): void {
    let ply = moves.length;
    for (let at: Node | undefined = this.here; at?.parent; at = at.parent) {
      const [seat = ""] = /^\d:/.exec(at.move) ?? [];
      const text = seat + moves[--ply]!.split(":")[0]!;
      if (text === seat || text === at.move) continue;
      const same = at.parent.children.find((other) => other !== at && other.move === text);
      if (same && at === this.here) {
        this.tree.remove(at);
        return this.go(same);
      }
      at.move = text;
    }
    this.draw();
  }

  // go makes a position of the tree the present one.
  go(node: Node): void {
    const known = this.here === node;
    this.here = node;
    if (known) this.#view.mark(node);
    else this.draw();
  }

  // drop takes a position from the tree, and returns the one before.
  drop(node: Node): Node {
    this.here = this.tree.remove(node);
    this.draw();
    return this.here;
  }

  // step goes forward or back by a move.
  step(by: 1 | -1): void {
    const to = by > 0 ? this.here.children[0] : this.here.parent;
    if (to) this.#go(to);
  }

  // read makes the tree that a text describes the present one, and returns its first position.
  // It throws an error that names what cannot be read.
  read(text: string): string {
    this.restore(Tree.read(text));
    return this.tree.start;
  }

  // restore makes a tree the present one, with the position to show; by default that of the page.
  restore(tree: Tree, here?: Node): void {
    this.tree = tree;
    this.here = here ?? tree.root;
    if (!here) for (const _ of this.#game.moves.slice(0, this.#game.ply)) this.here = this.here.children[0] ?? this.here;
    this.draw();
  }

  // clear goes back to the game as it was played, or to an empty tree.
  clear(): void {
    this.tree = new Tree();
    this.here = this.#plant();
    this.draw();
    this.#go(this.here);
  }

  // share puts a link that holds the tree into the address.
  async share(): Promise<void> {
    const text = this.tree.write();
    const letters = await packed(text);
    this.#linked = text;
    if (this.#link) this.#link = letters;
    history.replaceState(null, "", `#t=${letters}`);
  }

  // draw shows the tree, and has the browser keep it.
  draw(): void {
    this.#view.draw(this.tree, this.here);
    this.#keep(this.tree.write());
    this.changed();
  }

  // keep makes the browser keep the text of a tree. The tree of a link is kept only when the reader changes
  // it, and separately, so that the reader's own analysis stays and is there without the link. A link to an
  // earlier state of the reader's own tree is removed from the address, which would bring that state back.
  #keep(text: string): void {
    if (text === this.#linked || (!this.#link && text === this.#kept)) return; // else it would overwrite another tab's
    this.#linked = undefined;
    if (!this.#link && location.hash.startsWith("#t=")) history.replaceState(null, "", location.pathname + location.search);
    save(device(), this.#place, this.#link ? [this.#link, text] : text);
    if (!this.#link) this.#kept = load(device(), this.#place);
  }

  // look shows the reader's own tree after it was changed in another tab.
  #look(): void {
    if (document.hidden || this.#link || this.#linked || this.#kept === undefined) return;
    if (load(device(), this.#place) !== this.#kept) location.reload();
  }

  // plant adds the moves of the game, and returns the position to begin with.
  #plant(): Node {
    let [at, here] = [this.tree.root, this.tree.root];
    this.#game.moves.forEach((move, i) => {
      at = this.tree.add(at, move);
      if (i + 1 === this.#game.ply) here = at;
    });
    return here;
  }

  // merge adds the moves that the game has by now to the tree that the browser has kept, unless the
  // reader has set up another position there.
  #merge(kept: unknown): string | undefined {
    if (typeof kept !== "string") return undefined;
    try {
      const tree = Tree.read(kept);
      if (tree.start) return kept;
      let at = tree.root;
      for (const move of this.#game.moves) tree.promote((at = tree.add(at, move)));
      return tree.write();
    } catch {
      return undefined;
    }
  }

  #key(e: KeyboardEvent): void {
    if (e.altKey || e.ctrlKey || e.metaKey || (e.target as Element).closest("input, select, textarea, [role=grid]")) return;
    const act = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.#go(this.tree.root), End: () => this.#go(this.tree.end(this.here)) }[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  }

  // place is the key under which the browser keeps the tree: each game has one, whatever the ply of
  // the page, each set-up has one, and the last link whose tree was changed has one.
  get #place(): string {
    return `analysis.${location.pathname.replace(/\/\d+\/analysis$/, "")}${this.#game.setup}${this.#link ? " link" : ""}`;
  }
}
