/**
 * A draft of a tile turn: a list of steps, the undone steps, and the server's verdict on them. It survives a reload and
 * the turns of others. Steps that no longer fit are dropped with a notice; the rest stays.
 */
import { batch, signal } from "@preact/signals";
import { Refusal } from "../base/api.js";
import { dismiss, refused } from "../base/refusal.js";
import { read, write } from "../base/stored.js";
import { capture } from "../move/glide.js";
import { guessed, layoutOf, plays, renumbered, settled, withRack, without } from "./steps.js";
import { t, tell } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("./steps.js").Layout} Layout */
/** @typedef {import("../base/api.js").RefusalFields} RefusalFields */
/**
 * @typedef {{groups: import("./steps.js").Group[], rack: string[], placed: string[], points: number|null, needed:
 * number|null, left: number, can_play: boolean, refusal: RefusalFields|null, act: string, taken: number, failed:
 * RefusalFields|null, next_number: number}} Standing
 */
/** @typedef {{step: string, why: import("../base/sentence.js").Told}} Lost */
/**
 * A draft as it is stored, with its table and its hand.
 * @typedef {{deal: string, steps: string[], melds: string[][], hand: string[]}} Kept
 */

const OTHER_TILES = {
  code: "unreadable",
  clause: null,
  subject: null,
  message: t("The server would play other tiles than lie here."),
};

/** @param {string} table */
const nameOf = (table) => `draft.${table}`;

