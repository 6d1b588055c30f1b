/** Keys that work wherever the focus is, unless one is typing. */
import { useEffect, useRef } from "preact/hooks";
import { idsOf } from "./list.js";

/** Where keys are for typing, and what presses itself by the keys that press. */
const TYPING = "input:not([type=checkbox]), select, textarea, dialog";
const PRESSED = "button, a";

/** What can be done by keys now, by the ids of the table. @type {Set<{current: Record<string, () => unknown>}>} */
const inUse = new Set();

/** Whether a key does something now. @param {string} id */
export const works = (id) => [...inUse].some(({ current }) => current[id]);

/**
 * @param {Record<string, () => unknown>} deeds what keys do here, by their ids
 * @param {boolean} [before] whether these keys go before those of what has the focus
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
