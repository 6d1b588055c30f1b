/** An evening that the page follows. Each command has an id of its own, so that a repeated one changes nothing. */
import { signal } from "@preact/signals";
import { asRefusal, call, get, isForNow, post, Refusal } from "../base/api.js";
import { me } from "../base/me.js";
import { read, write } from "../base/stored.js";
import { keepLooking } from "../line/looking.js";
import { newId, plainCode } from "../sociable/codes.js";

/**
 * @typedef {{number: number, name: string, group: string, is_here: boolean}} Attendee
 * @typedef {{points: (number|null)[], winners: number[], payments: number[]}} Result
 * @typedef {{number: number, people: number[], result: Result|null, entries: {numbers: (number|null)[], writer:
 * string}[], chosen: number|null, played_at: string, form: any, deals: any[], totals: number[], sheet_outcome: any}}
 * RoundTable
 * @typedef {{number: number, format: string, closed: string|null, ends_at: number|null, byes: number[],
 * moved: number[], is_touched: boolean, is_complete: boolean, tables: RoundTable[]}} Round
 * @typedef {{rank: number, person: number, value: number, scores: {round: number, table: number, points: number, place:
 * number, is_won: boolean, is_given: boolean}[], ties: number[]}} Row
 * @typedef {{seq: number, settings: any, people: Attendee[], wishes?: any, rounds: Round[], standing: Row[], can_undo:
 * boolean, is_over: boolean, now: number, game: {slug: string, title: string}|null, low_wins: boolean,
 * asks: Record<string, any>, log: any[]}}
 * Evening the document that the server sends
 */

const ENDED = new Set(["no-evening", "no-score"]);

/** Commands that replace what this page shows: refused if another organiser changed it. Forms see to it themselves. */
const MINDFUL = new Set(["draw", "swap", "wishes", "undo", "close", "clock", "choose"]);

export class LiveEvening {
  /** @param {string} code to look, for a table, or for an organiser */
  constructor(code) {
    this.code = plainCode(code);
    this.evening = signal(/** @type {Evening|null} */ (null));
    /** "look", "table" or "organiser". */
    this.role = signal("look");
    /** The number of the table that the code belongs to, or null. */
    this.table = signal(/** @type {number|null} */ (null));
    this.watch = signal("");
    /** True while the server does not answer. */
    this.isCut = signal(false);
    /** The command that waits for the server, or null. */
    this.unsent = signal(/** @type {any} */ (this.waiting));
    /** Why a command that had waited was refused, or "". */
    this.refused = signal("");
    this.failed = signal(/** @type {Refusal|null} */ (null));
    /** Seconds that the clock of the server is ahead. */
    this.ahead = 0;
    this.sending = false;
  }

  /** Follow the evening until the returned function is called. */
  follow() {
    return keepLooking(() => this.failed.value || this.look());
  }

  /** Fetch what is new, after sending what waits. */
  async look() {
    try {
      await this.flush();
      const seq = this.evening.value?.seq;
      const said = await get(`/evenings/${this.code}${seq ? `?since=${seq}` : ""}`);
      if (said.evening) this.learn(said);
      this.isCut.value = false;
    } catch (error) {
      const refusal = asRefusal(error);
      if (ENDED.has(refusal.code)) this.failed.value = refusal;
      else this.isCut.value = true;
    }
  }

  /** @param {{evening: Evening, role?: string, table?: number|null, watch?: string}} said */
  learn({ evening, role, table, watch }) {
    this.evening.value = evening;
    this.ahead = evening.now - Date.now() / 1000;
    if (role) [this.role.value, this.table.value] = [role, table ?? null];
    if (watch) this.watch.value = watch;
    if (role === "organiser")
      write(`evening.${watch}`, { code: this.code, title: evening.settings.title, at: Date.now() });
  }

  /** The command that the server has not confirmed, or null. It is sent first when the server is back. */
  get waiting() {
    return read(`evening-waits.${this.code}`);
  }

  /** @param {any} command that waits, or null */
  wait(command) {
    write(`evening-waits.${this.code}`, command);
    this.unsent.value = command;
  }

  /** Send the command that waits. A refusal ends its waiting. */
  async flush() {
    const { waiting } = this;
    if (!waiting || this.sending) return;
    try {
      await this.send(waiting);
    } catch (error) {
      const refusal = asRefusal(error);
      if (isForNow(refusal)) throw refusal;
      this.refused.value = refusal.message;
    }
  }

  /** Send a command. It waits in this browser until the server has answered. @param {any} command */
  async send(command) {
    this.wait(command);
    this.sending = true;
    try {
      this.learn(await post(`/evenings/${this.code}/commands`, command));
      this.isCut.value = false;
      this.wait(null);
    } catch (error) {
      if (!isForNow(asRefusal(error))) this.wait(null);
      throw error;
    } finally {
      this.sending = false;
    }
  }

  /**
   * Do a command. Throws its Refusal. A command that does not reach the server waits in this browser.
   * @param {Record<string, unknown>} fields
   */
  async command(fields) {
    this.refused.value = "";
    await this.flush(); // one at a time, in order
    const after = MINDFUL.has(String(fields.do)) && this.evening.value ? { after: this.evening.value.seq } : {};
    try {
      await this.send({ id: newId(), writer: me.value?.name ?? "", ...after, ...fields });
    } catch (error) {
      const refusal = asRefusal(error);
      if (isForNow(refusal)) return void (this.isCut.value = true);
      if (refusal.code === "stale") await this.look();
      throw refusal;
    }
  }

  /**
   * Return the evening as it would be after a command.
   * @param {Record<string, unknown>} fields @returns {Promise<Evening>}
   */
  async preview(fields) {
    const wanted = { id: newId(), writer: "", ...fields };
    return (await post(`/evenings/${this.code}/preview`, wanted)).evening;
  }

  /**
   * Ask the server for seats. `progress` gets the done part of the work, from 0 to 1.
   * @param {Record<string, unknown>} wanted @param {(part: number) => void} progress
   */
  async propose(wanted, progress) {
    const path = `/evenings/${this.code}/proposal`;
    const timer = setInterval(
      () =>
        get(path).then(
          ({ done, of }) => of && progress(done / of),
          () => {},
        ),
      500,
    );
    try {
      return await post(path, wanted);
    } finally {
      clearInterval(timer);
    }
  }

  /** Stop the search for seats. */
  cancel() {
    return call("DELETE", `/evenings/${this.code}/proposal`);
  }

  /** New secret links. @param {Record<string, unknown>} wanted */
  links(wanted) {
    return post(`/evenings/${this.code}/links`, wanted);
  }
}
