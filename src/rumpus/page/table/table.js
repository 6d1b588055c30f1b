/** A table as the page knows it: the frames folded together, and the ways to speak to it. No rules are in here. */
import { batch, computed, signal } from "@preact/signals";
import { Refusal } from "../base/api.js";
import { dismiss, refused } from "../base/refusal.js";
import { t, under } from "../base/sentence.js";
import { Connection } from "../line/connection.js";
import { capture } from "../move/glide.js";
import { Follower } from "../proof/follower.js";

/**
 * @typedef {{name: string, kind: string, ready: boolean, here: boolean, gone_since: number|null, guest: boolean,
 * muted: boolean, has_word: boolean}} Seat
 */
/**
 * @typedef {{stage: string, host_seat: number|null, seats: Seat[], agreed: number[], barred: string[], pause_ends:
 * number|null, options: Record<string, any>, number: number, commitment: string, record: string|null}} Places
 */
/**
 * The layout of a table: its places and their words (docs/server/wire.md).
 * @typedef {{kind: "cards"|"tiles", melds: "shared"|"hidden"|"groups", pile: "top"|"spread"|"none", call:
 * "rap"|"knock"|null, marks: boolean, opening: {points: number, usual: number, clause: string}|null, one_tile: boolean,
 * noun: string, hand: string, stock: string, calling: {said: Told, clause: string, advised_melds: number|null}|null}}
 * Layout
 */
/** @typedef {{act: string, do: string, cards: string[], meld?: number, end?: string|null}} May */
/** @typedef {{number: number, kind: string, cards: string[], owners?: number[]}} Meld */
/**
 * @typedef {{reason: string, by: number|null, winners: number[], hands: string[][], melds: string[][][], left:
 * string[][], laid: number[], counts: number[], entries: number[][], points: number[]}} Result
 */
/**
 * @typedef {{seq: number, phase: string, to_move: number|null, deal: number, turn: number, dealer: number, starter:
 * number, counts: number[], known: string[][], stock: number, stock_known: string[], pile: string[], melds: Meld[],
 * opened: boolean[], taken: string[], must_play: string|null, totals: number[], result: Result|null, outcome: any,
 * clock: {seat: number|null, deadline: number|null, left: number[]}|null, hand: string[]|null, may: May[], prompt_said:
 * Told|null, count?: {count: number, melds: string[][]}, hands?: string[][], deal_rules?: DealRule[]}} View
 */
/** A rule that holds in one deal alone. @typedef {{said: Told, clause: string|null, scores: boolean}} DealRule */
/** @typedef {import("../base/sentence.js").Told} Told */
/** @typedef {{seq: number, seat: number|null, act: string, by: string|null, events: any[], said: Told[]}} Line */
/**
 * `seat`: where the speaker sits, null once they have left.
 * @typedef {{line: number, seat: number|null, name: string, text: string, at: number, guest: boolean}} Said
 */

const LONGEST_LOG = 400;
/** Lines that the page adds to the log are numbered between two lines of the game, in these steps. */
const NOTE = 0.0001;
const STILL_SENDING = new Refusal({
  code: "still-sending",
  clause: null,
  subject: null,
  message: t("What you did before is not answered yet. Wait for it, or cancel it."),
});

