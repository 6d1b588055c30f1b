/**
 * The sheet at the end of a deal: the winner of the deal, or of the game after its last deal, and all hands with their
 * points.
 */
import { html, names } from "../base/html.js";
import { said, t, tell } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import { Shape } from "../faces/suits.js";
import { Told } from "../faces/told.js";
import { openRules } from "../rules/rules.js";
import { useSaid } from "../table/announcements.js";
import { isGivenUp } from "../table/prompt.js";
import { Celebration, suitsOf } from "./celebration.js";
import { Hands } from "./hands.js";
import { NextDeal } from "./next_deal.js";
import { Standing } from "./standing.js";
import { dealWon, gameWon, howEnded, isDrawn, paid, placeTold, wonTold } from "./words.js";

await stylesheet("/page/looks/result.css");

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/**
 * The meaning of the marks, the rules of this deal alone, and the clauses for scoring.
 * @param {{table: Table, game: any, result: Result}} props
 */
function Legend({ table, game, result }) {
  const [ownRules, shared] = [
    table.view.value?.deal_rules?.filter(({ scores }) => scores),
    game.layout.melds === "shared",
  ];
  const melded = shared
    ? t("laid on the table")
    : result.melds.some((melds) => melds.length) && t("melds, which are not counted");
  return html`<p class="legend">${melded && html`<span><i class="melded" aria-hidden="true"></i> ${melded}</span>`}
    ${ownRules?.map((rule) => html`<span>${said(rule.said)}</span>`)}
    ${
      game.scoring &&
      html`<span>
      ${tell("How a deal is scored: {clauses}", {
        clauses: game.scoring.map(
          (/** @type {string} */ clause) =>
            html`<button type="button" class="clause"
              onClick=${() => openRules(game.slug, clause)}>${clause}</button> `,
        ),
      })}</span>`
    }</p>`;
}

/**
 * The result of the game: its winner, the user's place, and the payments if the game has some.
 * @param {{table: Table, pack: Pack, game: any}} props
 */
function Outcome({ table, pack, game }) {
  const outcome = table.view.value?.outcome;
  const wins = table.you !== null && outcome.winners.includes(table.you) && !isDrawn(outcome);
  const settled = game.goal.pays && paid(table, outcome.settlement);
  return html`<div class=${names("outcome", wins && "won")}>
    <p class="suits" aria-hidden="true">${suitsOf(pack).map((id) => html`<${Shape} key=${id} id=${id} />`)}</p>
    <h2 id="showdown-title">${gameWon(table, outcome)}</h2>
    <p class="place">${placeTold(table, outcome, game)}</p>
    ${settled && html`<p class="paid">${settled}</p>`}
    ${wins && html`<${Celebration} table=${table} pack=${pack} />`}
  </div>`;
}

/** @param {{table: Table, pack: Pack, game: any, putAside: () => void}} props */
export function Showdown({ table, pack, game, putAside }) {
  const { result, outcome, deal = 0 } = table.view.value ?? {};
  useSaid(result ? wonTold(table, result, game) : "");
  if (!result) return null;
  const over = outcome || isGivenUp(table);
  const last = deal > 1 || !outcome ? `${t("{won}.", { won: dealWon(table, result, game, true) })} ` : "";
  return html`<section class="showdown" aria-labelledby="showdown-title">
    <header>${
      outcome
        ? html`<${Outcome} table=${table} pack=${pack} game=${game} />`
        : html`<h2 id="showdown-title">
        ${over ? t("The game was given up") : dealWon(table, result, game)}</h2>`
    }
      <p class="told">${over && last}<${Told} pack=${pack} told=${howEnded(table, result)} /></p></header>
    <div class="ending" tabindex="0" role="region" aria-label=${t("Hands and points")}>
      <${Hands} table=${table} pack=${pack} game=${game} result=${result} />
      <div class="brought"><${Standing} table=${table} game=${game} result=${result} />
        <${Legend} table=${table} game=${game} result=${result} /></div>
    </div>
    <footer><${NextDeal} table=${table} putAside=${putAside} /></footer>
  </section>`;
}
