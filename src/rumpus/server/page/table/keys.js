/** Keys that work at a table wherever the focus is, unless one is typing. */
import { useEffect, useRef } from "preact/hooks";
import { hints } from "../base/settings.js";
import { openRules } from "../rules/rules.js";
import { toWords } from "./talk.js";

/** Where keys are for typing. */
const TYPING = "input:not([type=checkbox]), select, textarea, dialog";

/**
 * @param {import("./table.js").Table} table
 * @param {Record<string, () => unknown>} own what the keys of this board do, by their names: "n", "control+z"
 */
export function useKeys(table, own) {
  const run = useRef(own);
  run.current = own;
  useEffect(() => {
    /** @type {Record<string, () => unknown>} */
    const everywhere = {
      "?": () => openRules(table.game),
      r: () => openRules(table.game),
      "/": () => toWords(table),
      h: () => hints.value && document.getElementById("hint")?.click(),
    };
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const typing = event.target instanceof Element && event.target.closest(TYPING);
      const held = `${event.ctrlKey || event.metaKey ? "control+" : ""}${event.shiftKey && event.ctrlKey ? "shift+" : ""}`;
      const name = held + event.key.toLowerCase();
      const found = !typing && !event.altKey && (run.current[name] ?? everywhere[name]);
      if (!found) return;
      event.preventDefault();
      found();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}
