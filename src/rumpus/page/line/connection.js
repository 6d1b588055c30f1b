/** The socket of a table: commands that survive a broken line, and a state of the line that is never in doubt. */
import { signal } from "@preact/signals";
import { get, Refusal } from "../base/api.js";
import { learnMe, me } from "../base/me.js";
import { said, sentence, t } from "../base/sentence.js";
import { Outbox } from "./outbox.js";
import { Pulse } from "./pulse.js";

/**
 * "joining" at first, "open", "lost" while the page tries again, "closed" for good.
 * @typedef {"joining"|"open"|"lost"|"closed"} LinkState
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Milliseconds that a line may take to open. */
const OPENING = 8000;

const FULL = t("You have too many tables open. Close some in other windows. This one is tried again by itself.");

/** The refusal of each command that waits when the connection ends. @param {string} why */
const left = (why) =>
  new Refusal({ code: "left", clause: null, subject: null, message: why || t("The table was left.") });

export class Connection {
  /** @param {string} table @param {{frame: (frame: any) => void, since: () => number|null}} reader */
  constructor(table, reader) {
    this.table = table;
    this.reader = reader;
    this.state = signal(/** @type {LinkState} */ ("joining"));
    this.farewell = signal("");
    this.outbox = new Outbox();
    this.pulse = new Pulse({ ask: () => this.write({ id: "pulse", ask: "time" }), lost: () => this.beginAnew() });
    this.wait = FIRST_WAIT;
    this.turnedAway = 0;
    this.timer = 0;
    this.look = () => (this.state.value === "lost" ? this.open() : this.isIn && !document.hidden && this.pulse.doubt());
    for (const [target, event] of this.signs) target.addEventListener(event, this.look);
    this.open();
  }

  /** The events after which the connection may have broken or recovered. @returns {[EventTarget, string][]} */
  get signs() {
    return [
      [window, "online"],
      [window, "offline"],
      [document, "visibilitychange"],
    ];
  }

  open() {
    clearTimeout(this.timer);
    this.socket?.close();
    const since = this.reader.since();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = since === null ? "" : `?since=${since}`;
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket${query}`);
    this.socket = socket;
    this.isIn = false;
    this.timer = window.setTimeout(() => this.beginAnew(), OPENING);
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event);
  }

  opened() {
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.turnedAway = 0;
    this.isIn = true;
    this.state.value = "open";
    this.farewell.value = "";
    this.pulse.heard(true); // the table itself is owed
    for (const one of this.outbox.sent.values()) this.deliver(one);
  }

  /** The line carries nothing: it is given up for another. */
  beginAnew() {
    this.break();
    this.open();
  }

  /** Mark unanswered commands as waiting. */
  break() {
    this.pulse.stop();
    this.state.value = "lost";
    this.outbox.delay();
  }

  /** @param {CloseEvent} event */
  lost(event) {
    if (this.state.value === "closed") return;
    if (event.code === 4404) return void this.end(event.reason);
    clearTimeout(this.timer);
    this.break();
    if (!this.isIn) this.explain();
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  /** Ask the server by another call why the connection failed, because the browser does not say. */
  async explain() {
    const why = await get(`/tables/${this.table}`).then(
      () => (++this.turnedAway > 1 ? FULL : ""), // once it may have been starting
      (error) => (error.code === "unreached" ? "" : sentence(error.message)),
    );
    if (this.state.value === "lost") this.farewell.value = why;
  }

  /**
   * Handle the reason that the server gives for closing. If the user is signed out, the connection is not opened again.
   * @param {string} why
   */
  async takeLeave(why) {
    this.farewell.value = sentence(why);
    const was = me.value?.id;
    await learnMe().catch(() => {});
    if (was && me.value?.id !== was) this.end(why);
  }

  /** @param {any} frame */
  heard(frame) {
    const isAnswer = frame.type === "done" || frame.type === "answer" || (frame.type === "refused" && frame.re);
    if (isAnswer) this.outbox.answer(frame);
    this.pulse.heard(this.outbox.owes);
    if (frame.type === "refused" && !frame.re) this.end(new Refusal(frame.error).message);
    else if (frame.type === "bye") this.takeLeave(said(frame.said));
    else if (!isAnswer) this.reader.frame(frame);
  }

  /**
   * Send a command or a question. Resolves to the answer. It is sent again after a break of the connection.
   * @param {Record<string, unknown>} words
   * @returns {Promise<any>}
   */
  send(words) {
    if (this.state.value === "closed") return Promise.reject(left(this.farewell.value));
    const [one, answer] = this.outbox.note(words, this.state.value !== "lost");
    this.deliver(one);
    return answer;
  }

  /** @param {import("./outbox.js").Sent} one */
  deliver(one) {
    one.wasSent = this.write(one.frame) || one.wasSent;
    if (one.wasSent && one.frame.do) this.pulse.sent();
  }

  /** Send a frame. Return false if the connection is not open. @param {Record<string, unknown>} frame */
  write(frame) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Leave for good. @param {string} [why] */
  end(why = "") {
    this.state.value = "closed";
    this.farewell.value = why && sentence(why);
    clearTimeout(this.timer);
    this.pulse.stop();
    for (const [target, event] of this.signs) target.removeEventListener(event, this.look);
    this.outbox.clear(left(why));
    this.socket?.close();
  }
}
