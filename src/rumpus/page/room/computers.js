/** The computer players one chooses among. */
import { html } from "../base/html.js";
import { stored } from "../base/stored.js";
import { saidOf, t } from "../base/sentence.js";

/** @typedef {import("../portraits/kinds.js").Kind} Kind */

/** The levels that people are offered, the gentlest first. @param {Kind[]} kinds */
export const levelsOf = (kinds) => kinds.filter(({ offered, kind, level }) => offered && kind === level);

/** Describe a kind of computer player: its title and the names of some of its players. @param {Kind} kind */
export const kindText = (kind) => {
  const names = kind.characters.slice(0, 3).map(({ name }) => name);
  return t("{kind}: {names}…", { kind: saidOf(kind, "title"), names: names.join(", ") });
};

/** The kind that *Play now* plays against; empty: the one that is recommended at each game. */
export const opponents = stored("opponents", "");

/**
 * The kind of this level that *Play now* seats at a game, if the game has the level.
 * @param {{company: string[]}} game
 * @param {Kind[]} kinds
 * @param {string} level
 */
export const companyAt = (game, kinds, level) =>
  kinds.find((kind) => kind.level === level && game.company.includes(kind.kind))?.kind;

/** The kind that was chosen, if it is still offered. @param {Kind[]} kinds */
export const chosenKind = (kinds) => levelsOf(kinds).find(({ kind }) => kind === opponents.value);

/** @param {Kind[]} kinds */
const optionsOf = (kinds) => kinds.map((kind) => html`<option value=${kind.kind}>${kindText(kind)}</option>`);

/** Return the options of a list of levels. @param {Kind[]} kinds */
export const levelOptions = (kinds) => optionsOf(levelsOf(kinds));

/**
 * Return the options of a list of computer players, grouped by manner.
 * @param {{kinds: string[], company: string[]}} game
 * @param {Kind[]} kinds
 */
export function kindOptions(game, kinds) {
  const there = kinds.filter(({ offered, kind }) => offered && game.kinds.includes(kind));
  /** @param {string} manner */
  const of = (manner) => there.filter((kind) => kind.manner === manner);
  const company = there.filter(({ kind }) => game.company.includes(kind));
  if (company.length === there.length) return optionsOf(there);
  if (!of("patient").length)
    return html`<optgroup label=${t("Sociable: they let everybody draw, and rap with a low count")}>
        ${optionsOf(company)}</optgroup>
      <optgroup label=${t("To win: they rap as soon as it pays")}>
        ${optionsOf(there.filter((kind) => !company.includes(kind)))}</optgroup>`;
  return html`<optgroup label=${t("Sociable: they lay as they go")}>${optionsOf(of("sociable"))}</optgroup>
    <optgroup label=${t("Patient: they wait, and lay much at once")}>
      ${of("patient").map((kind) => html`<option value=${kind.kind}>${saidOf(kind, "title")}</option>`)}</optgroup>`;
}
