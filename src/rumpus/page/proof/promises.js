/** The promises that this browser was given at tables: as it was told them first, whatever comes later. */
import { post } from "../base/api.js";
import { namesOf, read, write } from "../base/stored.js";
import { forget, isAlone, onOther, share } from "./windows.js";

const NAME = "promises.";
const MOST = 300; // games
const MOST_FOLLOWED = 20; // games
const BETWEEN_GAMES = new Set(["gathering", "over"]);

/**
 * Of one game at a table: when it was promised, or began; the promise of its secret, the number of the game before it, and of the last
 * line of that; where one sits there, null where one looks on, and whether the seat was given up while it was played; signs that were
 * drawn for its word, the word that was sent last, and the same once the server has taken it; the hand that is shown until it begins; when
 * it was heard to have begun its own number, and the promise of its start, where that was told before the first card; game, options and
 * seats as they were told first; whether it is over, and the table that of another game since; and its record. There is one game to come
 * at a time, or one that runs: whatever tells that a game has begun, under whatever number, ends that one is to come, since later a server
 * could promise what it liked.
 * @typedef {{table: string, at: number, secret: string, after: number, seq: number, seat: number|null, left?: boolean, signs?: string,
 *   sent?: string, word?: string, begun?: number, start?: string, rest?: string[], settled?: Settled, over?: boolean,
 *   past?: boolean, record?: string}} Promised
 */
/** @typedef {{id: string, places: {value: any}, game?: string}} Table */

/** What stands for the games at a table once there was no room for them: what comes afterwards may be one of them, told again. */
const NO_ROOM = "no room";

/** The games at a table. @param {string} id @returns {Promised[]} */
const promisedAt = (id) => (Array.isArray(read(NAME + id)) ? read(NAME + id) : []);

/** @returns {Promised[]} the newest last */
export const allPromised = () =>
  namesOf(NAME).flatMap((name) => promisedAt(name.slice(NAME.length))).sort((one, other) => one.at - other.at);

/** @param {string} id of the table */
const coming = (id) => promisedAt(id).find((one) => one.begun === undefined);

/** Keep these games of a table; where there is no room, none, since what is out of date could show what is false. */
const keep = (/** @type {string} */ id, /** @type {Promised[]} */ known) => write(NAME + id, known) || giveUp(id);

/** There is no room for what is told at a table: nothing is kept of it any more. @param {string} id */
function giveUp(id) {
  write(NAME + id, null);
  namesOf(`followed.${id}.`).forEach((name) => write(name, null));
  write(NAME + id, NO_ROOM);
  return false;
}

/** Games are kept no longer. @param {Promised[]} old */
function drop(old) {
  for (const game of old) {
    const known = promisedAt(game.table).filter(({ secret }) => secret !== game.secret);
    write(NAME + game.table, known.length ? known : null);
    write(followedAs(game), null);
    forget(game, !known.length);
  }
}

/**
 * Another window has kept something for a table: both may have lost what was told of the game that runs or ran last, and of the one to
 * come. Whether there was room to say so; else nothing is kept for the table. @param {string} id
 */
function shareAll(id) {
  const games = [...begunAt(id).slice(0, 1), coming(id)];
  const isSaid = games.every((game) => !game || share(game));
  return isSaid || giveUp(id);
}

onOther(shareAll);

/** Something is to be kept for a table: whether it may be. @param {string} id */
const touch = (id) => isAlone(id) || shareAll(id);

/**
 * Change what is kept of a game, where something is: its secret was promised of no other at its table.
 * @param {Promised|undefined} game @param {Partial<Promised>} told
 */
function change(game, told) {
  const known = promisedAt(game?.table ?? "");
  const before = known.find((one) => one.secret === game?.secret);
  const now = /** @type {Promised} */ ({ ...before, ...told });
  if (!before || asText(now) === asText(before)) return;
  if (touch(before.table)) keep(before.table, known.map((one) => (one === before ? now : one)));
}

/** A game is promised, which is to come. @param {Promised} game */
function promise(game) {
  if (touch(game.table)) keep(game.table, [...promisedAt(game.table), game]);
  drop(allPromised().slice(0, -MOST));
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
  const begun = game.after + 1;
  const promised = number === begun && start && PROMISE.test(start) && { start };
  const lost = (game.seat === null || number !== begun) && { sent: undefined, word: undefined };
  change(game, { begun, at: Date.now(), ...promised, ...lost });
  keepFollowed({ ...game, begun }, NOTHING);
  allPromised().filter((one) => one.begun).slice(0, -MOST_FOLLOWED).forEach(unfollow);
}

/** Under which name is kept what was told of a game while it was played. @param {{table: string, begun?: number}} game */
export const followedAs = ({ table, begun }) => `followed.${table}.${begun}`;

