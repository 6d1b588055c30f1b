/** What this browser was promised of the game of a record, and what it was told of it while it was played. */
import { read } from "../base/stored.js";
import { allPromised, followedAs } from "./promises.js";

/** @typedef {import("./promises.js").Promised} Promised */
/** @typedef {import("./promises.js").Followed} Followed */

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start.
 * @param {string} record @param {string} promise @returns {{promises: string[], words: string[], followed: Followed|null}}
 */
export function promisedOf(record, promise) {
  const known = allPromised();
  const its = known.find((one) => one.record === record) ?? known.find((one) => one.start === promise);
  const { secret, start, word } = its ?? /** @type {Partial<Promised>} */ ({});
  const followed = its ? (read(followedAs(its)) ?? { acts: [], hands: {} }) : null;
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [], followed };
}

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The number in the file of the first line that was told otherwise while the game was played, or after which another hand was shown;
 * null where there is none. @param {Followed} followed @param {import("../replay/recording.js").Frame[]} frames with all hands
 */
export function toldOtherwise({ acts, hands }, frames) {
  const place = acts.findIndex((told, at) => {
    const { seat, act, spelled = act, view } = frames[at] ?? { view: {} };
    const [own, hand] = hands[at + 1] ?? [];
    const held = own === undefined ? null : view.hands?.[own]; // where no hands are shown, nothing is compared
    return !isSame(told, [seat ?? null, spelled]) || (Array.isArray(held) && !isSame([...held].sort(), [...(hand ?? [])].sort()));
  });
  return place < 0 ? null : place + 2;
}
