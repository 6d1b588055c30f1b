/** The promises that this browser was given at tables: as it was told them first, whatever comes later. */
import { post } from "../base/api.js";
import { read, write } from "../base/stored.js";

const NAME = "promises";
const MOST = 300; // games
const MOST_FOLLOWED = 20; // games
const BETWEEN_GAMES = new Set(["gathering", "over"]);

/**
 * Of one game at a table: the promise of its secret, the number of the game before it, and of the last line of that; whether one sits
 * there no more; signs that were drawn for its word, the word that was sent last, and the same once the server has taken it; when it was
 * heard to have begun its own number, and the promise of its start, where that was told before the first card; and its record. There is
 * one game to come at a time: whatever tells that a game has begun, under whatever number, ends that, since later a server could promise
 * what it liked.
 * @typedef {{table: string, secret: string, after: number, seq: number, away?: boolean, signs?: string, sent?: string, word?: string,
 *   begun?: number, start?: string, record?: string}} Promised
 */
/** @typedef {{id: string, places: {value: any}}} Table */

/** @returns {Promised[]} the newest last */
export const allPromised = () => (Array.isArray(read(NAME)) ? read(NAME) : []);

/** @param {string} id of the table */
const coming = (id) => allPromised().find((one) => one.table === id && one.begun === undefined);

/** Keep these; where there is no room, none, since what is out of date could show what is false. @param {Promised[]} known */
function keep(known) {
  known.slice(0, -MOST).forEach((old) => write(followedAs(old), null));
  if (!write(NAME, known.slice(-MOST))) write(NAME, null);
}

/** Change what is kept of a game, where there is one. @param {Promised|undefined} before @param {Partial<Promised>} told */
function change(before, told) {
  if (!before) return;
  const same = JSON.stringify(before);
  const now = { ...before, ...told };
  if (JSON.stringify(now) !== same) keep([...allPromised().filter((one) => JSON.stringify(one) !== same), now]);
}

const PROMISE = /^[0-9a-f]{64}$/;
const RECORD = /^[\w-]{1,64}$/;

/**
 * A game begins, with the promise of its start where it is told before the first card. Only the next one is the one to come. Who has
 * lost their seat before it began has taken their word with them, and perhaps who was away while it was played.
 * @param {{id: string}} table @param {number} number @param {string|null} [start]
 */
export function hearStart({ id }, number, start) {
  const game = coming(id);
  if (!game) return;
  const isNext = number === game.after + 1;
  const promised = isNext && start && PROMISE.test(start) ? { start } : {};
  change(game, { begun: game.after + 1, ...promised, ...((game.away || !isNext) && { sent: undefined, word: undefined }) });
}

/**
 * A game is told, as its view is now, or by lines of it: unless it is the last one, and over, none is to come any more, whatever is
 * promised afterwards. One that was given up stays as it was.
 * @param {Table} table @param {number} number @param {any} view @param {{seq: number}[]} [lines]
 */
export function hearGame(table, number, view, lines = []) {
  const game = coming(table.id);
  if (!game) return;
  const last = Math.max(view?.seq ?? 0, ...lines.map(({ seq }) => seq));
  const stays = number === game.after && last === game.seq && last > 0;
  const goesOn = !view?.outcome && !stays && Object.keys(view ?? {}).some((name) => name !== "seq" && name !== "clock");
  if (number !== game.after || goesOn || view?.may?.length || last > game.seq) hearStart(table, Math.max(number, game.after + 1), null);
}

/** A game may have been played to its end while one was away. @param {Table} table @param {number} number of the last one */
function hearMissed(table, number) {
  if (coming(table.id)?.after !== number) hearStart(table, number + 1, null);
}

/** Under which name is kept what was told of a game while it was played. @param {Promised} game */
export const followedAs = ({ table, begun }) => `followed.${table}.${begun}`;

/**
 * What was told of a game while it was played: its lines from the first one on, and each hand that was shown, with the line it was shown
 * after and the seat. What is lost is not followed any more.
 * @typedef {{acts: [number|null, string][], hands: [number, number, string[]][], isLost?: boolean}} Followed
 */
const LOST = { acts: [], hands: [], isLost: true };

/** @param {Followed} known @param {any[]} lines @param {any} view @param {number|null} you @returns {Followed} */
function followedOn({ acts, hands, isLost }, lines, view, you) {
  if (isLost) return LOST;
  for (const { seq, seat, act } of lines) {
    if (seq === acts.length + 1) acts.push([seat ?? null, act]);
    else if (seq <= acts.length && JSON.stringify(acts[seq - 1]) !== JSON.stringify([seat ?? null, act])) return LOST;
  }
  if (!view?.hand?.length) return { acts, hands };
  if (you === null) return LOST;
  const hand = /** @type {[number, number, string[]]} */ ([view.seq, you, view.hand]);
  if (JSON.stringify(hand) !== JSON.stringify(hands[hands.length - 1])) hands.push(hand);
  return { acts, hands };
}

