// Analysis: a board on which all seats can be played, with a tree of the moves and what a search
// in this browser makes of each position.
import { Arrows } from "./arrows";
import type { Chances } from "../chances/chances";
import { offerChances } from "../chances/loader";
import type { Chess } from "../chess/chess";
import type { ChessHost } from "../chess/host";
import { loadChess } from "../chess/loader";
import { Desk } from "./desk";
import { Broken } from "./engine";
import { forced } from "../input/gesture";
import { Grid } from "../input/grid";
import { Input } from "../input/input";
import { Lines } from "./lines";
import type { Line, Position } from "./messages";
import { ruleOf } from "../net/rule";
import type { View } from "../net/protocol";
import { Notes } from "./notes";
import { keep } from "./offline";
import { Plates } from "../table/plates";
import { sayOffline } from "../ui/choice";
import { notice } from "../ui/notice";
import type { Player } from "../input/player";
import { Team } from "./team";
import { Tray } from "./tray";
import { Scene } from "../board/scene";
import { acting, predict, status } from "../model/view";
import { parseMoves, type MoveCode } from "../model/movecode";
import { addMessages, note } from "../i18n/i18n";
import type { Node } from "./tree";
import { say, type Words } from "./words";
import { Workers } from "./workers";

// Data is what the page brings.
interface Data {
  game: string;
  setup: string;
  moves: string[];
  ply: number;
  view: View;
  words: Words;
  rules: Record<string, string>; // the sentences for what the rules forbid
}

const passDelay = 400; // ms before a forced pass
const mostLeaves = 50; // lines that are looked up at once

export class Analysis implements Player, ChessHost {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid;
  readonly command = undefined;
  view: View;

  #data: Data;
  #engine: Team;
  #desk: Desk;
  #input: Input;
  #plates: Plates;
  #lines: Lines;
  #search: HTMLInputElement;
  #tray: Tray | undefined;
  #using = false; // a position that was set up by hand is being read
  #chances: Chances | undefined; // of the whole game, when somebody has asked for them
  #position = ""; // the text of the position
  #seats: View["seats"];
  #asked = 0; // counts the positions asked for, to drop late answers
  #passing = 0;
  chess: Chess | undefined; // where the pieces are those of chess, once it is loaded

  constructor(root: HTMLElement) {
    this.root = root;
    this.#data = JSON.parse(root.querySelector(".analysis-data")!.textContent!);
    const { words, view, rules } = this.#data;
    addMessages(rules);
    this.view = view;
    this.#seats = view.seats;
    const { engine, start, program, network } = root.dataset;
    this.#engine = new Team(engine!, { start: start!, program: program!, ...(network && { network }) });
    this.scene = new Scene(root.querySelector("[data-board]")!);
    this.#plates = new Plates(root);
    this.#input = new Input(this.scene, this);
    this.scene.draw(this.view);
    this.grid = new Grid(this.scene, this.#plates.colours, this.#input);
    const hue = (seat: number) => this.scene.board.hue(seat);
    this.#lines = new Lines(root, new Arrows(this.scene.board), words, this.#plates.colours, hue, (moves) => this.#follow(moves));
    this.#search = root.querySelector("[data-search]")!;
    this.#search.addEventListener("change", () => this.#think());
    new Workers(root.querySelector("[data-workers]")!, (workers) => {
      this.#engine.grow(workers);
      if (!this.#search.disabled) this.#think();
    });
    this.#desk = new Desk(root, words, this.#data, (n) => hue(this.#desk.seat(n)), (node) => this.#go(node));
    new Notes(root, this.#desk, {
      move: (text) => this.#type(text),
      position: (text) => this.#start(text),
      read: (text) => this.#read(text),
    });
    root.querySelector("form[data-position]")!.addEventListener("focusin", () => this.#fill());
    offerChances(root, () => this.#desk.ply, (ply) => this.#desk.tree.start || void this.#go(this.#desk.played(ply)), (chances) => (this.#chances = chances));
    this.#tray = new Tray(
      root.querySelector("details[data-tray]")!, this.scene.board, view.pieces, this.#plates.colours,
      (from) => this.#arrange(from), (pieces, turn) => void this.#use(pieces, turn),
    );
    if (this.scene.board.figures) void loadChess(this);
    void this.#open();
    void keep(root);
    sayOffline(notice);
  }

  // open shows the tree of the link, else what the browser has kept, else the game.
  async #open(): Promise<void> {
    const kept = await this.#desk.open();
    if (kept) await this.#read(kept, true);
    else await this.#name();
    this.#search.disabled = false;
  }

  // name finds out who made the moves of the tree, and shows the present position.
  async #name(): Promise<void> {
    for (const leaf of this.#desk.tree.leaves().slice(0, mostLeaves)) {
      const position = await this.#engine.position(this.#line(leaf)).catch(() => undefined);
      if (position) this.#desk.know(leaf, position.by);
    }
    await this.#go(this.#desk.here);
  }

