// The service worker: keeps the files that pages are made of, and a page for when
// there is no line to the server. It keeps no other page and nothing of a game.
declare const self: ServiceWorkerGlobalScope & {
  // What the server has put before this script.
  shell: { version: string; offline: string; files: string[] };
};
export {};

const { version, offline, files } = self.shell;

self.addEventListener("install", (e) => {
  e.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (e) => {
  e.waitUntil(Promise.all([forget(), self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") e.respondWith(page(e));
  else if (url.pathname.startsWith("/static/") && url.search) e.respondWith(file(e));
});

async function keep(): Promise<void> {
  const cache = await caches.open(version);
  await cache.addAll([offline, ...files]);
}

// forget drops what earlier versions kept.
async function forget(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== version);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// page answers with what the server says, as fast as without this worker, and
// with the offline page if it says nothing.
async function page(e: FetchEvent): Promise<Response> {
  try {
    return (await e.preloadResponse) ?? (await fetch(e.request));
  } catch {
    return (await caches.match(offline)) ?? Response.error();
  }
}

// file answers with a file whose address names its content, from the cache
// where it is, else from the server.
async function file(e: FetchEvent): Promise<Response> {
  const cache = await caches.open(version);
  const kept = await cache.match(e.request);
  if (kept) return kept;
  const answer = await fetch(e.request);
  // The server calls immutable what has that very content.
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) {
    e.waitUntil(cache.put(e.request, answer.clone()));
  }
  return answer;
}
