/** The other people at a table, and what one can do where somebody is a nuisance. */
import { html } from "../base/html.js";

/** @typedef {import("./table.js").Table} Table */

/** Show somebody's talk no more in this browser, or again. @param {Table} table @param {string} name */
function toggle(table, name) {
  const unheard = new Set(table.unheard.value);
  if (!unheard.delete(name)) unheard.add(name);
  table.unheard.value = unheard;
}

/** @param {{table: Table, seat: number}} props */
function Person({ table, seat }) {
  const place = table.places.value?.seats[seat];
  if (!place) return null;
  const isHidden = table.unheard.value.has(place.name);
  return html`<li><span>${place.name}${place.muted ? " (muted by the host)" : ""}</span>
    <button type="button" class="quiet" aria-pressed=${isHidden} onClick=${() => toggle(table, place.name)}>${isHidden ? "Show their talk" : "Hide their talk"}<span class="unseen">: ${place.name}</span></button>
    ${table.frame.value.host && html`<button type="button" class="quiet" onClick=${() => table.command("mute", { seat, muted: !place.muted })}>${place.muted ? "Let them talk" : "Mute for all"}<span class="unseen">: ${place.name}</span></button>`}
  </li>`;
}

/** @param {{table: Table}} props */
export function People({ table }) {
  const others = (table.places.value?.seats ?? []).flatMap((place, seat) => (place.kind === "person" && seat !== table.you ? [seat] : []));
  if (!others.length) return null;
  return html`<details class="people"><summary>Somebody is a nuisance?</summary>
    <ul>${others.map((seat) => html`<${Person} key=${seat} table=${table} seat=${seat} />`)}</ul></details>`;
}
