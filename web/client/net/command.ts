// Command: an own move on its way to the server. It is kept for the tab until it is
// answered, so that loading the page again neither loses nor doubles it.
import type { MoveCode } from "../model/movecode";
import type { Ack, Play, Refusal, View } from "./protocol";
import type { TableSocket } from "./socket";

export interface Command {
  play: Play;
  written: string; // the move's code
  ply: number; // the number of moves before it
  acknowledged?: number; // the version it leads to, once that is durable
}

type Socket = Pick<TableSocket, "send" | "opened">;

// Pending holds the command of a table that has not been settled, if there is one.
export class Pending {
  command: Command | undefined;
  #table: string;
  #socket: Socket;

  constructor(table: string, socket: Socket) {
    this.#table = table;
    this.#socket = socket;
    this.command = storedCommand(table);
    // What has not been answered is sent again.
    socket.opened = () => this.command && !this.command.acknowledged && socket.send(this.command.play);
  }

  // send plays a move of a seat in a view.
  send(move: MoveCode, s: number, { n, ply }: View): void {
    const play = { t: "play" as const, id: newID(), n, s, m: move.text };
    this.command = { play, written: move.written, ply };
    storeCommand(this.#table, this.command);
    this.#socket.send(play);
  }

  // acknowledge notes that the command is durable. If the page shows the version that
  // it led to already, that settles it.
  acknowledge({ id, n }: Ack, shown: number): void {
    if (id !== this.command?.play.id) return;
    storeCommand(this.#table);
    if (n > shown) this.command.acknowledged = n;
    else this.command = undefined;
  }

  // refuse reports whether a refusal was about the command, or about none, and drops
  // the command then.
  refuse({ id }: Refusal): boolean {
    const mine = !id || id === this.command?.play.id;
    if (mine) this.#drop();
    return mine;
  }

  // follow drops the command if a view tells what has become of it.
  follow(before: View, view: View): void {
    if (settled(before, view, this.command?.acknowledged)) this.#drop();
  }

  #drop(): void {
    if (this.command) storeCommand(this.#table);
    this.command = undefined;
  }
}

// settled reports whether a view tells what has become of a command that was on
// its way: the game has moved, which tells nothing where others are on turn too, or it
// is past the version that the server has acknowledged, if any. Then a move may have
// been played and taken back meanwhile.
export function settled(before: View, view: View, acknowledged: number | undefined): boolean {
  return (view.ply !== before.ply && !(before.u & (before.u - 1))) || (acknowledged !== undefined && view.n >= acknowledged);
}

// storeCommand remembers the command of a table, or without one forgets it.
export function storeCommand(table: string, command?: Command): void {
  try {
    if (command) sessionStorage.setItem(key(table), JSON.stringify(command));
    else sessionStorage.removeItem(key(table));
  } catch {
    // A browser that keeps nothing still sends the command.
  }
}

// storedCommand returns the command of a table that has not been answered yet.
export function storedCommand(table: string): Command | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function key(table: string): string {
  return `move ${table}`;
}

// newID returns an identifier that no other command of this person has.
function newID(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join();
}
