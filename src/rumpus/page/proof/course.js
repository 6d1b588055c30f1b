/** How the cards of a deal lie from one line to the next: what follows from the secret, moved as the events say. */

/** @typedef {import("../replay/recording.js").Frame} Frame */
/** @typedef {import("./verifier.js").Deal} Deal */

export const areCards = (/** @type {any} */ cards) => Array.isArray(cards) && cards.every((card) => typeof card === "string");
export const areHands = (/** @type {any} */ hands) => Array.isArray(hands) && hands.every(areCards);
/** @param {any} one @param {any} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (/** @type {string[][]} */ hands) => hands.map((hand) => [...hand].sort());
const areAlike = (/** @type {string[]} */ one, /** @type {string[]} */ other) => isSame(sorted([one]), sorted([other]));
/** A joker as it is held, whatever it stands for. @param {string} card */
const physical = (card) => card.replace(/=.*/, "");

/** The cards that come into the hand of the seat by an event, and those that go. @type {{[kind: string]: (event: any) => string[][]}} */
export const HELD = {
  Drew: ({ card }) => [[card], []],
  Picked: ({ card }) => [[card], []],
  Took: ({ cards }) => [cards, []],
  Discarded: ({ card }) => [[], [card]],
  Laid: ({ meld }) => [[], meld.cards],
  LaidOff: ({ card }) => [[], [card]],
  Played: ({ placed }) => [[], placed],
};
const MOVES = new Set(["DealerDrawn", "Dealt", "StockTurned", ...Object.keys(HELD)]); // the events that move cards

const PLAYED = ["Played", "Played Picked"];
/** Which of these events a line brings about, by its first word or, of chance, by all of them. @type {{[act: string]: string[]}} */
const BROUGHT = {
  ...{ "draw for deal": ["DealerDrawn"], deal: ["Dealt"], "turn stock": ["StockTurned Drew"], draw: ["Drew"], pick: ["Picked"] },
  ...{ take: ["Took"], lay: ["Laid"], off: ["LaidOff"], discard: ["Discarded"], play: PLAYED, open: PLAYED },
};
const USED_UP = ["", "StockTurned Drew"]; // where the stock is: the pile is turned, now or next by chance, or the deal is blocked

/** The parts of a view that name cards, but for the hands. @param {any} view */
export const lyingIn = ({ pile, melds, known, stock_known, taken, must_play }) => [pile, melds, known, stock_known, taken, must_play];

/** The cards of a meld, each with the seat before which it lies. @param {{cards: string[], owners: number[]}} meld */
const lying = ({ cards, owners }) => cards.map((card, place) => `${card} ${owners[place]}`);
const tilesOf = (/** @type {{cards: string[]}[]} */ melds) => melds.flatMap(({ cards }) => cards.map(physical));

/**
 * The melds after an event, or null where those that lay there do not become these.
 * @type {{[kind: string]: (melds: any[], event: any) => any[]|null}}
 */
const LAID = {
  Laid: (melds, { seat, meld }) => (lying(meld).every((one) => one.endsWith(` ${seat}`)) ? [...melds, meld] : null),
  LaidOff: (melds, { seat, card, number, meld }) => {
    const [now, old] = [lying(meld), lying(melds[number - 1] ?? { cards: [] })];
    const isLonger = now.length === old.length + 1 && isSame(now.filter((one) => one !== `${card} ${seat}`), old);
    return isLonger ? melds.map((one, place) => (place === number - 1 ? meld : one)) : null;
  },
  Played: (melds, { table, placed }) => (areAlike(tilesOf(table), [...tilesOf(melds), ...placed]) ? table : null),
};

/** A deal as it goes on from what follows from the secret. */
export class Course {
  isWhole = true; // whether all that came from the stock was shown, and followed from the secret
  isDue = false; // whether chance turns the stock next
  isOpen = false; // whether the stock is a pile that was turned as it lay
  melds = /** @type {any[]} */ ([]);
  taken = /** @type {string[]} */ ([]); // from the pile, in this turn
  must = /** @type {string|null} */ (null); // the card of them that is played first

  /** @param {Deal} deal */
  constructor(deal) {
    this.deal = deal;
    this.turnings = [...deal.turnings];
    this.hands = (deal.hands ?? []).map((hand) => [...hand]);
    this.known = this.hands.map(() => /** @type {string[]} */ ([]));
    this.stock = [...deal.stock];
    this.pile = deal.upcard ? [deal.upcard] : [];
  }

  /** Whether a line moved cards as such a line does, and they were told. @param {Frame} frame */
  isTold({ act, spelled = act, seat, events }) {
    const isChance = (seat ?? null) === null;
    const told = events.filter(({ event }) => MOVES.has(event));
    const moves = told.map(({ event }) => event).join(" ");
    if (this.isDue !== (isChance && spelled === "turn stock")) return false;
    const isEnd = events.some(({ event }) => event === "DealEnded");
    const ofChance = Object.hasOwn(BROUGHT, spelled) ? BROUGHT[spelled] : [];
    const brought = isChance ? ofChance : this.brought(spelled.toLowerCase(), Number(seat), isEnd);
    this.isDue = brought === USED_UP && !moves && !isEnd;
    return brought.includes(moves) && told.every((event) => this.hasCards(event, isChance));
  }

