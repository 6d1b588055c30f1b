/** Who the computer players of *Play now* are; the choice is remembered. */
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { capital } from "../base/sentence.js";
import { chosenKind, levelOptions, levelsOf, opponents } from "../room/computers.js";

const Portrait = lazy(() => import("../portraits/portrait.js").then((module) => module.Portrait));

/** @typedef {import("../room/computers.js").Kind} Kind */

const FACES = 3;

/** Of every other level one, where none is chosen. @param {Kind[]} kinds @param {Kind|undefined} chosen */
const facesOf = (kinds, chosen) =>
  chosen
    ? chosen.characters.slice(0, FACES)
    : levelsOf(kinds).flatMap(({ characters }, number) => (number % 2 ? [] : characters[0]));

const SUIT = "those who suit each game best.";

/** @param {{kinds: Kind[], isFirst: boolean}} props */
export function Opponents({ kinds, isFirst }) {
  const chosen = chosenKind(kinds);
  const told = chosen ? `${chosen.description}.` : isFirst ? `gentle company in your first game; then ${SUIT}` : SUIT;
  return html`<div class="opponents"><span class="company" aria-hidden="true">${facesOf(kinds, chosen).map(({ name }) => html`<${Portrait} key=${name} name=${name} />`)}</span>
    <p><label for="opponents">Play now against</label> <select id="opponents" aria-describedby="opponents-told" value=${chosen?.kind ?? ""} onChange=${(/** @type {any} */ event) => (opponents.value = event.currentTarget.value)}>
      <option value="">Recommended</option>${levelOptions(kinds)}</select>
      <small id="opponents-told">${capital(told)}</small></p></div>`;
}
