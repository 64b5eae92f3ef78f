// Sound: a few notes, synthesised.

const pitches = [261.63, 329.63, 392, 440, 493.88, 587.33]; // Hz, by seat: C4 E4 G4 A4 B4 D5
const third = 5 / 4;
const fifth = 3 / 2;

let audio: AudioContext | undefined;
let wanted = () => true;

// allowSound lets notes sound when they are wanted. A browser lets a page sound
// only after the person has touched it.
export function allowSound(when: () => boolean): void {
  wanted = when;
  const start = () => (audio ??= new AudioContext());
  addEventListener("pointerup", start, { once: true });
  addEventListener("keydown", start, { once: true });
}

// chime plays two rising notes, after what a move may have played.
export function chime(): void {
  note(392, 0.25, 0.35, 0.12);
  note(523.25, 0.37, 0.35, 0.12);
}

// knock plays the note of a seat that has moved. A capture adds the fifth, and
// where a piece leaves the board the note rises by a third.
export function knock(seat: number, captures: boolean, leaves: boolean): void {
  const pitch = pitches[seat]!;
  note(pitch, 0, 0.2, 0.1);
  if (captures) note(pitch * fifth, 0, 0.2, 0.07);
  if (leaves) note(pitch * third, 0.1, 0.3, 0.1);
}

// tick plays a short, high note.
export function tick(): void {
  note(1046.5, 0, 0.08, 0.08);
}

// note plays a pitch, in hertz, after so many seconds and for so many.
function note(pitch: number, after: number, lasts: number, volume: number): void {
  if (!audio || !wanted()) return;
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
