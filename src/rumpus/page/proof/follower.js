/**
 * Follows the games at one table: folds each line into the digest that this browser stores. The screen never waits for
 * this.
 */
import { change, lose, promiseSecret, promiseStart, shownAt } from "./followed.js";

/** @typedef {{seq: number, seat?: number|null, act: string, by?: string|null, events: any[]}} Line */

const BETWEEN_GAMES = new Set(["gathering", "over"]);

/**
 * Return true if the log shows every line of the game, and chance made each of them.
 * @param {Line[]} log
 * @param {number} seq of the last line
 */
const nobodyHasMoved = (log, seq) =>
  seq > 0 && log.length === seq && log.every((line, at) => line.seq === at + 1 && line.seat === null);

export class Follower {
  last = { number: 0, seq: 0 }; // the game and the line that were heard of last
  now = { number: 0, seq: 0, deals: 0, digest: "" }; // the digest as this window has it
  queue = /** @type {(Line & {number: number})[]} */ ([]); // lines of games that were not folded yet
  isFolding = false;

  /**
   * @param {string} table
   * @param {(since: number) => Promise<{number: number, lines: Line[]}>} ask fetches the lines after a number
   */
  constructor(table, ask) {
    this.table = table;
    this.ask = ask;
    /** The table is drawn once this is called. The cards come first: nothing is fetched for the digest before. */
    this.markDrawn = () => {};
    this.drawn = new Promise((resolve) => (this.markDrawn = () => resolve(undefined)));
  }

  /** Read a whole table. Its start promise counts if no player has moved yet. @param {any} frame */
  hearTable({ places, you, view, log = [] }) {
    this.hearPlaces(places, you);
    const isOver = BETWEEN_GAMES.has(places.stage);
    if (!isOver && nobodyHasMoved(log, view.seq)) this.hearStart(places.number, places.start_promise);
    // Of a game that was over before any line came, the own seat may have been lost before it began.
    return isOver && !shownAt(this.table, places.number)?.seq ? null : this.hear(places.number, view.seq, []);
  }

  /**
   * Store the promise of the next secret between games. Stop following a game if the own seat changes during it.
   * @param {any} places
   * @param {number|null} you
   */
  hearPlaces({ number, stage, commitment, record }, you) {
    const game = shownAt(this.table, number);
    if (BETWEEN_GAMES.has(stage)) promiseSecret(this.table, number + 1, commitment, you);
    else if (game && game.seat !== you) lose(game);
    if (game && record && !game.record) change(this.table, number, { record });
  }

  /** @param {number} number @param {string|null} start */
  hearStart(number, start) {
    if (number !== this.last.number || !this.last.seq) promiseStart(this.table, number, start);
  }

  /** Lines came; the game is at line `seq` now. @param {number} number @param {number} seq @param {Line[]} lines */
  hear(number, seq, lines) {
    this.last = { number, seq };
    if (this.followed(number)) this.queue.push(...lines.map((line) => ({ number, ...line })));
    return this.fold().catch(() => {}); // without all its lines, the game is not followed
  }

  /** @param {number} number */
  followed(number) {
    const game = shownAt(this.table, number);
    return game?.isLost ? null : game;
  }

  async fold() {
    if (this.isFolding || !this.followed(this.last.number)) return;
    this.isFolding = true;
    try {
      const digest = await this.drawn.then(() => import("./digest.js"));
      do for (const line of this.queue.splice(0)) this.take(digest, line);
      while (await this.hasMissed());
    } finally {
      this.isFolding = false;
    }
  }

  /**
   * Add the next line to the digest. Ignore every other line; `hasMissed` fetches missing lines again.
   * @param {typeof import("./digest.js")} digest
   * @param {Line & {number: number}} line
   */
  take({ EMPTY, withLine, withHand }, { number, ...line }) {
    const game = this.followed(number);
    if (!game) return;
    if (this.now.number !== number) this.now = { ...EMPTY, ...game };
    if (line.seq !== this.now.seq + 1) return;
    const dealt = line.events.filter(({ event }) => event === "Dealt").map(({ hands }) => hands[Number(game.seat)]);
    if (!dealt.every(Boolean)) return void lose(game);
    const fold = dealt.reduce(withHand, withLine(this.now, line));
    this.now = { number, ...fold };
    // Another window may have stored a later line. At the same line it must have the same digest.
    if (fold.seq === game.seq && fold.digest !== game.digest) lose(game);
    else if (fold.seq > (game.seq ?? 0)) change(this.table, number, fold);
  }

  /** Fetch missing lines. Return true if some came. */
  async hasMissed() {
    const { number, seq } = this.last;
    const game = this.followed(number);
    const known = this.now.number === number ? this.now.seq : (game?.seq ?? 0);
    if (!game || this.queue.length || known >= seq) return this.queue.length > 0;
    const { number: another, lines } = await this.ask(known);
    if (another !== number || lines[0]?.seq !== known + 1) lose(game);
    else this.queue.unshift(...lines.map((line) => ({ number, ...line })));
    return this.queue.length > 0;
  }
}
