// Notes: the sounds of a table, a few synthesised notes.

const pitches = [261.63, 329.63, 392, 440, 493.88, 587.33]; // Hz, by seat: C4 E4 G4 A4 B4 D5
const third = 5 / 4;
const fifth = 3 / 2;

export class Notes {
  #audio: AudioContext;
  #wanted: () => boolean;

  constructor(audio: AudioContext, wanted: () => boolean) {
    this.#audio = audio;
    this.#wanted = wanted;
  }

  // chime plays two rising notes, late enough not to overlap the sound of a move, and may
  // vibrate. Browsers log an error if a page vibrates before it has been touched; there are
  // no notes before.
  chime(vibrates: boolean): void {
    this.#play(392, 0.25, 0.35, 0.12);
    this.#play(523.25, 0.37, 0.35, 0.12);
    if (vibrates) navigator.vibrate?.(20);
  }

  // knock plays the note of a seat that has moved. A capture adds the fifth, and a piece
  // that leaves the board a third.
  knock(seat: number, captures: boolean, leaves: boolean): void {
    const pitch = pitches[seat]!;
    this.#play(pitch, 0, 0.2, 0.1);
    if (captures) this.#play(pitch * fifth, 0, 0.2, 0.07);
    if (leaves) this.#play(pitch * third, 0.1, 0.3, 0.1);
  }

  // tick plays a short, high note.
  tick(): void {
    this.#play(1046.5, 0, 0.08, 0.08);
  }

  // close plays how a game has ended for the person: three rising notes, or two that rest.
  close(won: boolean): void {
    const tune = won ? [392, 523.25, 783.99] : [392, 329.63];
    tune.forEach((pitch, i) => this.#play(pitch, 0.3 + i * 0.16, 0.5, 0.12));
  }

  // play plays a pitch in hertz, after a delay and for a duration in seconds.
  #play(pitch: number, delay: number, duration: number, volume: number): void {
    const audio = this.#audio;
    if (!this.#wanted()) return;
    // Phones suspend the audio of pages in the background.
    void audio.resume().catch(() => {});
    const start = audio.currentTime + delay;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, start + duration);
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + duration + 0.05);
  }
}
