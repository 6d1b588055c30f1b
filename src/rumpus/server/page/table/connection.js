/** The socket of a table: commands that survive a broken line, and a state of the line that is never in doubt. */
import { signal } from "@preact/signals";
import { get, Refusal } from "../base/api.js";
import { learnMe, me } from "../base/me.js";
import { sentence } from "../base/sentence.js";

/** @typedef {{frame: Record<string, unknown>, resolve: (answer: any) => void, reject: (error: Refusal) => void}} Pending */
/** "joining" at first, "open", "lost" while it is tried again, "closed" for good. @typedef {"joining"|"open"|"lost"|"closed"} LinkState */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

const FULL = "The server opens no more tables for you now. Close some in other windows; this one is tried again.";

/** What is asked of a line that has ended. @param {string} why */
const left = (why) => new Refusal({ code: "left", clause: null, subject: null, message: why || "The table was left." });

export class Connection {
  /** @param {string} table @param {{frame: (frame: any) => void, since: () => number|null}} reader */
  constructor(table, reader) {
    this.table = table;
    this.reader = reader;
    this.state = signal(/** @type {LinkState} */ ("joining"));
    this.farewell = signal("");
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.prefix = Math.random().toString(36).slice(2, 8);
    this.count = 0;
    this.wait = FIRST_WAIT;
    this.turnedAway = 0;
    this.timer = 0;
    this.retry = () => this.state.value === "lost" && this.open();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
    this.open();
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
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event);
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.turnedAway = 0;
    this.isIn = true;
    this.state.value = "open";
    this.farewell.value = "";
    for (const { frame } of this.pending.values()) this.write(frame);
  }

  /** @param {CloseEvent} event */
  lost(event) {
    if (this.state.value === "closed") return;
    if (event.code === 4404) return void this.end(event.reason);
    this.state.value = "lost";
    if (!this.isIn) this.explain();
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  /** A browser does not say why a line was not opened: what the server answers to another call tells that. */
  async explain() {
    const why = await get(`/tables/${this.table}`).then(
      () => (++this.turnedAway > 1 ? FULL : ""), // once it may have been starting
      (error) => (error.code === "unreached" ? "" : sentence(error.message)),
    );
    if (this.state.value === "lost") this.farewell.value = why;
  }

  /** The server has said why it ends the line. Where that is because one is nobody any more, it is not opened again. @param {string} why */
  async takeLeave(why) {
    this.farewell.value = sentence(why);
    const was = me.value?.id;
    await learnMe().catch(() => {});
    if (was && me.value?.id !== was) this.end(why);
  }

  /** @param {any} frame */
  heard(frame) {
    if (frame.type === "refused" && !frame.re) this.end(frame.error.message);
    else if (frame.type === "done" || frame.type === "refused" || frame.type === "answer") this.answered(frame);
    else if (frame.type === "bye") this.takeLeave(frame.message);
    else this.reader.frame(frame);
  }

  /** @param {any} frame */
  answered(frame) {
    const pending = this.pending.get(frame.re);
    if (!pending) return;
    this.pending.delete(frame.re);
    if (frame.type === "refused") pending.reject(new Refusal(frame.error));
    else pending.resolve(frame.answer ?? frame.means);
  }

  /**
   * Send a command or a question; what comes of it. It is sent again after the line was broken.
   * @param {Record<string, unknown>} words @returns {Promise<any>}
   */
  send(words) {
    if (this.state.value === "closed") return Promise.reject(left(this.farewell.value));
    const id = `${this.prefix}${++this.count}`;
    const frame = { id, ...words };
    return new Promise((resolve, reject) => {
      this.pending.set(id, { frame, resolve, reject });
      this.write(frame);
    });
  }

  /** @param {Record<string, unknown>} frame */
  write(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Leave for good. @param {string} [why] */
  end(why = "") {
    this.state.value = "closed";
    this.farewell.value = why && sentence(why);
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    for (const { reject } of this.pending.values()) {
      reject(left(why));
    }
    this.pending.clear();
    this.socket?.close();
  }
}
