// Ask: asks whether this browser may notify the reader, and lets them switch that off.

import { device } from "../ui/storage";

const path = "/yours/push";
const declined = "push-no"; // in the local storage: the tables at which the reader said no

type When = "ask" | "told" | "failed";

// offer shows the question at a table, or the answer on the page "Your games". It does not ask
// again at a table where the answer was no, nor if the browser is set never to allow it.
export async function offer(root: HTMLElement): Promise<void> {
  if (!("PushManager" in window)) return;
  const { push: key = "", table = "" } = root.dataset;
  const registration = await navigator.serviceWorker?.getRegistration();
  let known = await registration?.pushManager.getSubscription();
  if (known && keyOf(known) !== key) { // the site has other keys now
    await known.unsubscribe();
    known = await subscribe(key).catch(() => null);
  }
  if (known) await keep(known).catch(() => {}); // the server may have forgotten it
  if (known && !table) show(root, "told");
  if (!known && table && Notification.permission !== "denied" && !answers().includes(table)) show(root, "ask");
}

// answer does what a button says.
export async function answer(root: HTMLElement, choice: string): Promise<void> {
  const { push: key = "", table = "" } = root.dataset;
  if (choice === "no") {
    show(root);
    try {
      device().setItem(declined, [...answers(), table].slice(-50).join(" "));
    } catch {
      // The browser has no room, and the question will come again.
    }
  } else if (choice === "off") {
    try {
      await forget();
      show(root, ...(table ? (["ask"] as const) : []));
    } catch {
      show(root, "told", "failed");
    }
  } else {
    try {
      await keep(await subscribe(key));
      show(root, "told");
    } catch {
      show(root, "ask", "failed");
    }
  }
}

async function subscribe(key: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

// keep tells the server of a subscription.
async function keep(subscription: PushSubscription): Promise<void> {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  await post(path, { endpoint: subscription.endpoint, key: p256dh, auth });
}

async function forget(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  await subscription?.unsubscribe();
  if (subscription) await post(`${path}/off`, { endpoint: subscription.endpoint });
}

async function post(to: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(to, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(answer.statusText);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const answers = (): string[] => (device().getItem(declined) ?? "").split(" ");

// show shows some parts of the question.
function show(root: HTMLElement, ...parts: When[]): void {
  root.hidden = parts.length === 0;
  root.classList.toggle("asking", !root.hidden);
  root.querySelectorAll<HTMLElement>("[data-when]").forEach((part) => {
    part.hidden = !parts.some((when) => when === part.dataset.when);
  });
}
