/** What this page was shown of a game, to be held against what its record says and what follows from its secret. */

/** @typedef {import("../replay/recording.js").Frame} Frame */
/** @typedef {import("./verifier.js").Deal} Deal */

/** @param {Frame[]} frames @param {string} kind */
const eventsOf = (frames, kind) => frames.flatMap(({ events }) => events).filter(({ event }) => event === kind);

const areCards = (/** @type {any} */ cards) => Array.isArray(cards) && cards.every((card) => typeof card === "string");
const areHands = (/** @type {any} */ hands) => Array.isArray(hands) && hands.every(areCards);
/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (/** @type {string[][]} */ hands) => hands.map((hand) => [...hand].sort());

/** What was shown of how a deal was dealt; nothing of one that was not. @param {Frame[]} frames with all hands */
export function shownOf(frames) {
  const [dealt] = eventsOf(frames, "Dealt");
  if (!dealt) return {};
  const [draw] = eventsOf(frames, "DealerDrawn");
  const [hands, stock] = [areHands(dealt.hands) ? dealt.hands : null, areCards(dealt.stock) ? dealt.stock : null];
  return { draw: draw?.shown ?? null, hands, upcard: dealt.upcard ?? null, stock };
}

const FROM_STOCK = new Set(["DealerDrawn", "Dealt", "StockTurned", "Drew", "Picked"]);
/** Which of these events a line brings about, by its first word or, of chance, by all of them. @type {{[act: string]: string[]}} */
const BROUGHT = {
  ...{ "draw for deal": ["DealerDrawn"], deal: ["Dealt"], "turn stock": ["StockTurned Drew"] },
  ...{ draw: ["Drew"], pick: ["Picked"], play: ["", "Picked"], open: ["", "Picked"] },
};

/** The cards that come into the hand of the seat by an event, and those that go. @type {{[kind: string]: (event: any) => string[][]}} */
const HELD = {
  Drew: ({ card }) => [[card], []],
  Picked: ({ card }) => [[card], []],
  Took: ({ cards }) => [cards, []],
  Discarded: ({ card }) => [[], [card]],
  Laid: ({ meld }) => [[], meld.cards],
  LaidOff: ({ card }) => [[], [card]],
  Played: ({ placed }) => [[], placed],
};

/** A deal as it goes on from what follows from the secret. */
class Course {
  isWhole = true; // whether all that came from the stock was shown, and followed from the secret

  /** @param {Deal} deal */
  constructor(deal) {
    this.deal = deal;
    this.turnings = [...deal.turnings];
    this.hands = deal.hands && deal.hands.map((hand) => [...hand]);
    this.stock = [...deal.stock];
    this.pile = deal.upcard ? [deal.upcard] : [];
  }

  /** Whether a line brought about what such a line does, and its cards were told. @param {Frame} frame */
  isTold({ act, spelled = act, seat, events }) {
    const isChance = (seat ?? null) === null;
    const verb = isChance ? spelled : (spelled.toLowerCase().match(/[a-z]+/)?.[0] ?? "");
    const isOut = !isChance && verb === "draw" && !this.stock.length; // then the pile is turned, or the deal is blocked
    const brought = isOut ? ["", "StockTurned Drew"] : Object.hasOwn(BROUGHT, verb) ? BROUGHT[verb] : [""];
    const told = events.filter(({ event }) => FROM_STOCK.has(event));
    return brought.includes(told.map(({ event }) => event).join(" ")) && told.every((event) => this.hasCards(event, isChance));
  }

  /** @param {any} event @param {boolean} isChance */
  hasCards({ event, shown, hands, upcard, stock, order, shuffled, card }, isChance) {
    if (event === "DealerDrawn") return Array.isArray(shown);
    if (event === "Dealt") return areHands(hands) && areCards(stock) && typeof upcard === typeof this.deal.upcard;
    return event === "StockTurned" ? areCards(order) && shuffled === isChance : typeof card === "string";
  }

