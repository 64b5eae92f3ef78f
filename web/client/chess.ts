// Chess: from the places that a person taps to the move that is meant, where places
// alone do not tell: promotions, payments, set-ups and turns of two moves.
import { ahead, alike, begun, distinct, doubles, hand, placing, rest, screened, setUp, whole } from "./ahead";
import { choose, type Choice } from "./chooser";
import type { Command } from "./command";
import type { Grid } from "./grid";
import type { View } from "./protocol";
import type { Scene } from "./scene";
import { Second } from "./second";
import { Teller } from "./teller";
import { Tray } from "./tray";
import { kind, owner, parsePieces, parseWord, parseWords, type Word } from "./word";
import { phrase, word } from "./words";

// order is that of the kinds, the mightiest first.
const order = [..."KQWVDRBNP"];

// Desk is where the moves are played.
export interface Desk {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid | undefined;
  readonly view: View; // as the server told it last
  readonly command: Command | undefined; // an own move on its way
  seat(): number | undefined;
  // send plays a move; ask does too, unless the person wants to be asked before and
  // it was not planned.
  send(move: Word): void;
  ask(move: Word, planned: boolean): void;
  // draw shows what there is now.
  draw(): void;
  // following returns where to ask what can follow a move in a turn of two; without
  // it, the table is asked.
  following?(first: string): string;
  say(text: string, hint?: boolean): void;
}

export class Chess {
  readonly teller: Teller;
  #desk: Desk;
  #names: Record<string, string>;
  #colours: string[]; // the names of the seats
  #tray: Tray;
  #second: Second;
  #words: Word[] = []; // that can be played in what is shown
  #first: Word | undefined; // of a turn of two moves
  #alone: Word | undefined; // the same as a turn of its own, where that is legal
  #turns: Word[] = []; // that begin with the first move
  #both: Word | undefined; // the turn that is asked about
  #queue: Word[] = []; // moves behind the screen that wait for the one on its way

