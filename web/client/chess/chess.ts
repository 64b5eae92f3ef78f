// Chess: enters the moves of chess variants that need more than their places: promotions,
// payments, set-ups and turns of two moves.
import { predict, alike, beginsDouble, distinct, firstMove, ground, hand, placing, predictSetup, screened } from "./predict";
import { choose, dismiss, type Choice } from "./chooser";
import type { Grid } from "../input/grid";
import type { View } from "../net/protocol";
import { DoubleTurn } from "./doubleturn";
import type { ChessHost } from "./host";
import { Announcer } from "./announcer";
import { Tray } from "./tray";
import { kind, owner, parsePieces, parseMove, parseMoves, type MoveCode } from "../model/movecode";
import { note, t } from "../i18n/i18n";

// order lists the kinds of pieces, the strongest first.
const order = [..."KQWVDRBNP"];

export class Chess {
  readonly announcer: Announcer;
  #host: ChessHost;
  #names: Record<string, string>;
  #colours: string[]; // the names of the seats
  #tray: Tray;
  #turn: DoubleTurn;
  #moves: MoveCode[] = []; // the moves that can be entered in what is shown
  #ground = new Set<string>(); // the cells on which this seat can set up, as far as they are known
  #queue: MoveCode[] = []; // set-up moves to send after the one that is not answered yet

  constructor(host: ChessHost) {
    const { board } = host.scene;
    this.#host = host;
    this.#names = JSON.parse(board.svg.dataset.kinds!);
    this.announcer = new Announcer(this.#names);
    this.#colours = host.grid!.colours;
    this.#label(host.grid!);
    this.#tray = new Tray(host.root, board, this.#names, () => host.draw(), (text) => this.#place(parseMove(`${text}:?${text}`)));
    this.#turn = new DoubleTurn(host);
  }

  // label makes the board name the chess pieces, and mark allies.
  #label(grid: Grid): void {
    const { board } = this.#host.scene;
    grid.speech = { ...grid.speech, spoken: (colour, move) => this.announcer.spoken(colour, move, board.pieces) };
    const { view, root } = this.#host;
    const teams = root.dataset.teams?.split(" ");
    const [you] = view.you ?? [];
    if (!teams || you === undefined) return;
    grid.colours = this.#colours.map((Colour, seat) => (seat !== you && teams[seat] === teams[you] ? t("board.ally", { Colour }) : Colour));
  }

  // binds reports whether a turn or set-up is in progress, so that no premove is allowed.
  get binds(): boolean {
    return this.#turn.entered !== undefined || placing(this.#host.view);
  }

