// The service worker: caches the files that pages are made of, and a page that is shown while the
// server cannot be reached. Of other pages it caches those that need no server: the analysis boards,
// the tables of this browser and the list of keys. Pages add the files that these tables need. It caches nothing
// else of a game. It also shows the server's notices while no page is open.
declare const self: ServiceWorkerGlobalScope & {
  // Set by the server in front of this script.
  shell: { version: string; files: [offline: string, ...others: string[]] };
};
declare const { clients, registration }: ServiceWorkerGlobalScope;
export {};

// What is kept of the site, first the page that is shown while the server cannot be reached.
const { version, files } = self.shell;

// board matches the paths of pages that need no server, and of a part of them.
const board = /^\/(analysis|play|keys)(\/|$)|^\/g\/\w+\/(\d+\/analysis|chances|again)$/;

// Of the pages of games only the latest outlast an update of the site, of the others all do;
// list is what tables of the browser need.
const mostOfGames = 60;
const list = "/play/files";

self.addEventListener("install", (e) => {
  self.skipWaiting();
  e.waitUntil(install());
});

self.addEventListener("activate", (e) => {
  e.waitUntil(Promise.all([deleteOldCaches(), registration.navigationPreload?.enable(), clients.claim()]));
});

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (/^\/(language|theme|board)$/.test(url.pathname)) e.respondWith(choose(e, url.pathname === "/language"));
  } else if (request.mode === "navigate" || board.test(url.pathname)) e.respondWith(page(e, url));
  else if (url.pathname.startsWith("/static/") && url.search) e.respondWith(file(e));
});

// internal/push writes the notices.
self.addEventListener("push", (e) => e.waitUntil(notify(e.data!.json())));

self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(clients.openWindow("/yours/push/" + e.notification.tag));
});

// install keeps the files of the site, and takes over what earlier versions have kept.
// Meanwhile the earlier worker serves the pages.
async function install(): Promise<void> {
  const cache = await caches.open(version);
  await cache.addAll(files);
  const old = (await caches.keys()).filter((name) => name !== version);
  await inherit(cache, old).catch(() => {}); // the browser has no room for it
}

// inherit keeps the pages of earlier caches as they are now or, if the connection breaks, as they were. Of
// the files that they name it keeps the words of a language, and those that were kept before, in any version.
async function inherit(cache: Cache, from: string[]): Promise<void> {
  const requests = await Promise.all(from.map(async (name) => (await caches.open(name)).keys()));
  const kept = requests.flat().map(({ url }) => new URL(url));
  const paths = new Set(kept.map(({ pathname }) => pathname));
  const pages = new Set(kept.filter(({ pathname }) => board.test(pathname)).map(({ pathname, search }) => pathname + search));
  for (const page of [...pages].filter((page) => page.startsWith("/g/")).slice(0, -mostOfGames)) pages.delete(page);
  const named = await Promise.all(
    [...pages].map(async (page) => {
      const text = await renew(cache, page);
      if (page === list && text) return JSON.parse(text) as string[];
      return [...text.matchAll(/"(\/static\/[^"]+)"/g)].map(([, url]) => url!).filter((url) => paths.has(url.split("?")[0]!) || url.includes("/words."));
    }),
  );
  await Promise.all([...new Set(named.flat())].map((url) => take(cache, url)));
}

// renew keeps a page as it is now, or as it was if the server cannot be reached, and returns its text. If the
// page differs only in the versions of the files that it names, the server sends no more than these (web/pages/kept.go).
async function renew(cache: Cache, page: string): Promise<string> {
  const kept = await caches.match(page);
  const now = await fetch(page, { redirect: "manual", headers: { "Text-Hash": `${kept?.headers.get("Text-Hash")}` } }).catch(() => undefined);
  if (now?.status === 404) return "";
  let answer = now?.ok ? now : kept!;
  if (now?.status === 226) {
    const versions = (await now.text()).split(" ");
    answer = new Response((await kept!.text()).replace(/(?<=\?v=)\w*/g, () => versions.shift()!), { headers: now.headers });
  }
  await cache.put(page, answer.clone());
  return answer.text();
}

// take keeps the files that are missing, from an earlier version's cache or else from the server.
async function take(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url)) return;
  const answer = (await caches.match(url)) ?? (await fetch(url).catch(() => undefined));
  if (answer?.ok) await cache.put(url, answer);
}

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
    const offline = await caches.match(files[0]);
    const kept = (await caches.match(pathname + search)) ?? (await caches.match(pathname + plain(search)));
    return kept && offline ? themed(kept, await offline.text()) : (kept ?? offline ?? Response.error());
  }
}

// themed returns a kept page in the theme and with the board of the offline page, which is fetched again whenever
// one of them is chosen: the first tag names both. The colour of the window and the button for the next theme follow.
async function themed(kept: Response, offline: string): Promise<Response> {
  const parts = /<html.*?>|(<meta name="theme.*?>)+|<form class="theme.*?form>/g;
  const now = offline.match(parts)!;
  return new Response((await kept.text()).replace(parts, () => now.shift()!), kept);
}

// plain returns a query without the parameters that scripts handle themselves or can do without: whose
// mistakes are corrected, and how the board is turned.
function plain(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("seat");
  query.delete("turn");
  return `${query}` && `?${query}`;
}

// choose tells the server a language, a theme or a board, and keeps the offline page as it is then. For another
// language it fetches everything again that is kept. If the server cannot be reached, the page stays, and is told why.
async function choose(e: FetchEvent, all: boolean): Promise<Response> {
  const answer = await fetch(e.request).catch(() => undefined);
  if (!answer) {
    for (const page of await clients.matchAll()) page.postMessage("offline");
    return new Response(null, { status: 204 });
  }
  const cache = caches.open(version);
  e.waitUntil(cache.then((cache) => renew(cache, files[0])));
  if (all) e.waitUntil(cache.then((cache) => inherit(cache, [version])));
  return answer;
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

// notify shows a notice, and makes pages check whether their reader knows already.
async function notify(notice: { title: string; tag: string }): Promise<void> {
  await registration.showNotification(notice.title, notice);
  for (const page of await clients.matchAll()) page.postMessage(0);
}
