/**
 * The one voice of the page, for those who do not look: everything is said once, and in order, what happened before what is asked.
 * What waits to be said is gathered for a moment, for a move and the turn that it begins come together.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";

/** `urgent`: whether it is said at once, or when what is being read is at its end. */
/** @typedef {{id: number, urgent: boolean, sentences: string[]}} Utterance */

/** Milliseconds in which what belongs together comes. */
const TOGETHER = 60;
/** Milliseconds after which what was said is no longer there to be read. */
const LASTING = 5000;

const uttered = signal(/** @type {Utterance[]} */ ([]));
/** @type {{urgent: boolean, sentence: string}[]} */
let waiting = [];
let last = 0;

/** @param {string} sentence @param {boolean} urgent */
function wait(sentence, urgent) {
  if (!sentence) return;
  if (!waiting.length) setTimeout(utter, TOGETHER);
  waiting.push({ urgent, sentence });
}

function utter() {
  const urgent = waiting.some((one) => one.urgent);
  const inOrder = [...waiting.filter((one) => !one.urgent), ...waiting.filter((one) => one.urgent)];
  const utterance = { id: ++last, urgent, sentences: inOrder.map((one) => one.sentence) };
  waiting = [];
  uttered.value = [...uttered.value, utterance];
  setTimeout(() => (uttered.value = uttered.value.filter((one) => one !== utterance)), LASTING);
}

/** Say what happened. @param {string} sentence */
export const say = (sentence) => wait(sentence, false);
/** Say what somebody has to know before they go on: what was refused, and that it is their turn. @param {string} sentence */
export const urge = (sentence) => wait(sentence, true);

/** @param {{urgent: boolean, since: number}} props */
const Region = ({ urgent, since }) =>
  h(
    "div",
    { "aria-live": urgent ? "assertive" : "polite" },
    uttered.value
      .filter((one) => one.urgent === urgent && one.id > since)
      .map(({ id, sentences }) =>
        h(
          "p",
          { key: id },
          sentences.map((sentence) => h("span", null, `${sentence} `)),
        ),
      ),
  );

/** Where it is said. The page has such a place, and so has each dialog, for it shuts out all that lies behind it. */
export function Voice() {
  const [since] = useState(last);
  return h("div", { class: "voice unseen" }, h(Region, { urgent: false, since }), h(Region, { urgent: true, since }));
}