  // shows returns the view to show, with one legal move for each gesture. asked is a move
  // that waits to be confirmed.
  shows(asked: MoveCode | undefined): View {
    const view = this.#host.view;
    const seat = this.#host.seat();
    const { command } = this.#host;
    const sent = command && (command.ply === view.ply || screened(view)) ? parseMove(command.written) : undefined;
    const move = asked ?? sent;
    if (seat === undefined) return this.#offer(view, []);
    if (screened(view)) {
      // When nothing is left to place, the ground is the one that was seen before.
      for (const cell of ground(view, seat)) this.#ground.add(cell);
      const moves = [move ?? [], this.#queue].flat();
      return this.#setup(moves.reduce((now, next) => predictSetup(now, seat, this.#ground, next), view), seat);
    }
    if (move) return this.#offer(predict(view, seat, move), []);
    if (placing(view)) return this.#setup(view, seat);
    const { entered } = this.#turn;
    if (entered) return this.#offer(predict(view, seat, entered), this.#turn.seconds);
    return this.#offer(view, parseMoves(view.l));
  }

  // play finds out which of the moves with the same places is meant, and enters it.
  async play(move: MoveCode, planned: boolean): Promise<void> {
    const { ply } = this.#host.view;
    if (placing(this.#host.view)) return this.#place(move);
    const all = alike(this.#moves, move);
    const choice = await this.#choose(all);
    if (choice === undefined || ply !== this.#host.view.ply) return;
    const meant = all.filter((w) => w.choice === choice);
    const alone = meant.find((w) => !beginsDouble(w));
    const first = meant.find(beginsDouble);
    if (this.#turn.entered && alone) this.#turn.complete(alone);
    else if (first) await this.#turn.begin(firstMove(first), alone);
    else if (alone) this.#host.ask(alone, planned);
  }

  // renew takes over a view from the server. If the game has changed, a turn in progress
  // and a question about a move are dropped.
  renew(before: View, view: View): void {
    if (!screened(view)) this.#queue = [];
    if (view.ply !== before.ply || view.status !== before.status) {
      this.#turn.forget();
      dismiss();
    }
    if (screened(before) && !screened(view)) this.#reveal();
    this.announcer.report(before, view, this.#colours);
    const news = this.announcer.own(before, view);
    if (news) this.#host.say(news, true);
  }

  // reveal clears the list of moves, some of which were hidden by screens, so that it is
  // fetched again.
  #reveal(): void {
    this.#host.root.querySelector("#moves")?.replaceChildren();
  }

  // drawn is called after a view was drawn. It marks the cells where a piece can be placed,
  // and sends the next queued move.
  drawn(view: View): void {
    const { board } = this.#host.scene;
    const free = new Set(parseMoves(view.l).flatMap((w) => (w.text.includes("@") ? w.places : [])));
    for (const cell of board.svg.querySelectorAll<SVGElement>(".cell")) cell.classList.toggle("droppable", free.has(cell.dataset.place!));
    const next = this.#host.command ? undefined : this.#queue.shift();
    if (next) this.#host.send(next);
  }

  // refuse drops everything entered after a move that the server has refused.
  refuse(): void {
    this.#queue = [];
    this.#turn.forget();
  }

  // offer returns a view with one of the moves for each gesture.
  #offer(view: View, moves: MoveCode[]): View {
    this.#moves = moves;
    this.#tray.close();
    return { ...view, l: joinCodes(distinct(moves)) };
  }

  // setup returns the view of a seat that sets up its pieces, with the moves that place
  // the kind chosen in the tray.
  #setup(view: View, seat: number): View {
    const moves = parseMoves(view.l);
    const [cells, actions] = [moves.filter((w) => w.places.length > 0), moves.filter((w) => w.places.length === 0)];
    const left = hand(view.a, seat);
    const standing = screened(view) ? [...parsePieces(view.pieces).values()].map(kind) : [];
    this.#tray.draw({
      seat,
      hand: left,
      kinds: order.filter((kind) => left.has(kind) || standing.includes(kind)),
      prompt: note(view),
      actions: actions.map((w) => w.text),
      screened: screened(view),
    });
    this.#moves = moves;
    return { ...view, l: joinCodes(cells.filter((w) => !w.text.includes("@") || w.choice === this.#tray.kind)) };
  }

  // place plays a move of a set-up. After a piece was lifted, its kind is placed next. Without a
  // screen nothing is lifted again, so that this is a move to be confirmed as any other.
  #place(move: MoveCode): void {
    if (!screened(this.#host.view)) return this.#host.ask(move, false);
    const [cell = ""] = move.places;
    const lifted = this.#host.scene.board.pieces.get(cell);
    if (lifted) this.#tray.kind = kind(lifted);
    if (!this.#host.command) return this.#host.send(move);
    this.#queue.push(move);
    this.#host.draw();
  }

  // choose asks which of several choices is meant, or returns the only one. It always asks
  // before a piece is given up, and returns undefined if the person cancels.
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

}

// rank orders choices by the strength of the kind; no choice comes last.
function rank(choice: string): number {
  return choice ? order.indexOf(choice) : order.length;
}

// joinCodes writes moves as the protocol does.
function joinCodes(moves: MoveCode[]): string {
  return moves.map((w) => w.code).join(" ");
}
