/** What this browser was promised of the game of a record, and what it was told of it while it was played. */
import { read } from "../base/stored.js";
import { isSame } from "./course.js";
import { allPromised, followedAs } from "./promises.js";

/** @typedef {import("./promises.js").Promised} Promised */
/** @typedef {import("./promises.js").Followed} Followed */

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start; and what it followed of the
 * games that are known by either. @param {string} record @param {string} promise
 * @returns {{promises: string[], words: string[], followed: Followed[]}}
 */
export function promisedOf(record, promise) {
  const known = allPromised();
  const its = [...known.filter((one) => one.record === record), ...known.filter((one) => one.start === promise && one.record !== record)];
  const { secret, start, word } = its[0] ?? /** @type {Partial<Promised>} */ ({});
  const followed = its.map((one) => /** @type {Followed} */ (read(followedAs(one)) ?? { acts: [], hands: [] }));
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [], followed };
}

/**
 * The number in the file of the first line that was told otherwise while the game was played, or after which another hand was shown;
 * null where there is none. @param {Followed} followed @param {import("../replay/recording.js").Frame[]} frames with all hands
 */
export function toldOtherwise({ acts, hands }, frames) {
  const line = acts.findIndex((told, at) => !isSame(told, [frames[at]?.seat ?? null, frames[at]?.spelled ?? frames[at]?.act]));
  if (line >= 0) return line + 2;
  const shown = hands.find(([number, seat, hand]) => {
    const frame = frames[number - 1];
    const held = frame?.view.hands?.[seat]; // where the replay shows no hands, nothing is compared
    return !frame || (Array.isArray(held) && !isSame([...held].sort(), [...hand].sort()));
  });
  return shown ? shown[0] + 1 : null;
}
