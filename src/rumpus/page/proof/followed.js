/**
 * Stores the games that this browser follows, to check their records later: the promises, the own word, and a digest of
 * the lines. The first promise of a game number counts. The promise of the secret counts only if it is stored before
 * the own word is sent. The promise of the start counts only if it is stored before the first line.
 */
import { post } from "../base/api.js";
import { namesOf, read, write } from "../base/stored.js";

const NAME = "shown.";
const MOST = 300; // games

/**
 * A stored game: `table` and `number` identify it; `at` is when it was stored; `secret` and `start` are the promises.
 * `seat`: the own seat, null if it was given up before the game. `signs`: random characters for the own word. `sent`:
 * the word that was sent last. `word`: the same word once the server has accepted it. `record`: the record's id.
 * `digest`: the digest of the lines up to `seq`. `isLost`: true if a line or the own seat is missing, so that the
 * digest cannot be computed.
 * @typedef {{table: string, number: number, at: number, secret: string, seat: number|null, start?: string, signs?:
 * string, sent?: string, word?: string, record?: string, seq?: number, deals?: number, digest?: string, isLost?:
 * boolean}} Shown
 */
/** @typedef {{id: string, places: {value: any}}} Table */

/** @param {string} table @param {number} number */
const nameOf = (table, number) => `${NAME}${table}.${number}`;

/** @param {string} table @param {number} number @returns {Shown|null} */
export const shownAt = (table, number) => read(nameOf(table, number));

/** @returns {Shown[]} the newest last */
export const allShown = () =>
  namesOf(NAME)
    .map(read)
    .sort((one, other) => one.at - other.at);

/**
 * Change the stored data of a game, if it is stored.
 * @param {string} table
 * @param {number} number
 * @param {Partial<Shown>} change
 */
export function change(table, number, change) {
  const game = shownAt(table, number);
  if (game) write(nameOf(table, number), { ...game, ...change });
}

/**
 * Stop following a game. Before its first line the word is deleted, too, because it left the table with the seat.
 * @param {Shown} game
 */
export function lose({ table, number, seq }) {
  change(table, number, { isLost: true, ...(seq ? {} : { sent: undefined, word: undefined }) });
}

const PROMISE = /^[0-9a-f]{64}$/;

/**
 * Store the promise of the next game's secret, made to the own seat.
 * @param {string} table
 * @param {number} number
 * @param {string} secret
 * @param {number|null} seat
 */
export function promiseSecret(table, number, secret, seat) {
  if (shownAt(table, number)) return change(table, number, { seat });
  if (seat === null || !PROMISE.test(secret)) return;
  write(nameOf(table, number), { table, number, at: Date.now(), secret, seat });
  for (const old of allShown().slice(0, -MOST)) write(nameOf(old.table, old.number), null);
}

/**
 * Store the promise of a game's start.
 * @param {string} table
 * @param {number} number
 * @param {string|null|undefined} start
 */
export function promiseStart(table, number, start) {
  const game = shownAt(table, number);
  if (game && !game.start && !game.seq && start && PROMISE.test(start)) change(table, number, { start });
}

/** The number of the game that is to come. @param {Table} table @returns {number} */
const coming = ({ places }) => places.value.number + 1;

/**
 * Send a word for the next game. Only the last word that the server accepted counts.
 * @param {Table} table
 * @param {string} word
 * @param {(word: string) => Promise<unknown>} send resolves to true if it was accepted
 */
export async function nameWord(table, word, send) {
  const number = coming(table);
  change(table.id, number, { sent: word, word: undefined });
  if ((await send(word)) && shownAt(table.id, number)?.sent === word) change(table.id, number, { word });
}

/**
 * Return random characters for the word of the next game. They are drawn once a game, so that a player cannot try words
 * until they like the cards.
 * @param {Table} table
 * @returns {string}
 */
export function drawnWord(table) {
  const drawn = () =>
    [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const signs = shownAt(table.id, coming(table))?.signs ?? drawn();
  change(table.id, coming(table), { signs });
  return signs;
}

/**
 * Add random characters to a typed word, so that the server cannot have searched for a secret that fits it.
 * @param {Table} table
 * @param {string} typed
 */
export const wordOf = (table, typed) => typed && `${typed} ${drawnWord(table)}`;

/**
 * Start the first game at a new table, where only computer players sit otherwise.
 * @param {{id: string, commitment: string}} made the table as it was made
 */
export async function startAlone({ id, commitment }) {
  const ask = (/** @type {object} */ asked) => post(`/tables/${id}/commands`, asked);
  const table = { id, places: { value: { number: 0 } } };
  promiseSecret(id, 1, commitment, 0);
  await nameWord(table, drawnWord(table), (word) => ask({ do: "ready", word }));
  const { number, start_promise: start } = await ask({ do: "start" });
  promiseStart(id, number, start);
}
