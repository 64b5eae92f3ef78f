// DoubleTurn: a turn of two moves while it is being entered.
import type { ChessHost } from "./host";
import { t } from "../i18n/i18n";
import { parseMoves, type MoveCode } from "../model/movecode";
import { doubleMove, secondMoves } from "./predict";
import { SecondMove } from "./secondmove";

export class DoubleTurn {
  #host: ChessHost;
  #prompt: SecondMove;
  #first: MoveCode | undefined;
  #alone: MoveCode | undefined; // the first move as a whole turn, if that is legal
  #turns: MoveCode[] = []; // the turns that begin with the first move
  #both: MoveCode | undefined; // both moves, which wait to be confirmed

  constructor(host: ChessHost) {
    this.#host = host;
    this.#prompt = new SecondMove(host.root, (yes) => this.#answer(yes), () => this.#more());
    // To touch the board again is to take back the second move.
    host.scene.board.svg.parentElement!.addEventListener("pointerdown", () => this.#both && this.#answer(false), true);
  }

  // entered is what has been entered so far: nothing, the first move, or both.
  get entered(): MoveCode | undefined {
    return this.#both ?? this.#first;
  }

  // seconds are the moves that can follow the first one.
  get seconds(): MoveCode[] {
    return this.#first && !this.#both ? secondMoves(this.#turns, this.#first) : [];
  }

  // begin enters the first move. alone is the same move as a whole turn, if that is legal.
  async begin(first: MoveCode, alone: MoveCode | undefined): Promise<void> {
    [this.#first, this.#alone, this.#turns] = [first, alone, []];
    this.#ask();
    const turns = await this.#fetchTurns(first.text);
    if (this.#first !== first) return;
    this.#turns = turns;
    this.#host.draw();
  }

  // complete enters the second move and asks whether to play both.
  complete(second: MoveCode): void {
    this.#both = doubleMove(this.#first!, second);
    this.#ask();
  }

  // forget drops what has been entered.
  forget(): void {
    this.#first = this.#alone = this.#both = undefined;
    this.#prompt.close();
  }

  // fetchTurns returns the turns of two moves that begin with a move.
  async #fetchTurns(first: string): Promise<MoveCode[]> {
    const { root } = this.#host;
    if (this.#host.following) return parseMoves(await this.#host.following(first));
    const query = new URLSearchParams({ seat: String(this.#host.seat()), first });
    const url = this.#host.secondMovesURL?.(first) ?? `/t/${root.dataset.id}/following?${query}`;
    const answer = await fetch(url).catch(() => undefined);
    const { l }: { l?: string } = answer?.ok ? await answer.json() : {};
    return parseMoves(l);
  }

  #ask(): void {
    this.#prompt.ask(this.#both ? "both" : this.#alone ? "alone" : "first");
    this.#host.draw();
  }

  // more focuses the first piece that can make the second move.
  #more(): void {
    const place = this.seconds[0]?.places[0];
    if (place) this.#host.grid?.go(place);
    this.#host.say(t("second.pick"), true);
  }

  // answer plays what has been entered, or takes the last of it back.
  #answer(yes: boolean): void {
    const turn = this.#both ?? this.#alone;
    if (!yes && this.#both) {
      this.#both = undefined;
      return this.#ask();
    }
    this.forget();
    if (yes && turn) this.#host.send(turn);
    else this.#host.draw();
  }
}