  /** The pile became the stock: in the order that follows from the secret, or as it lay. @param {any} event */
  turn({ shuffled, order }) {
    const next = shuffled ? this.turnings.shift() : this.pile;
    this.isWhole &&= Boolean(next);
    [this.stock, this.pile] = [[...(next ?? order)], []];
    return isSame(order, this.stock);
  }

  /** Whether the cards of an event are those that came next. @param {any} event */
  fits(event) {
    if (event.event === "Discarded") this.pile.push(event.card);
    if (event.event === "Took" && !isSame(this.pile.splice(-event.cards.length), event.cards)) return false;
    if (event.event === "StockTurned") return this.turn(event);
    if (["Drew", "Picked"].includes(event.event) && this.stock.shift() !== event.card) return false;
    const [come, gone] = Object.hasOwn(HELD, event.event) ? HELD[event.event](event) : [[], []];
    const hand = this.hands?.[event.seat] ?? /** @type {string[]} */ ([]);
    hand.push(...come);
    const places = gone.map((card) => hand.indexOf(physical(card)));
    if (this.hands) this.hands[event.seat] = hand.filter((_, place) => !places.includes(place));
    return !this.hands || !places.includes(-1);
  }

  /** Whether a view shows the cards where they are now; null where it does not show them. @param {Frame} frame */
  isSeen({ view, events }) {
    const ended = events.find(({ event }) => event === "DealEnded");
    const shown = [view.hands, ...(ended ? [ended.result.hands, view.result?.hands] : [])];
    if (!shown.every(areHands) || !areCards(view.pile) || typeof view.stock !== "number") return null;
    const isHeld = shown.every((hands) => !this.hands || isSame(sorted(hands), sorted(this.hands)));
    return isHeld && isSame(view.pile, this.pile) && view.stock === this.stock.length;
  }
}

/** A joker as it lies, whatever it stands for. @param {string} card */
const physical = (card) => card.replace(/=.*/, "");

/**
 * How the cards of a deal that were shown stand to those that follow from the secret: "same" where each was compared, "other" where one
 * is another, "missing" where one was not shown. @param {Deal} deal @param {Frame[]} frames @returns {"same"|"other"|"missing"}
 */
export function heldAgainst(deal, frames) {
  const course = new Course(deal);
  const draws = eventsOf(frames, "DealerDrawn");
  const dealt = frames.findIndex(({ events }) => events.some(({ event }) => event === "Dealt"));
  const isDrawn = frames.slice(0, dealt).every((frame) => course.isTold(frame)) && (deal.draw === null || draws.length === 1);
  for (const frame of dealt < 0 ? [] : frames.slice(dealt)) {
    const isTold = course.isTold(frame);
    if (isTold && !frame.events.every((event) => course.fits(event))) return "other";
    const seen = course.isSeen(frame);
    if (seen === false && (isTold || frame === frames[dealt])) return "other";
    if (!isTold || seen === null) return "missing";
  }
  const isWhole = dealt >= 0 && isDrawn && course.isWhole && deal.hands !== null;
  return isWhole && eventsOf(frames, "Dealt").length === 1 ? "same" : "missing";
}

/**
 * The number of the first line of the file, its header the first, that was shown otherwise than it stands there; null where there is none.
 * @param {string} file @param {Frame[]} frames
 */
export function shownOtherwise(file, frames) {
  const [, ...rest] = file
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const end = rest.findIndex((line) => "end" in line); // after it comes at most a signature
  const lines = end < 0 ? rest : rest.slice(0, end);
  const place = [...Array(Math.max(lines.length, frames.length)).keys()].find((at) => {
    const [line, frame] = [lines[at], frames[at]];
    if (!line || !frame) return true;
    const { act, spelled = act } = frame;
    return line.seq !== frame.seq || line.act !== spelled || (line.seat ?? null) !== (frame.seat ?? null);
  });
  return place === undefined ? null : place + 2;
}
