/** The menu of a table, and the question before a seat is given up. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { go } from "../base/route.js";
import { shortcut } from "../keys/list.js";
import { openKeys } from "../keys/open_list.js";
import { openRules } from "../rules/rules.js";
import { t } from "../base/sentence.js";

const TableLink = lazy(() => import("./link.js").then((module) => module.TableLink));

/** @typedef {import("./table.js").Table} Table */

/** Return the address from which the rules of this table are printed. @param {Table} table */
function printAddress({ game, places }) {
  const { seats = [], options = {} } = places.value ?? {};
  const chosen = Object.entries(options).map(([name, value]) => [name, String(value ?? "none")]);
  return `/print/${game}?${new URLSearchParams([["what", "options"], ["seats", String(seats.length)], ...chosen])}`;
}

/** @param {{table: Table, game: any, close: () => void, open: (what: string) => void}} props */
export function Menu({ table, game, close, open }) {
  const playing = table.places.value?.stage === "playing" || table.places.value?.stage === "between";
  return html`<${Dialog} title=${game.title} close=${close}>
    <div class="menu">
      <button type="button" onClick=${() => (close(), openRules(table.game))}>${t("Rules of the game")}</button>
      <button type="button" onClick=${() => open("ask")}>${t("Which rule?")}</button>
      <a class="button" href=${printAddress(table)} target="_blank">${t("Print rules and score sheet")}</a>
      <button type="button" onClick=${() => open("score")}>${t("Score sheet")}</button>
      <button type="button" onClick=${() => open("settings")}>${t("Settings")}</button>
      <button type="button" aria-keyshortcuts=${shortcut("keys")} onClick=${() => (close(), openKeys())}>
        ${t("Keys")}</button>
      <a class="button" href="/">${table.you !== null ? t("Lobby (your seat is kept)") : t("Lobby")}</a>
      ${
        table.you !== null &&
        playing &&
        html`<button type="button" onClick=${() => open("leaving")}>
        ${t("Give up the seat…")}</button>`
      }
    </div>
    <h3>${t("Link to this table")}</h3><${TableLink} table=${table} />
  </${Dialog}>`;
}

/**
 * Ask before the user gives up the seat, because a seat cannot be taken back.
 * @param {{table: Table, close: () => void}} props
 */
export function Leaving({ table, close }) {
  const leave = async () => (await table.command("leave")) && go("/");
  const alone = !table.places.value?.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you);
  const then = alone
    ? t("Nobody else plays here: the game ends, without a winner.")
    : t("A computer player plays your hand to the end of the game. You cannot take the seat again; you may watch.");
  return html`<${Dialog} title=${t("Give up the seat?")} close=${close}>
    <p>${then}</p>
    <p class="deeds"><button type="button" class="strong" onClick=${close}>${t("Stay")}</button>
      <button type="button" onClick=${leave}>${t("Give up the seat")}</button><a class="button" href="/">
        ${t("Lobby (your seat is kept)")}</a></p>
  </${Dialog}>`;
}
