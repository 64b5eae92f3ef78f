// Frame: what the page of a table shows around its board, which may be drawn or text.
import { t } from "../i18n/i18n";
import { awaited, status } from "../model/view";
import type { Here, Move, View } from "../net/protocol";
import { MoveList } from "./movelist";
import { Panel } from "./panel";
import { Plates, text } from "./plates";
import { Timer } from "./timer";
import { alertTurn, showTurn } from "./turn";

export class Frame {
  readonly plates: Plates;
  readonly timer: Timer;
  #root: HTMLElement;
  #moves: MoveList;
  #panel: Panel | undefined; // not at a table that can only be watched

  // hue returns the class of a seat's colour.
  constructor(root: HTMLElement, view: View, hue: (seat: number) => string) {
    this.#root = root;
    this.plates = new Plates(root);
    this.#moves = new MoveList(root, hue);
    const panel = root.querySelector<HTMLElement>("#panel");
    if (panel) this.#panel = new Panel(panel, view);
    this.timer = new Timer(root, view, (sentence) => this.call(sentence));
    this.#write(view);
  }

  // out says that this person has played and has nothing left to decide.
  get out(): boolean {
    return !!this.#root.querySelector("#panel[data-out]");
  }

  // show shows a view. move is given if it is all that has changed. sent says that the
  // person has just sent a move, and so knows that it is their turn.
  show(view: View, before: View, move: Move | undefined, sent = false): void {
    this.plates.draw(view);
    this.#moves.draw(view, before, `/t/${this.#root.dataset.id}`);
    this.#root.dataset.status = view.status;
    this.#root.classList.toggle("gathering", view.status === "open");
    this.#write(view);
    if (awaited(view) === undefined) {
      this.call("");
    } else if (awaited(before) === undefined && !sent) {
      alertTurn();
      this.call(t("status.yourTurn"));
    }
    this.#panel?.draw(view);
    // The timer comes last: its warning is more urgent than the announcement of the turn.
    if (move) this.timer.moved(view, move, this.plates.online);
    else this.timer.update(view, view.k);
  }

  // here shows who is connected.
  here(m: Here, view: View): void {
    this.plates.here(m, view);
    this.timer.update(view, m.k);
    const line = this.#root.querySelector<HTMLElement>("#watchers");
    if (!line) return;
    const others = view.you?.length ? m.watchers : m.watchers - 1;
    line.hidden = others < 1;
    line.textContent = t("table.watching", { N: m.watchers });
  }

  // panel replaces the panel.
  panel(html: string): void {
    this.#panel?.apply(html);
  }

  // query returns what the panel adds to the query of the socket's URL.
  query(): string {
    return this.#panel?.query() ?? "";
  }

  // call announces a sentence at once to people who listen to the page.
  call(sentence: string): void {
    text(this.#root, "#alert", sentence);
  }

  // write shows the status of the table on the page and in the window's title.
  #write(view: View): void {
    const now = status(view, this.plates.colours);
    text(this.#root, ".status", now);
    if (!this.#panel) return;
    const { title, turn } = this.#root.dataset;
    const mine = awaited(view) !== undefined;
    showTurn(mine, mine ? `● ${t("status.yourTurn")} – ${title}` : `${title}: ${now} · Triplecross`, turn!);
  }
}
