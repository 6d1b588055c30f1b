/** A tile game being played. Being built: until then the game is told, and played in words. */
import { html } from "../base/html.js";
import { Prompt } from "../table/prompt.js";
import { Seats } from "../table/seats.js";

/** @param {{table: import("../table/table.js").Table}} props */
export function TileTable({ table }) {
  const view = table.view.value;
  return html`<div class="board plain"><${Seats} table=${table} noun="tile" />
    <div class="middle"><p>${(view?.hand ?? []).join(" ")}</p></div>
    <${Prompt} table=${table} do=${(/** @type {string} */ act) => table.act(act)} /></div>`;
}
