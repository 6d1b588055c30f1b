/** The time a seat has left. The server decides; this only shows it. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { clockFace } from "../base/sentence.js";

/** @param {{table: import("./table.js").Table, seat: number}} props */
export function Clock({ table, seat }) {
  const clock = table.view.value?.clock;
  const [, tick] = useState(0);
  const runs = clock?.seat === seat && clock.deadline !== null && clock.deadline !== undefined;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  if (!clock) return null;
  const left = runs ? /** @type {number} */ (clock.deadline) - Date.now() / 1000 - table.ahead : clock.left?.[seat];
  if (!left) return null;
  return html`<span class=${names("clock", runs && left < 15 && "short")} role="timer">${clockFace(left)}</span>`;
}
