/** The end of a deal laid out: every hand, its melds turned down, what is left of it, and what that brings. */
import { html, names } from "../base/html.js";
import { capital, figure, figures, listed, many } from "../base/sentence.js";
import { Face } from "../faces/face.js";
import { Told } from "../faces/told.js";
import { openRules } from "../rules/rules.js";
import { NextDeal } from "./next_deal.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/** A player as the one at this page calls them. @param {Table} table @param {number} seat */
const whoIs = (table, seat) => (seat === table.you ? "you" : table.nameOf(seat));

/** @param {{pack: Pack, cards: string[], down?: boolean}} props */
const Row = ({ pack, cards, down }) => html`<span class=${names("overlapped", down && "down")} role="img" aria-label=${`${down ? "Meld: " : ""}${cards.map((card) => pack.name(card)).join(", ")}`}>
  ${cards.map((card) => html`<span class="slot" key=${card}><${Face} pack=${pack} text=${card} /></span>`)}</span>`;

/** @param {{table: Table, pack: Pack, seat: number, result: import("../table/table.js").Result}} props */
function ShownHand({ table, pack, seat, result }) {
  const [melds, left] = [result.melds[seat] ?? [], [...(result.left[seat] ?? [])].sort(pack.by.suit)];
  const won = result.winners.includes(seat);
  return html`<li class=${names("shown", won && "won")}>
    <h3>${capital(whoIs(table, seat))}${won ? html` <span class="badge">${seat === table.you ? "win" : "wins"}</span>` : ""}${result.by === seat && !won ? html` <span class="badge soft">${result.reason === "rap" ? "rapped" : result.reason}</span>` : ""}</h3>
    <div class="shown-cards">
      ${melds.map((meld) => html`<${Row} pack=${pack} cards=${meld} down />`)}
      ${left.length > 0 && html`<${Row} pack=${pack} cards=${left} />`}
      ${!melds.length && !left.length && html`<span class="faded">No ${pack.noun}s left.</span>`}
    </div>
    <p class="count"><span>left <b>${result.counts[seat]}</b></span><span>points <b>${signed(result.points[seat])}</b></span></p>
  </li>`;
}

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : figure(points));

/** @param {{table: Table}} props */
function Outcome({ table }) {
  const outcome = table.view.value?.outcome;
  if (!outcome) return null;
  const winners = outcome.winners.map((/** @type {number} */ seat) => (seat === table.you ? "you" : table.nameOf(seat)));
  const told = winners.length
    ? `${listed(winners)} ${winners.length > 1 || winners[0] === "you" ? "win" : "wins"} the game`
    : "The game is over";
  return html`<p class="outcome">${capital(told)}</p>`;
}

/** What is paid at the end of the game, where the game has it so. @param {Table} table */
function settledTold(table) {
  const paid = /** @type {number[]} */ (table.view.value?.outcome?.settlement ?? []);
  const told = paid.map(
    (amount, seat) =>
      amount && `${whoIs(table, seat)} ${amount > 0 ? "collect" : "pay"}${seat === table.you ? "" : "s"} ${Math.abs(amount)}`,
  );
  return capital(told.filter(Boolean).join(", "));
}

/** The final points, where bonuses came to what the deals brought. @param {Table} table */
function bonusTold(table) {
  const { outcome, totals = [] } = table.view.value ?? {};
  const points = /** @type {number[]} */ (outcome?.points ?? []);
  if (points.every((final, seat) => final === totals[seat])) return "";
  return `With the bonuses: ${points.map((final, seat) => `${whoIs(table, seat)} ${figure(final)}`).join(", ")}.`;
}

/**
 * How the deal ended, in the words of the server: what it says before it counts the hands.
 * @param {Table} table @param {import("../table/table.js").Result} result
 */
function endTold(table, result) {
  const told = result.told ?? table.log.value[table.log.value.length - 1]?.told ?? [];
  const sentences = told.join(" ").match(/[^.!]+[.!]/g) ?? [];
  const first = sentences.findIndex((sentence) => / left \(| nothing left/.test(sentence));
  return sentences.slice(0, first < 0 ? 2 : first).join(" ").trim() || `The deal ends: ${result.reason}.`;
}

/** @param {{table: Table, pack: Pack, game: any, putAside: () => void}} props */
export function Showdown({ table, pack, game, putAside }) {
  const view = table.view.value;
  const result = view?.result;
  if (!view || !result) return null;
  const seats = result.hands.map((_, seat) => seat);
  const told = endTold(table, result);
  const paid = settledTold(table);
  const ownRules = view.deal_rules?.filter(({ scores }) => scores);
  const melded = result.melds.some((melds) => melds.length);
  return html`<section class="showdown" aria-labelledby="showdown-title">
    <header><h2 id="showdown-title">${view.outcome ? "The game is over" : `Deal ${view.deal}`}</h2><${Outcome} table=${table} />
    <p class="told"><${Told} pack=${pack} told=${figures(told)} /></p></header>
    <ul class="hands" tabindex="0" aria-label="The hands">${seats.map((seat) => html`<${ShownHand} key=${seat} table=${table} pack=${pack} seat=${seat} result=${result} />`)}</ul>
    <p class="totals">${view.deal > 1 ? html`<span class="after">After ${many(view.deal, "deal")}:</span>` : ""}${seats.map((seat) => html`<span>${capital(whoIs(table, seat))}: <b>${figure(view.totals[seat])}</b></span>`)}</p>
    ${bonusTold(table) && html`<p class="paid">${bonusTold(table)}</p>`}
    ${paid && html`<p class="paid">${paid}.</p>`}
    <p class="legend">${melded && html`<span><i class="melded" aria-hidden="true"></i> melds, which are not counted</span>`}${ownRules?.map(({ told }) => html`<span>${told}</span>`)}<span>${game.lowest_wins ? "Fewest points win." : "Most points win."}</span>${game.scoring && html`<span>How a deal is scored: ${game.scoring.map((/** @type {string} */ clause) => html`<button type="button" class="clause" onClick=${() => openRules(game.slug, clause)}>${clause}</button> `)}</span>`}</p>
    <${NextDeal} table=${table} putAside=${putAside} />
  </section>`;
}