  /** What an action brings about of what moves cards. @param {string} act @param {number} seat @param {boolean} isEnd of the deal */
  brought(act, seat, isEnd) {
    const verb = act.match(/[a-z]+/)?.[0] ?? "";
    if (verb === "draw" && !this.stock.length) return USED_UP;
    if (verb === "take" && isEnd) return [""]; // too often: the deal ends before the card is taken
    if (verb === "off" && !/\bto\W+[0-9]+\b/.test(act)) return []; // figures that are not read here
    const hasDrawn = this.hands[seat]?.length !== this.deal.hands?.[seat]?.length;
    if (/\bknock\W*$/.test(act) && !hasDrawn) return ["Took Discarded"];
    return Object.hasOwn(BROUGHT, verb) ? BROUGHT[verb] : [""];
  }

  /** @param {any} event @param {boolean} isChance */
  hasCards({ event, shown, hands, upcard, stock, order, shuffled, card }, isChance) {
    if (event === "DealerDrawn") return Array.isArray(shown);
    if (event === "Dealt") return areHands(hands) && areCards(stock) && typeof upcard === typeof this.deal.upcard;
    if (event === "StockTurned") return areCards(order) && shuffled === isChance;
    return !["Drew", "Picked"].includes(event) || typeof card === "string";
  }

  /** The pile became the stock: in the order that follows from the secret, or as it lay. @param {any} event */
  turn({ shuffled, order }) {
    const next = shuffled ? this.turnings.shift() : this.pile;
    this.isWhole &&= Boolean(next);
    [this.stock, this.pile, this.isOpen] = [[...(next ?? order)], [], !shuffled];
    return isSame(order, this.stock);
  }

  /** Whether the cards of an event are those that came next, or lay where it has them from. @param {any} event */
  fits(event) {
    const { event: kind, seat, card, cards } = event;
    if (kind === "StockTurned") return this.turn(event);
    if (kind === "Took" && !isSame(this.pile.splice(-cards.length), cards)) return false;
    if (["Drew", "Picked"].includes(kind) && this.stock.shift() !== card) return false;
    const melds = Object.hasOwn(LAID, kind) ? LAID[kind](this.melds, event) : this.melds;
    if (kind === "Took") [this.taken, this.must] = [cards, event.must_play ? cards[0] : null];
    if (kind === "Laid" || kind === "LaidOff") this.must = null;
    if (kind === "Discarded") [this.pile, this.taken] = [[...this.pile, card], []];
    this.melds = melds ?? [];
    return melds !== null && (!Object.hasOwn(HELD, kind) || this.isHeld(seat, HELD[kind](event), kind));
  }

  /** Whether a hand had the cards that go from it. @param {number} seat @param {string[][]} cards that come and go @param {string} kind */
  isHeld(seat, [come, gone], kind) {
    const left = gone.map(physical);
    const hand = [...(this.hands[seat] ?? []), ...come];
    const seen = kind === "Took" || (kind === "Drew" && this.isOpen) ? come : [];
    const stays = (/** @type {string} */ card) => !left.includes(card);
    this.known[seat] = [...(this.known[seat] ?? []), ...seen].filter(stays);
    this.hands[seat] = hand.filter(stays);
    return !this.deal.hands || left.every((card) => hand.includes(card));
  }

  /** Whether a view shows the cards where they are now; null where it does not show them. @param {Frame} frame */
  isSeen({ view, events }) {
    const result = events.find(({ event }) => event === "DealEnded")?.result;
    const isShown = areHands([view.pile, view.stock_known, view.taken]) && areHands(view.hands) && areHands(view.known);
    if (!isShown || !Array.isArray(view.melds) || typeof view.stock !== "number") return null;
    if (result && !(areHands([...result.hands, ...result.left]) && result.melds.every(areHands))) return null;
    if (!this.deal.hands) return true; // as far as that can be told: it is not known who holds what
    const stock_known = this.isOpen ? this.stock : [];
    const melds = this.melds.map(({ kind, cards, owners }, place) => ({ number: place + 1, kind, cards, owners }));
    const lies = { pile: this.pile, melds, known: sorted(this.known), stock_known, taken: [...this.taken].sort(), must_play: this.must };
    const isThere = isSame(lyingIn({ ...view, known: sorted(view.known), taken: [...view.taken].sort() }), lyingIn(lies));
    const areHeld = [view, ...(result ? [result] : [])].every(({ hands }) => isSame(sorted(hands), sorted(this.hands)));
    return isThere && areHeld && view.stock === this.stock.length && (!result || (isSame(view.result, result) && isParted(result)));
  }
}

/**
 * Whether the hands of a result are made of its melds and of what is left. Cards of others lie at melds of who ended the deal alone.
 * @param {{hands: string[][], melds: string[][][], left: string[][], by: number|null}} result
 */
function isParted({ hands, melds, left, by }) {
  const laid = melds.flat(2).map(physical);
  const isTheirs = (/** @type {string[]} */ meld, /** @type {number} */ seat) => {
    const own = meld.filter((card) => hands[seat].includes(physical(card)));
    return own.length === meld.length || (seat === by && own.length >= 3);
  };
  const areLeft = hands.every((hand, seat) => areAlike(left[seat], hand.filter((card) => !laid.includes(card))));
  const areTheirs = melds.every((some, seat) => some.every((meld) => isTheirs(meld, seat)));
  return areLeft && areTheirs && areAlike([...laid, ...left.flat()], hands.flat());
}
