/** An evening that the page follows. Each command has an id of its own, so that a repeated one changes nothing. */
import { signal } from "@preact/signals";
import { asRefusal, call, get, post, Refusal } from "../base/api.js";
import { me } from "../base/me.js";
import { read, write } from "../base/stored.js";
import { newId, plainCode } from "../score/stored.js";

/**
 * @typedef {{number: number, name: string, group: string, is_here: boolean}} Attendee
 * @typedef {{points: (number|null)[], winners: number[], payments: number[]}} Result
 * @typedef {{number: number, people: number[], result: Result|null, entries: {numbers: (number|null)[], writer:
 * string}[], chosen: number|null, played_at: string}} RoundTable
 * @typedef {{number: number, format: string, closed: string|null, ends_at: number|null, byes: number[], moved: number[],
 * is_touched: boolean, is_complete: boolean, tables: RoundTable[]}} Round
 * @typedef {{rank: number, person: number, value: number, scores: {round: number, table: number, points: number, place:
 * number, is_won: boolean, is_given: boolean}[], ties: number[]}} Row
 * @typedef {{seq: number, settings: any, people: Attendee[], wishes?: any, rounds: Round[], standing: Row[], can_undo:
 * boolean, is_over: boolean, now: number, game: {slug: string, title: string}|null, low_wins: boolean, log: any[]}}
 * Evening the document that the server sends
 */

const OFTEN = 4000; // milliseconds between two looks
const ENDED = new Set(["no-evening", "no-score"]);

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
    this.failed = signal(/** @type {Refusal|null} */ (null));
    /** Seconds that the clock of the server is ahead. */
    this.ahead = 0;
  }

  /** Follow the evening until the returned function is called. */
  follow() {
    const look = () => void (document.hidden || this.failed.value || this.look());
    const timer = setInterval(look, OFTEN);
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
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

  /** Send the command that waits. A refusal ends its waiting. */
  async flush() {
    const { waiting } = this;
    if (!waiting) return;
    try {
      this.learn(await post(`/evenings/${this.code}/commands`, waiting));
    } catch (error) {
      if (asRefusal(error).code === "unreached") throw error;
    }
    write(`evening-waits.${this.code}`, null);
  }

  /**
   * Do a command. Throws its Refusal. A command that does not reach the server waits in this browser.
   * @param {Record<string, unknown>} fields
   */
  async command(fields) {
    const wanted = { id: newId(), writer: me.value?.name ?? "", ...fields };
    write(`evening-waits.${this.code}`, wanted);
    try {
      this.learn(await post(`/evenings/${this.code}/commands`, wanted));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.code === "unreached") return void (this.isCut.value = true);
      write(`evening-waits.${this.code}`, null);
      throw refusal;
    }
    write(`evening-waits.${this.code}`, null);
  }

  /** Return the evening as it would be after a command. @param {Record<string, unknown>} fields @returns {Promise<Evening>} */
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

/** @param {Evening} evening @param {number} number */
export const nameOf = (evening, number) => evening.people[number - 1].name;

/** The last round, or undefined. @param {Evening} evening */
export const lastRound = (evening) => evening.rounds[evening.rounds.length - 1];

/** The table and seat of a person in a round, counted from 1, or null. @param {Round|undefined} round @param {number} person */
export function seatOf(round, person) {
  const table = round?.tables.find(({ people }) => people.includes(person));
  return table ? { table, seat: table.people.indexOf(person) + 1 } : null;
}
