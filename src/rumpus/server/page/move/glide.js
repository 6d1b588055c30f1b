/**
 * Cards that moved glide from where they were. What changes the table calls `capture` before and `glide` after it.
 * A card is known by `data-card`; a card that was nowhere comes from the place its `comes` names (stock, pile, a seat).
 */
import { still } from "../base/settings.js";

const LENGTH = 280;
/** Boxes that scroll, out of which what comes from elsewhere would not be seen. */
const CLIPPING = ".spread-cards";
const EASE = "cubic-bezier(.3,.7,.25,1)";

/** @type {Map<string, DOMRect>} */
let before = new Map();
/** Where a card was dropped by hand: it goes on from there. @type {Map<string, DOMRect>} */
const dropped = new Map();

const cards = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-card]"));

/** Remember where every card lies. */
export function capture() {
  if (still.value) return;
  before = new Map();
  for (const card of cards()) before.set(card.dataset.card ?? "", card.getBoundingClientRect());
  for (const [card, place] of dropped) before.set(card === "stock" ? "from stock" : card, place); // what was carried is its top card
}

/** A card was let go here. @param {string} card @param {DOMRect} place */
export const letGo = (card, place) => dropped.set(card, place);

export const forget = () => dropped.clear();

/** What was dropped was not taken: it glides back to where it is. */
export function comeBack() {
  for (const card of cards()) {
    const place = dropped.get(card.dataset.card ?? "");
    if (place) glideFrom(card, place);
  }
  dropped.clear();
}

/** @param {string} name */
export const placeOf = (name) => document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();

/** @param {HTMLElement} element @param {DOMRect} from */
export function glideFrom(element, from) {
  if (still.value) return;
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const own = getComputedStyle(element).transform;
  const rest = own === "none" ? "" : own;
  const box = element.closest(CLIPPING);
  if (box && box.scrollHeight <= box.clientHeight) box.classList.add("unclipped"); // one that is scrolled would lose its place
  const moving = element.animate(
    [{ transform: `translate(${x}px, ${y}px) ${rest}`, zIndex: 40 }, { transform: rest || "none", zIndex: 40 }],
    { duration: LENGTH, easing: EASE },
  );
  const land = () => box?.classList.remove("unclipped");
  moving.finished.then(land, land);
}

/** Let everything that moved glide. @param {(card: string) => string|null} comes the place where a card that is new came from */
export function glide(comes) {
  if (still.value || !before.size) return;
  for (const element of cards()) {
    const card = element.dataset.card ?? "";
    const from = comes(card) ?? "";
    const place = before.get(card) ?? before.get(`from ${from}`) ?? placeOf(from);
    if (place) glideFrom(element, place);
  }
  before = new Map();
}

/**
 * Something that is seen only while it moves: a card between two places.
 * @param {string} from @param {string} to @param {HTMLElement} ghost
 */
export function send(from, to, ghost) {
  const [start, end] = [placeOf(from), placeOf(to)];
  if (still.value || !start || !end) return;
  ghost.classList.add("flying");
  document.body.append(ghost);
  const size = ghost.getBoundingClientRect();
  /** @param {DOMRect} place @param {number} scale */
  const at = (place, scale) =>
    `translate(${place.x + (place.width - size.width) / 2}px, ${place.y + (place.height - size.height) / 2}px) scale(${scale})`;
  const moving = ghost.animate([{ transform: at(start, 1) }, { transform: at(end, 0.45), opacity: 0.4 }], {
    duration: LENGTH + 60,
    easing: EASE,
  });
  moving.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}
