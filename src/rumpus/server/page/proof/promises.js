/** The promises that this browser was given at tables: as it was told them first, whatever comes later. */
import { post } from "../base/api.js";
import { read, write } from "../base/stored.js";

const NAME = "promises";
const MOST = 300; // games
const BETWEEN_GAMES = new Set(["gathering", "over"]);

/**
 * Of one game at a table: the promise of its secret, and the number of the game before it; the word that was sent last, and the same once
 * the server has taken it; when it was heard to have begun its own number, and the promise of its start, where that was told before the
 * first card; and its record. There is one game to come at a time: whatever tells that a game has begun, under whatever number, ends
 * that, since later a server could promise what it liked.
 * @typedef {{table: string, secret: string, after: number, sent?: string, word?: string, begun?: number, start?: string,
 *   record?: string}} Promised
 */
/** @typedef {{id: string, places: {value: any}}} Table */

/** @returns {Promised[]} the newest last */
const all = () => (Array.isArray(read(NAME)) ? read(NAME) : []);

/** @param {string} id of the table @returns {(one: Promised) => boolean} */
const isComing = (id) => (one) => one.table === id && one.begun === undefined;

/** Change what is kept of a game, where it is. @param {(one: Promised) => boolean} isIt @param {Partial<Promised>} told */
function change(isIt, told) {
  const known = all();
  const before = known.find(isIt);
  const now = { ...before, ...told };
  if (before && JSON.stringify(before) !== JSON.stringify(now)) write(NAME, [...known.filter((one) => one !== before), now]);
}

/**
 * A game begins, with the promise of its start where it is told before the first card.
 * @param {Table} table @param {number} number @param {string|null} [start]
 */
export function hearStart(table, number, start) {
  const coming = all().find(isComing(table.id));
  if (!coming) return;
  const isNext = number > coming.after;
  change(isComing(table.id), { begun: isNext ? number : coming.after, ...(isNext && start && { start }) });
}

/** Lines of a game are told: it has begun, whatever is promised afterwards. @param {Table} table @param {number} number */
export function hearLines(table, number) {
  if (all().find(isComing(table.id))?.after !== number) hearStart(table, number, null);
}

/** Whether cards were dealt and nothing else has happened, as far as a whole table tells. @param {any} frame */
const nobodyHasMoved = ({ log = [], view }) =>
  log.length > 0 && log.length === view?.seq &&
  log.every((/** @type {any} */ { seq, seat }, /** @type {number} */ at) => seq === at + 1 && seat === null);

/**
 * A whole table is told. The start of a game in which somebody has moved was not promised beforehand, nor is it known to who looks on,
 * perhaps late, that nobody has.
 * @param {Table} table @param {any} frame @param {number|null|undefined} before where one sat
 */
export function hearWhole(table, frame, before) {
  const { number, stage, start_promise: start } = frame.places ?? {};
  if (!BETWEEN_GAMES.has(stage) && frame.you !== null && nobodyHasMoved(frame)) hearStart(table, number, start);
  hearPlaces(table, frame.you, before);
}

/**
 * A frame has told who sits where, and where one sits oneself. The start is promised elsewhere, before the first card. Who loses their
 * seat before that takes their word with them.
 * @param {Table} table @param {number|null} you @param {number|null|undefined} before where one sat
 */
export function hearPlaces(table, you, before) {
  const { number, stage, commitment, record } = table.places.value ?? {};
  if (!BETWEEN_GAMES.has(stage)) return hearStart(table, number, null);
  const missed = all().find((one) => isComing(table.id)(one) && one.after !== number);
  if (missed) hearStart(table, missed.after + 1, null); // it was played while one was away
  if (commitment && !all().some(isComing(table.id)))
    write(NAME, [...all(), { table: table.id, secret: commitment, after: number }].slice(-MOST));
  if (you === null && typeof before === "number") change(isComing(table.id), { sent: undefined, word: undefined });
  if (record) change((one) => one.table === table.id && one.begun === number, { record });
}

/**
 * Names a word for the game that comes. Only the last one that was sent counts, and once the server has taken it: before that it may
 * never have heard it.
 * @param {Table} table @param {string} word @param {(word: string) => Promise<unknown>} send tells whether it was taken
 */
export async function nameWord({ id }, word, send) {
  change(isComing(id), { sent: word, word: undefined });
  if (!(await send(word))) return;
  const isIts = (/** @type {Promised} */ one) => one.table === id && one.sent === word && (one.begun === undefined || Boolean(one.start));
  change(isIts, { word });
}

/** A word that nobody can guess: of who plays with computer players alone, and behind what others type. */
export const drawnWord = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The word that is sent where somebody types one: with signs behind it that nobody can guess, so that nobody can have tried secrets
 * with it beforehand. @param {string} typed
 */
export const wordOf = (typed) => typed && `${typed} ${drawnWord()}`;

/**
 * Start the first game at a new table of one's own, where only computer players sit otherwise.
 * @param {{id: string, stage: string, commitment: string}} made the table as it was made
 */
export async function startAlone({ id, stage, commitment }) {
  const ask = (/** @type {object} */ asked) => post(`/tables/${id}/commands`, asked);
  const table = { id, places: { value: { number: 0, stage, commitment } } };
  hearPlaces(table, 0, 0);
  await nameWord(table, drawnWord(), (word) => ask({ do: "ready", word }));
  const { number, start_promise: start } = await ask({ do: "start" });
  hearStart(table, number, start);
}

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start.
 * @param {string} record @param {string} promise @returns {{promises: string[], words: string[]}}
 */
export function promisedOf(record, promise) {
  const known = all();
  const { secret, start, word } =
    known.find((one) => one.record === record) ?? known.find((one) => one.start === promise) ?? /** @type {Partial<Promised>} */ ({});
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [] };
}
