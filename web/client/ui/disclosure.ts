// Fold: parts of the page that lie over it while they are open.

// closeFolds closes them when the person turns to something else.
export function closeDisclosures(): void {
  const close = (unless?: Node) => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("details.fold[open]")) {
      const leaf = fold.querySelector(".leaf")!;
      if (getComputedStyle(leaf).position === "absolute" && !(unless && fold.contains(unless))) fold.open = false;
    }
  };
  document.addEventListener("pointerdown", (e) => close(e.target as Node));
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") close();
  });
}