/**
 * What was told of a game while it was played: its lines by their numbers, and each hand that was shown, with the line it was shown after
 * and the seat; what was done from here, by the lines that it was meant to be, and the last line for which the server has said that it
 * was. Nothing is kept of a game of which not all is known.
 * @typedef {{acts: {[seq: number]: [number|null, string]}, hands: [number, number, string[]][], sent: {[seq: number]: string[]},
 *   done?: number}} Followed
 */

const NOTHING = /** @type {Followed} */ ({ acts: {}, hands: [], sent: {} });

/** Keep what was told of a game, where there is room. @param {Promised} game @param {Followed} now */
function keepFollowed(game, now) {
  if (asText(read(followedAs(game))) === asText(now)) return true;
  return (touch(game.table) && write(followedAs(game), now)) || !write(followedAs(game), null);
}

/** The games that have begun at a table, the last one first. @param {string} id */
const begunAt = (id) =>
  promisedAt(id)
    .filter((one) => one.begun)
    .sort((one, other) => Number(other.begun) - Number(one.begun));

/** Something of a later game is told: this one has nothing new to tell then, and is lost where it is not over. @param {Promised} game */
const pass = (game) => (game.over ? change(game, { past: true }) : lose(game));

/** What was told of a game is kept no longer. @param {Promised} game */
const unfollow = (game) => write(followedAs(game), null);

/** What was told of a game may be another one. @param {Promised} game */
function lose(game) {
  touch(game.table);
  unfollow(game);
}

const isNumber = (/** @type {any} */ number, least = 0) => Number.isSafeInteger(number) && number >= least;
const isLine = (/** @type {any} */ { seq, seat, act }) => isNumber(seq, 1) && (seat == null || isNumber(seat)) && typeof act === "string";
const asText = JSON.stringify;
/** Whether a game is shown by a view. @param {any} view */
const isShown = (view) => Object.keys(view).some((name) => name !== "seq" && name !== "clock");

const areCards = (/** @type {any} */ cards) => cards.every((/** @type {any} */ card) => typeof card === "string" && !/[\s/]/.test(card));

/**
 * Whether it is a view as a server tells them: who has no seat has no hand, each text is one card, and what is held lies nowhere else.
 * @param {any} view @param {any} you
 */
function isView({ seq, hand, melds }, you) {
  if (!isNumber(seq) || (hand && !(Array.isArray(hand) && areCards(hand) && (!hand.length || isNumber(you))))) return false;
  const isLying = (/** @type {string} */ card) => !hand?.includes(card.split("=")[0]); // a joker stands for another there
  return (melds ?? []).every((/** @type {any} */ { cards }) => areCards(cards) && cards.every(isLying));
}

/**
 * What is kept once these lines and this hand are told; null where another line was, or a later line or hand.
 * @param {Followed} followed @param {any[]} lines @param {any} view @param {any} you
 */
function followedOn(followed, lines, view, you) {
  const { acts, hands } = followed;
  for (const { seq: number, seat = null, act } of lines) {
    if (asText((acts[number] ??= [seat, act])) !== asText([seat, act])) return null;
  }
  if (you === null || !isShown(view)) return followed; // who looks on may be told late
  const known = [...Object.keys(acts).slice(-1), ...hands.slice(-1).map(([seq]) => seq)];
  if (known.some((seq) => view.seq < Number(seq))) return null;
  const shown = /** @type {[number, number, string[]]} */ ([view.seq, you, view.hand ?? []]);
  const isAny = shown[2].length || hands.length; // also where cards are not shown any more
  if (isAny && asText(shown) !== asText(hands.slice(-1)[0])) hands.push(shown);
  return followed;
}

/** Whether all hands are shown to who had a seat, and sees none but their own. @param {Promised} game @param {any} view */
const isOpen = ({ seat }, { hands }) => seat !== null && Boolean(hands);

/**
 * Whether these lines and this hand were told of a game before.
 * @param {Followed} followed @param {any[]} lines @param {any} view @param {any} you
 */
function hasTold({ acts, hands }, lines, { seq, hand }, you) {
  const isOld = !hand?.length || hands.some((one) => asText(one) === asText([seq, you, hand]));
  return isOld && lines.every(({ seq: number, seat = null, act }) => asText(acts[number]) === asText([seat, act]));
}

/**
 * Whether what is told is the game before the one to come, as it lies since that was over; one that was given up stays as it was.
 * @param {Promised} game @param {any} view @param {{seq: number}[]} lines
 */
function isToCome(game, view, lines) {
  const last = Math.max(view.seq, ...lines.map(({ seq }) => seq));
  const { rest = view.hand } = game;
  if (view.hand?.length) change(game, { rest });
  const isOver = game.seq > 0 && (view.outcome || last === game.seq);
  const rests = !view.hand?.length || asText(rest) === asText(view.hand);
  return last <= game.seq && !view.may?.length && rests && (isOver || !isShown(view));
}

