// Table: shows what the server tells of a table, and plays the moves of the
// persons who sit here.
import { enhance } from "./form";
import { forced } from "./gesture";
import { Input, type Player } from "./input";
import { Moves } from "./moves";
import { notice } from "./notice";
import { Panel } from "./panel";
import { Plates } from "./plates";
import type { Move, Play, ServerMessage, View } from "./protocol";
import { Scene } from "./scene";
import { TableSocket, type Listener } from "./socket";
import { allowSound } from "./sound";
import { callTurn, showTurn } from "./turn";
import { acting, follow, foresee, onTurn, status, viewIn } from "./view";
import { parseWords, type Word } from "./word";

// Command is an own move on its way to the server.
interface Command {
  play: Play;
  word: Word;
  certain: boolean; // the server has confirmed it
}

export class Table implements Listener, Player {
  readonly socket: TableSocket;
  #root: HTMLElement;
  #view: View; // as the server told it last
  #command: Command | undefined;
  #offered: string | undefined; // the legal moves that are marked
  #scene: Scene;
  #input: Input | undefined;
  #plates: Plates;
  #moves: Moves;
  #panel: Panel | undefined;
  #losing = 0;
  #over: (() => void) | undefined;

  // A table without a panel is only watched; over is called when its game ends.
  constructor(root: HTMLElement, over?: () => void) {
    this.#root = root;
    this.#over = over;
    this.#view = viewIn(root);
    this.#scene = new Scene(root.querySelector("[data-board]")!);
    this.#plates = new Plates(root);
    this.#moves = new Moves(root, (seat) => this.#scene.board.hue(seat));
    const panel = root.querySelector<HTMLElement>("#panel");
    if (panel) {
      this.#input = new Input(this.#scene, this);
      this.#panel = new Panel(panel, root.dataset.id!, this.#view);
      enhance(() => this.#acted());
      allowSound();
    }
    this.#draw();
    this.#hint();
    this.socket = new TableSocket(root.dataset.id!, this);
  }

  version(): number {
    return this.#view.n;
  }

  opened(): void {
    if (this.#command && !this.#command.certain) this.socket.send(this.#command.play);
  }

  receive(m: ServerMessage): void {
    switch (m.t) {
      case "view":
        return this.#show(m);
      case "move":
        return this.#next(m);
      case "here":
        return this.#plates.here(m, this.#view);
      case "ack":
        if (m.id === this.#command?.play.id) this.#command.certain = true;
        return;
      case "no":
        return this.#refused(m.id, m.why);
      case "pong":
        if (m.n > this.#view.n) setTimeout(() => m.n > this.#view.n && this.socket.reconnect(), 1000);
    }
  }

  lost(is: boolean): void {
    const show = () => document.getElementById("link")?.classList.toggle("lost", is);
    if (is) {
      this.#losing ||= setTimeout(show, 1000);
    } else {
      clearTimeout(this.#losing);
      this.#losing = 0;
      show();
    }
  }

  ended(): void {
    notice("The connection has ended. Load the page again to go on.");
  }

  words(): Word[] {
    return this.seat() === undefined ? [] : parseWords(this.#now().l);
  }

  seat(): number | undefined {
    return acting(this.#view);
  }

  why(): string {
    if (this.#view.status !== "live" || this.#command) return "";
    return `It is ${onTurn(this.#view, this.#plates.colours)}'s turn.`;
  }

  binds(): string {
    return this.#view.w ?? "";
  }

  say(text: string): void {
    notice(text);
  }

  play(word: Word): void {
    const seat = this.seat()!;
    const play: Play = { t: "play", id: newID(), n: this.#view.n, s: seat, m: word.text };
    this.#command = { play, word, certain: false };
    this.socket.send(play);
    this.#draw();
  }

  // next goes on by a move, if it leads to the next version.
  #next(m: Move): void {
    if (m.n === this.#view.n + 1) this.#show(follow(this.#view, m));
    else if (m.n > this.#view.n) this.socket.reconnect();
  }

  #show(view: View): void {
    const before = this.#view;
    this.#view = view;
    if (view.ply !== before.ply) this.#command = undefined;
    this.#draw();
    if (view.ply !== before.ply || view.status !== before.status) this.#hint();
    this.#moves.draw(view, `/t/${this.#root.dataset.id}`);
    // Whose home lies at the bottom is decided when the page is rendered.
    if (this.#panel && view.you?.length && view.you[0] !== before.you?.[0]) return this.#reload();
    if (acting(view) !== undefined && acting(before) === undefined) callTurn();
    this.#panel?.draw(view);
    if (view.status === "over" && before.status !== "over") this.#over?.();
  }

  #refused(id: string | undefined, why: string): void {
    if (id !== undefined && id !== this.#command?.play.id) return;
    this.#command = undefined;
    this.#draw();
    notice(why);
  }

  // now returns the view with the own move that is on its way.
  #now(): View {
    if (!this.#command) return this.#view;
    return foresee(this.#view, this.#command.play.s, this.#command.word, this.#scene.board.gates);
  }

  #draw(): void {
    const now = this.#now();
    if (now.l !== this.#offered) this.#input?.reset();
    this.#offered = now.l;
    this.#scene.draw(now);
    this.#plates.draw(this.#view);
    this.#root.dataset.status = now.status;
    this.#tell();
  }

  #tell(): void {
    const line = this.#root.querySelector(".status");
    const text = status(this.#view, this.#plates.colours);
    const pass = forced(this.words()) && "No move is possible: you pass.";
    const told = [text, pass].filter(Boolean).join(". ");
    if (line && line.textContent !== told) line.textContent = told;
    if (!this.#panel) return;
    const { title } = this.#root.dataset;
    const mine = acting(this.#view) !== undefined;
    showTurn(mine, mine ? `● Your turn – ${title}` : `${title}: ${text} · Triplecross`);
  }

  // hint tells at the start of an own turn what binds it.
  #hint(): void {
    if (acting(this.#view) !== undefined && this.#view.w) notice(this.#view.w, true);
  }

  // acted is called after a form was sent. Somebody who had no seat may have
  // one now, and a name that neither the page nor the socket knows yet.
  #acted(): void {
    if (!this.#view.you?.length) this.#reload();
  }

  #reload(): void {
    location.assign(`/t/${this.#root.dataset.id}`);
  }
}

// newID returns an identifier that no other command of this person has.
function newID(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