  constructor(desk: Desk) {
    const { board } = desk.scene;
    this.#desk = desk;
    this.#names = JSON.parse(board.svg.dataset.kinds!);
    this.teller = new Teller(this.#names);
    this.#colours = desk.grid!.colours;
    this.#tell(desk.grid!);
    this.#tray = new Tray(desk.root, board, this.#names, () => desk.draw(), (text) => this.#place(parseWord(`${text}:?${text}`)));
    this.#second = new Second(desk.root, (yes) => this.#answer(yes), () => this.#more());
    // Whoever turns to the board again has thought better of the second move.
    board.svg.parentElement!.addEventListener("pointerdown", () => this.#both && this.#answer(false), true);
  }

  // tell teaches the board what to say of figures, and who is an ally.
  #tell(grid: Grid): void {
    grid.speech = { ...grid.speech, spoken: this.teller.spoken };
    const { view, root } = this.#desk;
    const teams = root.dataset.teams?.split(" ");
    const [you] = view.you ?? [];
    if (!teams || you === undefined) return;
    grid.colours = this.#colours.map((Colour, seat) => (seat !== you && teams[seat] === teams[you] ? word("board.ally", { Colour }) : Colour));
  }

  // binds reports whether something has been begun that no other move may be
  // planned beside.
  get binds(): boolean {
    return this.#first !== undefined || placing(this.#desk.view);
  }

  // shows returns what is to be seen, with a word for each gesture. asked is an own
  // move that is asked about.
  shows(asked: Word | undefined): View {
    const view = this.#desk.view;
    const seat = this.#desk.seat();
    const { command } = this.#desk;
    const sent = command && (command.ply === view.ply || screened(view)) ? parseWord(command.written) : undefined;
    const move = asked ?? sent;
    if (seat === undefined) return this.#offer(view, []);
    if (screened(view)) return this.#sets([move ?? [], this.#queue].flat().reduce((now, next) => setUp(now, seat, next), view), seat);
    if (move) return this.#offer(ahead(view, seat, move), []);
    if (placing(view)) return this.#sets(view, seat);
    if (this.#both) return this.#offer(ahead(view, seat, this.#both), []);
    if (this.#first) return this.#offer(ahead(view, seat, this.#first), rest(this.#turns, this.#first));
    return this.#offer(view, parseWords(view.l));
  }

  // play finds out which of the moves with the same gesture is meant.
  async play(move: Word, planned: boolean): Promise<void> {
    const { ply } = this.#desk.view;
    if (placing(this.#desk.view)) return this.#place(move);
    const all = alike(this.#words, move);
    const choice = await this.#choose(all);
    if (choice === undefined || ply !== this.#desk.view.ply) return;
    const meant = all.filter((w) => w.choice === choice);
    const alone = meant.find((w) => !doubles(w));
    const first = meant.find(doubles);
    if (this.#first && alone) this.#ends(whole(this.#first, alone));
    else if (first) await this.#begin(begun(first), alone);
    else if (alone) this.#desk.ask(alone, planned);
  }

  // renew takes over what the server told. Unless the game stands as before, what
  // was begun is forgotten.
  renew(before: View, view: View): void {
    if (!screened(view)) this.#queue = [];
    if (view.ply !== before.ply || view.status !== before.status) this.#forget();
    if (screened(before) && !screened(view)) this.#reveal();
    this.teller.report(before, view, this.#colours);
    const told = this.teller.own(before, view);
    if (told) this.#desk.say(told, true);
  }

  // reveal lets the list of moves, whose last moves were behind screens, be taken anew.
  #reveal(): void {
    this.#desk.root.querySelector("#moves")?.replaceChildren();
  }

  // drawn follows what is shown on the board, and sends the next move that waits.
  drawn(view: View): void {
    const { board } = this.#desk.scene;
    const free = new Set(parseWords(view.l).flatMap((w) => (w.text.includes("@") ? w.places : [])));
    for (const cell of board.svg.querySelectorAll<SVGElement>(".cell")) cell.classList.toggle("free", free.has(cell.dataset.place!));
    const next = this.#desk.command ? undefined : this.#queue.shift();
    if (next) this.#desk.send(next);
  }

  // refuse forgets what followed a move that the server refused.
  refuse(): void {
    this.#queue = [];
    this.#forget();
  }

  // offer returns a view with one of the words for each gesture.
  #offer(view: View, words: Word[]): View {
    this.#words = words;
    this.#tray.close();
    return { ...view, l: written(distinct(words)) };
  }

  // sets returns the view of a seat that sets up: of the kinds that it may place,
  // one is chosen.
  #sets(view: View, seat: number): View {
    const words = parseWords(view.l);
    const [cells, deeds] = [words.filter((w) => w.places.length > 0), words.filter((w) => w.places.length === 0)];
    const rest = hand(view.a, seat);
    const standing = screened(view) ? [...parsePieces(view.pieces).values()].map(kind) : [];
    this.#tray.draw({
      seat,
      hand: rest,
      kinds: order.filter((kind) => rest.has(kind) || standing.includes(kind)),
      says: phrase("note", view.w ?? ""),
      deeds: deeds.map((w) => w.text),
      screened: screened(view),
    });
    this.#words = words;
    return { ...view, l: written(cells.filter((w) => !w.text.includes("@") || w.choice === this.#tray.kind)) };
  }

  // place plays a move of a set-up. Who lifts a piece puts it elsewhere next.
  #place(move: Word): void {
    const [cell = ""] = move.places;
    const lifted = this.#desk.scene.board.pieces.get(cell);
    if (lifted) this.#tray.kind = kind(lifted);
    if (!this.#desk.command) return this.#desk.send(move);
    this.#queue.push(move);
    this.#desk.draw();
  }

  // choose asks which of the choices is meant, unless there is nothing to choose. A
  // piece is never given up unasked.
  async #choose(words: Word[]): Promise<string | undefined> {
    const pays = words[0]!.text.startsWith("-");
    const values = [...new Set(words.map((w) => w.choice))].sort((a, b) => rank(a) - rank(b));
    if (values.length === 1 && !pays) return values[0];
    const place = words[0]!.places.at(-1)!;
    const { board } = this.#desk.scene;
    const piece = board.pieces.get(words[0]!.places[0]!) ?? "";
    const stays = pays ? "choice.giveUp" : "choice.stay";
    const choices = values.map((value): Choice => ({
      value,
      label: value ? (pays ? word("choice.instead", { Kind: this.#names[value]! }) : this.#names[value]!) : word(stays),
      kind: value || kind(piece),
    }));
    const title = pays ? word("choice.pay", { Kind: this.#names[kind(piece)]!, Place: place }) : word("choice.promote", { Place: place });
    return choose(board, place, title, owner(piece), choices);
  }

  // begin enters the first move of a turn of two, which may be played alone or not.
  async #begin(first: Word, alone: Word | undefined): Promise<void> {
    [this.#first, this.#alone, this.#turns] = [first, alone, []];
    this.#asks();
    const turns = await this.#following(first.text);
    if (this.#first !== first) return;
    this.#turns = turns;
    this.#desk.draw();
  }

  // following returns the turns of two moves that begin with the one of a text.
  async #following(first: string): Promise<Word[]> {
    const { root } = this.#desk;
    const query = new URLSearchParams({ seat: String(this.#desk.seat()), first });
    const url = this.#desk.following?.(first) ?? `/t/${root.dataset.id}/following?${query}`;
    const answer = await fetch(url).catch(() => undefined);
    const { l }: { l?: string } = answer?.ok ? await answer.json() : {};
    return parseWords(l);
  }

  // ends asks about a turn of two moves that has been entered.
  #ends(turn: Word): void {
    this.#both = turn;
    this.#asks();
  }

  #asks(): void {
    this.#second.ask(this.#both ? "both" : this.#alone ? "alone" : "first");
    this.#desk.draw();
  }

  // more leads to the board, to the first piece that can move second.
  #more(): void {
    const place = this.#words[0]?.places[0];
    if (place) this.#desk.grid?.go(place);
    this.#desk.say(word("second.pick"), true);
  }

  // answer plays what has been entered, or takes the last of it back.
  #answer(yes: boolean): void {
    const turn = this.#both ?? this.#alone;
    if (!yes && this.#both) {
      this.#both = undefined;
      return this.#asks();
    }
    this.#forget();
    if (yes && turn) this.#desk.send(turn);
    else this.#desk.draw();
  }

  // forget forgets a turn of two moves that has been begun.
  #forget(): void {
    this.#first = this.#alone = this.#both = undefined;
    this.#second.close();
  }
}

// rank orders choices; to choose nothing comes last.
function rank(choice: string): number {
  return choice ? order.indexOf(choice) : order.length;
}

function written(words: Word[]): string {
  return words.map((w) => w.written).join(" ");
}
