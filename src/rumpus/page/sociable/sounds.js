/** Short sounds, made on the spot: a knock, a card laid down, three rising notes. */

/** @typedef {{from: number, to: number, at: number, length: number, loudness: number}} Note hertz and seconds */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  turn: [{ from: 190, to: 70, at: 0, length: 0.14, loudness: 0.25 }],
  card: [{ from: 900, to: 160, at: 0, length: 0.06, loudness: 0.1 }],
  won: [523, 659, 784].map((pitch, place) => ({
    from: pitch,
    to: pitch,
    at: place * 0.13,
    length: 0.3,
    loudness: 0.12,
  })),
};

/** @type {AudioContext|null} */
let context = null;

/** Be heard, unless nobody has touched the page yet: browsers would keep the sound until somebody does. @param {string} name */
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
