// Leaf: shows earlier positions of a table in place, while its game goes on.
import type { Grid } from "../input/grid";
import { parseMove } from "../model/movecode";
import { awaited } from "../model/view";
import type { View } from "../net/protocol";
import { notice } from "../ui/notice";
import { Bar } from "./bar";

export class Leaf {
  #grid: Grid;
  #root: HTMLElement;
  #now: View; // how the table stands
  #past: View | undefined; // the earlier position on the board
  #wanted: number | undefined; // the ply to show, if it is not the present one
  #busy = false; // going to that ply
  #left = 0; // the ply at which the person began to leaf
  #known = new Map<number, View>(); // earlier positions by ply
  #bar: Bar;

  constructor(grid: Grid, root: HTMLElement) {
    this.#grid = grid;
    this.#root = root;
    this.#now = grid.scene.view!;
    this.#bar = new Bar(root, (by) => this.step(by), () => this.leave());
    grid.scene.sees = (view) => this.#sees(view);
    // What would be a move from the present position leads back to it.
    const back = (e: Event) => {
      if (!this.#past || !this.leave()) return;
      e.preventDefault();
      e.stopImmediatePropagation();
    };
    const { svg } = grid.scene.board;
    svg.addEventListener("pointerdown", back, true);
    svg.addEventListener("click", (e) => e.detail === 0 && back(e), true);
    svg.addEventListener("keydown", (e) => (e.key === "Enter" || e.key === " ") && back(e), true);
    root.addEventListener("submit", (e) => (e.target as HTMLFormElement).action.endsWith("/move") && back(e), true);
    const list = root.querySelector("#moves");
    if (list) new MutationObserver(() => this.#mark()).observe(list, { childList: true, subtree: true });
  }

  // step goes back or on by a number of plies; on from the last position it does nothing.
  step(by: number): void {
    this.seek((this.#wanted ?? this.#now.ply) + by);
  }

  // seek shows the position after a ply, or the present one.
  seek(ply: number): void {
    if (ply >= this.#now.ply) return void this.leave();
    if (this.#wanted === undefined) {
      this.#left = this.#now.ply;
      this.#grid.input?.reset();
      // A move that waits to be confirmed is declined.
      this.#root.querySelector<HTMLElement>(".confirm:not([hidden]) button:last-child")?.click();
    }
    this.#wanted = Math.max(0, ply);
    if (!this.#busy) void this.#go();
  }

  // leave shows the present position again, and reports whether another one was shown.
  leave(): boolean {
    if (this.#wanted === undefined) return false;
    this.#wanted = this.#past = undefined;
    this.#grid.scene.draw(this.#now);
    this.#bar.hide();
    this.#mark();
    const { log, t } = this.#grid.speech;
    log(t("leaf.returned"));
    return true;
  }

  // sees takes note of how the table stands, and returns what the board is to show.
  #sees(view: View): View {
    if (view === this.#past) return view;
    if (view.n - this.#now.n > view.ply - this.#now.ply) this.#known = new Map(); // perhaps moves were taken back
    this.#now = view;
    if (this.#wanted === undefined) return view;
    if (view.ply <= this.#wanted) this.leave();
    else if (this.#past) this.#write();
    return this.#past ?? view;
  }

  // go shows the ply that is wanted. If another one is wanted meanwhile, only that counts.
  async #go(): Promise<void> {
    this.#busy = true;
    while (this.#wanted !== undefined && this.#wanted !== this.#past?.ply) {
      const [ply, known] = [this.#wanted, this.#known];
      const view = await this.#fetch(ply, known).catch(() => undefined);
      if (this.#wanted === undefined) break;
      if (known !== this.#known) continue;
      if (view) this.#show({ ...view, ply });
      else {
        this.leave();
        notice(this.#grid.speech.t("script.server"));
      }
    }
    this.#busy = false;
  }

  async #fetch(ply: number, known: Map<number, View>): Promise<View> {
    const before = known.get(ply);
    if (before) return before;
    const answer = await fetch(`/g/${this.#root.dataset.id}/${ply}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const { view }: { view: View } = await answer.json();
    known.set(ply, view);
    return view;
  }

  #show(view: View): void {
    this.#past = view;
    this.#grid.scene.draw(view);
    this.#write();
    this.#mark();
    const { log, spoken, t } = this.#grid.speech;
    const last = view.last?.[0];
    if (view.ply === 0 || !last) log(t("replay.first"));
    else log(t("replay.move", { Ply: view.ply, Last: this.#now.ply, Move: spoken(this.#grid.colours[last.s]!, parseMove(last.m)) }));
  }

  // write shows in the bar what has happened since the person began to leaf.
  #write(): void {
    const { t } = this.#grid.speech;
    const N = this.#now.ply - this.#left;
    const turn = awaited(this.#now) !== undefined;
    const text = this.#now.o ? t("replay.toLast") : turn ? t("leaf.turn") : N > 0 ? t("leaf.new", { N }) : t("leaf.now");
    this.#bar.show(text, turn, this.#past!.ply, `/g/${this.#root.dataset.id}/${this.#past!.ply}`);
  }

  // mark shows in the list of moves which one led to the position on the board.
  #mark(): void {
    for (const move of this.#root.querySelectorAll<HTMLElement>("#moves [data-ply]")) {
      const now = Number(move.dataset.ply) === this.#past?.ply;
      move.classList.toggle("current", now);
      move.ariaCurrent = now ? "true" : null;
      if (now) move.scrollIntoView({ block: "nearest" });
    }
  }
}
