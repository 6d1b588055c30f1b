/**
 * Announces sentences to screen readers, each once and in order: events first, then prompts. Sentences wait a moment,
 * because a move and the turn after it arrive together.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";

/** The state that a sentence describes; "" for an event, which stays true. @typedef {"line"|"turn"|""} Subject */
/** `urgent`: true to interrupt the screen reader, false to wait until it has finished. */
/** @typedef {{id: number, urgent: boolean, about: Subject, sentence: string}} Saying */
/** @typedef {{id: number, urgent: boolean, sayings: Saying[]}} Utterance */

/** Milliseconds to wait for sentences that belong together. */
const TOGETHER = 60;
/** Milliseconds until a sentence is removed from the page. */
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

/** Remove sentences about this subject, because they are no longer true. @param {Subject} about */
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

/** Announce an event. @param {string} sentence */
export const say = (sentence) => wait(sentence, false, "");
/**
 * Announce a refusal, or that it is the user's turn, at once. The user needs it to go on.
 * @param {string} sentence
 * @param {Subject} [about]
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

/**
 * The live region. The page has one, and so has each dialog, because a dialog hides everything behind it from screen
 * readers.
 */
export function Voice() {
  const [since] = useState(last);
  return h("div", { class: "voice unseen" }, h(Region, { urgent: false, since }), h(Region, { urgent: true, since }));
}
