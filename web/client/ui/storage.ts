// Storage: what the browser stores on the device from one visit to the next.

export type Device = Pick<Storage, "getItem" | "setItem">;

// device returns the storage of the device, or that of the tab, or one that stores nothing where
// the browser forbids it.
export function device(name: "localStorage" | "sessionStorage" = "localStorage"): Device {
  try {
    return globalThis[name];
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

// load returns what is stored under a key, or undefined if that is nothing readable.
export function load(device: Device, key: string): unknown {
  try {
    return JSON.parse(device.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

// save stores a value under a key. If the device is full or forbids storage, the value is
// lost with the page.
export function save(device: Device, key: string, value: unknown): void {
  try {
    device.setItem(key, JSON.stringify(value));
  } catch {
    // The value is lost with the page.
  }
}
