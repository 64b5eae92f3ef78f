// TreeView: shows the tree of an analysis as buttons, one for each move.
import type { Node, Tree } from "./tree";
import { brief } from "../model/movecode";
import { say, type Words } from "./words";

export class TreeView {
  #root: HTMLElement;
  #words: Words;
  #buttons = new Map<Node, HTMLButtonElement>();
  #hue: (node: Node) => string;

  // chosen is called with the position of a button that was pressed. hue returns the class of
  // the colour of the seat that made a move.
  constructor(root: HTMLElement, words: Words, hue: (node: Node) => string, chosen: (node: Node) => void) {
    this.#root = root;
    this.#words = words;
    this.#hue = hue;
    root.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      for (const [node, other] of this.#buttons) if (other === button) chosen(node);
    });
  }

  // draw shows a tree, in which one position is the present one.
  draw(tree: Tree, here: Node): void {
    const focused = [...this.#buttons].find(([, button]) => button === document.activeElement)?.[0];
    this.#buttons.clear();
    const start = this.#button(tree.root, say(this.#words, "start"));
    const line = document.createElement("div");
    line.className = "line";
    line.append(start, ...this.#remark(tree.root));
    this.#follow(tree.root, line);
    this.#root.replaceChildren(line);
    this.mark(here);
    if (focused) this.#buttons.get(focused)?.focus();
  }

  // mark shows which position is the present one.
  mark(here: Node): void {
    for (const [node, button] of this.#buttons) {
      button.ariaCurrent = node === here ? "true" : null;
      if (node === here) this.#show(button);
    }
  }

  // show scrolls a move into view within the tree; the page itself does not scroll.
  #show(button: HTMLElement): void {
    const [move, all] = [button, this.#root].map((e) => e.getBoundingClientRect()) as [DOMRect, DOMRect];
    this.#root.scrollTop += Math.min(move.top - all.top, 0) + Math.max(move.bottom - all.bottom, 0);
  }

  #follow(from: Node, line: HTMLElement): void {
    for (let at: Node | undefined = from; at; at = at.children[0]) {
      const [main, ...others]: Node[] = at.children;
      if (!main) return;
      line.append(this.#button(main), ...this.#remark(main));
      for (const other of others) {
        const variation = document.createElement("div");
        variation.className = "line variation";
        variation.role = "group";
        variation.ariaLabel = say(this.#words, "variation");
        variation.append(this.#button(other), ...this.#remark(other));
        this.#follow(other, variation);
        line.append(variation);
      }
    }
  }

  #button(node: Node, label = brief(node.move) + node.symbol): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = node.parent ? `move ${this.#hue(node)}` : "move";
    button.textContent = label;
    button.title = node.move;
    this.#buttons.set(node, button);
    return button;
  }

  #remark({ comment }: Node): HTMLElement[] {
    if (!comment) return [];
    const text = document.createElement("span");
    text.className = "comment";
    text.textContent = comment;
    return [text];
  }
}
