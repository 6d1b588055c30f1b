/** Every hand at the end of a deal: its melds, the cards laid from it, and the rest. */
import { html, names } from "../base/html.js";
import { capital, t, under } from "../base/sentence.js";
import { Face } from "../faces/face.js";
import { physical } from "../faces/pack.js";
import { Told } from "../faces/told.js";
import { whoIs } from "./words.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/** The words for a player who ended the deal. Other endings have names of their own. @type {Record<string, string>} */
const DONE = { rap: t("rapped"), knock: t("knocked"), out: t("out"), gin: t("gin"), undercut: t("undercut") };

/**
 * `word`: the heading of the melded cards. `by`: the player who laid off a card, if not the player of the meld.
 * @param {{pack: Pack, cards: string[], word?: string, by?: (card: string) => string}} props
 */
function Row({ pack, cards, word = "", by = () => "" }) {
  const spoken = cards
    .map((card) => (by(card) ? t("{card} ({by})", { card: pack.name(card), by: by(card) }) : pack.name(card)))
    .join(", ");
  const laidOff = cards.filter(by);
  return html`<span class="row"><span class=${names("overlapped", word && "down")} role="img"
      aria-label=${word ? t("{word}: {cards}", { word, cards: spoken }) : spoken}>
    ${cards.map(
      (card) => html`<span class=${names("slot", by(card) && "off")} key=${card}>
      <${Face} pack=${pack} text=${card} /></span>`,
    )}</span>
    ${
      laidOff.length > 0 &&
      html`<span class="by" aria-hidden="true">
      ${laidOff.map((card) => html`<span key=${card}><${Told} pack=${pack} told=${{ card }} /> ${by(card)}</span>`)}
    </span>`
    }</span>`;
}

/**
 * Return the player who laid off a card in a meld of this seat.
 * @param {Table} table
 * @param {Result} result
 * @param {number} seat
 * @returns {(card: string) => string}
 */
const laidOffBy = (table, result, seat) => (card) => {
  const from = result.hands.findIndex((hand) => hand.includes(physical(card)));
  return from < 0 || from === seat
    ? ""
    : from === table.you
      ? t("yours")
      : t("by {name}", { name: table.nameOf(from) });
};

/**
 * Return the melds in front of a seat, in games where all players extend all melds.
 * @param {Table} table
 * @param {any} game
 * @param {number} seat
 * @returns {string[][]}
 */
const laidBefore = (table, game, seat) =>
  game.layout.melds === "shared"
    ? (table.view.value?.melds ?? []).flatMap(({ cards, owners = [] }) => {
        const own = cards.filter((_, place) => owners[place] === seat);
        return own.length ? [own] : [];
      })
    : [];

/** @param {{table: Table, pack: Pack, game: any, seat: number, result: Result}} props */
function Shown({ table, pack, game, seat, result }) {
  const left = [...(result.left[seat] ?? [])].sort(pack.by.suit);
  const [melds, laid] = [result.melds[seat] ?? [], laidBefore(table, game, seat)];
  return html`<li class="shown">
    <h3>${capital(whoIs(table, seat))}
      ${result.by === seat && html` <span class="badge">${under(DONE, result.reason) ?? result.reason}</span>`}</h3>
    <div class="shown-cards">
      ${laid.map((cards) => html`<${Row} pack=${pack} cards=${cards} word=${t("Laid")} />`)}
      ${melds.map(
        (cards) => html`<${Row} pack=${pack} cards=${cards} word=${t("Meld")}
        by=${laidOffBy(table, result, seat)} />`,
      )}
      ${left.length > 0 && html`<${Row} pack=${pack} cards=${left} />`}
      ${!left.length && html`<span class="faded">${pack.is_tiles ? t("No tiles left.") : t("No cards left.")}</span>`}
    </div>
  </li>`;
}

/** @param {{table: Table, pack: Pack, game: any, result: Result}} props */
export const Hands = ({ table, pack, game, result }) =>
  html`<ul class="hands">${result.hands.map(
    (_, seat) => html`<${Shown} key=${seat} table=${table} pack=${pack} game=${game} seat=${seat} result=${result} />`,
  )}</ul>`;