export class Draft {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.steps = signal(/** @type {string[]} */ ([]));
    this.undone = signal(/** @type {string[]} */ ([]));
    this.layout = signal(/** @type {Layout} */ ({ groups: [], rack: [], next: 1 }));
    /** The server's last verdict on the steps. */
    this.standing = signal(/** @type {Standing|null} */ (null));
    /** Steps that no longer fitted after others had played. */
    this.lost = signal(/** @type {Lost[]} */ ([]));
    this.oneTile = signal(false);
    this.deal = "";
    /** @type {string[][]} */
    this.melds = [];
    /** @type {string[]} */
    this.hand = [];
    this.asked = 0;
    /** The steps that the standing is of. @type {string[]} */
    this.standsFor = [];
    /** @type {Promise<boolean>} */
    this.settled = Promise.resolve(true);
  }

  /** The table has changed: everything is tried on it again. */
  follow() {
    const view = this.table.view.peek();
    if (!view || this.table.you === null || !view.hand) return this.show(view);
    if (view.result) return this.end(view);
    const deal = `${this.table.number}.${view.deal}`;
    const melds = view.melds.map((meld) => meld.cards);
    if (deal !== this.deal) this.begin(deal, melds, view.hand);
    const changed = JSON.stringify(melds) !== JSON.stringify(this.melds);
    const hand = new Set(view.hand);
    const played = this.hand.some((tile) => !hand.has(tile)); // in no other way does a tile leave the hand
    batch(() => {
      this.lost.value = [];
      if (changed || played) this.undone.value = [];
      this.steps.value = played ? [] : renumbered(this.steps.value, this.melds, melds);
      if (this.steps.value.length) this.layout.value = withRack(view.hand ?? [], this.layout.value);
      else this.show(view);
      if (played) this.oneTile.value = false;
    });
    [this.melds, this.hand] = [melds, view.hand];
    if (view.phase === "turn") this.ask((lost) => (this.lost.value = lost));
  }

  /**
   * Begin a deal, and restore its stored draft.
   * @param {string} deal
   * @param {string[][]} melds
   * @param {string[]} hand
   */
  begin(deal, melds, hand) {
    const kept = /** @type {Kept|null} */ (read(nameOf(this.table.id)));
    const same = kept?.deal === deal && Boolean(kept.hand);
    this.deal = deal;
    this.melds = same ? kept.melds : melds;
    this.undone.value = [];
    this.hand = same ? kept.hand : hand;
    this.steps.value = same ? kept.steps : [];
  }

  /** End the deal: drop the draft and all open questions about it. @param {import("../table/table.js").View} view */
  end(view) {
    this.asked++;
    batch(() => {
      this.steps.value = this.undone.value = [];
      this.lost.value = [];
      this.show(view);
    });
    this.keep();
  }

  /** @param {import("../table/table.js").View|null} view */
  show(view) {
    if (!view) return;
    this.layout.value = layoutOf(view);
    this.standing.value = null;
  }

  /** Take a step: it is seen at once, and stays if the server can take it. @param {string} step */
  take(step) {
    if (!step) return false;
    capture();
    batch(() => {
      this.layout.value = guessed(this.layout.value, step);
      this.undone.value = [];
      this.put([...this.steps.value, step]);
    });
    return true;
  }

  /** The steps as one would have typed them, those that were undone among them: typed words may bring these back. */
  get history() {
    const undone = [...this.undone.value].reverse();
    return [...this.steps.value, ...undone, ...undone.map(() => "undo")];
  }

  /** True if the server's verdict on the steps is known. */
  get isSettled() {
    return this.standsFor === this.steps.value;
  }

  undo() {
    const step = this.steps.value[this.steps.value.length - 1];
    if (!step) return;
    this.undone.value = [...this.undone.value, step];
    this.put(this.steps.value.slice(0, -1));
  }

  redo() {
    const step = this.undone.value[this.undone.value.length - 1];
    if (!step) return;
    this.undone.value = this.undone.value.slice(0, -1);
    this.put([...this.steps.value, step]);
  }

  /** The turn as it began; `redo` brings the steps back one by one. */
  reset() {
    this.undone.value = [...this.undone.value, ...[...this.steps.value].reverse()];
    this.put([]);
  }

  /** Other steps instead of those so far, which `undo` does not bring back. @param {string[]} steps */
  become(steps) {
    this.undone.value = [];
    this.put(steps);
  }

  /** @param {boolean} said */
  sayOneTile(said) {
    this.oneTile.value = said;
    this.put(this.steps.value);
  }

  /** These are the steps now. @param {string[]} steps */
  put(steps) {
    dismiss();
    this.steps.value = steps;
    this.lost.value = [];
    this.ask((lost) => refused(new Refusal(lost[0].error), this.table.game));
  }

  /**
   * Ask the server for its verdict. Impossible steps are dropped, and the steps after them are tried without them.
   * @param {(lost: (Lost & {error: import("../base/api.js").RefusalFields})[]) => void} tell
   */
  ask(tell) {
    const turn = ++this.asked;
    this.keep();
    this.settled = this.answered(turn, tell).catch((error) => {
      if (turn !== this.asked) return false;
      this.standing.value = null; // of other steps
      refused(error, this.table.game);
      return false;
    });
  }

  keep() {
    const { deal, melds, hand } = this;
    const steps = this.steps.value;
    write(nameOf(this.table.id), steps.length ? { deal, steps, melds, hand } : null);
  }

  /** @param {number} turn @param {Parameters<Draft["ask"]>[0]} tell */
  async answered(turn, tell) {
    let steps = this.steps.value;
    const lost = [];
    for (;;) {
      const standing = /** @type {Standing} */ (
        await this.table.connection.send({ ask: "check", steps, one_tile: this.oneTile.value })
      );
      if (turn !== this.asked) return false;
      if (!standing.failed) return this.settle(steps, standing, lost, tell);
      lost.push({ step: steps[standing.taken], why: standing.failed.said, error: standing.failed });
      steps = without(steps, standing.taken, this.melds.length);
    }
  }

  /**
   * @param {string[]} steps
   * @param {Standing} standing
   * @param {any[]} lost
   * @param {Parameters<Draft["ask"]>[0]} tell
   */
  settle(steps, standing, lost, tell) {
    const layout = settled(this.hand, standing, steps);
    capture();
    batch(() => {
      this.steps.value = this.standsFor = steps;
      this.standing.value = standing;
      this.layout.value = layout;
      if (lost.length) tell(lost);
    });
    this.keep();
    return true;
  }

  /**
   * Add the step that typed words mean. Return false if they mean none.
   * @param {{steps?: string[]}} means
   * @returns {boolean}
   */
  meant(means) {
    const typed = means.steps?.[means.steps.length - 1]?.trim() ?? "";
    if (typed === "undo" || typed === "redo" || typed === "reset") this[typed]();
    else if (typed) this.take(typed);
    return Boolean(typed);
  }

  /** Play the draft, or say why it cannot be played and keep it. If the game changes meanwhile, do not play it. */
  async play() {
    const { number, seq } = this.table;
    await this.settled;
    const standing = this.standing.value;
    if (!standing || this.table.number !== number || this.table.seq !== seq) return false;
    if (standing.can_play && plays(standing.act, this.layout.value.groups, this.oneTile.value))
      return this.table.act(standing.act);
    refused(new Refusal(standing.refusal ?? OTHER_TILES), this.table.game);
    return false;
  }
}
