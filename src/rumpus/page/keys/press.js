/** Keys that work wherever the focus is, unless one is typing. */
import { useEffect, useRef } from "preact/hooks";
import { idsOf } from "./list.js";

/** Elements that use keys themselves: text fields, and elements that a key presses. */
const TYPING = "input:not([type=checkbox]), select, textarea, dialog";
const PRESSED = "button, a";

/**
 * The handlers that are active now, by the ids of the shortcuts.
 * @type {Set<{current: Record<string, () => unknown>}>}
 */
const inUse = new Set();

/** Return true if a shortcut has an effect now. @param {string} id */
export const works = (id) => [...inUse].some(({ current }) => current[id]);

/**
 * Handle shortcuts while the component is shown.
 * @param {Record<string, () => unknown>} deeds the handlers, by the ids of the shortcuts
 * @param {boolean} [before] true to handle them before the focused element does
 */
export function useKeys(deeds, before = false) {
  const run = useRef(deeds);
  run.current = deeds;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(event.key === " " ? `${TYPING}, ${PRESSED}` : TYPING)) return;
      const id = idsOf(event).find((id) => run.current[id]);
      if (!id) return;
      event.preventDefault();
      if (before) event.stopPropagation();
      run.current[id]();
    };
    inUse.add(run);
    addEventListener("keydown", key, before);
    return () => {
      inUse.delete(run);
      removeEventListener("keydown", key, before);
    };
  }, []);
}
