// Replay: steps through the positions of a game without leaving the page.
import type { Announcer } from "../chess/announcer";
import { Grid } from "../input/grid";
import { log } from "../input/speech";
import type * as ChessScript from "../main.chess";
import { notice } from "../ui/notice";
import { script } from "../ui/script";
import { Autoplay } from "./autoplay";
import type { Chances } from "../chances/chances";
import { offerChances } from "../chances/loader";
import { Plates } from "../table/plates";
import { countdown, low } from "../model/clock";
import type { View } from "../net/protocol";
import { Scene } from "../board/scene";
import { status, viewIn } from "../model/view";
import { parseMove, parsePieces } from "../model/movecode";
import { t } from "../i18n/i18n";

interface Position {
  view: View;
  text: string;
  title: string;
}

export class Replay {
  #root: HTMLElement;
  #scene: Scene;
  #plates: Plates;
  #slider: HTMLInputElement;
  #last: number; // the ply of the last position
  #shown: number; // the ply on the page
  #wanted: number; // the ply to go to
  #known = new Map<number, Position>(); // positions by ply
  #busy = false; // going to the wanted ply
  #autoplay: Autoplay;
  #announcer: Announcer | undefined; // where the pieces are those of chess
  #chances: Chances | undefined; // of the whole game, when somebody has asked for them

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#scene = new Scene(root.querySelector("[data-board]")!);
    this.#plates = new Plates(root);
    this.#slider = root.querySelector("input[type=range]")!;
    this.#last = Number(root.dataset.last);
    this.#shown = this.#wanted = Number(root.dataset.ply);
    this.#scene.draw(settled({ ...viewIn(root), ply: this.#shown }));
    const grid = new Grid(this.#scene, this.#plates.colours);
    if (this.#scene.board.figures) void this.#loadChess(grid);
    this.#list(this.#shown);
    this.#autoplay = new Autoplay(root, (first) => this.#advance(first));
    offerChances(root, () => this.#shown, (ply) => this.#seek(ply), (chances) => (this.#chances = chances));
    this.#slider.addEventListener("input", () => this.#seek(Number(this.#slider.value)));
    root.addEventListener("click", (e) => this.#click(e));
    document.addEventListener("keydown", (e) => this.#key(e));
  }

  // loadChess loads the words for moves of chess pieces. They are heard in place of the status, which has the notation.
  async #loadChess(grid: Grid): Promise<void> {
    const { Announcer } = await script<typeof ChessScript>("chess");
    const { board } = this.#scene;
    const announcer = new Announcer(JSON.parse(board.svg.dataset.kinds!));
    grid.speech = { ...grid.speech, spoken: (colour, move) => announcer.spoken(colour, move, board.pieces) };
    this.#root.querySelector(".status")!.role = null;
    this.#announcer = announcer;
  }

  #key(e: KeyboardEvent): void {
    if (e.altKey || e.ctrlKey || e.metaKey || (e.target as Element).closest("input, select, textarea")) return;
    const to = { ArrowLeft: this.#wanted - 1, ArrowRight: this.#wanted + 1, Home: 0, End: this.#last }[e.key];
    if (to === undefined) return this.#autoplay.key(e);
    e.preventDefault();
    this.#seek(to);
  }

  // seek goes to a ply that the person has chosen, and stops autoplay.
  #seek(ply: number): void {
    this.#autoplay.stop();
    void this.#go(ply);
  }

  // advance goes on by one ply, or starts again if first is set at the end. It reports
  // whether there is another one.
  async #advance(first: boolean): Promise<boolean> {
    if (first && this.#shown === this.#last) await this.#go(0);
    else await this.#go(this.#shown + 1);
    return this.#shown < this.#last;
  }

  // click handles links to positions of this game.
  #click(e: MouseEvent): void {
    const link = (e.target as Element).closest("a");
    const [, id, ply] = link?.pathname.match(/^\/g\/([^/]+)\/(\d+)$/) ?? [];
    if (!ply || id !== this.#root.dataset.id || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    this.#seek(Number(ply));
  }

  // go shows the position after a ply. If it is called again meanwhile, only the newest ply
  // counts.
  async #go(ply: number): Promise<void> {
    this.#wanted = Math.max(0, Math.min(this.#last, ply));
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wanted !== this.#shown) {
      const to = this.#wanted;
      const position = await this.#fetch(to).catch(() => undefined);
      if (position) {
        this.#show(to, position);
      } else {
        notice(t("script.server"));
        this.#autoplay.stop();
        this.#wanted = this.#shown;
      }
    }
    this.#slider.value = String(this.#shown);
    this.#busy = false;
  }

