// Entry point of the page for watching: the boards begin to move when the page is ready and seen.
import messages from "../../internal/locale/script/main.watch.json";
import { later } from "./ui/later";
import { addMessages } from "./i18n/i18n";

// What dist/wall.js exports. Its type is not imported, so that none of its texts come with the page.
interface WallScript {
  Wall: new (root: Element) => unknown;
}

addMessages(messages);
void later().then(async () => {
  while (document.hidden) await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
  const { wall, words } = document.querySelector<HTMLElement>("[data-wall]")!.dataset;
  if (words) await import(words);
  const { Wall }: WallScript = await import(wall!);
  new Wall(document.querySelector("#wall")!);
});
