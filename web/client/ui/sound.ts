// Sound: loads the sounds of a table once the browser allows them.
import type { Notes } from "./notes";

export let notes: Notes | undefined; // once they are loaded

// allowSound loads the notes at the first touch or key press, before which browsers play
// no sound. They are audible while wanted returns true.
export function allowSound(load: () => Promise<{ Notes: typeof Notes }>, wanted: () => boolean): void {
  let audio: AudioContext | undefined;
  const start = async () => {
    if (audio) return;
    audio = new AudioContext(); // browsers require this during the event
    notes = new (await load()).Notes(audio, wanted);
  };
  addEventListener("pointerup", start, { once: true });
  addEventListener("keydown", start, { once: true });
}
