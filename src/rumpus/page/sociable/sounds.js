/** Short sounds, made on the spot: a knock, a card laid down, three rising notes for a deal, a fanfare for a game. */

/** @typedef {{from: number, to: number, at: number, length: number, loudness: number}} Note hertz and seconds */

/** @param {number} pitch @param {number} at @param {number} length @returns {Note} */
const tone = (pitch, at, length) => ({ from: pitch, to: pitch, at, length, loudness: 0.12 });

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  turn: [{ from: 190, to: 70, at: 0, length: 0.14, loudness: 0.25 }],
  card: [{ from: 900, to: 160, at: 0, length: 0.06, loudness: 0.1 }],
  won: [523, 659, 784].map((pitch, place) => tone(pitch, place * 0.13, 0.3)),
  game: [
    ...[523, 523, 523].map((pitch, place) => tone(pitch, place * 0.12, 0.14)),
    ...[659, 523, 659].map((pitch, place) => tone(pitch, 0.36 + place * 0.18, 0.24)),
    ...[523, 659, 784, 1047].map((pitch) => tone(pitch, 0.9, 0.9)),
  ],
};

/** @type {AudioContext|null} */
let context = null;

/**
 * Play a sound. Do nothing before the first touch or key press, because browsers would delay the sound until then.
 * @param {string} name
 */
export function play(name) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  for (const note of SOUNDS[name]) sing(context, note);
}

/** @param {AudioContext} context @param {Note} note */
function sing(context, { from, to, at, length, loudness }) {
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + at;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}
