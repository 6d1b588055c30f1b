/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
const $sociable_sounds=(()=>{const SOUNDS = {
turn: [{ from: 190, to: 70, at: 0, length: 0.14, loudness: 0.25 }],
card: [{ from: 900, to: 160, at: 0, length: 0.06, loudness: 0.1 }],
won: [523, 659, 784].map((pitch, place) => ({ from: pitch, to: pitch, at: place * 0.13, length: 0.3, loudness: 0.12 })),
};
let context = null;
function play(name) {
if (navigator.userActivation?.hasBeenActive === false) return;
context ??= new AudioContext();
for (const note of SOUNDS[name]) sing(context, note);
}
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
return{play}})();
export{$sociable_sounds}
