// Form: sends forms without leaving the page.
import type { Code } from "../net/protocol";
import { notice } from "./notice";
import { t } from "../i18n/i18n";

// Problem is how the server answers what it refuses.
interface Problem {
  code: Code;
  why: string;
}

// enhance sends forms with data-enhance in the background, and forms with data-change as
// soon as a choice in them changes. It calls done when the server has accepted a form, and
// shows the reason when it has not. Accepted forms with data-enhance="once" are cleared.
export function enhance(done: (form: HTMLFormElement) => void): void {
  document.addEventListener("change", (e) => {
    (e.target as Element).closest<HTMLFormElement>("form[data-change]")?.requestSubmit();
  });
  document.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement;
    if (!form.matches("[data-enhance]")) return;
    e.preventDefault();
    const then = () => {
      form.closest("details.disclosure")?.removeAttribute("open");
      if (form.dataset.enhance === "once") form.reset();
      done(form);
    };
    send(form, e.submitter).then(then, (problem: unknown) => {
      notice(problem instanceof Error ? t("script.server") : String(problem));
    });
  });
}

// send posts a form. If the server refuses it, the promise is rejected with the server's
// sentence as a string.
export async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  const answer = await fetch(form.action, {
    method: "POST",
    body: fields,
    headers: { Accept: "application/json" },
  });
  if (answer.ok) return;
  const problem: Problem = await answer.json();
  return Promise.reject(problem.why);
}
