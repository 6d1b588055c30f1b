/** Places the coach beside the thing it explains. It covers nothing that the player needs. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** The parts that the bubbles explain. The other bubble is about the hand. @type {Record<string, string>} */
const ABOUT = { begin: ".heap", end: ".actions" };
const NEEDED = ".heap, .spread, .sorts, .prompt, .actions, .call-told, .confirm";
const BETTER_FREE = ".seat, .meld, .deal-rules span";
const GAP = 8; // pixels

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** The area that two boxes share. @param {Box} one @param {Box} other */
const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The box around all of these. @param {Box[]} boxes @returns {Box} */
const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** The distance between two boxes. @param {Box} one @param {Box} other */
const apart = (one, other) =>
  Math.hypot(
    Math.max(0, one.left - other.right, other.left - one.right),
    Math.max(0, one.top - other.bottom, other.top - one.bottom),
  );

/**
 * Places along one axis: at the ends of the room, and before, behind and in the middle of each thing.
 * @param {[number, number]} room @param {number} size @param {[number, number][]} things
 */
const along = ([start, end], size, things) =>
  [start, ...things.flatMap(([from, to]) => [from - GAP - size, to + GAP, (from + to - size) / 2]), end - size].map(
    (at) => Math.round(Math.max(start, Math.min(end - size, at))),
  );

/**
 * Return the best place for a box of this size. Of equal places, take the one nearest to the middle of the explained
 * thing.
 * @param {Box} room
 * @param {{width: number, height: number}} size
 * @param {Box} about
 * @param {Box[]} needed
 * @param {Box[]} better
 */
function bestPlace(room, { width, height }, about, needed, better) {
  const things = [about, ...needed, ...better];
  const lefts = along(
    [room.left, room.right],
    width,
    things.map(({ left, right }) => [left, right]),
  );
  const tops = along(
    [room.top, room.bottom],
    height,
    things.map(({ top, bottom }) => [top, bottom]),
  );
  let [best, least] = [{ left: room.left, top: room.top }, Infinity];
  for (const left of new Set(lefts))
    for (const top of new Set(tops)) {
      const box = { left, top, right: left + width, bottom: top + height };
      /** @param {Box[]} others */
      const covered = (others) => others.reduce((sum, other) => sum + shared(box, other), 0);
      const aside = Math.abs(2 * left + width - about.left - about.right);
      const cost = 100 * covered([about]) + 10 * covered(needed) + covered(better) + apart(box, about) + aside / 100;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return best;
}

/** @param {HTMLElement} coach @param {string} about */
function put(coach, about) {
  const felt = /** @type {HTMLElement} */ (coach.parentElement);
  /** @param {string} parts */
  const boxes = (parts) => [...felt.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  const hand = around(boxes(".hand [data-card]"));
  const meant = about === "melds" ? hand : around(boxes(ABOUT[about]));
  if (!Number.isFinite(meant.left)) return; // at a table of tiles the coach has a place of its own
  const { left, top, right, bottom } = felt.getBoundingClientRect();
  const room = { left: left + GAP, top: top + GAP, right: right - GAP, bottom: bottom - GAP };
  const found = bestPlace(room, coach.getBoundingClientRect(), meant, [hand, ...boxes(NEEDED)], boxes(BETTER_FREE));
  coach.style.left = `${found.left - left}px`;
  coach.style.top = `${found.top - top}px`;
}

/** Put the coach in its place whenever it, the felt or a part of the board has another size. @param {string} about */
export function usePlace(about) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const coach = box.current;
    if (!coach) return;
    const watcher = new ResizeObserver(() => put(coach, about));
    for (const part of [coach, coach.parentElement, ...document.querySelectorAll(".board > *")])
      if (part) watcher.observe(part);
    return () => watcher.disconnect();
  });
  return box;
}
