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
    this.#list = read(storage);
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

  // toggle mutes or unmutes a speaker.
  toggle(who: string): void {
    const muted = this.#list.includes(who);
    this.#list = this.#list.filter((other) => other !== who);
    if (!muted) this.#list = [...this.#list, who].slice(-maxMuted);
    save(this.#storage, key, this.#list);
  }
}

function read(storage: Device): string[] {
  const list = load(storage, key);
  return Array.isArray(list) ? list.filter((who) => typeof who === "string") : [];
}
