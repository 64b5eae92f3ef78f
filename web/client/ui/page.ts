// Page: what the script does on every page.
import { closeDisclosures } from "./disclosure";
import { offerLinks } from "./share";

// begin starts what all pages have.
export function begin(): void {
  offerLinks();
  closeDisclosures();
  keepPlace();
}

// each calls start with every element of the page that a selector matches.
export function each<E extends HTMLElement>(selector: string, start: (root: E) => void): void {
  document.querySelectorAll<E>(selector).forEach(start);
}

// keepPlace makes the forms for theme and language lead back to the current URL, which a
// script may have changed. A redirect keeps the fragment of the address that was asked for.
export function keepPlace(): void {
  each("form.theme, form.language", (form: HTMLFormElement) =>
    form.addEventListener("submit", () => {
      form.querySelector<HTMLInputElement>("[name=back]")!.value = location.pathname + location.search;
      form.action = form.action.split("#")[0] + location.hash;
    }),
  );
}
