/** What was typed in a form over what an evening has. */
import { useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";

/**
 * A draft is sent with the number of the last event that its writer had seen when typing began. After "stale" the page
 * shows what changed, so then the writer has seen it. The draft stays until its command is accepted.
 * @template {Record<string, any>} T
 * @param {import("./live.js").LiveEvening} live @param {T|null} initial not null if typing begins at once
 */
export function useDraft(live, initial = null) {
  const seq = () => live.evening.value?.seq ?? 0;
  const [draft, set] = useState(() => initial && { seen: seq(), typed: initial });
  return {
    typed: draft?.typed ?? null,
    /** @param {T} changes */
    type: (changes) => set({ seen: draft?.seen ?? seq(), typed: { ...draft?.typed, ...changes } }),
    /** Send a command. Throws its Refusal. @param {Record<string, unknown>} fields */
    send: async (fields) => {
      try {
        await live.command({ ...fields, after: draft?.seen ?? seq() });
        set(null);
      } catch (error) {
        if (asRefusal(error).code === "stale") set((was) => was && { ...was, seen: seq() });
        throw error;
      }
    },
  };
}
