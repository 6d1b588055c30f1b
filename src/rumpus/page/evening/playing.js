/**
 * Tables of an evening that are played on this server: the organisers open and close them, and people sit down there.
 */
import { useState } from "preact/hooks";
import { get, post } from "../base/api.js";
import { html } from "../base/html.js";
import { me } from "../base/me.js";
import { t } from "../base/sentence.js";

/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").RoundTable} RoundTable */

/** The link to the table on this server, if it is played there and has no result. @param {{table: RoundTable}} props */
export const PlayedHere = ({ table }) =>
  table.played_at && !table.entries.length
    ? html`<a class="button" href=${`/table/${table.played_at}`}>${t("Play this table here")}</a>`
    : null;

/**
 * Freeing the seat of a person: one who went away before the start, or who does not come back to the game.
 * @param {{table: RoundTable, orSay: (work: Promise<unknown>) => Promise<void>,
 * free: (seat: number) => Promise<void>}} props
 */
function Freeing({ table, orSay, free }) {
  const [seats, setSeats] = useState(/** @type {{name: string, kind: string}[]} */ ([]));
  const look = () => orSay(get(`/tables/${table.played_at}`).then((found) => setSeats(found.seats)));
  const isEmpty = !seats.some(({ kind }) => kind === "person");
  return html`<details onToggle=${(/** @type {any} */ event) => event.currentTarget.open && look()}>
    <summary>${t("Free a seat")}</summary>${isEmpty && html`<p class="faded">${t("Nobody sits there.")}</p>`}
    <p class="deeds">${seats.map(
      ({ name, kind }, seat) =>
        kind === "person" &&
        html`<button type="button" onClick=${() => free(seat).then(look)}>
          ${t("Free the seat of {name}", { name })}</button>`,
    )}</p></details>`;
}

/** Opening a table on this server, and closing it. Only games of the rule books are played there.
 * @param {{live: LiveEvening, table: RoundTable, orSay: (work: Promise<unknown>) => Promise<void>}} props */
export function Playing({ live, table, orSay }) {
  if (!table.form.game || table.entries.length || table.sheet_outcome) return null;
  /** @param {string} deed @param {number} seat */
  const ask = (deed, seat = 0) => {
    const wanted = { table: table.number, do: deed, seat, writer: me.value?.name ?? "" };
    return orSay(post(`/evenings/${live.code}/play`, wanted).then((said) => live.learn(said)));
  };
  return table.played_at
    ? html`<p class="deeds"><${PlayedHere} table=${table} />
        <button type="button" class="quiet" onClick=${() => ask("close")}>
          ${t("Stop playing on this server")}</button></p>
        <${Freeing} table=${table} orSay=${orSay} free=${(/** @type {number} */ seat) => ask("free", seat)} />`
    : html`<button type="button" class="quiet" onClick=${() => ask("open")}>${t("Play on this server")}</button>`;
}
