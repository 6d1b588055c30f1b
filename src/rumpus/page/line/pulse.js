/** Whether a line still carries anything. What is heard shows it; after silence, or where an answer is owed, the other end is asked. */

/** Milliseconds of silence until it is asked, and until then where an answer is owed. */
const SILENCE = 10000;
const OWED = 2000;
/** Milliseconds within which what is owed has to come: then the line is lost. */
const PATIENCE = 5000;

export class Pulse {
  /** @param {{ask: () => void, lost: () => void}} line */
  constructor(line) {
    this.line = line;
    this.timer = 0;
    this.isOwed = false;
  }

  /** Something was heard, and the line carries; whether an answer is owed all the same. @param {boolean} isOwed */
  heard(isOwed) {
    this.isOwed = isOwed;
    this.wait(isOwed ? OWED : SILENCE, isOwed ? PATIENCE - OWED : PATIENCE);
  }

  /** Something was sent that will be answered. */
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
