// Table: a table with a drawn board, at which a person plays or watches.
import { Scene } from "../board/scene";
import { ChatLoader } from "../chat/loader";
import { spread } from "../net/backoff";
import { lastLine } from "../chat/line";
import type { Chess } from "../chess/chess";
import type { ChessHost } from "../chess/host";
import { loadChess } from "../chess/loader";
import { note, t } from "../i18n/i18n";
import { Confirm } from "../input/confirm";
import { forced } from "../input/gesture";
import { Grid } from "../input/grid";
import { Input } from "../input/input";
import type { Player } from "../input/player";
import { report } from "../input/speech";
import { parseMove, parseMoves, type MoveCode } from "../model/movecode";
import { acting, onTurn, plays, predict, viewIn } from "../model/view";
import { Pending, type Command } from "../net/command";
import type { Ack, Here, Hidden, Move, Notice, Panel as PanelMessage, Refusal, Said, View } from "../net/protocol";
import { fetchRule } from "../net/rule";
import { TableSync, type Viewer } from "../net/sync";
import { ConnectionStatus } from "../ui/connection";
import { enhance } from "../ui/form";
import { notice } from "../ui/notice";
import { announce, hide } from "../ui/operator";
import { keepPreferences, prefers } from "../ui/preferences";
import { allowSound, notes } from "../ui/sound";
import { Frame } from "./frame";

const saying = 2_500; // ms that a message holds which comes every two seconds
const followDelay = 3_000; // ms after which watchers are led to the next table

export class Table implements Viewer, Player, ChessHost {
  readonly root: HTMLElement;
  readonly connected: Promise<void>; // once the server has said how the table stands
  readonly scene: Scene;
  readonly grid: Grid | undefined;
  #id: string;
  #sync: TableSync;
  #frame: Frame;
  #chat: ChatLoader;
  #watchers = 0;
  #colours: string[]; // the names of the seats
  #input: Input | undefined; // these three not at a table that can only be watched
  #confirm: Confirm | undefined;
  #pending: Pending | undefined;
  #hinted = false; // the notice is about the turn
  #asked: MoveCode | undefined; // a move that the person has still to confirm
  #offered: View | undefined; // the view whose legal moves are marked
  chess: Chess | undefined; // if the pieces are those of chess, once it is loaded

