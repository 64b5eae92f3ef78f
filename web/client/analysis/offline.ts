// Offline: has the service worker keep the analysis board for the time when there is no line.

// keep asks once more for the page and its files if the page was loaded before there was a service
// worker, which has not seen them then. It costs nothing else: the browser has them.
export async function keep(root: HTMLElement): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return; // it has seen them
  await workers.ready;
  if (!workers.controller) await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
  const { start, program, network, engine } = root.dataset;
  const named = [...document.querySelectorAll<HTMLElement>("script[src], link[rel=stylesheet]")];
  const urls = named.flatMap((e) => [e.getAttribute("src"), e.getAttribute("href"), ...Object.values(e.dataset)]);
  const files = [start, program, network, engine, ...urls].filter((url) => url?.startsWith("/static/"));
  await Promise.all([location.pathname + location.search, ...files].map((url) => fetch(url!))).catch(() => {});
}
