// Operator: what the operator does to all pages.
import { t } from "../i18n/i18n";
import { notice } from "./notice";
import type { Hidden, Notice } from "../net/protocol";

// announce says when the server restarts, or takes that back.
export function announce({ restart }: Notice): void {
  notice(restart ? t("notice.restart", { N: Math.max(1, Math.round(restart / 60_000)) }) : "", true, 60_000);
}

// hide takes a line of the chat from the page.
export function hide(root: ParentNode, { i }: Hidden): void {
  root.querySelector(`.messages > [data-line="${i}"]`)?.remove();
}