  moves(): MoveCode[] {
    if (this.#tray?.open) return this.#tray.moves();
    return parseMoves(this.#shown().l);
  }

  seat(): number | undefined {
    return acting(this.view);
  }

  plans(): number[] {
    return [];
  }

  async rule(from: string, to: string): Promise<string> {
    const why = await this.#engine.why(this.#line(this.#desk.here), from, to);
    this.#think(); // the question has ended the search
    return ruleOf(why);
  }

  why(): string {
    return this.view.o ? say(this.#data.words, "over") : "";
  }

  binds(): string {
    return note(this.view);
  }

  say(text: string): void {
    if (text) this.root.querySelector(".status")!.textContent = text;
  }

  async following(first: string): Promise<string> {
    const { l } = await this.#engine.following(this.#line(this.#desk.here), first);
    this.#think(); // the question has ended the search
    return l;
  }

  play(move: MoveCode): void {
    if (this.#tray?.open) return this.#tray.put(move.places[0]!);
    if (this.scene.board.figures) void loadChess(this).then((chess) => chess.play(move, false));
    else this.send(move);
  }

  ask(move: MoveCode): void {
    this.send(move);
  }

  send(move: MoveCode): void {
    this.view = this.chess?.shows(move) ?? predict(this.view, this.seat()!, move, this.scene.board.gates);
    this.draw();
    void this.#go(this.#desk.play(move.text));
  }

  draw(): void {
    const view = this.#shown();
    this.scene.draw(view);
    this.#input.renew();
    if (!this.#tray?.open) this.chess?.drawn(view);
  }

  // arrange begins or ends setting up a position by hand, or shows what was changed.
  #arrange(from: Tray | undefined): void {
    if (this.#using) return; // what was set up is about to be shown
    if (from?.open) from.begin(this.view);
    this.#input.reset();
    this.draw();
    if (from) this.#think();
  }

  // use continues with the position that was set up by hand, if the rules allow it.
  async #use(pieces: string, turn: number): Promise<void> {
    const text = await this.#engine.arrange(this.#line(this.#desk.here), pieces, turn).catch((e: Error) => e);
    if (text instanceof Error) return this.#unread(text);
    this.#using = true;
    this.#tray!.close();
    await this.#read(`[${text}]`);
    this.#using = false;
  }

  // go shows a position of the tree, and searches it.
  async #go(node: Node): Promise<void> {
    const asked = ++this.#asked;
    this.#input.reset(); // what is tapped from now on stays selected
    this.#desk.go(node);
    const position = await this.#engine.position(this.#line(node)).catch((e: Error) => e);
    if (asked !== this.#asked) return;
    if (position instanceof Error) return this.#refuse(node, position);
    this.#desk.know(node, position.by);
    this.#show(position);
  }

  // refuse takes back a move that the rules do not allow.
  #refuse(node: Node, why: Error): void {
    if (!/move \d/.test(why.message)) return this.#lines.write(say(this.#data.words, "failed"));
    const back = this.#desk.drop(node);
    void this.#go(back).then(() => this.say(say(this.#data.words, "illegal", { Move: node.move })));
  }

  #show({ text, view, moves }: Position): void {
    this.#position = text;
    this.view = { ...view, seats: this.#seats, last: view.last ?? [] };
    this.chess?.refuse();
    this.draw();
    this.#plates.draw({ ...this.view, you: [] });
    this.say(status({ ...this.view, you: [] }, this.#plates.colours));
    this.#desk.rename(moves);
    this.#chances?.at(this.#desk.ply);
    clearTimeout(this.#passing);
    const pass = forced(this.moves());
    if (pass && this.#desk.last) this.#passing = setTimeout(() => this.play(pass), passDelay);
    this.#think();
  }

  // think searches the present position until it is told to stop.
  #think(): void {
    const seat = this.seat();
    const { words } = this.#data;
    if (!this.#search.checked || seat === undefined || this.#tray?.open) {
      this.#engine.stop();
      return this.#lines.clear(say(words, seat === undefined ? "over" : "idle"));
    }
    const [asked, began, legal] = [this.#asked, performance.now(), parseMoves(this.view.l)];
    this.#lines.clear("…");
    const draw = (found: Parameters<Lines["draw"]>[0]) => {
      if (asked === this.#asked && this.#search.checked && !this.#tray?.open) this.#lines.draw(found, (performance.now() - began) / 1000, seat, legal);
    };
    this.#engine.together(this.#line(this.#desk.here), seat, 3, draw).then(draw, (e: unknown) => {
      if (e instanceof Broken) this.#lines.write(say(words, "failed")); // else it was stopped
    });
  }

  #line(node: Node): Line {
    const { game, setup } = this.#data;
    return { game, setup, start: this.#desk.tree.start, moves: this.#desk.tree.moves(node) };
  }

  // follow goes into a line that the search has found, by its first move.
  #follow([move]: string[]): void {
    if (move) void this.#go(this.#desk.play(move));
  }

  // type plays a move that was typed, in any spelling that the game reads.
  #type(text: string): void {
    void this.#go(this.#desk.play(text.trim()));
  }

  // start sets up a position.
  #start(text: string): void {
    void this.#read(text.trim() && `[${text.trim()}]`);
  }

  // read shows the tree that a text describes, if the rules allow its first position and, unless the page opens with
  // it, the moves of its first lines; otherwise the tree before comes back. Without the search nobody knows whether the
  // rules allow them. Then a tree that the page opens with stays: it may be the reader's own, which the browser would lose.
  async #read(text: string, opens = false): Promise<void> {
    const { tree, here } = this.#desk;
    const { game, setup } = this.#data;
    try {
      const start = this.#desk.read(text);
      await this.#engine.position({ game, setup, start, moves: [] });
      for (const leaf of opens ? [] : this.#desk.tree.leaves().slice(0, mostLeaves)) await this.#engine.position(this.#line(leaf));
    } catch (e) {
      if (!opens || !(e instanceof Broken)) this.#desk.restore(tree, here);
      this.#think(); // the questions have ended the search
      return this.#unread(e as Error);
    }
    await this.#name();
  }

  // unread says why a position cannot be shown.
  #unread(why: Error): void {
    const { words } = this.#data;
    if (why instanceof Broken) this.#lines.write(say(words, "failed"));
    else this.say(say(words, "unread", { Why: why.message }));
  }

  // fill puts the text of the position into its field.
  #fill(): void {
    const field = this.root.querySelector<HTMLInputElement>("[name=position]")!;
    if (!field.value) field.value = this.#position;
  }

  // shown returns the view with the parts of a move entered so far.
  #shown(): View {
    if (this.#tray?.open) return this.#tray.shows(this.view);
    return this.chess?.shows(undefined) ?? this.view;
  }
}
