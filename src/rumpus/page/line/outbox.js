/**
 * Messages that the server has not answered yet. They are sent again after a break of the connection, until they are
 * answered or withdrawn.
 */
import { signal } from "@preact/signals";
import { Refusal } from "../base/api.js";
import { t } from "../base/sentence.js";

/**
 * @typedef {{frame: Record<string, any>, resolve: (answer: any) => void, reject: (error: Refusal) => void, isLate:
 * boolean, wasSent: boolean}} Sent
 */

/** Milliseconds after which an answer is late. */
const LATE = 300;

/** It is not waited for any more. @param {boolean} wasSent then the server may have done it */
const withdrawn = (wasSent) => {
  const message = wasSent
    ? t("Canceled. If the server already has it, it still counts.")
    : t("Canceled before it was sent.");
  return new Refusal({ code: "withdrawn", clause: null, subject: null, message });
};

export class Outbox {
  constructor() {
    /** @type {Map<string, Sent>} */
    this.sent = new Map();
    /** The commands with late answers. */
    this.late = signal(/** @type {Record<string, any>[]} */ ([]));
    this.prefix = Math.random().toString(36).slice(2, 8);
    this.count = 0;
  }

  /** True if a command waits for its answer. */
  get owes() {
    return [...this.sent.values()].some(({ frame }) => frame.do);
  }

  /**
   * Store a command or a question under a new id. Return the stored message and a promise of the answer.
   * @param {Record<string, unknown>} words
   * @param {boolean} isOpen true if the connection is open
   * @returns {[Sent, Promise<any>]}
   */
  note(words, isOpen) {
    const id = `${this.prefix}${++this.count}`;
    const frame = /** @type {Sent["frame"]} */ ({ id, ...words });
    const one = /** @type {Sent} */ ({ frame, isLate: !isOpen, wasSent: false });
    const answer = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    this.sent.set(id, one);
    if (isOpen) setTimeout(() => this.delay([one]), LATE);
    else this.show();
    return [one, answer];
  }

  /** These are late, where they are not answered. @param {Iterable<Sent>} [some] */
  delay(some = this.sent.values()) {
    for (const one of some) one.isLate = true;
    this.show();
  }

  /** Resolve the message that a frame answers. @param {any} frame */
  answer(frame) {
    const one = this.take(frame.re);
    if (frame.type === "refused") one?.reject(new Refusal(frame.error));
    else one?.resolve(frame.answer ?? frame.means);
  }

  /** Send a command no more. @param {string} id */
  withdraw(id) {
    const one = this.take(id);
    one?.reject(withdrawn(one.wasSent));
  }

  /** Nothing will be answered any more. @param {Refusal} why */
  clear(why) {
    for (const id of [...this.sent.keys()]) this.take(id)?.reject(why);
  }

  /** @param {string} id */
  take(id) {
    const one = this.sent.get(id);
    this.sent.delete(id);
    if (one?.isLate) this.show();
    return one;
  }

  show() {
    const late = [...this.sent.values()].filter(({ frame, isLate }) => isLate && frame.do).map(({ frame }) => frame);
    if (late.length || this.late.value.length) this.late.value = late;
  }
}
