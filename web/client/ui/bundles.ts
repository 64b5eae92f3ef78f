// Bundles: scripts that are loaded when they are used.

// bundles returns their addresses, by name.
export function bundles(): DOMStringMap {
  return document.querySelector<HTMLElement>("script[data-keys]")!.dataset;
}
