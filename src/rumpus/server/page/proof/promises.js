/** The promises that this browser was given at tables: as it was told them first, whatever comes later. */
import { post } from "../base/api.js";
import { read, write } from "../base/stored.js";

const NAME = "promises";
const MOST = 300; // games
const BETWEEN_GAMES = new Set(["gathering", "over"]);

/**
 * Of one game at a table: the promise of its secret, the word that was named after it, the promise of its start, whether it was heard
 * that the game has begun, and its record.
 * @typedef {{game: string, secret?: string, word?: string, start?: string, begun?: boolean, record?: string}} Promised
 */
/** @typedef {{id: string, places: {value: any}}} Table */

/** @returns {Promised[]} the newest last */
const all = () => (Array.isArray(read(NAME)) ? read(NAME) : []);

/** Keep what is new of a game; what was kept of it before stays. @param {string} game @param {Partial<Promised>} told */
function keep(game, told) {
  const known = all();
  const before = known.find((one) => one.game === game);
  const now = { ...told, ...before, game };
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  write(NAME, [...known.filter((one) => one !== before), now].slice(-MOST));
}

/** The game that the next words are for. @param {Table} table */
const coming = ({ id, places }) => `${id}/${(places.value?.number ?? 0) + 1}`;

/**
 * A game begins, with the promise of its start. That was given beforehand to those alone who were promised the secret before, and hear
 * now for the first time that it has begun: later a server could promise what it liked.
 * @param {Table} table @param {number} number @param {string|null} [start]
 */
export function hearStart(table, number, start) {
  const known = all().find(({ game }) => game === `${table.id}/${number}`);
  if (known?.secret && !known.begun) keep(known.game, { begun: true, ...(start && { start }) });
}

/** A frame has told who sits where, and what is promised. @param {Table} table */
export function hearPromises(table) {
  const { number, stage, commitment, start_promise: start, record } = table.places.value ?? {};
  const isBetween = BETWEEN_GAMES.has(stage);
  if (isBetween) keep(coming(table), { secret: commitment });
  hearStart(table, number, isBetween ? null : start);
  if (record && all().some(({ game, begun }) => begun && game === `${table.id}/${number}`)) keep(`${table.id}/${number}`, { record });
}

/**
 * A word is named for the game that comes; it shows something where its secret was promised before.
 * @param {Table} table @param {string} word
 */
export function nameWord(table, word) {
  const game = coming(table);
  const known = all().find((one) => one.game === game);
  if (known?.secret) write(NAME, [...all().filter((one) => one.game !== game), { ...known, word: word || undefined }]);
}

/** A word that nobody can guess. */
const drawnWord = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Names a word for who plays with computer players alone: without it nobody could see that the cards were not chosen.
 * @param {Table} table where its secret is promised @returns {string}
 */
export function nameDrawnWord(table) {
  const word = drawnWord();
  nameWord(table, word);
  return word;
}

/**
 * Start the first game at a new table of one's own, where only computer players sit otherwise.
 * @param {{id: string, stage: string, commitment: string}} made the table as it was made
 */
export async function startAlone({ id, stage, commitment }) {
  const ask = (/** @type {object} */ asked) => post(`/tables/${id}/commands`, asked);
  const table = { id, places: { value: { number: 0, stage, commitment } } };
  hearPromises(table);
  await ask({ do: "ready", word: nameDrawnWord(table) });
  await ask({ do: "start" });
}

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start.
 * @param {string} record @param {string} promise @returns {{promises: string[], words: string[]}}
 */
export function promisedOf(record, promise) {
  const known = all();
  const { secret, start, word } = known.find((one) => one.record === record) ?? known.find((one) => one.start === promise) ?? {};
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [] };
}
