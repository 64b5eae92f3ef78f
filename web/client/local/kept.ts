// Kept: the games against bots in this browser, as it keeps them.
import type { Device } from "../ui/storage";
import { load, save } from "../ui/storage";

// Game is a game against bots.
export interface Game {
  game: string;
  setup: string;
  seat: number; // the person's
  level: string; // of the bots
  seed: number; // of all chance
  moves: string[];
  began: number; // Unix milliseconds
  hinted?: boolean; // the person was shown a move
}

// Ended is a game that is over.
export interface Ended extends Game {
  verdict: string; // how it ended, for its player
  link?: string; // where it is on the site
}

const most = 50; // games that are over

// Shelf keeps the games of a browser: the one that is being played of each kind, and those that
// are over, the newest first.
export class Shelf {
  #device: Device;

  constructor(device: Device) {
    this.#device = device;
  }

  // playing returns the game of a kind that is being played, or was played last.
  playing(game: string, setup: string): Game | undefined {
    const kept = load(this.#device, key(game, setup)) as Game | undefined;
    return Array.isArray(kept?.moves) ? kept : undefined;
  }

  // keep keeps a game on the table. setup is that of its page, which does not say what was drawn.
  keep(setup: string, game: Game): void {
    save(this.#device, key(game.game, setup), game);
  }

  // ended returns the games that are over.
  ended(): Ended[] {
    const kept = load(this.#device, list);
    return Array.isArray(kept) ? kept : [];
  }

  // end adds a game that is over, or replaces what was kept of it.
  end(game: Ended): void {
    const others = this.ended().filter(({ began, seed }) => began !== game.began || seed !== game.seed);
    save(this.#device, list, [game, ...others].sort((a, b) => b.began - a.began).slice(0, most));
  }

  // find returns what is kept of a game that is over.
  find({ began, seed }: Game): Ended | undefined {
    return this.ended().find((game) => game.began === began && game.seed === seed);
  }
}

const list = "local games";

// lasting returns a device that stores with the page what the given one has no room or no permission
// for: it is still there when the page is reloaded.
export function lasting(device: Device): Device {
  const beside = (): Record<string, string> => history.state ?? {};
  return {
    getItem: (key) => beside()[key] ?? device.getItem(key),
    setItem: (key, value) => {
      const { [key]: _, ...others } = beside();
      try {
        device.setItem(key, value);
      } catch {
        // It has no room.
      }
      const stored = device.getItem(key) === value;
      if (!stored || key in beside()) history.replaceState(stored ? others : { ...others, [key]: value }, "");
    },
  };
}

function key(game: string, setup: string): string {
  return `local ${game} ${setup}`;
}

// record returns a game as text, as the site imports it.
export function record({ game, setup, moves }: Game): string {
  return [`game ${game}`, ...(setup ? [`setup ${setup}`] : []), moves.join(" "), ""].join("\n");
}
