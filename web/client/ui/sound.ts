// Sound: the notes of a table, which are loaded when they may sound.
import type { Notes } from "./notes";

export let notes: Notes | undefined; // once they are loaded

// allowSound loads the notes when the person touches the page, before which a browser
// lets none sound. They sound while they are wanted.
export function allowSound(load: () => Promise<{ Notes: typeof Notes }>, wanted: () => boolean): void {
  let audio: AudioContext | undefined;
  const start = async () => {
    if (audio) return;
    audio = new AudioContext(); // here, because it has to be during the touch
    notes = new (await load()).Notes(audio, wanted);
  };
  addEventListener("pointerup", start, { once: true });
  addEventListener("keydown", start, { once: true });
}
