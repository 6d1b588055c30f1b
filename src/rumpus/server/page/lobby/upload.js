/** Uploading a record to look at it. */
import { useState } from "preact/hooks";
import { post, Refusal } from "../base/api.js";
import { html } from "../base/html.js";
import { me } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { go } from "../base/route.js";
import { many, sentence } from "../base/sentence.js";

/** What a file is refused for whose first line already is none of a record. */
const NO_RECORD = new Set(["bad-field", "bad-format", "cut", "empty", "not-an-object", "not-json", "too-long"]);

/** @param {unknown} error @returns {never} */
function told(error) {
  if (!(error instanceof Refusal) || error.subject !== "1" || !NO_RECORD.has(error.code)) throw error;
  throw new Refusal({ ...error, code: error.code, message: `This file is not a game record. ${sentence(error.message)}` });
}

/** @typedef {{id: string?, actions: number, deals: number, cards_chosen: boolean}} Checked */

/** What was found of a record that is not kept. @param {Checked} record */
const rightTold = ({ deals, actions, cards_chosen: areChosen }) =>
  `${areChosen ? "The cards were chosen. " : ""}Moves and scores follow the rules: ${many(deals, "deal")}, ${many(actions, "action")}. ` +
  "That does not show that the game was played.";

export function Upload() {
  const [held, setHeld] = useState("");
  /** @param {Checked} record */
  const onChecked = (record) => (record.id ? go(`/replay/${record.id}`) : setHeld(rightTold(record)));
  /** @param {any} event */
  const onChange = (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) orRefused(post("/records", file).catch(told).then(onChecked));
  };
  return html`<section class="leaf" aria-labelledby="upload-title"><h2 id="upload-title">Look at a record</h2>
    <p class="faded told">A record of a game, from here or from the terminal. It is verified first. ${me.value?.kept && html`<a href="/me">Your own page</a> lists those you sent.`}</p>${held && html`<p role="status">${held} To watch it here, <a href="/me">keep your name with a passphrase</a> and choose it again.</p>`}
    <label class="button upload">Choose a file…<input type="file" class="unseen" accept=".jsonl,.json,.txt" onChange=${onChange} /></label></section>`;
}
