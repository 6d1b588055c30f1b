/** The links of an evening: to look, for each table, and for organisers. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { t } from "../base/sentence.js";
import { shownCode } from "../sociable/codes.js";

const Invitation = lazy(() => import("../table/link.js").then((module) => module.Invitation));

/** @typedef {import("../evening/live.js").LiveEvening} LiveEvening */

/** @param {{live: LiveEvening, code: string, word: string, isOneMore?: boolean}} props */
const OneLink = ({ live, code, word, isOneMore = false }) => html`<section class="leaf"><h3>${word}</h3>
  <${Invitation} key=${code} path=${`/evening/${code.replace("-", "")}`} code=${shownCode(code.replace("-", ""))}
    word=${word} waits=${t("The evening waits.")} isConnected=${!live.isCut.value} isOneMore=${isOneMore} /></section>`;

/** @param {{live: LiveEvening, orSay: (work: Promise<unknown>) => Promise<void>}} props */
export function Links({ live, orSay }) {
  const [shown, show] = useState("");
  const [made, make] = useState(/** @type {{organiser?: string, tables?: Record<string, string>}} */ ({}));
  /** @param {Record<string, unknown>} wanted @param {string} key */
  const fetch = (wanted, key) => orSay(live.links(wanted).then((found) => (make({ ...made, ...found }), show(key))));
  return html`<h2>${t("Links")}</h2><p class="deeds">
      <button type="button" onClick=${() => show("look")}>${t("Link to look")}</button>
      <button type="button" onClick=${() => fetch({ tables: true }, "tables")}>${t("New links for the tables")}</button>
      <button type="button" onClick=${() => fetch({ organiser: true }, "organiser")}>
        ${t("Link for another organiser")}</button></p>
    ${shown === "look" && html`<${OneLink} live=${live} code=${live.watch.value} word=${t("Link to look")} />`}
    ${
      shown === "organiser" &&
      made.organiser &&
      html`<p><b>${t("Anybody with this link can change everything.")}</b></p>
      <${OneLink} live=${live} code=${made.organiser} word=${t("Link for another organiser")} />`
    }
    ${
      shown === "tables" &&
      made.tables &&
      html`<p>${t("Each table enters its own results with its link. Links from before have ended.")}</p>
      ${Object.entries(made.tables).map(
        ([table, code], place) =>
          html`<${OneLink} key=${table} live=${live} code=${code} word=${t("Table {table}", { table })}
            isOneMore=${place > 0} />`,
      )}`
    }`;
}
