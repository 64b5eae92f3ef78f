// Sound: two notes, synthesised.

let audio: AudioContext | undefined;

// A browser lets a page sound only after the person has touched it.
export function allowSound(): void {
  addEventListener("pointerup", () => (audio ??= new AudioContext()), { once: true });
}

// chime plays two rising notes.
export function chime(): void {
  if (!audio) return;
  for (const [i, pitch] of [392, 523.25].entries()) {
    const start = audio.currentTime + i * 0.12;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}
