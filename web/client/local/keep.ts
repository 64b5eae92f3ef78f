// Keep: has the browser keep all that its own tables are played with.

// keep adds it to the cache of the service worker, and tells whether it is there; and once more when
// another worker takes over, since that of a new version has a cache of its own.
export function keep(tell = (_kept: boolean): void => {}): void {
  let done = addAll().then(tell);
  navigator.serviceWorker?.addEventListener("controllerchange", () => (done = done.then(addAll).then(tell)));
}

// addAll adds what is not there, and reports whether all of it is. Without a line it is if the list
// of it is.
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
    return false; // the browser has no room for it, or the line broke
  }
}
