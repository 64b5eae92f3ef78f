// The service worker: caches the files that pages are made of, and a page that is shown
// while the server cannot be reached. Of other pages it caches those that need no server: the
// analysis boards and the tables of this browser. Pages add what tables of the browser are played
// with. It caches nothing else of a game. And it shows what the server tells while no page is open.
declare const self: ServiceWorkerGlobalScope & {
  // Set by the server in front of this script.
  shell: { version: string; files: [offline: string, ...others: string[]] };
};
declare const { clients, registration }: ServiceWorkerGlobalScope;
export {};

// What is kept of the site, first the page that is shown while the server cannot be reached.
const { version, files } = self.shell;

// board matches the paths of pages that need no server, and of a part of them.
const board = /^\/(analysis|play)(\/|$)|^\/g\/\w+\/(\d+\/analysis|chances|again)$/;

self.addEventListener("install", (e) => {
  self.skipWaiting();
  e.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (e) => {
  e.waitUntil(Promise.all([deleteOldCaches(), registration.navigationPreload?.enable(), clients.claim()]));
});

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" || board.test(url.pathname)) e.respondWith(page(e, url));
  else if (url.pathname.startsWith("/static/") && url.search) e.respondWith(file(e));
});

// internal/push writes what is told.
self.addEventListener("push", (e) => e.waitUntil(notify(e.data!.json())));

self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(clients.openWindow("/yours/push/" + e.notification.tag));
});

// deleteOldCaches deletes the caches of earlier versions.
async function deleteOldCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => name === version || caches.delete(name)));
}

// page answers with the server's page, as fast as without a service worker, or with the
// offline page if the server cannot be reached. Analysis boards are kept for that time.
async function page(e: FetchEvent, { pathname, search }: URL): Promise<Response> {
  try {
    const answer: Response = (await e.preloadResponse) ?? (await fetch(e.request));
    return keep(e, pathname + search, answer, board.test(pathname));
  } catch {
    return (await caches.match(pathname + search)) ?? (await caches.match(files[0])) ?? Response.error();
  }
}

// file answers with a file whose URL changes with its content, from the cache or else from
// the server, which marks a file as immutable only if the URL names its present content.
async function file(e: FetchEvent): Promise<Response> {
  const cached = await caches.match(e.request);
  if (cached) return cached;
  const answer = await fetch(e.request);
  return keep(e, e.request, answer, /immutable/.test(answer.headers.get("Cache-Control")!));
}

// keep keeps a good answer if it may be kept, and returns it.
function keep(e: FetchEvent, as: RequestInfo, answer: Response, may: boolean): Response {
  if (answer.ok && may) {
    const copy = answer.clone();
    e.waitUntil(caches.open(version).then((cache) => cache.put(as, copy)));
  }
  return answer;
}

// notify shows a notice, and has pages look whether their reader knows already.
async function notify(notice: { title: string; tag: string }): Promise<void> {
  await registration.showNotification(notice.title, notice);
  for (const page of await clients.matchAll()) page.postMessage(0);
}
