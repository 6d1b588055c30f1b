/** Follows the games at one table: folds each line into the digest that this browser stores. The screen never waits for it. */
import { change, lose, promiseSecret, promiseStart, shownAt } from "./shown.js";

/** @typedef {import("./digest.js").Fold} Fold */
/** @typedef {{seq: number, seat?: number|null, act: string, by?: string|null, events: any[]}} Line */

const BETWEEN_GAMES = new Set(["gathering", "over"]);

/** Whether the log shows every line of the game, and each is of chance. @param {any} frame */
const nobodyHasMoved = ({ log = [], view }) =>
  log.length > 0 && log.length === view.seq && log.every((/** @type {Line} */ { seq, seat }, /** @type {number} */ at) => seq === at + 1 && seat === null);

export class Follower {
  number = 0; // the game of which lines were heard last
  last = 0; // the last of those lines
  /** @type {{number: number, line: Line}[]} */
  queue = []; // lines that were not folded yet
  /** @type {{number: number, fold: Fold}|null} */
  now = null; // the digest as this window has it
  isFolding = false;

  /** @param {string} table @param {(since: number) => Promise<{number: number, lines: Line[]}>} ask for the lines after one */
  constructor(table, ask) {
    this.table = table;
    this.ask = ask;
  }

  /** A whole table came. Its start promise counts if nobody has moved yet. @param {any} frame */
  hearTable({ places, you, view, log }) {
    this.hearPlaces(places, you);
    if (BETWEEN_GAMES.has(places.stage)) return null;
    if (nobodyHasMoved({ log, view })) this.hearStart(places.number, places.start_promise);
    return this.hear(places.number, view.seq, []);
  }

  /**
   * Who sits where. Between games the next secret is promised; during a game the own seat must stay one's own.
   * @param {any} places @param {number|null} you
   */
  hearPlaces({ number, stage, commitment, record }, you) {
    const game = shownAt(this.table, number);
    if (!BETWEEN_GAMES.has(stage)) {
      if (game && game.seat !== you) lose(game);
      return;
    }
    promiseSecret(this.table, number + 1, commitment, you);
    if (game && record && !game.record) change(this.table, number, { record });
  }

  /** @param {number} number @param {string|null} start */
  hearStart(number, start) {
    if (number !== this.number || !this.last) promiseStart(this.table, number, start);
  }

  /** Lines came; the game is at line `last` now. @param {number} number @param {number} last @param {Line[]} lines */
  hear(number, last, lines) {
    [this.number, this.last] = [number, last];
    this.queue.push(...lines.map((line) => ({ number, line })));
    return this.fold().catch(() => {}); // without all its lines, the game is not followed
  }

  async fold() {
    if (this.isFolding || !this.isFollowed) return;
    this.isFolding = true;
    try {
      const digest = await import("./digest.js");
      do {
        for (const { number, line } of this.queue.splice(0)) this.take(digest, number, line);
      } while (await this.hasMissed(digest.EMPTY));
    } finally {
      this.isFolding = false;
    }
  }

  get isFollowed() {
    const game = shownAt(this.table, this.number);
    if (!game || game.isLost) this.queue = [];
    return Boolean(game && !game.isLost);
  }

  /** The digest of a game as this window has it. @param {number} number @param {Fold} start */
  foldOf(number, start) {
    if (this.now?.number !== number) this.now = { number, fold: { ...start, ...shownAt(this.table, number) } };
    return this.now.fold;
  }

  /** Fold the next line; others are asked for again. @param {typeof import("./digest.js")} digest @param {number} number @param {Line} line */
  take({ EMPTY, withLine, withHand }, number, line) {
    const game = shownAt(this.table, number);
    let fold = this.foldOf(number, EMPTY);
    if (!game || game.isLost || line.seq !== fold.seq + 1) return;
    fold = withLine(fold, line);
    for (const event of line.events) if (event.event === "Dealt") fold = withHand(fold, event.hands[Number(game.seat)] ?? []);
    this.now = { number, fold };
    this.store(game, fold);
  }

  /** Store the digest. Another window at the same line must have the same one. @param {import("./shown.js").Shown} game @param {Fold} fold */
  store(game, { seq, deals, digest }) {
    const known = game.seq ?? 0;
    if (seq === known && digest !== game.digest) lose(game);
    else if (seq > known) change(this.table, game.number, { seq, deals, digest });
  }

  /** Ask for lines that are missing; true if some came. @param {Fold} start */
  async hasMissed(start) {
    const { number, last } = this;
    const game = shownAt(this.table, number);
    const { seq } = this.foldOf(number, start);
    if (this.queue.length) return true;
    if (!game || game.isLost || seq >= last) return false;
    const answer = await this.ask(seq);
    if (answer.number !== number || answer.lines[0]?.seq !== seq + 1) lose(game);
    else this.queue.unshift(...answer.lines.map((line) => ({ number, line })));
    return this.queue.length > 0;
  }
}
