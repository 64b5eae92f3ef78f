// Form: sends forms without leaving the page.
import type { Code } from "../net/protocol";
import { newID } from "../net/command";
import { notice } from "./notice";
import { t } from "../i18n/i18n";

// Problem is how the server answers what it refuses.
interface Problem {
  code: Code;
  why: string;
}

// enhance sends forms with data-enhance in the background, and forms with data-change as
// soon as a choice in them changes. It calls done when the server has accepted a form, and
// shows the reason when it has not. Accepted forms with data-enhance="once" are cleared. A
// form is not sent again before it is answered. version returns the table's version that the
// page shows.
export function enhance(done: (form: HTMLFormElement) => void, version: () => number): void {
  const sent = new WeakSet<HTMLFormElement>();
  document.addEventListener("change", (e) => {
    (e.target as Element).closest<HTMLFormElement>("form[data-change]")?.requestSubmit();
  });
  document.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement;
    if (!form.matches("[data-enhance]")) return;
    e.preventDefault();
    if (sent.has(form)) return;
    sent.add(form);
    const then = () => {
      document.querySelector("#more[open]")?.removeAttribute("open"); // the form may be gone with its panel by now
      if (form.dataset.enhance === "once") form.reset();
      done(form);
    };
    const problem = (why: unknown) => notice(why instanceof Error ? t("script.server") : (why as string));
    send(form, e.submitter, version()).then(then, problem).finally(() => sent.delete(form));
  });
}

// unanswered are the forms to which no answer came, with what was sent. Sent once more they
// are the same command, which the server carries out once.
const unanswered = new WeakMap<HTMLFormElement, { text: string; fields: URLSearchParams }>();

// send posts a form, with the version of the table that it was chosen on. If the server
// refuses it, the promise is rejected with the server's sentence as a string.
export async function send(form: HTMLFormElement, button: HTMLElement | null, version?: number): Promise<void> {
  let fields = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>); // it reads pairs
  const text = fields.toString();
  const before = unanswered.get(form);
  if (before?.text === text) fields = before.fields;
  else if (version) {
    fields.set("v", String(version));
    fields.set("id", newID());
  }
  unanswered.set(form, { text, fields });
  const answer = await fetch(form.action, {
    method: "POST",
    body: fields,
    headers: { Accept: "application/json" },
  });
  unanswered.delete(form);
  if (answer.ok) return;
  throw ((await answer.json()) as Problem).why;
}
