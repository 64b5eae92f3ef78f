// Share: buttons that copy or share links.
import { t } from "../i18n/i18n";

// offerLinks makes the buttons with data-copy and data-share work.
export function offerLinks(): void {
  document.addEventListener("click", (e) => {
    const button = (e.target as Element).closest<HTMLElement>("[data-copy], [data-share]");
    if (!button) return;
    const { copy, share } = button.dataset;
    if (share !== undefined) navigator.share({ url: share }).catch(() => {}); // the person has cancelled
    else if (copy !== undefined) void copyText(button, copy);
  });
  offerShare(document);
}

// offerShare shows the share buttons where the browser can share.
export function offerShare(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = !("share" in navigator);
  }
}

// copyText copies a text, and says so on the button for a moment.
export async function copyText(button: HTMLElement, text: string): Promise<void> {
  const done = await write(text);
  button.focus(); // which the field below may have taken
  if (!done) return;
  const label = button.textContent;
  if (label === t("link.copied")) return;
  button.textContent = t("link.copied");
  setTimeout(() => (button.textContent = label), 2000);
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS, for instance in a local network, there is no clipboard object.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
