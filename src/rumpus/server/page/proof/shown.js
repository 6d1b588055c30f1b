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
  let stock = [...deal.stock];
  return frames
    .flatMap(({ events }) => events)
    .every((event) => {
      if (event.event === "StockTurned") stock = [...(turnings.shift() ?? event.order ?? [])];
      return !["Drew", "Picked"].includes(event.event) || stock.shift() === event.card;
    });
}

/**
 * The number of the first line that was shown otherwise than it stands in the record; null where there is none.
 * @param {string} file @param {Frame[]} frames
 */
export function shownOtherwise(file, frames) {
  const [, ...rest] = file.trim().split("\n");
  const lines = rest.map((line) => JSON.parse(line)).filter(({ act }) => act !== undefined);
  const place = [...Array(Math.max(lines.length, frames.length)).keys()].find((at) => {
    const [line, frame] = [lines[at], frames[at]];
    return !line || !frame || line.seq !== frame.seq || line.act !== frame.act || (line.seat ?? null) !== (frame.seat ?? null);
  });
  return place === undefined ? null : place + 1;
}
