// Wall: the games that are being played now. One stream tells the moves of all of them, while
// somebody can see the page.
import { follow } from "../model/view";
import type { Move, ServerMessage, View } from "../net/protocol";
import { LargeBoard } from "./largeboard";
import { SmallBoard, type Places } from "./smallboard";

interface List {
  wall: string[];
  large?: string;
}

interface News {
  at: string;
  m: ServerMessage;
}

const crowd = 2_000; // ms over which pages spread the request for boards that are new
const pause = 10_000; // ms after which a stream or boards that were refused are asked for again

// Shown is a board that shows the views of a table.
interface Shown {
  show(view: View): void;
}

export class Wall {
  #root: HTMLElement;
  #list: List = { wall: [] };
  #views = new Map<string, View>();
  #boards = new Map<string, Shown>(); // by size and table
  #source: EventSource | undefined;
  #retry = 0;
  #again = 0; // the timer for boards that did not come
  #busy = false; // the boards that are missing are being fetched

  constructor(root: HTMLElement) {
    this.#root = root;
    document.addEventListener("visibilitychange", () => this.#wake());
    this.#wake();
  }

  // wake follows the boards while the page can be seen, and does nothing else while it is hidden.
  #wake(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = undefined;
    if (document.hidden) return;
    this.#source = new EventSource("/watch/live");
    this.#source.onmessage = (e) => this.#hear(JSON.parse(e.data));
    this.#source.onerror = () => {
      // Browsers connect again by themselves unless the server has refused.
      if (this.#source?.readyState === EventSource.CLOSED) this.#retry = setTimeout(() => this.#wake(), pause);
    };
  }

  #hear(news: List | News): void {
    if ("at" in news) return this.#tell(news);
    this.#list = news;
    void this.#renew();
  }

  #tell({ at, m }: News): void {
    const view = m.t === "view" ? m : m.t === "move" ? this.#after(at, m) : undefined;
    if (!view) return;
    this.#views.set(at, view);
    this.#board(at)?.show(view);
  }

  // after returns the view after a move, if the page knows the one before.
  #after(table: string, move: Move): View | undefined {
    const view = this.#views.get(table);
    return view?.n === move.n - 1 ? follow(view, move) : undefined;
  }

  // renew fetches the boards of tables that are new on the wall. Boards that stay keep their elements.
  async #renew(): Promise<void> {
    if (this.#busy || this.#isNew()) return;
    this.#busy = true;
    if (this.#boards.size > 0) await new Promise((done) => setTimeout(done, Math.random() * crowd));
    const list = this.#list;
    const answer = await fetch("/watch/boards").catch(() => undefined);
    const html = answer?.ok && (await answer.text().catch(() => undefined));
    if (html) this.#take(new DOMParser().parseFromString(html, "text/html"));
    this.#busy = false;
    if (!html) this.#renewLater();
    else if (list !== this.#list) void this.#renew(); // it came meanwhile
  }

  // renewLater does nothing while the page is hidden: when it is seen again, the stream brings the list anew.
  #renewLater(): void {
    clearTimeout(this.#again);
    if (!document.hidden) this.#again = setTimeout(() => this.#renew(), pause);
  }

  #board(table: string): Shown | undefined {
    return this.#boards.get(`small ${table}`) ?? this.#boards.get(`large ${table}`);
  }

  // isNew reports whether all boards of the list are on the page, and no others.
  #isNew(): boolean {
    const { wall, large } = this.#list;
    return wall.length === this.#boards.size && wall.every((id) => this.#boards.has(`${id === large ? "large" : "small"} ${id}`));
  }

  #take(page: Document): void {
    const places: Places[] = JSON.parse(page.querySelector(".places")?.textContent ?? "[]");
    const kept = new Map<string, HTMLElement>();
    for (const e of this.#root.querySelectorAll<HTMLElement>("[data-id]")) kept.set(key(e), e);
    const focus = this.#root.querySelector<HTMLElement>(":focus");
    const before = this.#boards;
    this.#boards = new Map();
    for (const e of page.querySelectorAll<HTMLElement>("#wall [data-id]")) {
      const old = kept.get(key(e));
      if (old) e.replaceWith(old);
    }
    this.#root.replaceChildren(...page.querySelectorAll("#wall > :not(script)"));
    focus?.focus({ preventScroll: true });
    for (const e of this.#root.querySelectorAll<HTMLElement>("[data-id]")) {
      const old = kept.has(key(e)) ? before.get(key(e)) : undefined;
      const board = old ?? (e.matches(".large") ? new LargeBoard(e) : new SmallBoard(e, places[Number(e.dataset.ground)]!));
      this.#boards.set(key(e), board);
      const view = this.#views.get(e.dataset.id!);
      if (view) board.show(view);
    }
    for (const id of this.#views.keys()) if (!this.#list.wall.includes(id)) this.#views.delete(id);
  }
}

function key(e: HTMLElement): string {
  return `${e.matches(".large") ? "large" : "small"} ${e.dataset.id}`;
}
