/** What this browser was promised of the game of a record, and what it was told of it while it was played. */
import { read } from "../base/stored.js";
import { isSame } from "./course.js";
import { allPromised, followedAs, isSettledAs, settledBy } from "./promises.js";

/** @typedef {import("./promises.js").Promised} Promised */
/** @typedef {import("./promises.js").Followed} Followed */
/** @typedef {import("../replay/recording.js").Frame} Frame */
/** @typedef {{promises: string[], words: string[], games: Promised[]}} Held what is held against a record, and the games it may be of */

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start. A game whose record it is said to
 * be counts before others, where the promise of its start is another. @param {string} record @param {string} promise @returns {Held}
 */
export function promisedOf(record, promise) {
  const known = allPromised();
  const [named, others] = [true, false].map((isNamed) => known.filter((one) => (one.record === record) === isNamed));
  const isIts = (/** @type {Promised} */ { start }) => start === promise;
  const games = [...named.filter((one) => !isIts(one)), ...named.filter(isIts), ...others.filter(isIts)];
  const { secret, start, word } = games[0] ?? /** @type {Partial<Promised>} */ ({});
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [], games };
}

/**
 * The number in the file of the first line that was told otherwise while the game was played, or after which another hand was shown;
 * null where there is none. @param {Followed} followed @param {Frame[]} frames with all hands
 */
function toldOtherwise({ acts, hands }, frames) {
  const line = Object.entries(acts).find(([seq, told]) => {
    const frame = frames[Number(seq) - 1];
    return !frame || !isSame(told, [frame.seat ?? null, frame.spelled ?? frame.act]);
  });
  if (line) return Math.min(Number(line[0]), frames.length + 1) + 1;
  const shown = hands.find(([number, seat, hand]) => {
    const held = frames[number - 1]?.view.hands;
    return !frames[number - 1] || (Array.isArray(held) && !isSame([...(held[seat] ?? [])].sort(), [...hand].sort()));
  });
  return shown ? shown[0] + 1 : null;
}

/** Whether every line was told, and every hand that was is shown here. @param {Followed|null} followed @param {Frame[]} frames */
const isWhole = (followed, frames) =>
  followed !== null &&
  Object.keys(followed.acts).length === frames.length &&
  followed.hands.every(([number]) => Array.isArray(frames[number - 1]?.view.hands));

/**
 * What is found against a record by what this browser was told while its game was played: the line that was told otherwise; why it is not
 * shown that the start was promised beforehand; and whether the game was followed whole.
 * @param {Held} held @param {any} header @param {Frame[]} frames @returns {{line: number|null, promised: string|null, isWhole: boolean}}
 */
export function followedHere({ games }, header, frames) {
  const followed = games.map((one) => /** @type {Followed|null} */ (read(followedAs(one))));
  const line = followed.map((one) => one && toldOtherwise(one, frames)).find((one) => one !== null) ?? null;
  const isSettled = games.every(({ settled }) => !settled || isSettledAs(settled, settledBy(header.game, header)));
  const unseen = games.every(({ seen, settled }) => seen && settled) ? null : "unseen";
  return { line, promised: isSettled ? unseen : "settled-otherwise", isWhole: followed.every((one) => isWhole(one, frames)) };
}
