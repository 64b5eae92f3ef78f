// Script: scripts that are loaded when they are used.

// script loads the one whose address the page keeps under a name. Many browsers remember that an import has
// failed: with another fragment they ask the server again.
export function script<T>(name: string): Promise<T> {
  const { dataset } = document.querySelector<HTMLElement>(`[data-${name}]`)!;
  return import(dataset[name]!).catch((e) => {
    dataset[name] += "#";
    throw e;
  });
}

// late reports whether a script of that address had failed to come before, so that what it was loaded for has gone on
// without it.
export function late(url: string): boolean {
  return url.includes("#");
}
