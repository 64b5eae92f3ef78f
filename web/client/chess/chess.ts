// Chess: from the places that a person taps to the move that is meant, where places
// alone do not tell: promotions, payments, set-ups and turns of two moves.
import { predict, alike, begun, distinct, doubles, hand, placing, rest, screened, setUp, whole } from "./predict";
import { choose, type Choice } from "./chooser";
import type { Command } from "../net/command";
import type { Grid } from "../input/grid";
import type { View } from "../net/protocol";
import type { Scene } from "../board/scene";
import { SecondMove } from "./secondmove";
import { Announcer } from "./announcer";
import { Tray } from "./tray";
import { kind, owner, parsePieces, parseMove, parseMoves, type MoveCode } from "../model/movecode";
import { note, t } from "../i18n/i18n";

// order is that of the kinds, the mightiest first.
const order = [..."KQWVDRBNP"];

// ChessHost is the page whose moves Chess enters: a table or a lesson.
export interface ChessHost {
  readonly root: HTMLElement;
  readonly scene: Scene;
  readonly grid: Grid | undefined;
  readonly view: View; // as the server told it last
  readonly command: Command | undefined; // an own move on its way
  seat(): number | undefined;
  // send plays a move; ask does too, unless the person wants to be asked before and
  // it was not planned.
  send(move: MoveCode): void;
  ask(move: MoveCode, planned: boolean): void;
  // draw shows what there is now.
  draw(): void;
  // following returns where to ask what can follow a move in a turn of two; without
  // it, the table is asked.
  following?(first: string): string;
  say(text: string, hint?: boolean): void;
}

export class Chess {
  readonly announcer: Announcer;
  #host: ChessHost;
  #names: Record<string, string>;
  #colours: string[]; // the names of the seats
  #tray: Tray;
  #second: SecondMove;
  #moves: MoveCode[] = []; // that can be played in what is shown
  #first: MoveCode | undefined; // of a turn of two moves
  #alone: MoveCode | undefined; // the same as a turn of its own, where that is legal
  #turns: MoveCode[] = []; // that begin with the first move
  #both: MoveCode | undefined; // the turn that is asked about
  #queue: MoveCode[] = []; // moves behind the screen that wait for the one on its way