  // A table without a panel can only be watched. sync makes what keeps its view in step.
  constructor(root: HTMLElement, sync = (id: string, view: View, viewer: Viewer) => new TableSync(id, view, viewer)) {
    const view = viewIn(root);
    const hue = (seat: number) => this.scene.board.hue(seat);
    this.root = root;
    this.#id = root.dataset.id!;
    this.#sync = sync(this.#id, view, this);
    this.scene = new Scene(root.querySelector("[data-board]")!);
    this.#frame = new Frame(root, view, hue);
    this.#sync.status = new ConnectionStatus(root, () => this.#sync.reconnect());
    this.#colours = this.#frame.plates.colours;
    this.#chat = new ChatLoader(root, hue);
    this.scene.board.slot = (seat) => this.#frame.plates.slot(seat);
    if (root.querySelector("#panel")) this.#enter();
    this.draw();
    if (root.id === "table") this.grid = new Grid(this.scene, this.#colours, this.#input);
    this.#hint();
    if (root.dataset.chess) void loadChess(this);
    this.connected = this.#sync.connect();
  }

  // enter sets up what a person needs to play.
  #enter(): void {
    this.#pending = new Pending(this.#id, this.#sync);
    const ask = this.root.querySelector<HTMLElement>("#confirm"); // not for those who only watch
    if (ask) this.#confirm = new Confirm(ask, (yes) => this.#confirmed(yes));
    // To touch the board again is to decline the move that waits to be confirmed.
    this.scene.board.svg.addEventListener("pointerdown", () => this.#confirmed(false));
    this.#input = new Input(this.scene, this);
    enhance((form) => this.#submitted(form), () => this.view.n);
    keepPreferences(() => {
      this.draw();
      void this.grid?.label();
    });
    const sound = this.root.querySelector<HTMLInputElement>("[data-prefer=sound]")!;
    allowSound(() => this.grid!.keys(), () => prefers("sound", sound.defaultChecked));
  }

  get view(): View {
    return this.#sync.view;
  }

  get command(): Command | undefined {
    return this.#pending?.command;
  }

  // Viewer

  show(view: View, before: View, move?: Move): void {
    this.#pending?.follow(before, view);
    if (this.chess) this.chess.renew(before, view);
    else report(before, view, this.#colours);
    const changed = view.ply !== before.ply || view.status !== before.status;
    if (changed || acting(view) !== acting(before)) this.#unask();
    if (view.ply < before.ply) this.#input?.reset(); // a premove was meant for another position
    this.draw();
    if (changed) this.#hint();
    // The server decides when it renders the page whose side of the board is at the bottom.
    if (this.#pending && view.you?.length && view.you[0] !== before.you?.[0]) return this.#reload();
    this.#frame.show(view, before, move, !!this.command);
    this.#chat.show(view, before);
    if (view.o && !before.o) void this.grid?.keys().then(({ flourish }) => flourish(this.root, view, notes));
    if (view.next && view.next !== before.next && !plays(view) && !this.#frame.out) this.#follow(view.next);
  }

  here(m: Here): void {
    this.#watchers = m.watchers;
    this.#frame.here(m, this.view);
    this.#chat.here(m);
  }

  panel(m: PanelMessage): void {
    this.#frame.panel(m.html);
  }

  said(m: Said): void {
    this.#chat.hear(m);
  }

  hidden(m: Hidden): void {
    hide(this.root, m);
  }

  notice(m: Notice): void {
    announce(m);
  }

  saving(): void {
    notice(t("table.saving"), true, saying);
  }

  ack(m: Ack): void {
    notice("");
    this.#pending?.acknowledge(m, this.view.n);
    if (!this.command) this.draw();
  }

  no(m: Refusal): void {
    if (!this.#pending?.refuse(m)) return;
    this.chess?.refuse();
    this.#input!.reset(); // a premove was meant to follow this move
    this.draw();
    notice(m.why);
  }

  lastLine(): number {
    return lastLine(this.root);
  }

  query(): string {
    return this.#frame.query();
  }

  // Player

  moves(): MoveCode[] {
    return this.seat() === undefined ? [] : parseMoves(this.#now().l);
  }

  seat(): number | undefined {
    return acting(this.view);
  }

  plans(): number[] {
    const waits = this.view.status === "live" && !this.#asked && !this.chess?.binds && this.moves().length === 0;
    return (waits && this.view.you) || [];
  }

  rule(from: string, to: string): Promise<string> {
    return fetchRule(`/t/${this.#id}/why`, { seat: this.seat()!, from, to });
  }

  why(): string {
    if (this.view.status !== "live" || this.command) return "";
    return t("table.turn", { Who: onTurn(this.view, this.#colours) });
  }

  binds(): string {
    return note(this.view);
  }

  say(text: string, hint?: boolean): void {
    notice(text, hint);
  }

  play(move: MoveCode, planned: boolean): void {
    if (this.root.dataset.chess) void loadChess(this).then((chess) => chess.play(move, planned));
    else this.ask(move, planned);
  }

  // ChessHost

  ask(move: MoveCode, planned: boolean): void {
    if (planned || !prefers("confirm", false)) return this.send(move);
    this.#asked = move;
    this.#confirm!.ask();
    this.draw();
  }

  send(move: MoveCode): void {
    this.#pending!.send(move, this.seat()!, this.view);
    this.draw();
  }

  draw(): void {
    const now = this.#now();
    const moved = this.scene.draw(now, this.#frame.timer.short);
    if (moved && !document.hidden) this.#sound(now);
    const before = this.#offered;
    this.#offered = now;
    if (now.l !== before?.l || now.pieces !== before?.pieces) this.#input?.renew();
    this.chess?.drawn(now);
  }

  // confirmed plays the move that waits to be confirmed, or drops it.
  #confirmed(yes: boolean): void {
    const move = this.#asked;
    this.#unask();
    if (!move) return;
    if (yes) this.send(move);
    else this.draw();
  }

  // unask drops the move that waits to be confirmed.
  #unask(): void {
    this.#asked = undefined;
    this.#confirm?.close();
  }

  // follow leads a watcher to the next table of the players.
  #follow(table: string): void {
    notice(t("table.follow"), true);
    setTimeout(() => location.assign(`/t/${table}`), followDelay + spread(this.#watchers));
  }

  // now returns the view with this person's move if one waits to be confirmed or answered.
  #now(): View {
    const { command } = this;
    if (this.chess) return this.chess.shows(this.#asked);
    const sent = command?.ply === this.view.ply ? parseMove(command.written) : undefined;
    const move = this.#asked ?? sent;
    return move ? predict(this.view, this.seat()!, move, this.scene.board.gates) : this.view;
  }

  // sound plays the sound of the newest move when its piece lands.
  #sound(view: View): void {
    const { s, m } = view.last![0]!;
    const { text, places } = parseMove(m);
    const { gates, motion } = this.scene.board;
    motion.landed(() => notes?.knock(s, text.includes("x"), gates.has(places.at(-1)!)));
  }

  // hint says at the start of the person's turn what restricts it, or that it is passed: the
  // server is about to pass, or has just done so.
  #hint(): void {
    const { w, you, last: [move] = [] } = this.view;
    const passed = move?.m === "pass:" && you?.includes(move.s);
    const passes = passed || forced(this.moves());
    const text = passes ? (this.#frame.out ? "" : t("input.pass")) : acting(this.view) === undefined || !w ? "" : note(this.view);
    if (text || this.#hinted) notice(text, true);
    this.#hinted = !!text;
  }

  // submitted is called after the server has accepted a form. A person without a seat may
  // have one now, and a name that neither the page nor the socket knows yet.
  #submitted(form: HTMLFormElement): void {
    if (!this.view.you?.length && /\/(sit|return|seat)$/.test(form.action)) this.#reload();
  }

  #reload(): void {
    location.assign(`/t/${this.#id}`);
  }
}
