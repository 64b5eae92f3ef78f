// Index: the page that lists what can be played without the site, and what was.
import { sayOffline } from "../ui/choice";
import { device } from "../ui/storage";
import { keep } from "./keep";
import { Shelf } from "./kept";
import { offer } from "./publish";

// openIndex has the browser keep all that is played with, and lists the games that are over.
export function openIndex(root: HTMLElement): void {
  const line = root.querySelector<HTMLElement>("[data-kept]")!;
  keep((kept) => (line.textContent = (kept ? line.dataset.kept : line.dataset.lost)!));
  sayOffline((text) => (line.textContent = text));
  const shelf = new Shelf(device());
  const list = root.querySelector("[data-games]")!;
  const row = root.querySelector<HTMLTemplateElement>("template")!;
  const names: Record<string, string> = JSON.parse(row.dataset.names!);
  for (const game of shelf.ended()) {
    const item = row.content.cloneNode(true) as DocumentFragment;
    item.querySelector("b")!.textContent = names[game.game] ?? game.game;
    const says = item.querySelector("span")!;
    says.textContent = `${game.verdict} · ${new Date(game.began).toLocaleDateString(document.documentElement.lang)}`;
    const failed = () => (says.textContent = row.dataset.failed!);
    list.append(item);
    offer(shelf, game, list.lastElementChild!.querySelector("button")!, list.lastElementChild!.querySelector("a")!, failed);
  }
  list.closest("section")!.hidden = list.childElementCount === 0;
}
