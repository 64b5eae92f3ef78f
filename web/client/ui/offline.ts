// Offline: lets the site be opened without a connection to the server.

const retryInterval = 5_000; // ms

// registerWorker registers the service worker, which caches the files of the pages, once
// this page has loaded. Browsers have none without HTTPS and in some private windows.
export function registerWorker(): void {
  addEventListener("load", () => void navigator.serviceWorker?.register("/worker.js").catch(() => {}));
}

// reloadWhenOnline reloads a page that could not be loaded as soon as the server answers.
export function reloadWhenOnline(root: HTMLElement): void {
  if (location.pathname === root.dataset.at) return; // somebody has opened the offline page itself
  const attempt = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => {});
  setInterval(attempt, retryInterval);
  addEventListener("online", attempt);
}
