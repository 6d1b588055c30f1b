/** Announces the own hand to screen readers when a deal begins and when the user opens a table. */
import { useEffect } from "preact/hooks";
import { handTold } from "../answers/hand.js";
import { spoken } from "../faces/told.js";
import { say } from "../voice/announcer.js";

/** @param {import("../answers/hand.js").Asked} asked */
export function useDealt(asked) {
  const { table, pack, view } = asked;
  useEffect(() => {
    if (table.you === null || !view?.hand || view.result) return;
    const sorted = table.own?.cards ?? [];
    say(spoken(pack, handTold(asked, sorted.length ? sorted : [...view.hand].sort(pack.by.suit))));
  }, [table.number, view?.deal]);
}
