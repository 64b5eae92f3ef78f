// Offline: the page that stands in for others without a connection to the server.

const retryInterval = 5_000; // ms

// reloadWhenOnline reloads a page that could not be loaded as soon as the server answers.
export function reloadWhenOnline(root: HTMLElement): void {
  if (location.pathname === root.dataset.at) return; // somebody has opened the offline page itself
  const attempt = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => {});
  setInterval(attempt, retryInterval);
  addEventListener("online", attempt);
}
