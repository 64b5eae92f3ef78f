// Offline: what stands between a page and no line to the server.

const every = 5_000; // ms between attempts

// keepShell lets a service worker keep the files of the pages, once the page is
// there and the browser has nothing better to do.
export function keepShell(): void {
  const worker = navigator.serviceWorker; // missing without https
  const register = () => void worker.register("/worker.js").catch(() => {}); // some browsers refuse in private windows
  if (worker) addEventListener("load", () => ("requestIdleCallback" in globalThis ? requestIdleCallback(register) : setTimeout(register, 500)));
}

// comeBack loads the page that could not be loaded as soon as there is a line.
export function comeBack(root: HTMLElement): void {
  if (location.pathname === root.dataset.at) return; // somebody looks at the page itself
  const attempt = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => {});
  setInterval(attempt, every);
  addEventListener("online", attempt);
}
