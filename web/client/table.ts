// Table: shows what the server tells of a table, and plays the moves of the
// persons who sit here.
import { Chat } from "./chat";
import { keep, kept, settled, type Command } from "./command";
import { enhance } from "./form";
import { forced } from "./gesture";
import { Grid } from "./grid";
import { Input, type Player } from "./input";
import { Moves } from "./moves";
import { notice } from "./notice";
import { Panel } from "./panel";
import { Plates } from "./plates";
import type { Here, Move, ServerMessage, View } from "./protocol";
import { Scene } from "./scene";
import { Sign } from "./sign";
import { TableSocket, type Listener } from "./socket";
import { allowSound } from "./sound";
import { report } from "./speech";
import { Timer } from "./timer";
import { callTurn, showTurn } from "./turn";
import { acting, follow, foresee, onTurn, status, viewIn } from "./view";
import { parseWord, parseWords, type Word } from "./word";

const along = 3_000; // ms after which watchers follow to the next table

export class Table implements Listener, Player {
  readonly socket: TableSocket;
  #root: HTMLElement;
  #view: View; // as the server told it last
  #command: Command | undefined; // an own move on its way
  #acknowledged: number | undefined; // the version it leads to, once that is durable
  #offered: string | undefined; // the legal moves that are marked
  #scene: Scene;
  #input: Input | undefined;
  #plates: Plates;
  #moves: Moves;
  #panel: Panel | undefined;
  #chat: Chat | undefined;
  #timer: Timer;
  #sign: Sign;
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
      enhance((form) => this.#acted(form));
      allowSound();
      this.#command = kept(root.dataset.id!);
    }
    const chat = root.querySelector<HTMLDetailsElement>("#chat");
    if (chat) this.#chat = new Chat(chat, root.dataset.id!, (seat) => this.#scene.board.hue(seat));
    this.#timer = new Timer(root, this.#view, (text) => this.#call(text));
    this.#sign = new Sign(root, () => this.socket.reconnect());
    this.#draw();
    if (root.id === "table") new Grid(this.#scene, this.#plates.colours, this.#input);
    this.#hint();
    this.socket = new TableSocket(root.dataset.id!, this);
  }

  version(): number {
    return this.#view.n;
  }

  line(): number {
    return this.#chat?.last() ?? 0;
  }

  opened(): void {
    if (this.#command && this.#acknowledged === undefined) this.socket.send(this.#command.play);
  }

  receive(m: ServerMessage): void {
    switch (m.t) {
      case "view":
        this.#show(m);
        return this.#timer.told(m, m.k); // last: little time is more urgent than the turn
      case "move":
        return this.#next(m);
      case "here":
        return this.#here(m);
      case "said":
        return this.#chat?.hear(m);
      case "ack":
        if (m.id === this.#command?.play.id) this.#confirmed(m.n);
        return;
      case "no":
        return this.#refused(m.id, m.why);
      case "pong":
        if (m.n > this.#view.n) setTimeout(() => m.n > this.#view.n && this.socket.reconnect(), 1000);
    }
  }

  link(up: boolean, until?: number): void {
    this.#sign.show(up, until);
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
    const { n, ply } = this.#view;
    const play = { t: "play" as const, id: newID(), n, s: seat, m: word.text };
    this.#command = { play, written: word.written, ply };
    this.#acknowledged = undefined;
    keep(this.#id, this.#command);
    this.socket.send(play);
    this.#draw();
  }

  get #id(): string {
    return this.#root.dataset.id!;
  }

  // confirmed notes that the own move is durable. It may have been before this
  // page was there; then the page shows it already.
  #confirmed(version: number): void {
    this.#acknowledged = version;
    keep(this.#id);
    if (version > this.#view.n) return;
    this.#drop();
    this.#draw();
  }

  // drop ends the wait for the own move.
  #drop(): void {
    if (this.#command) keep(this.#id);
    this.#command = undefined;
    this.#acknowledged = undefined;
  }

  #here(m: Here): void {
    this.#plates.here(m, this.#view);
    this.#timer.told(this.#view, m.k);
    this.#panel?.here(m.away);
    const line = this.#root.querySelector<HTMLElement>("#watchers");
    if (!line) return;
    const others = this.#view.you?.length ? m.watchers : m.watchers - 1;
    line.hidden = others < 1;
    line.textContent = `${m.watchers} watching`;
  }

  // next goes on by a move, if it leads to the next version.
  #next(m: Move): void {
    if (m.n === this.#view.n + 1) {
      const view = follow(this.#view, m);
      this.#show(view);
      this.#timer.moved(view, m, this.#plates.online);
    } else if (m.n > this.#view.n) {
      this.socket.reconnect();
    }
  }

  #show(view: View): void {
    const before = this.#view;
    this.#view = view;
    // Whatever has become of the own move, the server has answered by this.
    if (settled(before, view, this.#acknowledged)) this.#drop();
    this.#draw();
    if (view.ply !== before.ply || view.status !== before.status) this.#hint();
    this.#moves.draw(view, `/t/${this.#id}`);
    report(before, view, this.#plates.colours);
    // Whose home lies at the bottom is decided when the page is rendered.
    if (this.#panel && view.you?.length && view.you[0] !== before.you?.[0]) return this.#reload();
    if (acting(view) === undefined) this.#call("");
    else if (acting(before) === undefined) this.#turn();
    this.#panel?.draw(view);
    this.#chat?.draw(alone(view));
    if (room(view) !== room(before)) void this.#chat?.refresh();
    if (view.next && !before.next && !plays(view)) this.#follow(view.next);
    if (view.status === "over" && before.status !== "over") this.#over?.();
  }

  #turn(): void {
    callTurn();
    this.#call("Your turn");
  }

  // call says a sentence at once to those who listen to the page.
  #call(text: string): void {
    const line = this.#root.querySelector("#call");
    if (line) line.textContent = text;
  }

  // follow leads those who watch to the table where the game goes on.
  #follow(table: string): void {
    notice("They play again. You come along to the next table.", true);
    setTimeout(() => location.assign(`/t/${table}`), along);
  }

  #refused(id: string | undefined, why: string): void {
    if (id !== undefined && id !== this.#command?.play.id) return;
    this.#drop();
    this.#draw();
    notice(why);
  }

  // now returns the view with the own move that is on its way.
  #now(): View {
    if (this.#command?.ply !== this.#view.ply) return this.#view;
    return foresee(this.#view, this.#command.play.s, parseWord(this.#command.written), this.#scene.board.gates);
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
  #acted(form: HTMLFormElement): void {
    if (!this.#view.you?.length && /\/(sit|return|seat)$/.test(form.action)) this.#reload();
  }

  #reload(): void {
    location.assign(`/t/${this.#id}`);
  }
}

// plays reports whether the person has a part in the game.
function plays({ you, back }: View): boolean {
  return !!you?.length || !!back?.length;
}

// room tells by what the lines of the chat that a person may read differ.
function room(view: View): string {
  return view.status === "over" ? "all" : String(plays(view));
}

// alone reports whether a person plays, and nobody else does.
function alone(view: View): boolean {
  const others = view.seats.filter(({ k, for: owner }, seat) => !view.you?.includes(seat) && (k === "person" || owner));
  return view.status === "live" && !!view.you?.length && others.length === 0;
}

// newID returns an identifier that no other command of this person has.
function newID(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
