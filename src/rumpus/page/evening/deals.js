/** A table's game deal by deal, with the score sheet of its game. The last deal gives the result of the table. */
import { useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { sentence, t } from "../base/sentence.js";
import { Deals } from "../score/deals.js";
import { Entry } from "../score/entry.js";
import { callerWord } from "../score/local.js";
import { useDraft } from "./draft.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./result.js").TableProps} TableProps */
/** @typedef {import("../score/stored.js").Score} Score */

/** A table of a round as the scorer knows a score. @param {TableProps} props @returns {Score} */
function scoreOf({ evening, table }) {
  const asks = evening.asks[table.people.length];
  return {
    seq: evening.seq,
    form: table.form,
    game: evening.game,
    names: table.people.map((person) => nameOf(evening, person)),
    deals: table.deals,
    totals: table.totals,
    outcome: table.sheet_outcome,
    next_dealer: null,
    log: [],
    asks,
    formula: asks.formula ?? {},
  };
}

/**
 * The ways into the next deal: by the person who ended it, where a call ends it.
 * @param {{score: Score, enter: (caller: number|null) => void}} props
 */
const NextDeal = ({ score, enter }) => {
  const number = score.deals.length + 1;
  if (!score.asks.caller)
    return html`<button type="button" class="strong big" onClick=${() => enter(null)}>
      ${t("Enter deal {number}", { number })}</button>`;
  return html`<p>${t("Deal {number}. {who}?", { number, who: callerWord(score) })}</p>
    <p class="deeds">${score.names.map(
      (name, seat) => html`<button type="button" class="strong" onClick=${() => enter(seat)}>${name}</button>`,
    )}<button type="button" onClick=${() => enter(null)}>${t("Nobody")}</button></p>`;
};

/**
 * The form of a deal.
 * @param {TableProps & {score: Score, deal: number, caller: number|null, close: () => void}} props
 */
function DealForm({ live, round, table, score, deal, caller, close }) {
  const draft = useDraft(live, {});
  /** @param {Record<string, unknown>} command to the score sheet */
  const command = (command) => draft.send({ do: "table", round: round.number, table: table.number, command });
  return html`<div class="deal-entry"><${Entry} live=${{ command }} score=${score} number=${deal} caller=${caller}
    close=${close} /></div>`;
}

/** @param {TableProps} props */
export function TableDeals(props) {
  const { live, round, table } = props;
  const [entering, enter] = useState(/** @type {{deal: number, caller: number|null}|null} */ (null));
  const [wrong, say] = useState("");
  const score = scoreOf(props);
  /** @param {number} deal @param {number} entry */
  const choose = (deal, entry) =>
    live
      .command({ do: "table", round: round.number, table: table.number, command: { do: "choose", deal, entry } })
      .catch((error) => say(sentence(asRefusal(error).message)));
  /** @param {number|null} caller */
  const enterNext = (caller) => enter({ deal: score.deals.length + 1, caller });
  if (entering) return html`<${DealForm} ...${props} ...${entering} score=${score} close=${() => enter(null)} />`;
  return html`<p class="refused" role="alert">${wrong}</p>
    ${
      score.deals.length > 0 &&
      html`<${Deals} score=${score} mayWrite=${true} choose=${choose}
      correct=${(/** @type {number} */ deal) => enter({ deal, caller: null })} />`
    }
    ${!score.outcome && html`<${NextDeal} score=${score} enter=${enterNext} />`}`;
}
