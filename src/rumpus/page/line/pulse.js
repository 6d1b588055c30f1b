/**
 * Detects a dead connection. Every received frame shows that it works. After a silence the page sends a ping, and
 * earlier if an answer is due.
 */

/** Milliseconds of silence until a ping, normally and while an answer is due. */
const SILENCE = 10000;
const OWED = 2000;
/** Milliseconds to wait for a due answer. After that the connection is lost. */
const PATIENCE = 5000;

export class Pulse {
  /** @param {{ask: () => void, lost: () => void}} line */
  constructor(line) {
    this.line = line;
    this.timer = 0;
    this.isOwed = false;
  }

  /** Note a received frame. `isOwed`: an answer is still due. @param {boolean} isOwed */
  heard(isOwed) {
    this.isOwed = isOwed;
    this.wait(isOwed ? OWED : SILENCE, isOwed ? PATIENCE - OWED : PATIENCE);
  }

  /** Note a sent frame that the server will answer. */
  sent() {
    if (!this.isOwed) this.heard(true);
  }

  /** There is reason to doubt the line: ask now. */
  doubt() {
    this.wait(0, PATIENCE);
  }

  stop() {
    clearTimeout(this.timer);
    this.isOwed = false;
  }

  /** @param {number} silence @param {number} patience */
  wait(silence, patience) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.line.ask();
      this.timer = window.setTimeout(this.line.lost, patience);
    }, silence);
  }
}
