/** The sheet at the end of a deal: who has won it, all hands, what they bring, and at the end of the game its winner. */
import { html } from "../base/html.js";
import { figures } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import { Told } from "../faces/told.js";
import { openRules } from "../rules/rules.js";
import { useSaid } from "../table/hearing.js";
import { Hands } from "./hands.js";
import { NextDeal } from "./next_deal.js";
import { Standing } from "./standing.js";
import { dealWon, gameWon, howEnded, paid, wonTold } from "./words.js";

await stylesheet("/page/looks/result.css");

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/**
 * What the marks mean, what held in this deal alone, and where it is written how a deal is scored.
 * @param {{table: Table, game: any, result: Result}} props
 */
function Legend({ table, game, result }) {
  const [ownRules, shared] = [
    table.view.value?.deal_rules?.filter(({ scores }) => scores),
    game.layout.melds === "shared",
  ];
  const melded = shared
    ? "laid on the table"
    : result.melds.some((melds) => melds.length) && "melds, which are not counted";
  return html`<p class="legend">${melded && html`<span><i class="melded" aria-hidden="true"></i> ${melded}</span>`}
    ${ownRules?.map(({ told }) => html`<span>${told}</span>`)}
    ${game.scoring && html`<span>How a deal is scored: ${game.scoring.map((/** @type {string} */ clause) => html`<button type="button" class="clause" onClick=${() => openRules(game.slug, clause)}>${clause}</button> `)}</span>`}</p>`;
}

/** Who has won the game, where it is over, and what is paid where the game is played for that. @param {{table: Table, game: any}} props */
function Outcome({ table, game }) {
  const outcome = table.view.value?.outcome;
  if (!outcome) return null;
  const settled = game.goal.pays && paid(table, outcome.settlement);
  return html`<p class="outcome">${gameWon(table, outcome)}</p>${settled && html`<p class="paid">${settled}</p>`}`;
}

/** @param {{table: Table, pack: Pack, game: any, putAside: () => void}} props */
export function Showdown({ table, pack, game, putAside }) {
  const result = table.view.value?.result;
  useSaid(result ? wonTold(table, result, game) : "");
  if (!result) return null;
  return html`<section class="showdown" aria-labelledby="showdown-title">
    <header><h2 id="showdown-title">${dealWon(table, result, game)}</h2>
      <p class="told"><${Told} pack=${pack} told=${figures(howEnded(table, result))} /></p></header>
    <div class="ending" tabindex="0" role="region" aria-label="Hands and points">
      <${Hands} table=${table} pack=${pack} game=${game} result=${result} />
      <div class="brought"><${Standing} table=${table} game=${game} result=${result} /><${Legend} table=${table} game=${game} result=${result} /></div>
    </div>
    <footer><${Outcome} table=${table} game=${game} /><${NextDeal} table=${table} putAside=${putAside} /></footer>
  </section>`;
}
