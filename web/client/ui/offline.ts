// Offline: what stands between a page and no line to the server.

const every = 5_000; // ms between attempts

// keepShell lets a service worker keep the files of the pages, once this one has
// been loaded. Without https there is none, and some private windows refuse it.
export function registerWorker(): void {
  addEventListener("load", () => void navigator.serviceWorker?.register("/worker.js").catch(() => {}));
}

// comeBack loads the page that could not be loaded as soon as there is a line.
export function reloadWhenOnline(root: HTMLElement): void {
  if (location.pathname === root.dataset.at) return; // somebody looks at the page itself
  const attempt = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => {});
  setInterval(attempt, every);
  addEventListener("online", attempt);
}
