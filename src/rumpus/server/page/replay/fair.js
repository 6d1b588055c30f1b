/**
 * Whether a game was dealt as its secret says: the commitment, every draw for the deal, every hand, stock and drawn card.
 * The file of the record says what was promised, the frames (with all hands) what was dealt; both are only compared.
 */
import { many } from "../base/sentence.js";
import { bytesOf, commitmentOf, orderOf, wholePack } from "./orders.js";

/** @typedef {{what: string, holds: boolean, told: string}} Finding */
/** @typedef {{seq: number, seat?: number|null, act: string, events: any[], view: any}} Frame */
/** @typedef {{header: any, lines: any[], end: any}} File */

/** @param {string} text @returns {File} */
export function readFile(text) {
  const [header, ...rest] = text.trim().split("\n").map((line) => JSON.parse(line));
  return { header, lines: rest.filter((line) => line.act !== undefined), end: rest.find((line) => line.end !== undefined) };
}

/** @param {string[]} a @param {string[]} b */
const same = (a, b) => a.length === b.length && a.every((card, place) => card === b[place]);
/** @param {string[]} a @param {string[]} b */
const sameCards = (a, b) => same([...a].sort(), [...b].sort());

/**
 * How cards may go round: one at a time from the starter, or all of a hand at once.
 * @type {[string, (place: number, index: number, seats: number, size: number) => number][]}
 */
const ROUNDS = [
  ["one by one from the starter", (place, index, seats) => index * seats + place],
  ["in blocks from the starter", (place, index, _, size) => place * size + index],
];

/** Everything a file and what was dealt by it can be asked. */
class Check {
  /** @param {File} file @param {import("../faces/pack.js").PackDocument} pack */
  constructor(file, pack) {
    this.file = file;
    this.pack = wholePack(pack);
    this.noun = pack.kind === "tiles" ? "tile" : "card";
    this.secret = bytesOf(file.end?.secret ?? "");
    /** @type {Finding[]} */
    this.findings = [];
    /** @type {string[]} */
    this.stock = [];
  }

  /** @param {string} what @param {boolean} holds @param {string} told */
  found(what, holds, told) {
    this.findings.push({ what, holds, told });
  }

  commitment() {
    const made = commitmentOf(this.secret);
    const promised = String(this.file.header.commitment);
    const told = `SHA-256 of the revealed secret is ${made.slice(0, 12)}…, promised was ${promised.slice(0, 12)}….`;
    this.found("The secret is the one promised before the first card", made === this.file.header.commitment, told);
  }

  /** @param {"draw for deal"|"deal"|"turn stock"} purpose @param {number} deal @param {number} turning @param {string[]} cards */
  order(purpose, deal, turning, cards) {
    return orderOf(this.secret, this.file.header.words ?? [], purpose, deal, turning, cards);
  }

  /** @param {Frame[]} frames */
  lines(frames) {
    const wrong = frames.filter((frame, place) => {
      const line = this.file.lines[place];
      return !line || line.seq !== frame.seq || line.act !== frame.act || (line.seat ?? null) !== (frame.seat ?? null);
    });
    const holds = !wrong.length && frames.length === this.file.lines.length;
    this.found(
      "The moves shown here are those of the record",
      holds,
      holds ? `${frames.length} lines compared.` : `Differs from the file: line ${wrong[0]?.seq ?? frames.length + 1}.`,
    );
  }

  /** One deal. @param {number} deal @param {Frame[]} frames */
  deal(deal, frames) {
    const dealt = frames.flatMap((frame) => frame.events).find((event) => event.event === "Dealt");
    if (!dealt) return;
    const all = [...dealt.hands.flat(), ...(dealt.upcard ? [dealt.upcard] : []), ...(dealt.stock ?? [])];
    if (!sameCards(this.pack, all)) {
      const told = `${many(all.length, this.noun)} were shown, which are not the whole pack.`;
      return this.found(`Deal ${deal}: the whole pack is dealt`, false, told);
    }
    for (const event of frames.flatMap((frame) => frame.events)) if (event.event === "DealerDrawn") this.drawn(deal, event);
    this.hands(deal, dealt, this.order("deal", deal, 0, this.pack));
    this.rest(deal, dealt, frames);
  }

  /** @param {number} deal @param {any} event */
  drawn(deal, event) {
    const order = this.order("draw for deal", deal, 0, this.pack);
    const shown = event.shown.map((/** @type {[number, string]} */ [, card]) => card);
    this.found(
      `Deal ${deal}: the draw for the deal`,
      same(shown, order.slice(0, shown.length)),
      `${many(shown.length, this.noun)} compared.`,
    );
  }

  /** @param {number} deal @param {any} dealt @param {string[]} order */
  hands(deal, dealt, order) {
    const [seats, size] = [dealt.hands.length, dealt.hand_size];
    const round = ROUNDS.find(([, at]) =>
      dealt.hands.every((/** @type {string[]} */ hand, /** @type {number} */ seat) => {
        const place = (seat - dealt.starter + seats) % seats;
        return sameCards(hand, Array.from({ length: size }, (_, index) => order[at(place, index, seats, size)]));
      }),
    );
    const told = round ? `${seats} hands of ${size}, dealt ${round[0]}.` : "The hands differ from the order.";
    this.found(`Deal ${deal}: every hand`, Boolean(round), told);
    const rest = order.slice(seats * size);
    const shown = [...(dealt.upcard ? [dealt.upcard] : []), ...dealt.stock];
    this.found(
      `Deal ${deal}: ${dealt.upcard ? "the upcard and the stock" : "the pool"}`,
      same(rest, shown),
      `${many(shown.length, this.noun)} compared, in their order.`,
    );
    this.stock = dealt.upcard ? rest.slice(1) : rest;
  }

  /** What came from the stock, card by card, and each turning of it. @param {number} deal @param {any} dealt @param {Frame[]} frames */
  rest(deal, dealt, frames) {
    let [drawn, right, turnings] = [0, true, 0];
    let pile = dealt.upcard ? [dealt.upcard] : [];
    for (const frame of frames) {
      for (const event of frame.events) {
        if (event.event === "StockTurned") this.turned(deal, ++turnings, event, pile);
        if (!["Drew", "Picked"].includes(event.event)) continue;
        drawn += 1;
        right = this.stock.shift() === event.card && right;
      }
      pile = frame.view.pile ?? pile;
    }
    this.found(`Deal ${deal}: all that was drawn`, right, `${many(drawn, this.noun)} compared, each with the next of the order.`);
  }

  /** @param {number} deal @param {number} turning @param {any} event @param {string[]} pile */
  turned(deal, turning, event, pile) {
    const order = event.shuffled ? this.order("turn stock", deal, turning, pile) : event.order;
    if (event.shuffled)
      this.found(`Deal ${deal}: the stock shuffled again`, same(order, event.order), `${many(order.length, this.noun)} compared.`);
    this.stock = [...order];
  }
}

/** Records whose orders were given beforehand have nothing that could be checked. @param {File} file */
export const isDerived = (file) => Boolean(file.header.commitment) && !file.header.orders;

/**
 * What is found. The frames come deal by deal, with everything shown.
 * @param {File} file @param {Frame[][]} deals @param {import("../faces/pack.js").PackDocument} pack the pack of its game
 * @returns {Finding[]}
 */
export function findings(file, deals, pack) {
  const check = new Check(file, pack);
  check.commitment();
  check.lines(deals.flat());
  deals.forEach((frames, index) => check.deal(index + 1, frames));
  return check.findings;
}
