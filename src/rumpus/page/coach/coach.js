/** The coach for a user's first turns: three bubbles beside the things they explain. They never block the game. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../base/html.js";
import { stylesheet } from "../base/stylesheet.js";
import { Told } from "../faces/told.js";
import { bubblesOf, hasDrawn } from "./bubbles.js";
import { bubbleOf, BUBBLES, showBubble } from "./coaching.js";
import { usePlace } from "./place.js";
import { t } from "../base/sentence.js";

await stylesheet("/page/looks/coach.css");

/** @typedef {import("../table/table.js").Table} Table */

const LAST = BUBBLES - 1;

/** The coach goes; the focus stays at the table. @param {Table} table */
function leave(table) {
  showBubble(table, BUBBLES);
  /** @type {HTMLElement|null} */ (document.querySelector(".board [data-stop][tabindex='0'], .board .deed"))?.focus();
}

/** @param {{table: Table, game: any, pack: import("../faces/pack.js").Pack}} props */
export function Coach({ table, game, pack }) {
  const view = table.view.value;
  const mine = table.isMine.value;
  const taken = game.layout.kind === "tiles" ? !mine : mine && view !== null && hasDrawn(view);
  const known = useRef(taken);
  const at = bubbleOf(table);
  useEffect(() => {
    if (taken && !known.current) showBubble(table, at + 1); // each turn brings the next bubble, and the third the end
    known.current = taken;
  }, [taken]);
  const isOver = Boolean(view?.result);
  useEffect(() => {
    if (isOver && at === LAST) showBubble(table, BUBBLES); // all was said
  }, [isOver]);
  const isShown = view !== null && view.to_move !== null && at < BUBBLES;
  const bubbles = isShown ? bubblesOf(pack, game, view, mine) : [];
  const { title, told, about } = bubbles[at] ?? { about: "" };
  const box = usePlace(about);
  if (!isShown) return null;
  const isLast = at === LAST;
  return html`<section class="coach" data-about=${about} aria-label=${t("Coach")} ref=${box}>
    <div aria-live="polite"><h2>${title} <small>${t("{number} of {count}", { number: at + 1, count: bubbles.length })}
        </small></h2><p><${Told} pack=${pack} told=${told} /></p></div>
    <p class="coach-deeds">
      ${
        at > 0 &&
        html`<button type="button" class="quiet" onClick=${() => showBubble(table, at - 1)}>
        ${t("Back")}</button>`
      }
      ${!isLast && html`<button type="button" class="quiet" onClick=${() => leave(table)}>${t("Close")}</button>`}
      <button type="button" class="quiet next" onClick=${isLast ? () => leave(table) : () => showBubble(table, at + 1)}>
        ${isLast ? t("Thank you") : t("Next")}</button></p>
  </section>`;
}
