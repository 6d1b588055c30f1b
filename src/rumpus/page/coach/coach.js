/** The coach of somebody's first turns: three bubbles, beside the game and never in its way. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../base/html.js";
import { stylesheet } from "../base/stylesheet.js";
import { Told } from "../faces/told.js";
import { bubblesOf, hasDrawn } from "./bubbles.js";
import { bubble, coaching } from "./coaching.js";

await stylesheet("/page/looks/coach.css");

/** @typedef {import("../table/table.js").Table} Table */

const LAST = 2; // of the three bubbles

/** Each turn brings the next bubble, and the third the end: none lies over the table for long. */
function onward() {
  if (bubble.value < LAST) bubble.value++;
  else coaching.value = "off";
}

/** The coach goes; the focus stays at the table. */
function leave() {
  coaching.value = "off";
  /** @type {HTMLElement|null} */ (document.querySelector(".board [data-stop][tabindex='0'], .board .deed"))?.focus();
}

/** @param {{table: Table, game: any, pack: import("../faces/pack.js").Pack}} props */
export function Coach({ table, game, pack }) {
  const view = table.view.value;
  const mine = table.isMine.value;
  const taken = game.layout.kind === "tiles" ? !mine : mine && view !== null && hasDrawn(view);
  const known = useRef(taken);
  useEffect(() => {
    if (taken && !known.current) onward();
    known.current = taken;
  }, [taken]);
  const isOver = Boolean(view?.result);
  useEffect(() => {
    if (isOver && bubble.value === LAST) coaching.value = "off"; // all was said
  }, [isOver]);
  if (!view || view.to_move === null) return null;
  const bubbles = bubblesOf(game, view, mine);
  const at = Math.min(bubble.value, LAST);
  const { title, told, about } = bubbles[at];
  const isLast = at === LAST;
  return html`<section class="coach" data-about=${about} aria-label="Coach">
    <div aria-live="polite"><h2>${title} <small>${at + 1} of ${bubbles.length}</small></h2><p><${Told} pack=${pack} told=${told} /></p></div>
    <p class="coach-deeds">${isLast && html`<span class="faded">The settings call the coach back.</span>`}${at > 0 && html`<button type="button" class="quiet" onClick=${() => (bubble.value = at - 1)}>Back</button>`}
      ${!isLast && html`<button type="button" class="quiet" onClick=${leave}>Without a coach</button>`}
      <button type="button" class="quiet next" onClick=${isLast ? leave : () => (bubble.value = at + 1)}>${isLast ? "Thank you" : "Next"}</button></p>
  </section>`;
}