/**
 * A game is told, by lines of it and one's view of it after them. It is the one that runs, or is old, or is the last one, as it lies
 * while another is to come: else that has begun, whatever is promised afterwards. Where it is of a later game, the one that runs is lost,
 * since its end was missed; where it is of none, all are. Returns how many lines are known from the first one on; null of a game that is
 * not followed.
 * @param {{id: string}} table @param {number} number @param {any} view @param {any[]} lines @param {number|null} you
 */
export function hearGame(table, number, view, lines, you) {
  const isSound = isNumber(number) && lines.every(isLine) && isView(view, you);
  const old = isSound && begunAt(table.id).slice(1).find(({ begun }) => begun === number);
  if (old && !isShown(view) && hasTold(read(followedAs(old)) ?? NOTHING, lines, view, you)) return null;
  const game = coming(table.id);
  const isRest = isSound && game && number === game.after && isToCome(game, view, lines);
  if (game && !isRest) hearStart(table, number === game.after + 1 ? number : -1);
  const [last] = begunAt(table.id);
  if (last?.begun === number && isSound) return follow(last, view, lines, you);
  const isLater = isSound && last?.begun && number > last.begun;
  if (isLater && (last.over || lines.length || isShown(view))) pass(last);
  if (!isSound || (!isLater && (lines.length || isShown(view)))) begunAt(table.id).forEach(lose);
  return null;
}

/** Something was told, and nobody knows of what. @param {{id: string}} table */
export const hearNothing = (table) => hearGame(table, -1, {}, [], null);

/**
 * Where one sits is told while a game is played: one's seat can be given up for good, and nothing else. Whether it is so.
 * @param {Promised} game @param {number|null} you
 */
function sits(game, you) {
  const left = game.left || you === null;
  if (left) change(game, { left });
  return you === (left ? null : game.seat);
}

/** Keep what is told of the game that runs. @param {Promised} game @param {any} view @param {any[]} lines @param {number|null} you */
function follow(game, view, lines, you) {
  const known = read(followedAs(game));
  const isOthers = !sits(game, you) || isOpen(game, view) || (known && game.past && !hasTold(known, lines, view, you));
  const now = known && !isOthers && followedOn(known, lines, view, you);
  if (!now || !keepFollowed(game, now)) {
    lose(game);
    return null;
  }
  let count = 0;
  while (now.acts[count + 1]) count += 1;
  return count;
}

/** Whether cards were dealt and nothing else has happened, as far as a whole table tells. @param {any} frame */
const nobodyHasMoved = ({ log = [], view }) =>
  log.length > 0 && log.length === view.seq &&
  log.every((/** @type {any} */ { seq, seat }, /** @type {number} */ at) => seq === at + 1 && seat === null);

/**
 * A whole table is told. The start of a game in which somebody has moved was not promised beforehand, nor is it known to who looks on,
 * perhaps late, that nobody has. Returns how many of its lines are known, as `hearGame` does.
 * @param {Table} table @param {any} frame
 */
export function hearWhole(table, { places, you, view, log }) {
  const { number, stage, start_promise: start } = places;
  change(coming(table.id), { seat: you }); // also where one was sent away before the game began
  if (BETWEEN_GAMES.has(stage)) hearMissed(table, number);
  else if (you !== null && nobodyHasMoved({ log, view })) hearStart(table, number, start);
  hearGame(table, number, view, [], you);
  hearPlaces(table, you, view.seq);
  return hearGame(table, number, view, [], you);
}

/**
 * Game, options and seats as they are told of a game.
 * @typedef {{game: string, options: {[name: string]: any}, seats: {name: string, kind: string}[]}} Settled
 */

/** @param {string} game @param {{options: any, seats: any[]}} told @returns {Settled} */
export const settledBy = (game, { options, seats }) => {
  const sitting = seats.map(({ name, kind }) => ({ name, kind: kind.replace(/^(?!person@)([^@]*)@.*$/, "$1") }));
  return { game, options, seats: sitting };
};

/** Whether nothing else is told than was before, but that people gave their seats up. @param {Settled} told @param {Settled} before */
export function isSettledAs(told, before) {
  const fields = (/** @type {Settled} */ { game, options, seats }) => asText([game, Object.entries(options).sort(), seats.length]);
  const isSeat = (/** @type {any} */ seat, /** @type {number} */ at) =>
    asText(seat) === asText(before.seats[at]) || (before.seats[at].kind === "person" && seat.kind !== "person");
  return fields(told) === fields(before) && told.seats.every(isSeat);
}