  async #fetch(ply: number): Promise<Position> {
    const known = this.#known.get(ply);
    if (known) return known;
    const answer = await fetch(this.#url(ply), { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const position: Position = await answer.json();
    this.#known.set(ply, position);
    return position;
  }

  #show(ply: number, { view, text, title }: Position): void {
    document.title = title;
    this.#shown = ply;
    this.#scene.draw(settled({ ...view, ply }));
    this.#plates.draw(settled(view));
    this.#clocks(view);
    this.#write(".status", this.#describe(view));
    if (this.#announcer) log(this.#describe(view, this.#announcer));
    this.#write("#text", text);
    this.#list(ply);
    this.#share();
    this.#playOn(ply, view);
    this.#chances?.at(ply);
    const steps = { first: 0, prev: ply - 1, next: ply + 1, last: this.#last };
    for (const [name, to] of Object.entries(steps)) this.#step(name, to);
    history.replaceState(null, "", this.#url(ply));
  }

  // clocks shows what the clocks showed in a position.
  #clocks({ k, seats }: View): void {
    this.#root.querySelectorAll<HTMLElement>(".plate .clock").forEach((dial, seat) => {
      const left = k!.left[seat]!;
      const short = low(left, false);
      dial.hidden = seats[seat]!.k !== "person" && !seats[seat]!.out;
      dial.textContent = countdown(left);
      dial.classList.toggle("low", short);
      dial.ariaLabel = short ? t("clock.low", { Left: dial.textContent }) : null;
    });
  }

  // describe returns the status of the position, as the server does in its page, with the words of an announcer for
  // the move.
  #describe(view: View, announcer?: Announcer): string {
    if (this.#shown === this.#last && view.o) return [status(view, this.#plates.colours), this.#root.dataset.places].filter(Boolean).join(". ");
    if (this.#shown === 0) return t("replay.first");
    const { s, m } = view.last?.[0] ?? { s: 0, m: "" };
    const move = parseMove(m);
    const words = announcer?.spoken(this.#plates.colours[s]!, move, parsePieces(view.pieces));
    return t("replay.move", { Ply: this.#shown, Last: this.#last, Move: words || move.text });
  }

  // share changes the links to share to the position shown.
  #share(): void {
    document.querySelector("link[rel=canonical]")?.setAttribute("href", `/g/${this.#root.dataset.id}/${this.#shown}`);
    for (const e of this.#root.querySelectorAll(".share *, [data-analysis]")) {
      for (const a of e.attributes) a.value = a.value.replace(/(\/g\/\w+\/)\d+/, `$1${this.#shown}`);
    }
  }

  // playOn makes the form start a game from the position shown.
  #playOn(ply: number, view: View): void {
    const form = this.#root.querySelector<HTMLFormElement>("form.play-on");
    if (!form) return;
    form.querySelector<HTMLInputElement>("[name=ply]")!.value = String(ply);
    form.querySelector<HTMLButtonElement>("button")!.disabled = view.u === 0;
  }

  #write(selector: string, text: string): void {
    const e = this.#root.querySelector(selector);
    if (e) e.textContent = text;
  }

  // list marks a ply in the list of moves, and scrolls to it.
  #list(ply: number): void {
    for (const move of this.#root.querySelectorAll<HTMLElement>("#moves [data-ply]")) {
      const now = Number(move.dataset.ply) === ply;
      move.classList.toggle("current", now);
      move.ariaCurrent = now ? "true" : null;
      if (now) reveal(move);
    }
  }

  // step makes a link lead to a ply, or disables it at the first and last position.
  #step(name: string, to: number): void {
    const link = this.#root.querySelector(`[data-step=${name}]`);
    const on = to >= 0 && to <= this.#last && to !== this.#shown;
    if (!link) return;
    link.ariaDisabled = on ? null : "true";
    if (on) link.setAttribute("href", this.#url(to));
    else link.removeAttribute("href");
  }

  #url(ply: number): string {
    return `/g/${this.#root.dataset.id}/${ply}${location.search}`;
  }
}

// settled returns a view with nobody on turn if the game has ended there, by agreement perhaps.
function settled(view: View): View {
  return view.o ? { ...view, u: 0 } : view;
}

// reveal scrolls the list of moves as far as it needs to show one of them, and not the page.
function reveal(move: HTMLElement): void {
  const list = move.closest<HTMLElement>("#moves")!;
  const at = move.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  if (at.top < seen.top) list.scrollTop -= seen.top - at.top;
  else if (at.bottom > seen.bottom) list.scrollTop += at.bottom - seen.bottom;
}
