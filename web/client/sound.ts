// Sound: a few notes, synthesised.

let audio: AudioContext | undefined;

// A browser lets a page sound only after the person has touched it.
export function allowSound(): void {
  addEventListener("pointerup", () => (audio ??= new AudioContext()), { once: true });
}

// chime plays two rising notes.
export function chime(): void {
  note(392, 0, 0.35, 0.12);
  note(523.25, 0.12, 0.35, 0.12);
}

// tick plays a short, high note.
export function tick(): void {
  note(1046.5, 0, 0.08, 0.08);
}

// note plays a pitch, in hertz, after so many seconds and for so many.
function note(pitch: number, after: number, lasts: number, volume: number): void {
  if (!audio) return;
  // Phones halt what sounds when they lie in a pocket.
  void audio.resume().catch(() => {});
  const start = audio.currentTime + after;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.05);
}
