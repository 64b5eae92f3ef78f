// Mute: the speakers whom a person has muted, stored on the device.
import { save, load, type Device } from "../ui/storage";

const key = "mute";
const maxMuted = 200; // speakers that are remembered

export class Mutes {
  me = ""; // the identifier of the person themselves, who is never muted
  #storage: Device;
  #list: string[];

  constructor(storage: Device) {
    this.#storage = storage;
    this.#list = read(storage) ?? [];
  }

  // has reports whether a speaker is muted. "*" stands for everybody else.
  has(who: string): boolean {
    if (this.me && who === this.me) return false;
    return this.#list.includes("*") || this.#list.includes(who);
  }

  // all says whether everybody is muted.
  get all(): boolean {
    return this.#list.includes("*");
  }

  // toggle mutes or unmutes a speaker. What other tabs have stored since stays.
  toggle(who: string): void {
    const muted = this.#list.includes(who);
    const others = (read(this.#storage) ?? this.#list).filter((other) => other !== who);
    this.#list = muted ? others : [...others, who].slice(-maxMuted);
    save(this.#storage, key, this.#list);
  }
}

// read returns the list that is stored, undefined if there is none.
function read(storage: Device): string[] | undefined {
  const list = load(storage, key);
  return Array.isArray(list) ? list.filter((who) => typeof who === "string") : undefined;
}
