/** The position in a replay: the deal, the moment, the player whose view is shown, and automatic play. */
import { batch, effect, signal } from "@preact/signals";
import { refused } from "../base/refusal.js";
import { plain } from "../base/api.js";
import { endApart } from "./recording.js";
import { ReplayTable } from "./table.js";

/** @typedef {import("./recording.js").Frame} Frame */
/** @typedef {import("./recording.js").Eyes} Eyes */

const LENGTH = 1600; // milliseconds between two moments at ordinary speed

export class Player {
  /** @param {import("./recording.js").Recording} recording @param {URLSearchParams} asked */
  constructor(recording, asked) {
    this.recording = recording;
    this.table = new ReplayTable(recording);
    this.frames = signal(/** @type {Frame[]} */ ([]));
    this.deal = signal(0);
    this.at = signal(0);
    this.eyes = signal(/** @type {Eyes} */ (asked.get("as") ?? "all"));
    this.playing = signal(false);
    this.speed = signal(1);
    this.wanted = 0;
    this.ready = this.open(Number(asked.get("deal")) || 1, { seq: Number(asked.get("line")) });
    this.stop = effect(() => this.run());
  }

  /**
   * Begin at a deal: at its first moment, its last, or the one of a line.
   * @param {number} deal @param {{seq?: number, last?: boolean}} [where]
   */
  async open(deal, { seq, last } = {}) {
    const turn = ++this.wanted;
    const whole = Math.max(1, Math.min(Math.trunc(deal), this.recording.deals));
    try {
      const frames = endApart(await this.recording.frames(whole, this.eyes.value));
      if (turn !== this.wanted) return;
      const found = seq ? frames.findIndex((frame) => frame.seq >= seq) : -1;
      const at = found >= 0 ? found : last ? frames.length - 1 : firstDealt(frames);
      batch(() => {
        this.frames.value = frames;
        this.deal.value = whole;
        this.show(at);
      });
    } catch (error) {
      refused(plain(error));
    }
  }

  /** @param {number} at */
  show(at) {
    const place = Math.max(0, Math.min(at, this.frames.value.length - 1));
    this.table.show(this.frames.value, place, place === this.at.value + 1);
    this.at.value = place;
  }

  /** Go to a moment and stay there. @param {number} at */
  skip(at) {
    this.playing.value = false;
    this.show(at);
  }

  /** @returns {Frame|undefined} */
  get frame() {
    return this.frames.value[this.at.value];
  }

  /** The hands that these eyes see. @returns {import("../table/hands.js").Open[]} */
  get hands() {
    const [view, eyes] = [this.frame?.view, this.eyes.value];
    if (eyes === "all")
      return (view?.hands ?? []).map((/** @type {string[]} */ cards, /** @type {number} */ seat) => ({ seat, cards }));
    return eyes === "" ? [] : [{ seat: Number(eyes), cards: view?.hand ?? [] }];
  }

  get isFirst() {
    return this.deal.value <= 1 && this.at.value === 0;
  }

  get isLast() {
    return this.deal.value >= this.recording.deals && this.at.value >= this.frames.value.length - 1;
  }

  forward() {
    if (this.at.value < this.frames.value.length - 1) this.show(this.at.value + 1);
    else if (!this.isLast) this.open(this.deal.value + 1);
    else this.playing.value = false;
  }

  back() {
    if (this.at.value > 0) this.show(this.at.value - 1);
    else if (this.deal.value > 1) this.open(this.deal.value - 1, { last: true });
  }

  /** @param {Eyes} eyes */
  look(eyes) {
    this.eyes.value = eyes;
    this.open(this.deal.value, { seq: this.frame?.seq });
  }

  /** While it plays, one moment after another. */
  run() {
    if (!this.playing.value) return;
    const timer = setInterval(() => this.forward(), LENGTH / this.speed.value);
    return () => clearInterval(timer);
  }

  toggle() {
    if (!this.playing.value && this.isLast) this.open(1);
    this.playing.value = !this.playing.value;
  }

  /** The address of this moment. */
  get address() {
    const query = new URLSearchParams({
      deal: String(this.deal.value),
      line: String(this.frame?.seq ?? 1),
      as: this.eyes.value,
    });
    return `${location.origin}/replay/${this.recording.id}?${query}`;
  }
}

/** The moment when the cards lie dealt. @param {Frame[]} frames */
const firstDealt = (frames) =>
  Math.max(
    0,
    frames.findIndex((frame) => frame.events.some((event) => event.event === "Dealt")),
  );
