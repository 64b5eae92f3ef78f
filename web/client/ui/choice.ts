// Choice: a theme, a board or a language for the whole site, which the service worker sends to the server.
import { t } from "../i18n/i18n";

// sayOffline has a page say that it is offline if a choice could not be sent.
export function sayOffline(say: (text: string) => void): void {
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "offline" && say(t("connection.offline")));
}
