// Command: an own move on its way to the server. It is kept for the tab until it
// is answered, so that loading the page again neither loses nor doubles it.
import type { Play, View } from "./protocol";

export interface Command {
  play: Play;
  written: string; // the move of the move
  ply: number; // the number of moves before it
}

// settled reports whether a view tells what has become of a command that was on
// its way: the game has moved, which tells nothing where others are on turn too, or it
// is past the version that the server has acknowledged, if any. Then a move may have
// been played and taken back meanwhile.
export function settled(before: View, view: View, acknowledged: number | undefined): boolean {
  return (view.ply !== before.ply && !(before.u & (before.u - 1))) || (acknowledged !== undefined && view.n >= acknowledged);
}

// keep remembers the command of a table, or with none forgets it.
export function storeCommand(table: string, command?: Command): void {
  try {
    if (command) sessionStorage.setItem(key(table), JSON.stringify(command));
    else sessionStorage.removeItem(key(table));
  } catch {
    // A browser that keeps nothing still sends the command.
  }
}

// kept returns the command of a table that has not been answered yet.
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
