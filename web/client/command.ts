// Command: an own move on its way to the server. It is kept for the tab until it
// is answered, so that loading the page again neither loses nor doubles it.
import type { Play } from "./protocol";

export interface Command {
  play: Play;
  written: string; // the word of the move
  ply: number; // the number of moves before it
}

// keep remembers the command of a table, or with none forgets it.
export function keep(table: string, command?: Command): void {
  try {
    if (command) sessionStorage.setItem(key(table), JSON.stringify(command));
    else sessionStorage.removeItem(key(table));
  } catch {
    // A browser that keeps nothing still sends the command.
  }
}

// kept returns the command of a table that has not been answered yet.
export function kept(table: string): Command | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function key(table: string): string {
  return `move ${table}`;
}
