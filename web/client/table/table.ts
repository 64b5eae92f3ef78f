// Table: shows what the server tells of a table, and plays the moves of the
// persons who sit here.
import { storeCommand, storedCommand, settled, type Command } from "../net/command";
import type { Chess, ChessHost } from "../chess/chess";
import { Confirm } from "../input/confirm";
import { pieceSVG } from "../board/piece";
import { enhance, send } from "../ui/form";
import { forced } from "../input/gesture";
import { Grid } from "../input/grid";
import { Input, type Player } from "../input/input";
import { lastLine } from "../chat/line";
import type * as Talk from "../main.chat";
import type * as Figures from "../main.chess";
import { Moves } from "./movelist";
import { notice } from "../ui/notice";
import { Panel } from "./panel";
import { Plates } from "./plates";
import { keepPreferences, prefers } from "../ui/preferences";
import type { Here, Move, ServerMessage, View } from "../net/protocol";
import { fetchRule } from "../net/rule";
import { Scene } from "../board/scene";
import { ConnectionStatus } from "../ui/connection";
import { TableSocket, type Listener } from "../net/socket";
import { allowSound, knock } from "../ui/sound";
import { report } from "../input/speech";
import { Timer } from "./timer";
import { alertTurn, showTurn } from "./turn";
import { acting, follow, predict, onTurn, status, viewIn } from "../model/view";
import { parseMove, parseMoves, type MoveCode } from "../model/movecode";
import { note, t } from "../i18n/i18n";

const along = 3_000; // ms after which watchers follow to the next table

export class Table implements Listener, Player, ChessHost {
  readonly socket: TableSocket;
  readonly root: HTMLElement;
  readonly scene: Scene;
  grid: Grid | undefined;
  command: Command | undefined; // an own move on its way
  view: View; // as the server told it last
  #acknowledged: number | undefined; // the version it leads to, once that is durable
  #asked: MoveCode | undefined; // an own move that waits for the person to confirm it
  #offered: View | undefined; // what can be done in it is marked
  #input: Input | undefined;
  #confirm: Confirm | undefined;
  #plates: Plates;
  #moves: Moves;
  #panel: Panel | undefined;
  #chat: Promise<Talk.Chat> | undefined; // loaded when there is somebody to talk to
  #figures: Promise<void> | undefined; // loaded where there are figures
  #chess: Chess | undefined; // once it is loaded
  #timer: Timer;
  #sign: ConnectionStatus;

