/** Lets the user choose the computer players of *Play now*. The browser stores the choice. */
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { saidOf, t } from "../base/sentence.js";
import { chosenKind, levelOptions, levelsOf, opponents } from "../room/computers.js";

const Portrait = lazy(() => import("../portraits/portrait.js").then((module) => module.Portrait));

/** @typedef {import("../room/computers.js").Kind} Kind */

const FACES = 3;

/** Of every other level one, where none is chosen. @param {Kind[]} kinds @param {Kind|undefined} chosen */
const facesOf = (kinds, chosen) =>
  chosen
    ? chosen.characters.slice(0, FACES)
    : levelsOf(kinds).flatMap(({ characters }, number) => (number % 2 ? [] : characters[0]));

/**
 * Say the recommended level in a sentence; in a general one if it differs between games.
 * @param {import("./my_records.js").Levels|null} levels
 */
function recommendedTold(levels) {
  if (!levels) return "";
  const isSame = Object.values(levels.games).every(({ told }) => told === levels.others.told);
  return isSame ? saidOf(levels.others, "told") : t("Beginners first, then stronger players.");
}

/** @param {{kinds: Kind[], levels: import("./my_records.js").Levels|null}} props */
export function Opponents({ kinds, levels }) {
  const chosen = chosenKind(kinds);
  const told = chosen ? saidOf(chosen, "description") : recommendedTold(levels);
  return html`<div class="opponents"><span class="company" aria-hidden="true">
      ${facesOf(kinds, chosen).map(({ name }) => html`<${Portrait} key=${name} name=${name} />`)}</span>
    <p><label for="opponents">${t("Play now against")}</label> <select id="opponents" aria-describedby="opponents-told"
        value=${chosen?.kind ?? ""}
          onChange=${(/** @type {any} */ event) => (opponents.value = event.currentTarget.value)}>
      <option value="">${t("Recommended")}</option>${levelOptions(kinds)}</select>
      <small id="opponents-told">${told}</small></p></div>`;
}
