/** What this page was shown of a game, to be held against what its record says and what follows from its secret. */

/** @typedef {import("../replay/recording.js").Frame} Frame */
/** @typedef {import("./verifier.js").Deal} Deal */

/** @param {Frame[]} frames @param {string} kind */
const eventsOf = (frames, kind) => frames.flatMap(({ events }) => events).filter(({ event }) => event === kind);

/** What was shown of how a deal was dealt; nothing of one that was not. @param {Frame[]} frames with all hands */
export function shownOf(frames) {
  const [dealt] = eventsOf(frames, "Dealt");
  if (!dealt) return {};
  const [draw] = eventsOf(frames, "DealerDrawn");
  return { draw: draw?.shown ?? null, hands: dealt.hands, upcard: dealt.upcard ?? null, stock: dealt.stock ?? null };
}

/** Whether every card that came from the stock is the next of its order. @param {Deal} deal @param {Frame[]} frames */
export function isDrawnInOrder(deal, frames) {
  const turnings = [...deal.turnings];
  let [stock, pile] = [[...deal.stock], deal.upcard ? [deal.upcard] : []];
  /** The pile became the stock: in the order that follows from the secret, or as it lay. @param {any} event */
  const turn = ({ shuffled, order }) => {
    const next = shuffled ? (turnings.shift() ?? order ?? []) : pile;
    [stock, pile] = [[...next], []];
    return shuffled || JSON.stringify(order) === JSON.stringify(stock);
  };
  /** @param {any} event */
  const fits = (event) => {
    if (event.event === "Discarded") pile.push(event.card);
    if (event.event === "Took") pile = pile.slice(0, -event.cards.length);
    if (event.event === "StockTurned") return turn(event);
    return !["Drew", "Picked"].includes(event.event) || stock.shift() === event.card;
  };
  return frames.flatMap(({ events }) => events).every(fits);
}

/** Whether all of a deal was shown, and each stock that was shuffled follows from the secret. @param {Deal} deal @param {Frame[]} frames */
export function isAllShown(deal, frames) {
  const shuffled = eventsOf(frames, "StockTurned").filter((event) => event.shuffled);
  return deal.hands !== null && eventsOf(frames, "Dealt").length === 1 && shuffled.length <= deal.turnings.filter(Boolean).length;
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