/** People gather after the game of this number: another may have been played to its end while one was away. @param {Table} table */
function hearMissed(table, /** @type {number} */ number) {
  const game = coming(table.id);
  if (game && game.after !== number) hearStart(table, number + 1);
}

/** The game of this number is the last one that is over. @param {string} id of the table @param {number} number */
function hearEnd(id, number) {
  const [last] = begunAt(id);
  if (!last?.begun || last.over || number < last.begun) return;
  if (number > last.begun) lose(last);
  change(begunAt(id)[0], { over: true });
}

/**
 * Options of a game, and who sits where, are told: of the one that runs, before somebody moves. Of others nothing is told meanwhile.
 * @param {Table} table
 */
function settle({ id, game: slug = "", places }, /** @type {number|null} */ you) {
  const [game] = begunAt(id);
  if (!game) return;
  const lines = Object.values(/** @type {Followed} */ (read(followedAs(game)) ?? NOTHING).acts);
  if (game.begun !== places.value.number) return void ((game.over || game.settled || lines.length) && pass(game));
  if (!sits(game, you)) lose(game);
  const settled = settledBy(slug, { options: {}, seats: [], ...places.value });
  const isFirst = !game.settled && lines.every(([seat]) => seat === null);
  if (isFirst) change(game, { settled });
  else if (!game.settled || !isSettledAs(settled, game.settled)) lose(game);
}

/**
 * A frame has told who sits where, and where one sits oneself; `seq` is the last line that one knows of. The start is promised elsewhere,
 * before the first card. Options and seats stay while a game runs.
 * @param {Table} table @param {number|null} you @param {number} seq
 */
export function hearPlaces(table, you, seq) {
  const { number, stage, commitment, record } = table.places.value ?? {};
  if (!isNumber(number)) return void hearNothing(table);
  if (!BETWEEN_GAMES.has(stage)) {
    hearStart(table, number);
    return settle(table, you);
  }
  hearMissed(table, number);
  settle(table, you);
  hearEnd(table.id, number);
  const [last] = begunAt(table.id);
  const isFree = !coming(table.id) && (!last?.begun || (last.over && number >= last.begun));
  // What was promised of one game can be promised of no second one.
  const isNew = isFree && read(NAME + table.id) !== NO_ROOM && !promisedAt(table.id).some((one) => one.secret === commitment);
  if (isNew && PROMISE.test(commitment)) promise({ table: table.id, at: Date.now(), secret: commitment, after: number, seq, seat: you });
  change(coming(table.id), { seat: you });
  if (record && RECORD.test(record)) change(promisedAt(table.id).find((one) => one.begun === number), { record });
}

/** What stands for an action as long as it is not known what typed words mean. */
export const TYPED = "";

/**
 * Of a game an action is on its way from here, to be the line `seq`; TYPED until one knows what typed words mean. `instead` of another,
 * which was refused or is known now; null where it is none. It does not count where the line is known already, nor where no hand is shown,
 * by which one could choose.
 * @param {{id: string}} table @param {number} number of the game @param {number} seq @param {string|null} act @param {string|null} instead
 */
export function noteSent({ id }, number, seq, act, instead = null) {
  const [game] = begunAt(id);
  const followed = game?.begun === number && /** @type {Followed|null} */ (read(followedAs(game)));
  if (!followed) return;
  const before = followed.sent[seq] ?? [];
  if (instead === null) {
    const isShown = followed.hands.slice(-1).some(([number, , hand]) => number === seq - 1 && hand.length > 0);
    if (followed.acts[seq] || !isShown) return;
    if (Number(followed.done) >= seq) return lose(game); // what was done before was not told
  } else if (!before.includes(instead)) return;
  const at = before.findIndex((one) => one === instead); // once: it may have been sent before, and not been answered
  const others = before.filter((_, index) => index !== at);
  followed.sent[seq] = act === null ? others : [...others, act];
  if (!keepFollowed(game, followed)) lose(game);
}

/** The server has said that what was sent to be this line is done. @param {{id: string}} table @param {number} number of the game */
export function noteDone({ id }, number, /** @type {number} */ seq) {
  const [game] = begunAt(id);
  const followed = game?.begun === number && /** @type {Followed|null} */ (read(followedAs(game)));
  if (followed && !keepFollowed(game, { ...followed, done: seq })) lose(game);
}

/**
 * Names a word for the game that comes. Only the last one that was sent counts, and once the server has taken it: before that it may
 * never have heard it.
 * @param {Table} table @param {string} word @param {(word: string) => Promise<unknown>} send tells whether it was taken
 */
export async function nameWord({ id }, word, send) {
  change(coming(id), { sent: word, word: undefined });
  if (!(await send(word))) return;
  const isIts = (/** @type {Promised} */ one) => one.sent === word && (one.begun === undefined || Boolean(one.start));
  change(promisedAt(id).find(isIts), { word });
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