export class Table {
  /** True in the user's first games of a kind. */
  isNew = signal(false);

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** The first frame, with the data that never changes. */
    this.frame = signal(/** @type {any} */ (null));
    this.places = signal(/** @type {Places|null} */ (null));
    this.view = signal(/** @type {View|null} */ (null));
    this.log = signal(/** @type {Line[]} */ ([]));
    this.talk = signal(/** @type {Said[]} */ ([]));
    /** The number of watchers. */
    this.watchers = signal(0);
    /** The names of players whose chat this browser hides. */
    this.unheard = signal(/** @type {ReadonlySet<string>} */ (new Set()));
    /** The chat lines of the others that are not hidden. */
    this.heard = computed(() => this.talk.value.filter((one) => !this.unheard.value.has(one.name)));
    /** The name under which one sat here when the host sent one away. */
    this.sentAwayAs = signal("");
    this.isSentAway = computed(() => Boolean(this.places.value?.barred.includes(this.sentAwayAs.value)));
    /** Cards that came to the own hand in this turn. */
    this.fresh = signal(/** @type {ReadonlySet<string>} */ (new Set()));
    /** The latest lines, until the table has animated them. */
    this.latest = signal(/** @type {Line[]} */ ([]));
    /** The seconds that the server's clock is ahead of this machine's. */
    this.ahead = 0;
    this.seq = 0;
    this.number = 0;
    /** The line that the action sent last is to be, as long as it may have been done. @type {number|null} */
    this.sending = null;
    /** The kinds of computer players, once the server has sent them. @type {import("../portraits/kinds.js").Kind[]} */
    this.kinds = [];
    /** The panel that covers the table on a small screen: "log", or "words" to type some. */
    this.aside = signal("");
    /** The draft of a tile turn. It handles typed words itself. @type {import("../tiles/draft.js").Draft|null} */
    this.arranging = null;
    /**
     * The order of the own hand, and functions that change it and return the new order.
     * @type {Pick<ReturnType<typeof import("./order.js").useOrder>, "cards"|"sorting"|"sort"|"move">|null}
     */
    this.own = null;
    this.follower = new Follower(id, (since) => this.connection.send({ ask: "lines", since }));
    this.connection = new Connection(id, {
      frame: (frame) => this.fold(frame),
      since: () => (this.frame.value ? this.seq : null),
    });
    this.link = this.connection.state;
    this.isMine = computed(() => this.view.value !== null && this.you !== null && this.view.value.to_move === this.you);
  }

  /** The own seat, or null. @returns {number|null} */
  get you() {
    return this.frame.value?.you ?? null;
  }

  /** @returns {string} */
  get game() {
    return this.frame.value?.game ?? "";
  }

  /** Return true if a chat line is the user's own. @param {Said} said */
  isOwn({ seat }) {
    return seat !== null && seat === this.you;
  }

  /** The name of a seat. @param {number|null} seat */
  nameOf(seat) {
    return seat === null ? "" : this.places.value?.seats[seat]?.name || `seat ${seat + 1}`;
  }

  /** @param {any} frame */
  fold(frame) {
    const folder = under(FOLDERS, frame.type);
    if (!folder) return;
    capture();
    batch(() => folder(this, frame));
  }

  /**
   * Return true if the lines continue the known ones. If false, a line was lost and the page requests the whole table.
   */
  follows(/** @type {Line[]} */ lines, /** @type {number} */ known, /** @type {number} */ shown) {
    return lines.length
      ? lines.every(({ seq }, at) => (at ? seq === lines[at - 1].seq + 1 : seq <= known + 1))
      : !(shown > known);
  }

  /** Another game begins at this table. @param {number} number */
  begin(number) {
    this.number = number;
    this.sending = null;
    this.seq = 0;
    this.log.value = [];
    this.view.value = null;
  }

  askAnew() {
    this.connection.send({ ask: "table" }).then((frame) => this.fold({ type: "table", ...frame }), refused);
  }

  /** @param {Line[]} lines */
  addToLog(lines) {
    this.log.value = [...this.log.value, ...lines].slice(-LONGEST_LOG);
  }

  /** The number of a line that this page adds to the log by itself, after all that are there. */
  get noted() {
    return Math.max(this.seq, this.log.peek()[this.log.peek().length - 1]?.seq ?? 0) + NOTE;
  }

  /** Add a note for the user of this page to the log. @param {import("../base/sentence.js").Told} told */
  note(told) {
    this.addToLog([{ seq: this.noted, seat: null, act: "", by: null, events: [], said: [told] }]);
  }

  /** The lines after this one had no room in their frame: ask for those that the log can show. @param {number} last */
  askMore(last) {
    const since = Math.max(last, this.seq - LONGEST_LOG);
    this.connection.send({ ask: "lines", since }).then(({ number, lines, more }) => {
      if (number !== this.number || !lines.length) return;
      this.addToLog(lines);
      if (more) this.askMore(lines[lines.length - 1].seq);
    }, refused);
  }

  /**
   * Send a command and show its refusal. Resolves to true if the server did it.
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   */
  async command(what, fields = {}) {
    try {
      await this.connection.send({ do: what, ...fields });
      dismiss();
      if (what === "sit") this.askAnew(); // only the whole table tells which seat is one's own
      return true;
    } catch (error) {
      refused(error, this.game);
      return false;
    }
  }

  /** Return false. If an earlier command is still on its way after a while, say so. @returns {false} */
  isSending() {
    if (this.connection.outbox.late.value.length) refused(STILL_SENDING);
    return false;
  }

  /** True until a line of the game shows the result of the last command. That line may come after the answer. */
  get isBusy() {
    return this.sending !== null && this.seq < this.sending;
  }

  /** No action was done that is to be this line, as far as is known. @param {number} seq */
  expectNot(seq) {
    if (this.sending === seq) this.sending = null;
  }

  /** Do an action of the game, as text. @param {string} act */
  async act(act) {
    if (this.isBusy) return this.isSending();
    const seq = this.seq + 1;
    this.sending = seq;
    const done = await this.command("act", { act, seq });
    if (!done) this.expectNot(seq);
    return done;
  }

  /**
   * Do the action that typed words mean. Show a refusal and resolve to undefined if there is one.
   * @param {string} text
   * @returns {Promise<any>}
   */
  async type(text) {
    if (this.isBusy) return void this.isSending();
    const [number, seq] = [this.number, this.seq + 1];
    this.sending = seq;
    try {
      const turn = { steps: this.arranging?.history ?? [], one_tile: this.arranging?.oneTile.value ?? false };
      const means = await this.connection.send({ do: "type", text, seq, ...turn });
      const isDone = means ? Boolean(means.act) : await this.hasComeTo(number, seq);
      if (!isDone) this.expectNot(seq);
      dismiss();
      return means ?? {};
    } catch (error) {
      this.expectNot(seq);
      refused(error, this.game);
      return undefined;
    }
  }

  /**
   * Ask the server if the game has reached a line, to learn the result of commands that it had received before.
   * @param {number} number
   */
  hasComeTo(number, /** @type {number} */ seq) {
    const isThere = (/** @type {any} */ { places, view }) => places.number !== number || view.seq >= seq;
    return this.connection
      .send({ ask: "table" })
      .then(isThere)
      .catch(() => false);
  }

  /**
   * Send a question. Show a refusal and resolve to undefined if there is one.
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   */
  async ask(what, fields = {}) {
    try {
      return await this.connection.send({ ask: what, ...fields });
    } catch (error) {
      refused(error, this.game);
      return undefined;
    }
  }

  leave() {
    this.connection.end();
  }
}

