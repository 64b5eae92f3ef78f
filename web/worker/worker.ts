// The service worker: caches the files that pages are made of, and a page that is shown
// while the server cannot be reached. Of other pages it caches those that need no server: the
// analysis boards and the tables of this browser. Pages add what tables of the browser are played
// with. It caches nothing else of a game.
declare const self: ServiceWorkerGlobalScope & {
  // Set by the server in front of this script.
  shell: { version: string; offline: string; files: string[] };
};
export {};

const { version, offline, files } = self.shell;

// board matches the paths of pages that need no server.
const board = /^\/(analysis|play)(\/|$)|^\/g\/\w+\/\d+\/analysis$/;

self.addEventListener("install", (e) => {
  e.waitUntil(fillCache().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (e) => {
  e.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" || board.test(url.pathname)) e.respondWith(page(e, url));
  else if (url.pathname.startsWith("/static/") && url.search) e.respondWith(file(e));
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(version);
  await cache.addAll([offline, ...files]);
}

// deleteOldCaches deletes the caches of earlier versions.
async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== version);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// page answers with the server's page, as fast as without a service worker, or with the
// offline page if the server cannot be reached. Analysis boards are kept for that time.
async function page(e: FetchEvent, url: URL): Promise<Response> {
  try {
    const answer: Response = (await e.preloadResponse) ?? (await fetch(e.request));
    const copy = answer.ok && board.test(url.pathname) && answer.clone();
    if (copy) e.waitUntil(caches.open(version).then((cache) => cache.put(url.pathname + url.search, copy)));
    return answer;
  } catch {
    return (await caches.match(url.pathname + url.search)) ?? (await caches.match(offline)) ?? Response.error();
  }
}

// file answers with a file whose URL changes with its content, from the cache or else from
// the server.
async function file(e: FetchEvent): Promise<Response> {
  const cache = await caches.open(version);
  const cached = await cache.match(e.request);
  if (cached) return cached;
  const answer = await fetch(e.request);
  // The server marks a file as immutable only if the URL names its present content.
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) {
    e.waitUntil(cache.put(e.request, answer.clone()));
  }
  return answer;
}
