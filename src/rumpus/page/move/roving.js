/** One tab stop for a row of things: arrows, Home and End go from one to the next, and the focus is never lost. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { idsOf } from "../keys/list.js";

/**
 * For each key the next place in a row of `count`, from the current place.
 * @type {Record<string, (here: number, count: number) => number>}
 */
const STEPS = { next: (here) => here + 1, previous: (here) => here - 1, first: () => 0, last: (_, count) => count - 1 };

/**
 * Move the focus by keys among the elements `[data-stop]` of a zone. Return the properties for the element of the zone.
 * @template {HTMLElement} E
 * @returns {{ref: import("preact").RefObject<E|null>, onKeyDown: (event: KeyboardEvent) => void, onFocusIn: (event:
 * FocusEvent) => void}}
 */
export function useRoving() {
  const ref = useRef(/** @type {E|null} */ (null));
  const at = useRef({ place: 0, inside: false });
  const stops = () => /** @type {HTMLElement[]} */ ([...(ref.current?.querySelectorAll("[data-stop]") ?? [])]);

  /** @param {HTMLElement[]} all @param {number} place */
  const settle = (all, place) => {
    at.current.place = Math.max(0, Math.min(place, all.length - 1));
    all.forEach((stop, index) => (stop.tabIndex = index === at.current.place ? 0 : -1));
  };

  useLayoutEffect(() => {
    const all = stops();
    const focused = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    settle(all, focused < 0 ? at.current.place : focused);
    const isLost = at.current.inside && document.activeElement === document.body;
    if (isLost) all[at.current.place]?.focus({ preventScroll: true });
  });

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const all = stops();
    const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = idsOf(event).find((id) => STEPS[id]);
    const wanted = step ? STEPS[step](here, all.length) : -1;
    if (!all[wanted]) return;
    event.preventDefault();
    settle(all, wanted);
    all[wanted].focus();
  };

  /** @param {FocusEvent} event */
  const onFocusIn = (event) => {
    const all = stops();
    const here = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (here >= 0) settle(all, here);
    at.current.inside = true;
    const leave = (/** @type {FocusEvent} */ left) => {
      const to = /** @type {Node|null} */ (left.relatedTarget);
      if (to && !ref.current?.contains(to)) at.current.inside = false;
    };
    ref.current?.addEventListener("focusout", leave, { once: true });
  };
  return { ref, onKeyDown, onFocusIn };
}
