/** What this page was shown of a game, to be held against what its record says and what follows from its secret. */
import { Course, areCards, areHands, isSame, lyingIn } from "./course.js";

/** @typedef {import("../replay/recording.js").Frame} Frame */
/** @typedef {import("./verifier.js").Deal} Deal */

/** @param {Frame[]} frames @param {string} kind */
const eventsOf = (frames, kind) => frames.flatMap(({ events }) => events).filter(({ event }) => event === kind);

/** What was shown of how a deal was dealt; nothing of one that was not. @param {Frame[]} frames with all hands */
export function shownOf(frames) {
  const [dealt] = eventsOf(frames, "Dealt");
  if (!dealt) return {};
  const [draw] = eventsOf(frames, "DealerDrawn");
  const [hands, stock] = [areHands(dealt.hands) ? dealt.hands : null, areCards(dealt.stock) ? dealt.stock : null];
  return { draw: draw?.shown ?? null, hands, upcard: dealt.upcard ?? null, stock };
}

/** The cards of a view that is shown before a deal: those of the deal before it, or none. @param {any} view @param {any} last */
function areOld(view, last) {
  const old = last ? [last.hands, ...lyingIn(last)] : null;
  const now = [view.hands, ...lyingIn(view)];
  return old ? isSame(now, old) : now.flat(Infinity).every((part) => part === null);
}

/**
 * How the cards of a deal that were shown stand to those that follow from the secret: "same" where each was compared, "other" where one
 * is another, "missing" where one was not shown.
 * @param {Deal} deal @param {Frame[]} frames @param {Frame[]} before those of the deal before it @returns {"same"|"other"|"missing"}
 */
export function heldAgainst(deal, frames, before) {
  const course = new Course(deal);
  const draws = eventsOf(frames, "DealerDrawn");
  const dealt = frames.findIndex(({ events }) => events.some(({ event }) => event === "Dealt"));
  const waiting = frames.slice(0, Math.max(dealt, 0));
  const areDrawn = waiting.every((frame) => course.isTold(frame) && areOld(frame.view, before[before.length - 1]?.view));
  for (const frame of dealt < 0 ? [] : frames.slice(dealt)) {
    const isTold = course.isTold(frame);
    if (isTold && !frame.events.every((event) => course.fits(event))) return "other";
    const seen = course.isSeen(frame);
    if (seen === false && (isTold || frame === frames[dealt])) return "other";
    if (!isTold || seen === null) return "missing";
  }
  const isWhole = dealt >= 0 && areDrawn && (deal.draw === null || draws.length === 1) && course.isWhole && deal.hands !== null;
  return isWhole && eventsOf(frames, "Dealt").length === 1 ? "same" : "missing";
}
