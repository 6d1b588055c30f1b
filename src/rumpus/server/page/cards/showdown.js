/** The end of a deal laid out: every hand, its melds turned down, what is left of it, and what that brings. */
import { html, names } from "../base/html.js";
import { capital, figure, listed, many } from "../base/sentence.js";
import { CardFace } from "../faces/card.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/** @param {{pack: Pack, cards: string[], down?: boolean}} props */
const Row = ({ pack, cards, down }) => html`<span class=${names("overlapped", down && "down")} role="img" aria-label=${`${down ? "Meld: " : ""}${cards.map((card) => pack.face(card).name).join(", ")}`}>
  ${cards.map((card) => html`<span class="slot" key=${card}><${CardFace} pack=${pack} text=${card} /></span>`)}</span>`;

/** @param {{table: Table, pack: Pack, seat: number, result: import("../table/table.js").Result}} props */
function ShownHand({ table, pack, seat, result }) {
  const [melds, left] = [result.melds[seat] ?? [], result.left[seat] ?? []];
  const won = result.winners.includes(seat);
  return html`<li class=${names("shown", won && "won")}>
    <h3>${table.nameOf(seat)}${won ? html` <span class="badge">wins</span>` : ""}${result.by === seat && !won ? html` <span class="badge soft">${result.reason === "rap" ? "rapped" : result.reason}</span>` : ""}</h3>
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
function Onward({ table }) {
  const places = table.places.value;
  if (!places || table.you === null) return null;
  const waits = places.seats.filter((seat, index) => seat.kind === "person" && !places.agreed.includes(index)).map((seat) => seat.name);
  const agreed = places.agreed.includes(table.you);
  const over = places.stage === "over";
  return html`<div class="onward">
    ${agreed
      ? html`<p role="status">${waits.length ? `Waiting for ${listed(waits)}.` : "A moment…"}</p>`
      : html`<button type="button" class="strong" ref=${(/** @type {HTMLElement|null} */ button) => button?.focus({ preventScroll: true })} onClick=${() => table.command(over ? "rematch" : "next")}>${over ? "Play again" : "Next deal"}</button>`}
    ${over && table.frame.value.host && agreed && html`<button type="button" onClick=${() => table.command("start")}>Start the rematch</button>`}
    ${over && places.record && html`<a class="button" href=${`/replay/${places.record}`}>Replay</a><a class="button" href=${`/api/records/${places.record}/file`} download>Record</a>`}
    ${over && html`<a class="button" href="/">Lobby</a>`}
  </div>`;
}

/** @param {{table: Table}} props */
function Outcome({ table }) {
  const outcome = table.view.value?.outcome;
  if (!outcome) return null;
  const winners = outcome.winners.map((/** @type {number} */ seat) => (seat === table.you ? "you" : table.nameOf(seat)));
  const told = winners.length ? `${listed(winners)} ${winners.length > 1 || winners[0] === "you" ? "win" : "wins"} the game` : "The game is over";
  return html`<p class="outcome">${capital(told)}</p>`;
}

/** How the deal ended, in the words of the server: what it says before it counts the hands. @param {Table} table @param {import("../table/table.js").Result} result */
function endTold(table, result) {
  const told = result.told ?? table.log.value[table.log.value.length - 1]?.told ?? [];
  const sentences = told.join(" ").match(/[^.!]+[.!]/g) ?? [];
  const first = sentences.findIndex((sentence) => / left \(| nothing left/.test(sentence));
  return sentences.slice(0, first < 0 ? 2 : first).join(" ").trim() || `The deal ends: ${result.reason}.`;
}

/** @param {{table: Table, pack: Pack}} props */
export function Showdown({ table, pack }) {
  const view = table.view.value;
  const result = view?.result;
  if (!view || !result) return null;
  const seats = result.hands.map((_, seat) => seat);
  const told = endTold(table, result);
  return html`<section class="showdown" aria-labelledby="showdown-title">
    <header><h2 id="showdown-title">${view.outcome ? "The game is over" : `Deal ${view.deal}`}</h2><${Outcome} table=${table} />
    <p class="told">${told}</p></header>
    <ul class="hands" tabindex="0" aria-label="The hands">${seats.map((seat) => html`<${ShownHand} key=${seat} table=${table} pack=${pack} seat=${seat} result=${result} />`)}</ul>
    <p class="totals">${seats.map((seat) => html`<span>${table.nameOf(seat)} <b>${figure(view.totals[seat])}</b></span>`)}</p>
    <${Onward} table=${table} />
    <span class="unseen">${many(view.deal, "deal")} played.</span>
  </section>`;
}
