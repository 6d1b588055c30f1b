/** What this browser was promised of the game of a record, and what it was told of it while it was played. */
import { read } from "../base/stored.js";
import { isSame } from "./course.js";
import { TYPED, allPromised, followedAs, isSettledAs, settledBy } from "./promises.js";
import { isShared } from "./windows.js";

/** @typedef {import("./promises.js").Promised} Promised */
/** @typedef {import("./promises.js").Followed} Followed */
/** @typedef {import("../replay/recording.js").Frame} Frame */
/**
 * What is held against a record, and the games it may be of; whether one of them was told in two windows, which may have lost it: then it
 * is nothing.
 * @typedef {{promises: string[], words: string[], games: Promised[], isShared: boolean}} Held
 */

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start. A game whose record it is said to
 * be counts before others, where the promise of its start is another. A word that was sent counts where the server has said that it took
 * it, and where the record has it. @param {string} record @param {string} promise @param {string[]} named the words in it @returns {Held}
 */
export function promisedOf(record, promise, named) {
  const known = allPromised();
  const [called, others] = [true, false].map((isCalled) => known.filter((one) => (one.record === record) === isCalled));
  const isIts = (/** @type {Promised} */ { start }) => start === promise;
  const games = [...called.filter((one) => !isIts(one)), ...called.filter(isIts), ...others.filter(isIts)];
  if (games.some(isShared)) return { promises: [], words: [], games: [], isShared: true };
  const { secret, start, sent = "", word = named.find((one) => one && one === sent) } = games[0] ?? /** @type {Partial<Promised>} */ ({});
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [], games, isShared: false };
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

/** The lines of a seat. @param {Followed} followed @param {number|null} own @returns {[number, string][]} */
const linesOf = ({ acts }, own) =>
  Object.entries(acts).flatMap(([seq, [seat, act]]) => (own !== null && seat === own ? [[Number(seq), act]] : []));

/**
 * Whether every line was told, and the own hand before each action from here.
 * @param {Followed|null} followed @param {number|null} seat @param {Frame[]} frames
 */
const isWhole = (followed, seat, frames) =>
  followed !== null &&
  Object.keys(followed.acts).length === frames.length &&
  linesOf(followed, seat).every(([seq]) => !followed.sent[seq] || followed.hands.some(([number]) => number === seq - 1));

/** Whether every hand that was told is shown here. @param {Followed|null} followed @param {Frame[]} frames */
const areHandsShown = (followed, frames) =>
  followed !== null && followed.hands.every(([number]) => Array.isArray(frames[number - 1]?.view.hands));

/**
 * The number in the file of the first line of one's own seat that was not sent from here; null where there is none.
 * @param {Followed|null} followed @param {number|null} seat
 */
function unsent(followed, seat) {
  const others = followed && linesOf(followed, seat).find(([seq, act]) => !followed.sent[seq]?.some((one) => one === act || one === TYPED));
  return others ? others[0] + 1 : null;
}

/**
 * Why it is not shown that nobody chose the cards of the game that was played here, as a finding with its values; null where nothing is
 * in the way. @param {Held} held @param {(Followed|null)[]} followed @param {any} header @param {Frame[]} frames
 * @returns {[string, {line?: number}]|null}
 */
function unlikeOwn({ games, words }, followed, header, frames) {
  if (!followed.every((one, at) => isWhole(one, games[at].seat, frames))) return ["not-followed", {}];
  if (!followed.every((one) => areHandsShown(one, frames))) return ["not-derived", {}];
  if (!games.every(({ seat }) => seat === null || words.includes(header.words?.[seat]))) return ["misplaced", {}];
  const line = games.map(({ seat }, at) => unsent(followed[at], seat)).find((one) => one !== null);
  return line ? ["unsent", { line }] : null;
}

/**
 * What is found against a record by what this browser was told while its game was played: the line that was told otherwise; why it is not
 * shown that the start was promised beforehand; and why not that nobody chose the cards.
 * @param {Held} held @param {any} header @param {Frame[]} frames
 * @returns {{line: number|null, promised: string|null, unchosen: ReturnType<typeof unlikeOwn>}}
 */
export function followedHere(held, header, frames) {
  const { games } = held;
  const followed = games.map((one) => /** @type {Followed|null} */ (read(followedAs(one))));
  const line = followed.map((one) => one && toldOtherwise(one, frames)).find((one) => one !== null) ?? null;
  const isSettled = games.every(({ settled }) => !settled || isSettledAs(settled, settledBy(header.game, header)));
  const unseen = games.every(({ settled }, at) => settled && followed[at]?.acts[1]) ? null : "unseen";
  const unlike = unseen ? /** @type {[string, {}]} */ (["not-followed", {}]) : unlikeOwn(held, followed, header, frames);
  const unchosen = line === null ? unlike : /** @type {[string, {}]} */ (["not-derived", {}]);
  return { line, promised: isSettled ? unseen : "settled-otherwise", unchosen };
}
