// House: the table of bots on the front page, which goes on for ever.
import { Table } from "./table";

const rest = 4_000; // ms between two games

// watchHouse shows the house table, and after each game the next one.
export function watchHouse(section: HTMLElement): void {
  const table = new Table(section, () => setTimeout(next, rest));

  async function next(): Promise<void> {
    const fresh = await nextHouse(section.dataset.id!).catch(() => undefined);
    if (!fresh) return void setTimeout(next, rest);
    table.socket.close();
    section.replaceWith(fresh);
    watchHouse(fresh);
  }
}

// nextHouse returns the section of the next game, nothing if there is none yet.
async function nextHouse(id: string): Promise<HTMLElement | undefined> {
  const house: { id: string } = await (await fetch("/house")).json();
  if (house.id === id) return undefined;
  const text = await (await fetch("/house/panel")).text();
  return new DOMParser().parseFromString(text, "text/html").getElementById("house") ?? undefined;
}