/** The changes that each kind of frame makes. @type {Record<string, (table: Table, frame: any) => void>} */
const FOLDERS = {
  table(table, frame) {
    const first = !table.frame.value;
    table.frame.value = frame;
    table.places.value = frame.places;
    table.follower.hearTable(frame);
    table.view.value = frame.view;
    table.log.value = frame.log ?? [];
    table.talk.value = frame.talk ?? [];
    table.watchers.value = frame.watchers ?? 0;
    table.latest.value = first ? justDealt(frame.log ?? []) : [];
    table.fresh.value = new Set();
    table.seq = frame.view?.seq ?? 0;
    const number = frame.places?.number ?? frame.number ?? 1;
    if (number !== table.number) table.sending = null;
    table.number = number;
    table.ahead = frame.now - Date.now() / 1000;
  },
  places(table, { type, you, watchers, ...places }) {
    table.watchers.value = watchers;
    table.log.value = [...table.log.value, ...gone(table, places)];
    const barred = table.places.value?.barred ?? [];
    if (you === null && table.you !== null && places.barred.length > barred.length)
      table.sentAwayAs.value = table.nameOf(table.you);
    table.places.value = /** @type {any} */ ({ ...table.places.value, ...places });
    table.talk.value = table.talk.value.map((one) =>
      places.seats[one.seat ?? -1]?.kind === "person" ? one : { ...one, seat: null },
    );
    // The seat was given up.
    if (you === null && table.view.value?.hand) table.view.value = { ...table.view.value, hand: null };
    table.follower.hearPlaces(places, you);
    table.frame.value = {
      ...table.frame.value,
      you,
      host: places.host_seat === null ? table.frame.value.host : you === places.host_seat,
    };
  },
  promise(table, { number, start_promise: start }) {
    table.follower.hearStart(number, start);
  },
  watchers(table, { watchers }) {
    table.watchers.value = watchers;
  },
  said(table, said) {
    table.talk.value = [...table.talk.value, said].slice(-200);
  },
  lines(table, { lines, view, number, more }) {
    const isOther = number && number !== table.number;
    if (!table.follows(lines, isOther ? 0 : table.seq, view.seq)) return table.askAnew();
    if (isOther) table.begin(number);
    table.follower.hear(table.number, Math.max(view.seq ?? 0, table.seq), lines);
    if (!lines.length) return void (table.view.value = /** @type {View} */ ({ ...table.view.value, ...view }));
    const news = lines.filter((/** @type {Line} */ line) => line.seq > table.seq);
    const before = table.view.value;
    const after = /** @type {View} */ ({ ...before, ...view });
    table.fresh.value = freshNow(table, before, after);
    table.view.value = after;
    table.seq = Math.max(after.seq ?? 0, table.seq, ...news.map((/** @type {Line} */ line) => line.seq));
    table.latest.value = [...table.latest.value, ...news];
    table.addToLog(news);
    if (more && news.length) table.askMore(news[news.length - 1].seq);
  },
};

/** Return the line of a deal before the first move, which a newcomer sees animated. @param {Line[]} log */
const justDealt = (log) => log.slice(-1).filter(({ events = [] }) => events.some(({ event }) => event === "Dealt"));

/**
 * Make a note for each player who gave up a seat in the running game, because no line of the game says so.
 * @param {Table} table
 * @param {Places} places
 * @returns {Line[]}
 */
const gone = (table, { stage, seats }) =>
  stage === "gathering"
    ? []
    : seats.flatMap(({ kind }, seat) => {
        const before = table.places.value?.seats[seat];
        return before?.kind === "person" && kind !== "person"
          ? [
              {
                seq: table.noted + seat * NOTE,
                seat: null,
                act: "",
                by: null,
                events: [],
                said: [
                  stage === "over"
                    ? t("{name} has given up the seat.", before)
                    : t("{name} has given up the seat; a computer player plays on.", before),
                ],
              },
            ]
          : [];
      });

/**
 * The cards that came to the hand in this turn: they stay marked until the turn has passed on.
 * @param {Table} table @param {View|null} before @param {View} after
 */
function freshNow(table, before, after) {
  if (!before?.hand?.length || !after.hand || before.deal !== after.deal) return new Set();
  const held = new Set(before.hand);
  const come = after.hand.filter((card) => !held.has(card));
  const stays = after.turn === before.turn ? [...table.fresh.value] : [];
  return new Set([...stays, ...come]);
}
