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
export function each(selector: string, start: (root: HTMLElement) => void): void {
  document.querySelectorAll<HTMLElement>(selector).forEach(start);
}

// keepPlace makes the forms for theme and language lead back to the current URL, which a
// script may have changed.
export function keepPlace(): void {
  each("form.theme, form.language", (form) =>
    form.addEventListener("submit", () => {
      form.querySelector<HTMLInputElement>("[name=back]")!.value = location.pathname + location.search;
    }),
  );
}
