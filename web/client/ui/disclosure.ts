// Disclosure: details elements that may cover other parts of the page while open.

// closeDisclosures makes them close at Escape and at a press elsewhere on the page.
export function closeDisclosures(): void {
  const close = (unless: Node | null = null) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details.disclosure[open]")) {
      if (!details.contains(unless) && getComputedStyle(details.querySelector(".content")!).position === "absolute") details.open = false;
    }
  };
  document.addEventListener("pointerdown", (e) => close(e.target as Node));
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") close();
  });
}
