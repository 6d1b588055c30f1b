/** A table's page: the waiting room, the game being played, and what stands beside them. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { lasting, Refusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { later } from "../base/later.js";
import { refused } from "../base/refusal.js";
import { hints, sounds } from "../base/settings.js";
import { packOf } from "../faces/pack.js";
import { ShapeSheet } from "../faces/suits.js";
import { TableHeader } from "./header.js";
import { knock } from "./knock.js";
import { brokenLine } from "./prompt.js";
import { openRules } from "./rules.js";
import { Table } from "./table.js";
import { Aside, TextBox } from "./talk.js";

const WaitingRoom = later(() => import("./waiting.js").then((module) => module.WaitingRoom));

/** The play of a kind of game, loaded when it is wanted. @param {boolean} isTiles */
const playOf = (isTiles) => (isTiles ? import("../tiles/table.js").then((module) => module.TileTable) : import("../cards/table.js").then((module) => module.CardTable));

/** @param {Table} table @param {any} answer what typed words mean */
function meant(table, answer) {
  if (answer.act) table.act(answer.act);
  else if (answer.aside === "rules" || answer.aside === "rule") openRules(table.game, answer.rest?.trim().toUpperCase() || null);
  else if (answer.aside === "hint") {
    hints.value = true;
    setTimeout(() => document.getElementById("hint")?.click(), 50);
  } else if (answer.aside) refused(new Refusal({ code: "aside", clause: null, subject: null, message: `“${answer.aside}” is for the terminal; look for it in the menu ☰ here.` }));
}

/** @param {{table: Table, Play: any, game: any}} props */
function Playing({ table, Play, game }) {
  const [open, setOpen] = useState(false);
  const pack = useMemo(() => packOf(game), [game]);
  const mine = table.isMine.value;
  useEffect(() => {
    if (mine && sounds.value) knock();
    document.title = `${mine ? "● " : ""}${game.title} · Rumpus`;
  }, [mine]);
  const words = html`<${TextBox} table=${table} meant=${(/** @type {any} */ answer) => meant(table, answer)} />`;
  return html`<div class=${names("table-page", open && "aside-open")}>
    <${TableHeader} table=${table} game=${game} aside=${() => setOpen(!open)} />
    <main class="felt" aria-label="Table"><${Play} table=${table} pack=${pack} game=${game} /></main>
    <${Aside} table=${table} open=${open} close=${() => setOpen(false)}>${table.you !== null && words}</${Aside}>
  </div>`;
}

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [Play, setPlay] = useState(/** @type {any} */ (null));
  useEffect(() => () => table.leave(), [table]);
  const frame = table.frame.value;
  const stage = table.places.value?.stage;
  const seats = table.places.value?.seats.length;
  useEffect(() => {
    if (!frame) return;
    lasting(`/games/${frame.game}?seats=${seats}`)
      .then(async (found) => {
        const component = await playOf(Boolean(found.is_tiles));
        setPlay(() => component);
        setGame(found);
      })
      .catch(refused);
  }, [frame?.game, seats]);
  if (!frame || !game) return html`<main class="alone"><h1>Rumpus</h1><p role="status">${brokenLine(table) || "Joining the table…"}</p><p><a class="button" href="/">Lobby</a></p></main>`;
  return html`<${ShapeSheet} />${stage === "gathering" ? html`<${WaitingRoom} table=${table} game=${game} />` : html`<${Playing} table=${table} Play=${Play} game=${game} />`}`;
}
