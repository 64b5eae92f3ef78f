// Clear: takes back notices of a table while its reader looks at it.

// clear takes them back now, whenever the reader returns to the page, and when another comes.
export function clear(table: string): void {
  const close = (): void => void closeNotices(table);
  close();
  document.addEventListener("visibilitychange", close);
  navigator.serviceWorker?.addEventListener("message", close);
  navigator.serviceWorker?.startMessages();
}

async function closeNotices(table: string): Promise<void> {
  if (document.hidden) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notice of await registration.getNotifications({ tag: await reference(table) })) notice.close();
}

// reference returns how notices name a table, as internal/push does.
async function reference(table: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(table)), 0, 12).toString();
}
