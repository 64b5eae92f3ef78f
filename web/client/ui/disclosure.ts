// Disclosure: details elements that may cover other parts of the page while open.

// closeDisclosures makes them close at Escape and at a press elsewhere on the page.
export function closeDisclosures(): void {
  const close = (unless?: Node) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details.disclosure[open]")) {
      const content = details.querySelector(".content")!;
      if (getComputedStyle(content).position === "absolute" && !(unless && details.contains(unless))) details.open = false;
    }
  };
  document.addEventListener("pointerdown", (e) => close(e.target as Node));
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") close();
  });
}