  constructor(host: ChessHost) {
    const { board } = host.scene;
    this.#host = host;
    this.#names = JSON.parse(board.svg.dataset.kinds!);
    this.announcer = new Announcer(this.#names);
    this.#colours = host.grid!.colours;
    this.#tell(host.grid!);
    this.#tray = new Tray(host.root, board, this.#names, () => host.draw(), (text) => this.#place(parseMove(`${text}:?${text}`)));
    this.#second = new SecondMove(host.root, (yes) => this.#answer(yes), () => this.#more());
    // Whoever turns to the board again has thought better of the second move.
    board.svg.parentElement!.addEventListener("pointerdown", () => this.#both && this.#answer(false), true);
  }

  // tell teaches the board what to say of figures, and who is an ally.
  #tell(grid: Grid): void {
    grid.speech = { ...grid.speech, spoken: this.announcer.spoken };
    const { view, root } = this.#host;
    const teams = root.dataset.teams?.split(" ");
    const [you] = view.you ?? [];
    if (!teams || you === undefined) return;
    grid.colours = this.#colours.map((Colour, seat) => (seat !== you && teams[seat] === teams[you] ? t("board.ally", { Colour }) : Colour));
  }

  // binds reports whether something has been begun that no other move may be
  // planned beside.
  get binds(): boolean {
    return this.#first !== undefined || placing(this.#host.view);
  }

  // shows returns what is to be seen, with a move for each gesture. asked is an own
  // move that is asked about.
  shows(asked: MoveCode | undefined): View {
    const view = this.#host.view;
    const seat = this.#host.seat();
    const { command } = this.#host;
    const sent = command && (command.ply === view.ply || screened(view)) ? parseMove(command.written) : undefined;
    const move = asked ?? sent;
    if (seat === undefined) return this.#offer(view, []);
    if (screened(view)) return this.#sets([move ?? [], this.#queue].flat().reduce((now, next) => setUp(now, seat, next), view), seat);
    if (move) return this.#offer(predict(view, seat, move), []);
    if (placing(view)) return this.#sets(view, seat);
    if (this.#both) return this.#offer(predict(view, seat, this.#both), []);
    if (this.#first) return this.#offer(predict(view, seat, this.#first), rest(this.#turns, this.#first));
    return this.#offer(view, parseMoves(view.l));
  }

  // play finds out which of the moves with the same gesture is meant.
  async play(move: MoveCode, planned: boolean): Promise<void> {
    const { ply } = this.#host.view;
    if (placing(this.#host.view)) return this.#place(move);
    const all = alike(this.#moves, move);
    const choice = await this.#choose(all);
    if (choice === undefined || ply !== this.#host.view.ply) return;
    const meant = all.filter((w) => w.choice === choice);
    const alone = meant.find((w) => !doubles(w));
    const first = meant.find(doubles);
    if (this.#first && alone) this.#ends(whole(this.#first, alone));
    else if (first) await this.#begin(begun(first), alone);
    else if (alone) this.#host.ask(alone, planned);
  }

  // renew takes over what the server told. Unless the game stands as before, what
  // was begun is forgotten.
  renew(before: View, view: View): void {
    if (!screened(view)) this.#queue = [];
    if (view.ply !== before.ply || view.status !== before.status) this.#forget();
    if (screened(before) && !screened(view)) this.#reveal();
    this.announcer.report(before, view, this.#colours);
    const told = this.announcer.own(before, view);
    if (told) this.#host.say(told, true);
  }

  // reveal lets the list of moves, whose last moves were behind screens, be taken anew.
  #reveal(): void {
    this.#host.root.querySelector("#moves")?.replaceChildren();
  }

  // drawn follows what is shown on the board, and sends the next move that waits.
  drawn(view: View): void {
    const { board } = this.#host.scene;
    const free = new Set(parseMoves(view.l).flatMap((w) => (w.text.includes("@") ? w.places : [])));
    for (const cell of board.svg.querySelectorAll<SVGElement>(".cell")) cell.classList.toggle("free", free.has(cell.dataset.place!));
    const next = this.#host.command ? undefined : this.#queue.shift();
    if (next) this.#host.send(next);
  }

  // refuse forgets what followed a move that the server refused.
  refuse(): void {
    this.#queue = [];
    this.#forget();
  }

  // offer returns a view with one of the moves for each gesture.
  #offer(view: View, moves: MoveCode[]): View {
    this.#moves = moves;
    this.#tray.close();
    return { ...view, l: written(distinct(moves)) };
  }

  // sets returns the view of a seat that sets up: of the kinds that it may place,
  // one is chosen.
  #sets(view: View, seat: number): View {
    const moves = parseMoves(view.l);
    const [cells, deeds] = [moves.filter((w) => w.places.length > 0), moves.filter((w) => w.places.length === 0)];
    const rest = hand(view.a, seat);
    const standing = screened(view) ? [...parsePieces(view.pieces).values()].map(kind) : [];
    this.#tray.draw({
      seat,
      hand: rest,
      kinds: order.filter((kind) => rest.has(kind) || standing.includes(kind)),
      says: note(view),
      deeds: deeds.map((w) => w.text),
      screened: screened(view),
    });
    this.#moves = moves;
    return { ...view, l: written(cells.filter((w) => !w.text.includes("@") || w.choice === this.#tray.kind)) };
  }

  // place plays a move of a set-up. Who lifts a piece puts it elsewhere next.
  #place(move: MoveCode): void {
    const [cell = ""] = move.places;
    const lifted = this.#host.scene.board.pieces.get(cell);
    if (lifted) this.#tray.kind = kind(lifted);
    if (!this.#host.command) return this.#host.send(move);
    this.#queue.push(move);
    this.#host.draw();
  }

  // choose asks which of the choices is meant, unless there is nothing to choose. A
  // piece is never given up unasked.
  async #choose(moves: MoveCode[]): Promise<string | undefined> {
    const pays = moves[0]!.text.startsWith("-");
    const values = [...new Set(moves.map((w) => w.choice))].sort((a, b) => rank(a) - rank(b));
    if (values.length === 1 && !pays) return values[0];
    const place = moves[0]!.places.at(-1)!;
    const { board } = this.#host.scene;
    const piece = board.pieces.get(moves[0]!.places[0]!) ?? "";
    const stays = pays ? "choice.giveUp" : "choice.stay";
    const choices = values.map((value): Choice => ({
      value,
      label: value ? (pays ? t("choice.instead", { Kind: this.#names[value]! }) : this.#names[value]!) : t(stays),
      kind: value || kind(piece),
    }));
    const title = pays ? t("choice.pay", { Kind: this.#names[kind(piece)]!, Place: place }) : t("choice.promote", { Place: place });
    return choose(board, place, title, owner(piece), choices);
  }

  // begin enters the first move of a turn of two, which may be played alone or not.
  async #begin(first: MoveCode, alone: MoveCode | undefined): Promise<void> {
    [this.#first, this.#alone, this.#turns] = [first, alone, []];
    this.#asks();
    const turns = await this.#following(first.text);
    if (this.#first !== first) return;
    this.#turns = turns;
    this.#host.draw();
  }

  // following returns the turns of two moves that begin with the one of a text.
  async #following(first: string): Promise<MoveCode[]> {
    const { root } = this.#host;
    const query = new URLSearchParams({ seat: String(this.#host.seat()), first });
    const url = this.#host.following?.(first) ?? `/t/${root.dataset.id}/following?${query}`;
    const answer = await fetch(url).catch(() => undefined);
    const { l }: { l?: string } = answer?.ok ? await answer.json() : {};
    return parseMoves(l);
  }

  // ends asks about a turn of two moves that has been entered.
  #ends(turn: MoveCode): void {
    this.#both = turn;
    this.#asks();
  }

  #asks(): void {
    this.#second.ask(this.#both ? "both" : this.#alone ? "alone" : "first");
    this.#host.draw();
  }

  // more leads to the board, to the first piece that can move second.
  #more(): void {
    const place = this.#moves[0]?.places[0];
    if (place) this.#host.grid?.go(place);
    this.#host.say(t("second.pick"), true);
  }

  // answer plays what has been entered, or takes the last of it back.
  #answer(yes: boolean): void {
    const turn = this.#both ?? this.#alone;
    if (!yes && this.#both) {
      this.#both = undefined;
      return this.#asks();
    }
    this.#forget();
    if (yes && turn) this.#host.send(turn);
    else this.#host.draw();
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

function written(moves: MoveCode[]): string {
  return moves.map((w) => w.written).join(" ");
}
