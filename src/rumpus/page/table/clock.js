/** The time a seat has left. The server decides; this only shows it. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { clockFace, span } from "../base/sentence.js";

/**
 * The seconds from which times are shown in words. A turn at least this long is calendar time: the player need not stay
 * at the table.
 */
const LONG = 3600;

/** @typedef {{per_turn?: number|null, bank?: number|null, increment?: number}} Control */

/** @param {Control} control */
export const isSlow = ({ per_turn = null, increment = 0 }) => (per_turn ?? increment) >= LONG;

/**
 * Return the seconds until a time, updated as they pass. Return null if there is no limit.
 * @param {import("./table.js").Table} table
 * @param {number|null|undefined} then
 */
export function useSecondsUntil(table, then) {
  const [, tick] = useState(0);
  const runs = then !== null && then !== undefined;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  return runs ? Math.max(0, then - Date.now() / 1000 - table.ahead) : null;
}

/** @param {{table: import("./table.js").Table, seat: number}} props */
export function Clock({ table, seat }) {
  const clock = table.view.value?.clock;
  const runs = clock?.seat === seat && clock.deadline !== null && clock.deadline !== undefined;
  const until = useSecondsUntil(table, runs ? clock.deadline : null);
  if (!clock) return null;
  const left = until ?? clock.left?.[seat];
  if (!left) return null;
  const told = left < LONG ? clockFace(left) : html`${span(left)}<span class="word"> left</span>`;
  return html`<span class=${names("clock", runs && left < 15 && "short", left >= LONG && "long")} role="timer">
    ${told}</span>`;
}