  // A table without a panel is only watched.
  constructor(root: HTMLElement) {
    this.root = root;
    this.view = viewIn(root);
    this.scene = new Scene(root.querySelector("[data-board]")!);
    this.#plates = new Plates(root);
    this.#moves = new Moves(root, (seat) => this.scene.board.hue(seat));
    this.scene.board.slot = (seat) => this.#plates.slot(seat);
    const panel = root.querySelector<HTMLElement>("#panel");
    if (panel) {
      // Whoever turns to the board again has thought better of it.
      this.scene.board.svg.addEventListener("pointerdown", () => this.#confirmed(false));
      this.#input = new Input(this.scene, this);
      this.#confirm = new Confirm(root.querySelector("#confirm")!, (yes) => this.#confirmed(yes));
      this.#panel = new Panel(panel, root.dataset.id!, this.view);
      enhance((form) => this.#acted(form));
      keepPreferences(() => this.draw());
      allowSound(() => prefers("sound", plays(this.view)));
      this.command = storedCommand(root.dataset.id!);
    }
    if (root.querySelector("#chat:not(.alone)")) void this.#talk();
    this.#timer = new Timer(root, this.view, (text) => this.#call(text));
    this.#sign = new ConnectionStatus(root, () => this.socket.reconnect());
    this.draw();
    if (root.id === "table") this.grid = new Grid(this.scene, this.#plates.colours, this.#input);
    this.#hint();
    if (root.dataset.chess) this.#figures = this.#learn(root.dataset.chess);
    this.socket = new TableSocket(root.dataset.id!, this);
  }

  version(): number {
    return this.view.n;
  }

  line(): number {
    return lastLine(this.root);
  }

  opened(): void {
    if (this.command && this.#acknowledged === undefined) this.socket.send(this.command.play);
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
        return void this.#talk()?.then((chat) => chat.hear(m));
      case "ack":
        if (m.id === this.command?.play.id) this.#durable(m.n);
        return;
      case "no":
        return this.#refused(m.id, m.why);
      case "pong":
        if (m.n > this.view.n) setTimeout(() => m.n > this.view.n && this.socket.reconnect(), 1000);
    }
  }

  link(up: boolean, until?: number): void {
    this.#sign.show(up, until);
  }

  ended(): void {
    notice(t("table.ended"));
  }

  moves(): MoveCode[] {
    return this.seat() === undefined ? [] : parseMoves(this.#now().l);
  }

  seat(): number | undefined {
    return acting(this.view);
  }

  plans(): number[] {
    const waits = this.view.status === "live" && !this.#asked && !this.#chess?.binds && this.moves().length === 0;
    return (waits && this.view.you) || [];
  }

  rule(from: string, to: string): Promise<string> {
    return fetchRule(`/t/${this.#id}/why`, { seat: this.seat()!, from, to });
  }

  why(): string {
    if (this.view.status !== "live" || this.command) return "";
    return t("table.turn", { Who: onTurn(this.view, this.#plates.colours) });
  }

  binds(): string {
    return note(this.view);
  }

  say(text: string, hint?: boolean): void {
    notice(text, hint);
  }

  play(move: MoveCode, planned: boolean): void {
    if (this.#figures) return void this.#figures.then(() => this.#chess!.play(move, planned));
    this.ask(move, planned);
  }

  ask(move: MoveCode, planned: boolean): void {
    if (planned || !prefers("confirm", false)) return this.send(move);
    this.#asked = move;
    this.draw();
    this.#confirm!.ask();
  }

  send(move: MoveCode): void {
    const seat = this.seat()!;
    const { n, ply } = this.view;
    const play = { t: "play" as const, id: newID(), n, s: seat, m: move.text };
    this.command = { play, written: move.written, ply };
    this.#acknowledged = undefined;
    storeCommand(this.#id, this.command);
    this.socket.send(play);
    this.draw();
  }

  // confirmed plays the move that is asked about, or takes it back.
  #confirmed(yes: boolean): void {
    const move = this.#asked;
    this.#unask();
    if (!move) return;
    if (yes) this.send(move);
    else this.draw();
  }

  #unask(): void {
    this.#asked = undefined;
    this.#confirm?.close();
  }

  get #id(): string {
    return this.root.dataset.id!;
  }

  // durable notes that the own move is durable. It may have been before this
  // page was there; then the page shows it already.
  #durable(version: number): void {
    this.#acknowledged = version;
    storeCommand(this.#id);
    if (version > this.view.n) return;
    this.#drop();
    this.draw();
  }

  // drop ends the wait for the own move.
  #drop(): void {
    if (this.command) storeCommand(this.#id);
    this.command = undefined;
    this.#acknowledged = undefined;
  }

  #here(m: Here): void {
    this.#plates.here(m, this.view);
    this.#timer.told(this.view, m.k);
    this.#panel?.here(m.away);
    const line = this.root.querySelector<HTMLElement>("#watchers");
    if (!line) return;
    const others = this.view.you?.length ? m.watchers : m.watchers - 1;
    line.hidden = others < 1;
    line.textContent = t("table.watching", { N: m.watchers });
  }

  // next goes on by a move, if it leads to the next version.
  #next(m: Move): void {
    if (m.n === this.view.n + 1) {
      const view = follow(this.view, m);
      this.#show(view);
      this.#timer.moved(view, m, this.#plates.online);
    } else if (m.n > this.view.n) {
      this.socket.reconnect();
    }
  }

  #show(view: View): void {
    const before = this.view;
    this.view = view;
    // Whatever has become of the own move, the server has answered by this.
    if (settled(before, view, this.#acknowledged)) this.#drop();
    if (this.#chess) this.#chess.renew(before, view);
    else report(before, view, this.#plates.colours);
    const anew = view.ply !== before.ply || view.status !== before.status;
    if (anew || acting(view) !== acting(before)) this.#unask();
    if (view.ply < before.ply) this.#input?.reset(); // what was planned was for another game
    this.draw();
    if (anew) this.#hint();
    this.#moves.draw(view, `/t/${this.#id}`);
    // Whose home lies at the bottom is decided when the page is rendered.
    if (this.#panel && view.you?.length && view.you[0] !== before.you?.[0]) return this.#reload();
    if (acting(view) === undefined) this.#call("");
    else if (acting(before) === undefined && !this.command) this.#turn();
    this.#panel?.draw(view);
    if (!alone(view)) void this.#talk();
    void this.#chat?.then((chat) => chat.draw(alone(view)));
    if (room(view) !== room(before)) void this.#chat?.then((chat) => chat.refresh());
    if (view.next && !before.next && !plays(view)) this.#follow(view.next);
  }

  #turn(): void {
    alertTurn();
    this.#call(t("status.yourTurn"));
  }

  // talk returns the chat, if the table has one.
  #talk(): Promise<Talk.Chat> | undefined {
    const box = this.root.querySelector<HTMLDetailsElement>("#chat");
    if (!box) return undefined;
    const { chat } = document.querySelector<HTMLElement>("[data-chat]")!.dataset;
    const hue = (seat: number) => this.scene.board.hue(seat);
    this.#chat ??= import(chat!).then(({ Chat }: typeof Talk) => new Chat(box, this.#id, { hue, pieceSVG: pieceSVG, send, t: t }));
    return this.#chat;
  }

  // call says a sentence at once to those who listen to the page.
  #call(text: string): void {
    const line = this.root.querySelector("#call");
    if (line) line.textContent = text;
  }

  // follow leads those who watch to the table where the game goes on.
  #follow(table: string): void {
    notice(t("table.follow"), true);
    setTimeout(() => location.assign(`/t/${table}`), along);
  }

  #refused(id: string | undefined, why: string): void {
    if (id !== undefined && id !== this.command?.play.id) return;
    this.#drop();
    this.#chess?.refuse();
    this.#input?.reset(); // what was planned was to follow the move
    this.draw();
    notice(why);
  }

  // learn loads what the games of figures need.
  async #learn(url: string): Promise<void> {
    const { Chess }: typeof Figures = await import(url);
    this.#chess = new Chess(this);
    this.draw();
  }

  // now returns the view with the own move that is on its way or asked about.
  #now(): View {
    if (this.#chess) return this.#chess.shows(this.#asked);
    const { gates } = this.scene.board;
    if (this.#asked) return predict(this.view, this.seat()!, this.#asked, gates);
    if (this.command?.ply !== this.view.ply) return this.view;
    return predict(this.view, this.command.play.s, parseMove(this.command.written), gates);
  }

  // draw shows what there is now.
  draw(): void {
    const now = this.#now();
    const moved = this.scene.draw(now, this.#timer.short);
    if (moved && !document.hidden) this.#sound(now);
    this.#plates.draw(this.view);
    this.root.dataset.status = now.status;
    this.#tell();
    const before = this.#offered;
    this.#offered = now;
    if (now.l !== before?.l || now.pieces !== before?.pieces) this.#input?.renew();
    this.#chess?.drawn(now);
  }

  // sound lets the newest move be heard when its piece lands.
  #sound(view: View): void {
    const { s, m } = view.last![0]!;
    const { text, places } = parseMove(m);
    const { gates, motion } = this.scene.board;
    motion.landed(() => knock(s, text.includes("x"), gates.has(places.at(-1)!)));
  }

  #tell(): void {
    const line = this.root.querySelector(".status");
    const text = status(this.view, this.#plates.colours);
    if (line && line.textContent !== text) line.textContent = text;
    if (!this.#panel) return;
    const { title } = this.root.dataset;
    const mine = acting(this.view) !== undefined;
    showTurn(mine, mine ? `● ${t("status.yourTurn")} – ${title}` : `${title}: ${text} · Triplecross`);
  }

  // hint tells at the start of an own turn what binds it, and that it is passed:
  // the server does that in a moment, or has done it already.
  #hint(): void {
    const { w, you, last: [move] = [] } = this.view;
    const passed = move?.m === "pass:" && you?.includes(move.s);
    if (passed || forced(this.moves())) notice(t("input.pass"), true);
    else if (acting(this.view) !== undefined && w) notice(note(this.view), true);
  }

  // acted is called after a form was sent. Somebody who had no seat may have
  // one now, and a name that neither the page nor the socket knows yet.
  #acted(form: HTMLFormElement): void {
    if (!this.view.you?.length && /\/(sit|return|seat)$/.test(form.action)) this.#reload();
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
  return crypto.getRandomValues(new Uint32Array(3)).join();
}
