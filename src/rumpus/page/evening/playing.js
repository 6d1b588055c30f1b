/** Tables of an evening that are played on this server: the organisers open and close them, and people sit down there. */
import { post } from "../base/api.js";
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

/** Opening a table on this server, and closing it. Only games of the rule books are played there.
 * @param {{live: LiveEvening, table: RoundTable, orSay: (work: Promise<unknown>) => Promise<void>}} props */
export function Playing({ live, table, orSay }) {
  if (!table.form.game || table.entries.length || table.sheet_outcome) return null;
  /** @param {string} deed */
  const ask = (deed) => {
    const wanted = { table: table.number, do: deed, writer: me.value?.name ?? "" };
    return orSay(post(`/evenings/${live.code}/play`, wanted).then((said) => live.learn(said)));
  };
  return table.played_at
    ? html`<p class="deeds"><${PlayedHere} table=${table} />
        <button type="button" class="quiet" onClick=${() => ask("close")}>${t("Stop playing on this server")}</button></p>`
    : html`<button type="button" class="quiet" onClick=${() => ask("open")}>${t("Play on this server")}</button>`;
}
