/** The other people at a table, and what one can do where somebody is a nuisance. */
import { useState } from "preact/hooks";
import { post } from "../base/api.js";
import { html } from "../base/html.js";
import { orRefused } from "../base/refusal.js";

/** @typedef {import("./table.js").Table} Table */

/** Why somebody is reported. @type {[string, string][]} */
const REASONS = [
  ["insult", "Insults"],
  ["name", "Their name"],
  ["cheating", "Cheating"],
  ["spam", "Spam"],
  ["other", "Something else"],
];

/** Show somebody's talk no more in this browser, or again. @param {Table} table @param {string} name */
function toggle(table, name) {
  const unheard = new Set(table.unheard.value);
  if (!unheard.delete(name)) unheard.add(name);
  table.unheard.value = unheard;
}

/** @param {{table: Table, seat: number, name: string, setDone: (done: string) => void}} props */
function Report({ table, seat, name, setDone }) {
  /** @param {any} event */
  const onChange = (event) => {
    const reason = event.currentTarget.value;
    event.currentTarget.value = "";
    if (reason) orRefused(post(`/tables/${table.id}/seats/${seat}/report`, { reason }).then(() => setDone(`${name} is reported to whoever runs this server.`)));
  };
  return html`<select aria-label=${`Report ${name} for`} value="" onChange=${onChange}><option value="">Report…</option>${REASONS.map(([reason, told]) => html`<option value=${reason}>${told}</option>`)}</select>`;
}

/** @param {{table: Table, seat: number, setDone: (done: string) => void}} props */
function Person({ table, seat, setDone }) {
  const place = table.places.value?.seats[seat];
  if (!place) return null;
  const { name, muted } = place;
  const isHidden = table.unheard.value.has(name);
  const block = () =>
    orRefused(post(`/tables/${table.id}/seats/${seat}/block`).then(() => (table.askAnew(), setDone(`${name} is blocked. Your own page lists whom you blocked.`))));
  return html`<li><span>${name}${muted ? " (muted by the host)" : ""}</span>
    <button type="button" class="quiet" aria-pressed=${isHidden} onClick=${() => toggle(table, name)}>${isHidden ? "Show their talk" : "Hide their talk"}<span class="unseen">: ${name}</span></button>
    ${table.frame.value.host && html`<button type="button" class="quiet" onClick=${() => table.command("mute", { seat, muted: !muted })}>${muted ? "Let them talk" : "Mute for all"}<span class="unseen">: ${name}</span></button>`}
    <button type="button" class="quiet" onClick=${block}>Block<span class="unseen"> ${name}</span></button>
    <${Report} table=${table} seat=${seat} name=${name} setDone=${setDone} />
  </li>`;
}

/** @param {{table: Table}} props */
export function People({ table }) {
  const [done, setDone] = useState("");
  const others = (table.places.value?.seats ?? []).flatMap((place, seat) => (place.kind === "person" && seat !== table.you ? [seat] : []));
  if (!others.length || table.you === null) return null;
  return html`<details class="people"><summary>Somebody is a nuisance?</summary>
    <ul>${others.map((seat) => html`<${Person} key=${seat} table=${table} seat=${seat} setDone=${setDone} />`)}</ul>
    <p role="status" class="faded">${done}</p></details>`;
}
