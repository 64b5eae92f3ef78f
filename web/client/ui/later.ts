// Later: loads files that are not needed at once.

const patience = 2_000; // ms that a page may be busy before it is loaded all the same

// later loads the icons, the manifest, what makes the next pages smaller, and the service worker,
// which keeps the files of the pages, as soon as the page is ready and idle. Browsers have no
// service worker without HTTPS and in some private windows.
export async function later(ready?: Promise<unknown>): Promise<void> {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
  await ready;
  await new Promise((done) => ("requestIdleCallback" in window ? requestIdleCallback(done, { timeout: patience }) : setTimeout(done, patience)));
  const links = document.querySelector("noscript#later");
  links?.insertAdjacentHTML("afterend", links.textContent ?? "");
  const { worker } = document.querySelector<HTMLElement>("script[data-worker]")?.dataset ?? {};
  // The address names the version, and pages are always fresh: nothing has to be asked again.
  if (worker) void navigator.serviceWorker?.register(worker, { updateViaCache: "all" }).catch(() => {});
}
