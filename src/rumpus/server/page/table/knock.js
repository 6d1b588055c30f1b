/** A soft knock on wood, made on the spot. */

/** @type {AudioContext|null} */
let context = null;

export function knock() {
  context ??= new AudioContext();
  const [sound, loudness] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  sound.frequency.setValueAtTime(190, now);
  sound.frequency.exponentialRampToValueAtTime(70, now + 0.09);
  loudness.gain.setValueAtTime(0.25, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
  sound.connect(loudness).connect(context.destination);
  sound.start(now);
  sound.stop(now + 0.15);
}
