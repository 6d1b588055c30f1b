/** Asks the solver for the best play from a rack or a hand, with the table if it is given. */
import { useMemo, useState } from "preact/hooks";
import { asRefusal, post } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { said, sentence, t } from "../base/sentence.js";
import { Face } from "../faces/face.js";
import { packOf } from "../faces/pack.js";
import { Picked, Picker } from "../faces/picker.js";
import { useGame } from "./entry.js";

/** @param {{score: import("./stored.js").Score, close: () => void}} props */
export function Lay({ score, close }) {
  const game = useGame(score);
  return html`<${Dialog} title=${t("What could I have laid?")} wide kind="score" close=${close}>
    ${game ? html`<${Asking} score=${score} game=${game} />` : html`<p>${t("This needs the server. One moment…")}</p>`}
  </${Dialog}>`;
}

/** @param {{pack: import("../faces/pack.js").Pack, answer: {text: any, groups: string[][]}}} props */
const Answer = ({ pack, answer }) => html`<div role="status"><p><b>${sentence(said(answer.text))}</b></p>
  ${answer.groups.map(
    (group) =>
      html`<ul class="picked" aria-label=${group.map(pack.name).join(", ")}>${group.map(
        (card) => html`<li><${Face} pack=${pack} text=${card} /></li>`,
      )}</ul>`,
  )}</div>`;

/** @param {{score: import("./stored.js").Score, game: any}} props */
function Asking({ score: { form }, game }) {
  const pack = useMemo(() => packOf(game), [game]);
  const [piles, setPiles] = useState(/** @type {string[][]} */ ([[]])); // the rack, then the groups of the table
  const [at, choose] = useState(0);
  const [opened, open] = useState(true);
  const [wrong, say] = useState("");
  const [answer, learn] = useState(/** @type {any} */ (null));
  /** @param {string[]} cards */
  const change = (cards) => {
    learn(null);
    setPiles(piles.map((pile, place) => (place === at ? cards : pile)));
  };
  const add = () => {
    choose(piles.length);
    setPiles([...piles, []]);
  };
  const ask = () => {
    say("");
    const [rack, ...table] = piles;
    const wanted = { game: form.game, people: form.people, options: form.options ?? {}, rack, opened };
    post("/scores/lay", { ...wanted, table: table.filter((group) => group.length) }).then(learn, (error) =>
      say(sentence(asRefusal(error).message)),
    );
  };
  const own = pack.is_tiles ? t("My tiles") : t("My cards");
  return html`<p class="refused" role="alert">${wrong}</p><div class="scroll">
    ${
      pack.is_tiles &&
      html`<label class="switch"><input type="checkbox" checked=${opened} onChange=${() => open(!opened)} />
      ${t("I have laid before in this deal")}</label>`
    }<p class="deeds">${piles.map(
      (pile, place) => html`<button type="button" aria-pressed=${place === at} onClick=${() => choose(place)}>
      ${t("{pile} ({count})", { pile: place ? t("Group {number}", { number: place }) : own, count: pile.length })}
    </button>`,
    )}<button type="button" onClick=${add}>${t("Add a group on the table")}</button>
    <button type="button" class="strong" onClick=${ask}>${t("Show")}</button></p>
    ${answer && html`<${Answer} pack=${pack} answer=${answer} />`}
    <${Picked} pack=${pack} cards=${piles[at]}
      drop=${(/** @type {string} */ card) => change(piles[at].filter((one) => one !== card))} />
    <${Picker} game=${game} pack=${pack} taken=${piles.flat()}
      pick=${(/** @type {string} */ card) => change([...piles[at], card])} /></div>`;
}
