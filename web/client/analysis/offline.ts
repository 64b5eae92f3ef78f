// Offline: makes the service worker keep the analysis board for times without a connection.

// keep makes it keep what the page loads only on demand. When another service worker takes over, the
// first one or that of a new version, keep requests the page and its files once more, since that
// worker has not seen them. This costs nothing, since the browser has them.
export async function keep(root: HTMLElement): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const { chances } = root.querySelector<HTMLElement>("[data-chances]")?.dataset ?? {}; // the button may go
  workers.addEventListener("controllerchange", () => {
    void keepPage(root);
    if (chances) void keepChances(chances);
  });
  if (workers.controller && chances) await keepChances(chances);
}

// keepPage keeps the page and its files.
async function keepPage(root: HTMLElement): Promise<void> {
  const { start, program, network, engine } = root.dataset;
  const named = [...document.querySelectorAll<HTMLElement>("script[src], link[rel=stylesheet]")];
  const urls = named.flatMap((e) => [e.getAttribute("src"), e.getAttribute("href"), ...Object.values(e.dataset)]);
  const files = [start, program, network, engine, ...urls].filter((url) => url?.startsWith("/static/"));
  await Promise.all([location.pathname + location.search, ...files].map((url) => fetch(url!))).catch(() => {});
}

// keepChances keeps the part with the chances of the whole game, the page for correcting mistakes
// if the part names one, and the files of both.
async function keepChances(address: string): Promise<void> {
  const text = (url: string) => fetch(url).then((answer) => answer.text(), () => "");
  const part = await text(address);
  const [, again] = /data-again="([^"]+)"/.exec(part) ?? [];
  const all = part + (again ? await text(again) : "");
  await Promise.all([...all.matchAll(/"(\/static\/dist\/[^"]+)"/g)].map(([, url]) => fetch(url!))).catch(() => {});
}
