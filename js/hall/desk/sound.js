// A short tone when a table begins to need somebody; silent until it is asked for.

/** @type {AudioContext | null} */
let audio = null;

/** Turns the tone on or off; a browser allows it only after a click. @param {boolean} isOn */
export function allowSound(isOn) {
  if (isOn) {
    audio ??= new AudioContext();
    void audio.resume();
    ring();
  } else {
    void audio?.close();
    audio = null;
  }
}

/** Two tones, the second higher. */
export function ring() {
  if (!audio) return;
  for (const [at, pitch] of [[0, 660], [.16, 880]]) {
    const tone = audio.createOscillator(), loudness = audio.createGain(), from = audio.currentTime + at;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(.0001, from);
    loudness.gain.exponentialRampToValueAtTime(.25, from + .02);
    loudness.gain.exponentialRampToValueAtTime(.0001, from + .3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + .32);
  }
}
