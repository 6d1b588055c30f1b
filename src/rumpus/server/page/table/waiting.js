/** The waiting room: who sits where, what is played by, and how friends come in. It looks like no game being played. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { lasting } from "../base/api.js";
import { titled } from "../base/sentence.js";
import { enter, me } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { OptionFields, optionText } from "../lobby/options.js";
import { brokenLine } from "./prompt.js";
import { openRules } from "./rules.js";
import { Talk } from "./talk.js";
import { useEffect } from "preact/hooks";

/** @typedef {import("./table.js").Table} Table */

/** @param {{table: Table}} props */
function Invitation({ table }) {
  const [copied, setCopied] = useState("");
  const link = `${location.origin}/table/${table.id}`;
  /** @param {string} text @param {string} what */
  const copy = (text, what) => navigator.clipboard?.writeText(text).then(() => setCopied(`${what} copied.`), () => setCopied("Copy it by hand, please."));
  return html`<section class="leaf" aria-labelledby="invite-title"><h2 id="invite-title">Invite friends</h2>
    <p>Send them this link, or tell them the code.</p>
    <div class="invite"><input type="text" readonly aria-label="Link to this table" value=${link} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
      <button type="button" onClick=${() => copy(link, "The link is")}>Copy link</button></div>
    <p>Code <b class="code">${table.frame.value.code}</b> <span role="status" class="faded">${copied}</span></p></section>`;
}

/** @param {{table: Table, seat: number, players: {kind: string, description: string}[]}} props */
function Chair({ table, seat, players }) {
  const place = table.places.value?.seats[seat];
  const host = table.frame.value.host;
  if (!place) return null;
  const sit = async () => {
    if (!me.value) {
      await enter("Guest");
      table.connection.open(); // the line so far is nobody's
    }
    return table.command("sit", { seat });
  };
  const state = !place.kind ? "" : place.kind !== "person" ? "computer player" : !place.here ? "away" : place.ready ? "ready" : "not ready yet";
  return html`<li class=${names("chair", !place.kind && "free", place.ready && "ready")}>
    <span class="number" aria-hidden="true">${seat + 1}</span>
    <span class="name">${place.name || "Free seat"}${seat === table.you ? " (you)" : ""}<small>${place.kind && place.kind !== "person" ? players.find((one) => one.kind === place.kind)?.description ?? place.kind : state}</small></span>
    ${!place.kind && table.you === null && html`<button type="button" class="strong" onClick=${() => orRefused(sit())}>Sit here</button>`}
    ${!place.kind && host && html`<select aria-label=${`Seat a computer player at seat ${seat + 1}`} value="" onChange=${(/** @type {any} */ event) => event.currentTarget.value && table.command("computer", { seat, kind: event.currentTarget.value })}>
      <option value="">Computer player…</option>${players.map((one) => html`<option value=${one.kind}>${titled(one.kind)}</option>`)}</select>`}
    ${place.kind && host && seat !== table.you && html`<button type="button" class="quiet" onClick=${() => table.command("kick", { seat })}>Free the seat<span class="unseen"> of ${place.name}</span></button>`}
  </li>`;
}

/** @param {{table: Table, game: any}} props */
function Agreed({ table, game }) {
  const [changing, setChanging] = useState(false);
  const values = table.places.value?.options ?? {};
  const host = table.frame.value.host;
  return html`<section class="leaf" aria-labelledby="rules-title"><h2 id="rules-title">Played by</h2>
    ${changing
      ? html`<${OptionFields} game=${game} values=${values} change=${(/** @type {string} */ name, /** @type {unknown} */ value) => table.command("options", { options: { [name]: value } })} />`
      : html`<dl class="agreed">${game.options.map((/** @type {any} */ option) => html`<div><dt>${titled(option.name)} <button type="button" class="clause" onClick=${() => openRules(game.slug, option.clause)}>${option.clause}</button></dt>
          <dd><b>${optionText(values[option.name])}</b> <span class="faded">${option.meaning}</span></dd></div>`)}</dl>`}
    <p>${host && html`<button type="button" class="quiet" onClick=${() => setChanging(!changing)}>${changing ? "Done" : "Change the options"}</button> `}<button type="button" class="quiet" onClick=${() => openRules(game.slug)}>Rule page</button></p></section>`;
}

/** @param {{table: Table}} props */
function Starting({ table }) {
  const [word, setWord] = useState("");
  const places = table.places.value;
  const own = table.you === null ? null : places?.seats[table.you];
  const free = places?.seats.filter((seat) => !seat.kind).length ?? 0;
  const late = places?.seats.filter((seat, index) => seat.kind === "person" && !seat.ready && index !== table.you).map((seat) => seat.name) ?? [];
  const why = free ? `${free === 1 ? "A seat is" : `${free} seats are`} still free.` : late.length ? `Not ready yet: ${late.join(", ")}.` : !own?.ready ? "Say that you are ready." : "";
  if (table.you === null) return html`<p role="status">Take a free seat to play.</p>`;
  return html`<div class="starting">
    <label class="word">A word for the shuffle, if you like <input type="text" maxlength="200" value=${word} onInput=${(/** @type {any} */ event) => setWord(event.currentTarget.value)} /></label>
    <button type="button" class=${own?.ready ? "" : "strong"} aria-pressed=${Boolean(own?.ready)} onClick=${() => table.command("ready", { ready: !own?.ready, word })}>${own?.ready ? "Not ready after all" : "I am ready"}</button>
    ${table.frame.value.host && html`<button type="button" class=${why ? "" : "strong"} aria-disabled=${why ? "true" : undefined} aria-describedby="start-why" onClick=${() => !why && table.command("start")}>Start</button>`}
    <p id="start-why" role="status" class="faded">${why || (table.frame.value.host ? "" : "The host starts the game.")}</p></div>`;
}

/** @param {{table: Table, game: any}} props */
export function WaitingRoom({ table, game }) {
  const [players, setPlayers] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    lasting("/games").then((found) => setPlayers(found.players), () => {});
    document.title = `${game.title}, waiting room · Rumpus`;
  }, []);
  const broken = table.link.value === "open" ? "" : brokenLine(table);
  const seats = table.places.value?.seats ?? [];
  return html`<div class="paper-page">
    <header class="page-head"><a class="home" href="/" aria-label="Rumpus, lobby">R</a><div><h1>${game.title}</h1><p>The waiting room. Nothing is dealt yet.</p></div></header>
    ${broken && html`<p class="broken" role="status">${broken}</p>`}
    <main class="waiting two"><div>
      <section class="leaf" aria-labelledby="chairs-title"><h2 id="chairs-title">Seats</h2>
        <ol class="chairs">${seats.map((_, seat) => html`<${Chair} key=${seat} table=${table} seat=${seat} players=${players} />`)}</ol>
        <${Starting} table=${table} />
        ${table.you !== null && html`<p class="leaving"><button type="button" class="quiet" onClick=${() => table.command("leave")}>Leave the seat</button></p>`}
        ${!me.value && html`<p class="faded">You have no name yet; you will be called Guest. Give one in the lobby.</p>`}
      </section>
      <${Invitation} table=${table} /></div>
      <div><${Agreed} table=${table} game=${game} /><div class="leaf"><${Talk} table=${table} /></div></div>
    </main></div>`;
}
