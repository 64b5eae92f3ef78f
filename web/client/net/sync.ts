// Sync: keeps the view of a table in step with the server.
import { follow } from "../model/view";
import type { Move, Pong, ServerMessage, View } from "./protocol";
import { TableSocket } from "./socket";

const overdue = 1_000; // ms that a version may be late after a pong has told of it

// A message that leaves the view as it is goes to the viewer's method of its kind.
type Others = Exclude<ServerMessage, View | Move | Pong>;
type Listeners = { [kind in Others["t"]]?: (message: Extract<Others, { t: kind }>) => void };

// Viewer shows a table. What it leaves out does not concern it.
export interface Viewer extends Listeners {
  // show takes over a view, and the move that led to it if that is all that changed.
  show(view: View, before: View, move?: Move): void;
  // lastLine returns the number of the last line of the chat on the page.
  lastLine?(): number;
  // query completes the address of the socket.
  query?(): string;
}

export class TableSync extends TableSocket {
  view: View; // as the server told it last
  #viewer: Viewer;

  // view is what the page shows to begin with.
  constructor(table: string, view: View, viewer: Viewer) {
    super(table);
    this.view = view;
    this.#viewer = viewer;
  }

  protected override query(): string {
    return `since=${this.view.n}&said=${this.#viewer.lastLine?.() ?? 0}${this.#viewer.query?.() ?? ""}`;
  }

  protected override receive(m: ServerMessage): void {
    if (m.t === "view") {
      this.#take(m);
    } else if (m.t === "move") {
      if (m.n === this.view.n + 1) this.#take(follow(this.view, m), m);
      else this.#miss(m.n);
    } else if (m.t === "pong") {
      // A pong may overtake what it tells of.
      setTimeout(() => this.#miss(m.n), overdue);
    } else {
      this.#viewer[m.t]?.(m as never);
    }
  }

  // miss gets what is missing if the server is at a later version than the page.
  #miss(version: number): void {
    if (version > this.view.n) this.reconnect();
  }

  #take(view: View, move?: Move): void {
    const before = this.view;
    this.view = view;
    this.#viewer.show(view, before, move);
  }
}
