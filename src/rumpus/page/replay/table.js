/** A recorded game in the shape of a table, so that the table's own components show it; nothing can be done at it. */
import { batch, computed, signal } from "@preact/signals";
import { capture } from "../move/glide.js";
import { t } from "../base/sentence.js";

/** @typedef {import("./recording.js").Frame} Frame */

/** @param {Frame} frame */
const ended = (frame) => frame.events.some((event) => event.event === "DealEnded");

export class ReplayTable {
  /** @param {import("./recording.js").Recording} recording */
  constructor(recording) {
    const { summary } = recording;
    this.id = `replay.${recording.id}`;
    this.summary = summary;
    /** The computer players there are. @type {import("../portraits/kinds.js").Kind[]} */
    this.kinds = [];
    this.frame = signal(
      /** @type {any} */ ({
        game: summary.game,
        title: summary.title,
        you: null,
        host: false,
        options: summary.header.options,
        phrases: [],
      }),
    );
    this.seats = summary.header.seats.map((/** @type {any} */ seat, /** @type {number} */ index) => ({
      ...seat,
      name: summary.names[index],
      kind: summary.kinds[index],
      ready: true,
      here: true,
      gone_since: null,
      guest: summary.guests.includes(index),
    }));
    this.places = signal(
      /** @type {any} */ ({
        stage: "playing",
        host_seat: null,
        seats: this.seats,
        agreed: [],
        pause_ends: null,
        options: summary.header.options,
        record: null,
      }),
    );
    this.view = signal(/** @type {any} */ (null));
    this.log = signal(/** @type {Frame[]} */ ([]));
    this.latest = signal(/** @type {Frame[]} */ ([]));
    this.heard = signal([]);
    this.fresh = signal(new Set());
    this.link = signal("open");
    this.connection = { farewell: signal("") };
    this.isMine = computed(() => false);
    this.arranging = null;
    this.you = null;
    this.ahead = 0;
    this.number = 1;
  }

  get game() {
    return this.summary.game;
  }

  get seq() {
    return this.view.peek()?.seq ?? 0;
  }

  /** @param {number|null} seat */
  nameOf(seat) {
    return seat === null ? "" : (this.summary.names[seat] ?? t("seat {seat}", { seat: seat + 1 }));
  }

  /**
   * Show a moment of a deal.
   * @param {Frame[]} frames
   * @param {number} at
   * @param {boolean} isNext true if it follows the moment on the screen
   */
  show(frames, at, isNext) {
    const frame = frames[at];
    if (!frame) return;
    capture();
    batch(() => {
      this.view.value = {
        clock: null,
        may: [],
        prompt_said: null,
        ...frame.view,
        hand: null,
        result: ended(frame) ? frame.view.result : null,
      };
      this.log.value = frames.slice(0, at + 1);
      this.latest.value = isNext ? [frame] : [];
      this.places.value = {
        ...this.places.value,
        stage: frame.view.outcome ? "over" : ended(frame) ? "between" : "playing",
      };
    });
  }

  act() {
    return Promise.resolve(false);
  }

  command() {
    return Promise.resolve(false);
  }

  /** Answer a request. A replay answers only requests for the score, from the first deal on. */
  ask() {
    const { names, deals } = this.summary;
    const totals = names.map((/** @type {string} */ _, /** @type {number} */ seat) =>
      deals.reduce((/** @type {number} */ sum, /** @type {any} */ deal) => sum + deal.points[seat], 0),
    );
    return Promise.resolve({ names, first: 1, deals, totals });
  }
}
