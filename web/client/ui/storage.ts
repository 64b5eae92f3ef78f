// Device: what a browser keeps for a person from one visit to the next.

export type Device = Pick<Storage, "getItem" | "setItem">;

// device returns where things are kept, which some browsers forbid.
export function device(): Device {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

// readFrom returns what is kept under a key, undefined if nothing is that can be
// read.
export function load(device: Device, key: string): unknown {
  try {
    return JSON.parse(device.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

// keepOn keeps something under a key. A device that keeps nothing forgets it with
// the page.
export function save(device: Device, key: string, value: unknown): void {
  try {
    device.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}
