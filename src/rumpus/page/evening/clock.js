/** The clock of a round: the time that is left, with a sign in the last minute. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { clockFace, t } from "../base/sentence.js";

/** @typedef {import("./live.js").Round} Round */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */

export const LAST = 60; // seconds

/**
 * Return the seconds that are left, or null if no clock runs.
 * @param {LiveEvening} live @param {Round|undefined} round
 */
export function useTimeLeft(live, round) {
  const [, tick] = useState(0);
  const end = round && !round.is_complete && !round.closed ? round.ends_at : null;
  useEffect(() => {
    if (end === null) return;
    const timer = setInterval(() => tick(Date.now()), 500);
    return () => clearInterval(timer);
  }, [end]);
  return end === null ? null : Math.max(0, end - Date.now() / 1000 - live.ahead);
}

/** @param {{live: LiveEvening, round: Round}} props */
export function Clock({ live, round }) {
  const left = useTimeLeft(live, round);
  if (left === null) return null;
  const isLast = left > 0 && left <= LAST;
  return html`<p class=${names("clock", isLast && "last-minute", !left && "time-over")} role="timer">
    ${isLast && html`<span>${t("Last minute")}</span> `}${left ? clockFace(left) : t("Time is over")}</p>`;
}
