/**
 * Deals the cards of a record again. The module knows the promises of a game, the card orders that follow from its
 * secret, and the cards that its lines deal.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";
import { hexOf, joined, utf8 } from "./bytes.js";

/** @import { Fields, Record } from "./reading.js" */
/**
 * @typedef {{game: string, rules: number, seats: number, options: Fields, cards: string[], single: boolean, hand_size:
 * number, in_blocks: boolean, upcard: boolean, draw: {ranks: (number|null)[], highest: boolean, winner_starts:
 * boolean}|null}} Dealing
 * @typedef {{deal: number, draw: [number, string][]|null, starter: number|null, order: string[], hands:
 * string[][]|null, upcard: string|null, stock: string[], turnings: (string[]|null)[]}} Deal what was dealt; null is
 * what cannot be known
 */

const [NUMBERS, LONGEST_WORD] = [2 ** 32, 200];
const BLANK = /[,\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
// The lowest byte comes first.
const u32 = (/** @type {number} */ number) => Uint8Array.of(number, number >>> 8, number >>> 16, number >>> 24);

/**
 * Return the promise of a secret, which the server shows before players choose their words.
 * @param {Uint8Array} secret
 */
export const secretPromise = (secret) => hexOf(sha256(joined(utf8("rumpus/1\0"), secret)));
/**
 * Return the promise of the start, which the server shows before the first card.
 * @param {string|Uint8Array} line the header without its newline
 */
export const startPromise = (line) =>
  hexOf(sha256(joined(utf8("rumpus/2 start\0"), typeof line === "string" ? utf8(line) : line)));

/**
 * Return these cards in the order for a purpose ("draw for deal", "deal" or "turn stock"), the top card first.
 * @param {Uint8Array} secret
 * @param {string[]} words
 * @param {string} purpose
 * @param {number} deal
 * @param {number} turning
 * @param {string[]} cards
 */
export function orderOf(secret, words, purpose, deal, turning, cards) {
  const stream = shake256.create().update(utf8("rumpus/1 order\0"));
  for (const part of [secret, ...words.map(utf8), utf8(purpose), u32(deal), u32(turning)])
    stream.update(u32(part.length)).update(part);
  const next = () => new DataView(stream.xof(4).buffer).getUint32(0, true);
  const order = [...cards];
  for (let count = order.length; count > 1; count--) {
    const even = NUMBERS - (NUMBERS % count);
    let number = next();
    while (number >= even) number = next();
    const place = number % count;
    [order[count - 1], order[place]] = [order[place], order[count - 1]];
  }
  return order;
}

// The lines of a record are followed, and the cards dealt as its secret says
class Dealer {
  deals = /** @type {Deal[]} */ ([]);
  draw = /** @type {[number, string][]|null} */ (null); // the cards shown before the deal to come
  pile = /** @type {string[]|null} */ (null); // the discard pile, oldest card first; null where it cannot be known
  drawer = 0;
  isFresh = false; // nobody has acted since the last deal

  /** @param {Record} record @param {Uint8Array} secret @param {Dealing} dealing @param {string[]} unchecked */
  constructor(record, secret, dealing, unchecked) {
    this.order = (/** @type {[string, number, number, string[]]} */ ...asked) =>
      orderOf(secret, record.header.words, ...asked);
    this.dealing = dealing;
    this.unchecked = unchecked;
    for (const line of record.lines) this.follow(line);
  }

  /** @param {Fields} line */
  follow({ seat, act }) {
    const [deal, next] = [this.deals[this.deals.length - 1], this.deals.length + 1];
    if (seat !== undefined) deal && this.act(deal, seat, act);
    else if (this.isFresh && act !== "turn stock")
      this.unchecked.push(`Deal ${next}: nobody played the deal before it.`);
    else if (act === "draw for deal") this.draw ??= this.drawn(next);
    else if (act === "deal") this.deal(next);
    else if (deal) this.turn(deal);
  }

  /** Rule C-2: players who tie, and players whose card does not count, draw again. @param {number} deal */
  drawn(deal) {
    const { cards, seats, draw } = this.dealing;
    const shown = /** @type {[number, string][]} */ ([]);
    let asked = Array.from({ length: seats }, (_, seat) => seat);
    let [waiting, ranks] = [[...asked], new Map()];
    for (const card of draw ? this.order("draw for deal", deal, 0, cards) : []) {
      const seat = Number(waiting.shift());
      shown.push([seat, card]);
      const rank = draw?.ranks[cards.indexOf(card)] ?? null;
      if (rank === null) waiting.push(seat);
      else ranks.set(seat, rank);
      if (waiting.length) continue;
      const best = Math[draw?.highest ? "max" : "min"](...ranks.values());
      asked = asked.filter((one) => ranks.get(one) === best);
      if (asked.length === 1) break;
      [waiting, ranks] = [[...asked], new Map()];
    }
    this.drawer = asked[0];
    return draw && shown;
  }

  /** @param {number} deal */
  deal(deal) {
    const { cards, seats, hand_size, upcard, draw } = this.dealing;
    const order = this.order("deal", deal, 0, cards);
    const starter = this.draw && draw ? (this.drawer + Number(!draw.winner_starts)) % seats : null;
    const [first, ...rest] = order.slice(seats * hand_size);
    const stock = upcard ? rest : [first, ...rest];
    this.deals.push({
      deal,
      draw: this.draw,
      starter,
      order,
      hands: null,
      upcard: upcard ? first : null,
      stock,
      turnings: [],
    });
    [this.draw, this.isFresh] = [null, true];
    this.pile = this.dealing.single && upcard ? [first] : null;
  }

  /** @param {Deal} deal */
  turn(deal) {
    deal.turnings.push(this.pile && this.order("turn stock", deal.deal, deal.turnings.length + 1, this.pile));
    if (!this.pile)
      this.unchecked.push(
        `Deal ${deal.deal}: nothing tells what lay in the pile, so the turned stock was not derived.`,
      );
    this.pile = this.dealing.single ? [] : null;
  }

  /**
   * Apply an action. The first player to act is the starter. Some actions change the pile.
   * @param {Deal} deal
   * @param {number} seat
   * @param {string} act
   */
  act(deal, seat, act) {
    const { cards, seats } = this.dealing;
    this.isFresh = false;
    if (deal.starter === null && seat >= 0 && seat < seats) deal.starter = seat;
    const [verb, named] = act.split(BLANK).filter(Boolean);
    const [done, card] = [verb?.toLowerCase(), named?.toUpperCase()];
    if (!this.pile || (done !== "discard" && done !== "take")) return;
    const at = done === "take" && card === undefined ? this.pile.length - 1 : this.pile.lastIndexOf(card);
    if (done === "take") this.pile = at < 0 ? null : this.pile.slice(0, at);
    else if (!cards.includes(card) || this.pile.push(card) > cards.length) this.pile = null;
  }

  /** All that was dealt, once every line was followed. */
  whole() {
    const { seats, hand_size, in_blocks } = this.dealing;
    for (const deal of this.deals) {
      const { starter, order } = deal;
      const turnOf = (/** @type {number} */ place) => (in_blocks ? Math.floor(place / hand_size) : place % seats);
      const dealt = order.slice(0, seats * hand_size);
      const hand = (/** @type {number} */ turn) => dealt.filter((_, place) => turnOf(place) === turn);
      if (starter === null)
        this.unchecked.push(`Deal ${deal.deal}: nothing tells who starts, so the hands were not told apart.`);
      else deal.hands = Array.from({ length: seats }, (_, seat) => hand((seat - starter + seats) % seats));
    }
    return this.deals;
  }
}

/** @param {Record} record @param {Uint8Array} secret @param {Dealing|null} dealing @param {string[]} unchecked */
export function dealsOf(record, secret, dealing, unchecked) {
  const { game, rules, seats, options, words } = record.header;
  const isIts =
    dealing &&
    dealing.game === game &&
    dealing.rules === rules &&
    dealing.seats === seats.length &&
    words.length === seats.length &&
    words.every((/** @type {string} */ word) => [...word].length <= LONGEST_WORD) &&
    Object.entries(options).every(([option, value]) => dealing.options[option] === value);
  const why = dealing
    ? "this header and what tells how cards are dealt do not fit"
    : "nothing tells how this game is dealt";
  if (!isIts) return void unchecked.push(`The hands were not derived: ${why}.`);
  return new Dealer(record, secret, dealing, unchecked).whole();
}
