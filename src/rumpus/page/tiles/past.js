/** Reads from the log which tiles were played last, and which tile was picked up last. */
import { physical } from "../faces/pack.js";

/** @typedef {import("../table/table.js").Line} Line */

/**
 * Return the events of a line. Lines from before the page was opened have none, only words.
 * @param {Line} line
 * @returns {any[]}
 */
const eventsOf = (line) => line.events ?? [];

/** Those from the last back to where they stop. @param {Line[]} log @param {(line: Line) => boolean} stop */
function since(log, stop) {
  const found = [...log].reverse();
  const end = found.findIndex((line) => stop(line) || eventsOf(line).some((event) => event.event === "Dealt"));
  return { lines: found.slice(0, end < 0 ? found.length : end), end: end < 0 ? undefined : found[end] };
}

/**
 * The tiles that came to the table since this seat moved last, for a spectator with the last line.
 * @param {Line[]} log @param {number|null} you
 */
export function playedLast(log, you) {
  const { lines } = since(you === null ? log.slice(-1) : log, (line) => you !== null && line.seat === you);
  return new Set(
    lines.flatMap((line) =>
      eventsOf(line).flatMap((event) => (event.event === "Played" ? event.placed.map(physical) : [])),
    ),
  );
}

/**
 * Return the tiles that this seat picked up on its last move.
 * @param {Line[]} log
 * @param {number|null} you
 * @returns {Set<string>}
 */
export function pickedLast(log, you) {
  const { end } = since(log, (line) => you !== null && line.seat === you);
  return new Set(
    end
      ? eventsOf(end).flatMap((event) =>
          event.event === "Picked" && event.seat === you && event.card ? [event.card] : [],
        )
      : [],
  );
}
