/**
 * A score that the page follows. Each command is stored in this browser first and sent then, in order and with an id of
 * its own, so a broken connection loses nothing and doubles nothing.
 */
import { computed, signal } from "@preact/signals";
import { asRefusal, get, isForNow, post, Refusal } from "../base/api.js";
import { me } from "../base/me.js";
import { dismiss } from "../base/refusal.js";
import { t } from "../base/sentence.js";
import { keepLooking } from "../line/looking.js";
import { projected } from "./local.js";
import { newId, plainCode } from "../sociable/codes.js";
import { dropUnsent, known, noteUnsent, remember, storeUnsent, unsentOf } from "./stored.js";

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./stored.js").Unsent} Unsent */

const LATE = 8000; // milliseconds after which an answer is not waited for
const SOON = 2500; // milliseconds after which an entry is shown as not yet sent
const ENDED = new Set(["no-score", "watch-only"]);

const UNANSWERED = {
  code: "unreached",
  clause: null,
  subject: null,
  message: t("The server does not answer."),
};

const ONLY_UNSENT = {
  ...UNANSWERED,
  message: t("Without a connection you can correct a deal, but not undo what the server has."),
};

/** @param {number} length @returns {Promise<void>} */
const wait = (length) => new Promise((resolve) => setTimeout(resolve, length));

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
const inTime = (answer) => Promise.race([answer, wait(LATE).then(() => Promise.reject(new Refusal(UNANSWERED)))]);

export class LiveScore {
  /** @param {string} code to watch or to write */
  constructor(code) {
    const stored = known(plainCode(code));
    this.watch = plainCode(code);
    /** The code to write, or "". */
    this.write = stored?.write ?? "";
    /** The score as the server last sent it. */
    this.sent = signal(/** @type {Score|null} */ (stored?.score ?? null));
    this.mayWrite = signal(Boolean(this.write));
    this.unsent = signal(/** @type {Unsent[]} */ (stored ? unsentOf(this.watch) : []));
    /** True while the server does not answer. */
    this.isCut = signal(false);
    /** True if the code to write has ended. */
    this.hasEnded = signal(false);
    /** Why there is nothing to show. */
    this.failed = signal(/** @type {Refusal|null} */ (null));
    /** The score with the entries that are not sent yet. */
    this.score = computed(() => this.sent.value && projected(this.sent.value, this.unsent.value));
    this.last = Promise.resolve();
  }

  /** Follow the score until the returned function is called. */
  follow() {
    return keepLooking(() => this.failed.value || this.look());
  }

  /** Send what waits, and fetch what is new. */
  look() {
    return this.inTurn(async () => {
      await this.flush();
      const seq = this.sent.value?.seq;
      const said = await inTime(get(`/scores/${this.write || this.watch}${seq ? `?since=${seq}` : ""}`));
      if (said.score) this.learn(said);
    });
  }

  /** One call after another. @param {() => Promise<void>} call */
  inTurn(call) {
    this.last = this.last.then(call).then(
      () => void (this.isCut.value = false),
      (error) => this.miss(asRefusal(error)),
    );
    return this.last;
  }

  /** @param {{watch?: string, may_write?: boolean, score: Score}} said */
  learn({ watch = this.watch, may_write: mayWrite = this.mayWrite.value, score }) {
    if (watch !== this.watch) {
      this.write = mayWrite ? this.watch : "";
      this.watch = watch;
      this.unsent.value = unsentOf(watch);
    }
    history.replaceState(null, "", `/score/${watch}`); // the code to write stays out of sight
    this.mayWrite.value = Boolean(mayWrite && this.write);
    this.sent.value = score;
    this.failed.value = null;
    remember(watch, { write: this.write, score, at: Date.now() });
  }

  /** @param {Refusal} refusal */
  miss(refusal) {
    this.isCut.value = isForNow(refusal);
    if (this.isCut.value) return dismiss(); // the sheet says it
    if (!ENDED.has(refusal.code) || !this.write) return void (this.failed.value = refusal);
    [this.write, this.hasEnded.value, this.mayWrite.value] = ["", true, false];
    if (this.sent.value) remember(this.watch, { write: "", score: this.sent.value, at: Date.now() });
    this.look();
  }

  /** Send the commands that wait, until one is refused. */
  async flush() {
    for (let one = this.unsent.value[0]; this.write && one && !one.refused; one = this.unsent.value[0])
      try {
        const said = await inTime(post(`/scores/${this.write}/commands`, one.command));
        this.drop(one);
        this.learn(said);
      } catch (error) {
        const refusal = asRefusal(error);
        if (isForNow(refusal) || ENDED.has(refusal.code)) throw refusal;
        this.replace(one, { ...one, refused: refusal.message });
        this.refusals.set(one.name, refusal);
      }
  }

  /** The refusals of commands, by name. @type {Map<string, Refusal>} */
  refusals = new Map();

  /**
   * Do a command. Throws its Refusal. Returns when the server has it, or when it waits for the connection.
   * @param {Record<string, unknown>} fields
   */
  async command(fields) {
    const one = this.note({ ...fields, writer: me.value?.name ?? "" });
    await Promise.race([this.inTurn(() => this.flush()), wait(SOON)]);
    const refusal = this.refusals.get(one.name);
    if (!refusal) return;
    this.drop(one);
    throw refusal;
  }

  /** Store a command. Another entry of a refused deal takes its place. @param {any} fields @returns {Unsent} */
  note(fields) {
    const old = this.unsent.value.find(({ refused, command }) => refused && command.deal === fields.deal);
    if (old && fields.do === "deal") {
      const one = { ...old, command: { ...fields, seen: old.command.seen, id: newId() }, refused: "" };
      this.refusals.delete(old.name);
      this.replace(old, one);
      return one;
    }
    const one = noteUnsent(this.watch, fields);
    this.unsent.value = [...this.unsent.value, one];
    return one;
  }

  /** @param {Unsent} one @param {Unsent} other */
  replace(one, other) {
    storeUnsent(other);
    this.unsent.value = this.unsent.value.map((waiting) => (waiting.name === one.name ? other : waiting));
  }

  /** Send a refused command once more. @param {Unsent} one */
  retry(one) {
    this.replace(one, { ...one, refused: "" });
    return this.look();
  }

  /** @param {Unsent} one */
  drop(one) {
    dropUnsent(one);
    this.refusals.delete(one.name);
    this.unsent.value = this.unsent.value.filter((waiting) => waiting.name !== one.name);
  }

  /** Take back the last entry. One that is not sent yet is just dropped. */
  async undo() {
    const last = this.unsent.value[this.unsent.value.length - 1];
    if (last && (this.isCut.value || last.refused)) this.drop(last);
    else if (this.isCut.value) throw new Refusal(ONLY_UNSENT);
    else await this.command({ do: "undo" });
  }
}
