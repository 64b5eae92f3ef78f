// Sound: loads the sounds of a table once the browser allows them.
import type { Notes } from "./notes";

export let notes: Notes | undefined; // once they are loaded

const pause = 300; // ms, so that the frame that answers the first touch does not wait for it

// allowSound loads the notes soon after the first touch or key press, before which browsers
// play no sound. They are audible while wanted returns true.
export function allowSound(load: () => Promise<{ Notes: typeof Notes }>, wanted: () => boolean): void {
  const waits = new AbortController();
  const start = () => {
    waits.abort();
    // Browsers allow sounds to a timer that has been set during the event.
    setTimeout(async () => {
      const audio = new AudioContext();
      notes = new (await load()).Notes(audio, wanted);
    }, pause);
  };
  addEventListener("pointerup", start, waits);
  addEventListener("keydown", start, waits);
}
