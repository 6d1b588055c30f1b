/**
 * The one voice of the page, for those who do not look: everything is said once, and in order, what happened before what is asked.
 * What waits to be said is gathered for a moment, for a move and the turn that it begins come together.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";

/** What a sentence says how it stands with; "" for what happened, which stays true. @typedef {"line"|"turn"|""} Subject */
/** `urgent`: whether it is said at once, or when what is being read is at its end. */
/** @typedef {{id: number, urgent: boolean, about: Subject, sentence: string}} Saying */
/** @typedef {{id: number, urgent: boolean, sayings: Saying[]}} Utterance */

/** Milliseconds in which what belongs together comes. */
const TOGETHER = 60;
/** Milliseconds after which what was said is no longer there to be read. */
const LASTING = 5000;

const uttered = signal(/** @type {Utterance[]} */ ([]));
/** @type {Saying[]} */
let waiting = [];
let timer = 0;
let last = 0;

/** @param {string} sentence @param {boolean} urgent @param {Subject} about */
function wait(sentence, urgent, about) {
  if (!sentence) return;
  if (about) takeBack(about);
  timer ||= window.setTimeout(utter, TOGETHER);
  waiting.push({ id: ++last, urgent, about, sentence });
}

/** What was said about this is true no more: nobody finds it beside what is said now. @param {Subject} about */
function takeBack(about) {
  /** @param {Saying[]} sayings */
  const others = (sayings) => sayings.filter((one) => one.about !== about);
  waiting = others(waiting);
  uttered.value = uttered.value.flatMap((one) => {
    const sayings = others(one.sayings);
    return sayings.length ? [{ ...one, sayings }] : [];
  });
}

function utter() {
  const urgent = waiting.some((one) => one.urgent);
  const sayings = [...waiting.filter((one) => !one.urgent), ...waiting.filter((one) => one.urgent)];
  const id = ++last;
  [waiting, timer] = [[], 0];
  uttered.value = [...uttered.value, { id, urgent, sayings }];
  setTimeout(() => (uttered.value = uttered.value.filter((one) => one.id !== id)), LASTING);
}

/** Say what happened. @param {string} sentence */
export const say = (sentence) => wait(sentence, false, "");
/**
 * Say what somebody has to know before they go on: what was refused, and that it is their turn.
 * @param {string} sentence @param {Subject} [about]
 */
export const urge = (sentence, about = "") => wait(sentence, true, about);

/** @param {{urgent: boolean, since: number}} props */
const Region = ({ urgent, since }) =>
  h(
    "div",
    { "aria-live": urgent ? "assertive" : "polite" },
    uttered.value
      .filter((one) => one.urgent === urgent && one.id > since)
      .map(({ id, sayings }) =>
        h(
          "p",
          { key: id },
          sayings.map((one) => h("span", { key: one.id }, `${one.sentence} `)),
        ),
      ),
  );

/** Where it is said. The page has such a place, and so has each dialog, for it shuts out all that lies behind it. */
export function Voice() {
  const [since] = useState(last);
  return h("div", { class: "voice unseen" }, h(Region, { urgent: false, since }), h(Region, { urgent: true, since }));
}
