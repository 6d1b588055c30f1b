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

/** Whether all that has happened is that cards were dealt, as far as a whole table tells. @param {any} frame */
const nobodyHasMoved = ({ log = [], view }) =>
  log.length === view?.seq && log.every((/** @type {any} */ { seq, seat }, /** @type {number} */ at) => seq === at + 1 && seat === null);

/**
 * A whole table is told. The start of a game in which somebody has moved already was not promised beforehand.
 * @param {Table} table @param {any} frame
 */
export function hearWhole(table, frame) {
  const { number, stage, start_promise: start } = frame.places ?? {};
  if (!BETWEEN_GAMES.has(stage) && nobodyHasMoved(frame)) hearStart(table, number, start);
  hearPlaces(table, frame.you);
}

/**
 * A frame has told who sits where, and where one sits oneself. The start is promised elsewhere, before the first card. Who gives up
 * their seat before that takes their word with them.
 * @param {Table} table @param {number|null} you
 */
export function hearPlaces(table, you) {
  const { number, stage, commitment, record } = table.places.value ?? {};
  const isBetween = BETWEEN_GAMES.has(stage);
  if (isBetween) keep(coming(table), { secret: commitment });
  if (isBetween && you === null) keepWord(coming(table), "");
  hearStart(table, number, null);
  if (record && all().some(({ game, begun }) => begun && game === `${table.id}/${number}`)) keep(`${table.id}/${number}`, { record });
}

/** Keep a word for a game whose secret was promised before. @param {string} game @param {string} word */
function keepWord(game, word) {
  const known = all().find((one) => one.game === game);
  if (!known?.secret || (known.word ?? "") === word) return;
  write(NAME, [...all().filter((one) => one !== known && one.game !== game), { ...known, word: word || undefined }]);
}

/**
 * Names a word for the game that comes. It is kept once the server has taken it: before that it may never have heard it.
 * @param {Table} table @param {string} word @param {(word: string) => Promise<unknown>} send tells whether it was taken
 */
export async function nameWord(table, word, send) {
  const game = coming(table);
  if (await send(word)) keepWord(game, word);
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
  hearPlaces(table, 0);
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
  const { secret, start, word } = known.find((one) => one.record === record) ?? known.find((one) => one.start === promise) ?? {};
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [] };
}