/**
 * Lines of a game are told, and the view after them. Where they are of no game that has begun, the last one that did, and is not over,
 * goes on under another number. How many lines are known now from the first one on; null of a game that nothing was promised of.
 * @param {{id: string}} table @param {number} number @param {any[]} lines @param {any} view @param {number|null} you
 */
export function follow({ id }, number, lines, view, you) {
  const games = allPromised().filter(({ begun }) => begun !== undefined);
  const ours = games.filter(({ table }) => table === id);
  const game = ours.find(({ begun }) => begun === number);
  const last = ours[ours.length - 1];
  if (!game && last && !coming(id)) write(followedAs(last), LOST);
  if (!game) return null;
  const known = read(followedAs(game));
  if (!known) games.slice(0, -MOST_FOLLOWED).forEach((old) => write(followedAs(old), LOST));
  const now = followedOn(known ?? { acts: [], hands: [] }, lines, view, you);
  write(followedAs(game), now);
  return now.isLost ? null : now.acts.length;
}

/** Whether cards were dealt and nothing else has happened, as far as a whole table tells. @param {any} frame */
const nobodyHasMoved = ({ log = [], view }) =>
  log.length > 0 && log.length === view?.seq &&
  log.every((/** @type {any} */ { seq, seat }, /** @type {number} */ at) => seq === at + 1 && seat === null);

/**
 * A whole table is told. The start of a game in which somebody has moved was not promised beforehand, nor is it known to who looks on,
 * perhaps late, that nobody has. Returns how many of its lines are known, as `follow` does.
 * @param {Table} table @param {any} frame
 */
export function hearWhole(table, frame) {
  const { number, stage, start_promise: start } = frame.places ?? {};
  change(coming(table.id), { away: frame.you === null }); // also where one was sent away before the game began
  if (BETWEEN_GAMES.has(stage)) hearMissed(table, number);
  else if (frame.you !== null && nobodyHasMoved(frame)) hearStart(table, number, start);
  hearGame(table, number, frame.view);
  hearPlaces(table, frame.you, frame.view?.seq ?? 0);
  hearGame(table, number, frame.view);
  return follow(table, number, [], frame.view, frame.you);
}

/**
 * A frame has told who sits where, and where one sits oneself; `seq` is the last line that one knows of. The start is promised elsewhere,
 * before the first card.
 * @param {Table} table @param {number|null} you @param {number} seq
 */
export function hearPlaces(table, you, seq) {
  const { number, stage, commitment, record } = table.places.value ?? {};
  const isBetween = BETWEEN_GAMES.has(stage);
  if (!isBetween) hearStart(table, number, null);
  else hearMissed(table, number);
  if (!isBetween) return;
  // What was promised of one game can be promised of no second one.
  const isNew = !allPromised().some((one) => one.table === table.id && one.secret === commitment);
  const promised = { table: table.id, secret: commitment, after: number, seq };
  if (PROMISE.test(commitment) && isNew && !coming(table.id)) keep([...allPromised(), promised]);
  change(coming(table.id), { away: you === null });
  if (record && RECORD.test(record)) change(allPromised().find((one) => one.table === table.id && one.begun === number), { record });
}

/**
 * Names a word for the game that comes. Only the last one that was sent counts, and once the server has taken it: before that it may
 * never have heard it.
 * @param {Table} table @param {string} word @param {(word: string) => Promise<unknown>} send tells whether it was taken
 */
export async function nameWord({ id }, word, send) {
  change(coming(id), { sent: word, word: undefined });
  if (!(await send(word))) return;
  const isIts = (/** @type {Promised} */ one) => one.table === id && one.sent === word && (one.begun === undefined || Boolean(one.start));
  change(allPromised().find(isIts), { word });
}

/**
 * Signs that nobody can guess: a word of who plays with computer players alone. They are drawn once for each game, so that nobody can have
 * one say word after word until they like the cards.
 * @param {Table} table @returns {string}
 */
export function drawnWord({ id }) {
  const game = coming(id);
  const signs = game?.signs ?? [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  change(game, { signs });
  return signs;
}

/**
 * The word that is sent where somebody types one: with signs behind it that nobody can guess, so that nobody can have tried secrets
 * with it beforehand. @param {Table} table @param {string} typed
 */
export const wordOf = (table, typed) => typed && `${typed} ${drawnWord(table)}`;

/**
 * Start the first game at a new table of one's own, where only computer players sit otherwise.
 * @param {{id: string, stage: string, commitment: string}} made the table as it was made
 */
export async function startAlone({ id, stage, commitment }) {
  const ask = (/** @type {object} */ asked) => post(`/tables/${id}/commands`, asked);
  const table = { id, places: { value: { number: 0, stage, commitment } } };
  hearPlaces(table, 0, 0);
  await nameWord(table, drawnWord(table), (word) => ask({ do: "ready", word }));
  const { number, start_promise: start } = await ask({ do: "start" });
  hearStart(table, number, start);
}
