/** The clock of a round: the time that is left, with a sign in the last minute. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { t } from "../base/sentence.js";

/** @typedef {import("./live.js").Round} Round */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */

/** Seconds as minutes and seconds. @param {number} seconds */
const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** @param {{live: LiveEvening, round: Round}} props */
export function Clock({ live, round }) {
  const [, tick] = useState(0);
  const { ends_at: end } = round;
  useEffect(() => {
    if (end === null) return;
    const timer = setInterval(() => tick(Date.now()), 500);
    return () => clearInterval(timer);
  }, [end]);
  if (end === null || round.is_complete || round.closed) return null;
  const left = Math.max(0, end - Date.now() / 1000 - live.ahead);
  const isLast = left > 0 && left <= 60;
  return html`<p class=${names("clock", isLast && "last-minute", !left && "time-over")} role="timer">
    ${left ? html`${shown(left)} ${isLast && t("Last minute")}` : t("Time is over")}</p>`;
}
