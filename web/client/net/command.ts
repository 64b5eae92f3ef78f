// Command: a move sent to the server. It is stored in the tab until it is answered, so
// that reloading the page neither loses the move nor plays it twice.
import type { MoveCode } from "../model/movecode";
import { device, load, save } from "../ui/storage";
import type { Ack, Play, Refusal, View } from "./protocol";
import type { TableSocket } from "./socket";

export interface Command {
  play: Play;
  written: string; // the move code; tabs have it stored under this name
  ply: number; // the number of moves before it
  acknowledged?: number; // the version it leads to, once the server has stored it
}

type Socket = Pick<TableSocket, "send" | "opened">;

// Pending holds the unsettled command of a table, if there is one.
export class Pending {
  command: Command | undefined;
  #table: string;
  #socket: Socket;

  constructor(table: string, socket: Socket) {
    this.#table = table;
    this.#socket = socket;
    this.command = storedCommand(table);
    // An unanswered command is sent again on each new connection.
    socket.opened = () => this.command && !this.command.acknowledged && socket.send(this.command.play);
  }

  // send plays a move of a seat in a view.
  send(move: MoveCode, s: number, { n, ply }: View): void {
    const play = { t: "play" as const, id: newID(), n, s, m: move.text };
    this.command = { play, written: move.code, ply };
    storeCommand(this.#table, this.command);
    this.#socket.send(play);
  }

  // acknowledge records that the server has stored the command. shown is the version on
  // the page; if the command led to that or an earlier one, it is settled.
  acknowledge({ id, n }: Ack, shown: number): void {
    if (id !== this.command?.play.id) return;
    storeCommand(this.#table);
    if (n > shown) this.command.acknowledged = n;
    else this.command = undefined;
  }

  // refuse drops the command if a refusal names it or names no command, and reports
  // whether it did.
  refuse({ id }: Refusal): boolean {
    const mine = !id || id === this.command?.play.id;
    if (mine) this.#drop();
    return mine;
  }

  // follow drops the command if a new view settles it.
  follow(before: View, view: View): void {
    if (settled(before, view, this.command?.acknowledged)) this.#drop();
  }

  #drop(): void {
    if (this.command) storeCommand(this.#table);
    this.command = undefined;
  }
}

// settled reports whether a view shows the outcome of a pending command. It does if the
// game has moved on, unless other seats were on turn too, or if it has reached the
// acknowledged version: by then the move may have been played and taken back again.
export function settled(before: View, view: View, acknowledged: number | undefined): boolean {
  return (view.ply !== before.ply && !(before.u & (before.u - 1))) || (acknowledged !== undefined && view.n >= acknowledged);
}

// storeCommand stores the command of a table, or that there is none. Without storage the command
// is still sent.
export function storeCommand(table: string, command: Command | null = null): void {
  save(device("sessionStorage"), `move ${table}`, command);
}

// storedCommand returns the unanswered command of a table, if there is one.
export function storedCommand(table: string): Command | undefined {
  return load(device("sessionStorage"), `move ${table}`) as Command | undefined;
}

// newID returns an identifier that no other command of the table has. It need not be secret, and
// the first number of crypto takes a slow phone 6 ms.
export function newID(): string {
  return String(Math.random());
}
