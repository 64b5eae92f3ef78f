// Publish: puts games that were played without the site on the site.
import { record, type Ended, type Shelf } from "./kept";

// publish puts a game on the site, and returns its address there. Offline, or if the site
// does not take the game, it is rejected.
export async function publish(shelf: Shelf, game: Ended): Promise<string> {
  const body = new URLSearchParams({ game: game.game, text: record(game), ...(game.hinted && { hinted: String(game.seat) }) });
  const answer = await fetch("/import", { method: "POST", body });
  const { pathname } = new URL(answer.url);
  if (!answer.ok || !pathname.startsWith("/g/")) throw new Error(answer.statusText);
  shelf.end({ ...game, link: pathname });
  return pathname;
}

// offer makes a button put a game on the site. The button is shown while the browser is online
// and the game is not on the site; afterwards link leads to it.
export function offer(shelf: Shelf, game: Ended, button: HTMLButtonElement, link: HTMLAnchorElement, failed: () => void): void {
  const draw = () => {
    const { link: at } = shelf.find(game) ?? game;
    button.hidden = !!at || !navigator.onLine;
    link.hidden = !at;
    if (at) link.href = at;
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    await publish(shelf, game).catch(failed);
    button.disabled = false;
    draw();
  });
  addEventListener("online", draw);
  addEventListener("offline", draw);
  draw();
}
