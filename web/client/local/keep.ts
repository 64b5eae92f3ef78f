// Keep: makes the browser keep everything that its own tables need.

// keep adds it to the cache of the service worker, and tells whether it is complete. It does so
// again when another worker takes over, since each version has its own cache.
export function keep(tell = (_kept: boolean): void => {}): void {
  let done = addAll().then(tell);
  navigator.serviceWorker?.addEventListener("controllerchange", () => (done = done.then(addAll).then(tell)));
}

// addAll adds what is missing, and reports whether everything is there. Offline, everything is there if the list of it is.
async function addAll(): Promise<boolean> {
  if (!navigator.serviceWorker) return false;
  try {
    await navigator.serviceWorker.ready;
    const cache = await caches.open((await caches.keys()).at(-1)!); // the newest version's
    const list = await fetch("/play/files").catch(() => cache.match("/play/files"));
    if (!list?.ok) return false;
    const copy = list.clone();
    const all: string[] = await list.json();
    const there = await Promise.all(all.map((url) => cache.match(url)));
    await cache.addAll(all.filter((_, i) => !there[i]));
    await cache.put("/play/files", copy);
    return true;
  } catch {
    return false; // the browser has no room for it, or the connection broke
  }
}
