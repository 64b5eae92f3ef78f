// Sync: keeps the view of a table in step with the server.
import { follow } from "../model/view";
import type { Move, Pong, ServerMessage, View } from "./protocol";
import { TableSocket } from "./socket";

const overdue = 1_000; // ms that a version may arrive after a pong that names it

// A message that does not change the view goes to the viewer's method of its kind.
type Others = Exclude<ServerMessage, View | Move | Pong>;
type Listeners = { [kind in Others["t"]]?: (message: Extract<Others, { t: kind }>) => void };

// Viewer shows a table. It leaves out the methods for messages that it does not need.
export interface Viewer extends Listeners {
  // show shows a view. move is given if it is all that has changed.
  show(view: View, before: View, move?: Move): void;
  // lastLine returns the number of the last line of the chat on the page.
  lastLine?(): number;
  // query returns further parameters of the socket's URL, beginning with "&".
  query?(): string;
}

export class TableSync extends TableSocket {
  view: View; // the last one from the server
  #viewer: Viewer;

  // view is what the page shows at first.
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
      // A pong may overtake the message with the version that it names.
      setTimeout(() => this.#miss(m.n), overdue);
    } else {
      this.#viewer[m.t]?.(m as never);
    }
  }

  // miss reconnects, to get what is missing, if the server has a later version than the
  // page.
  #miss(version: number): void {
    if (version > this.view.n) this.reconnect();
  }

  #take(view: View, move?: Move): void {
    const before = this.view;
    this.view = view;
    this.#viewer.show(view, before, move);
  }
}
