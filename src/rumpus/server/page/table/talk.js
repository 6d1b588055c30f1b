/** Beside the table: what happened, what was said, what to do about a nuisance, and a line to type the game in the words of text play. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { GuestMark } from "../base/guest.js";
import { post } from "../base/api.js";
import { html, names } from "../base/html.js";
import { orRefused } from "../base/refusal.js";
import { figures } from "../base/sentence.js";

/** @typedef {import("./table.js").Table} Table */

/** So many lines are shown: more than a long deal has. */
const LONGEST = 400;

/** Keep the end of a growing list in sight. @param {unknown} grows */
function useEnd(grows) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [grows]);
  return box;
}

/** @param {{table: Table}} props */
export function Log({ table }) {
  const lines = table.log.value.flatMap((line) =>
    (line.told ?? []).map((told, place) => ({ key: `${line.seq}.${place}`, told: figures(told), by: line.by })),
  );
  const box = useEnd(lines.length);
  return html`<section class="log-box" aria-labelledby="log-title"><h2 id="log-title">What happened</h2>
    <div class="log" role="log" aria-live="polite" aria-labelledby="log-title" tabindex="0" ref=${box}>
      ${lines.slice(-LONGEST).map((line) => html`<p key=${line.key}>${line.told}${line.by ? html` <span class="faded">(${line.by})</span>` : ""}</p>`)}
    </div></section>`;
}

/** Why somebody is reported. @type {[string, string][]} */
const REASONS = [
  ["insult", "Insults"],
  ["name", "Their name"],
  ["cheating", "Cheating"],
  ["spam", "Spam"],
  ["other", "Something else"],
];

/** Show somebody's talk no more in this browser, or again. @param {Table} table @param {string} name */
function toggle(table, name) {
  const unheard = new Set(table.unheard.value);
  if (!unheard.delete(name)) unheard.add(name);
  table.unheard.value = unheard;
}

/** @param {{table: Table, seat: number, name: string, setDone: (done: string) => void}} props */
function Report({ table, seat, name, setDone }) {
  /** @param {any} event */
  const onChange = (event) => {
    const reason = event.currentTarget.value;
    event.currentTarget.value = "";
    const done = () => setDone(`${name} is reported to whoever runs this server.`);
    if (reason) orRefused(post(`/tables/${table.id}/seats/${seat}/report`, { reason }).then(done));
  };
  return html`<select aria-label=${`Report ${name} for`} value="" onChange=${onChange}><option value="">Report…</option>${REASONS.map(([reason, told]) => html`<option value=${reason}>${told}</option>`)}</select>`;
}

/** @param {{table: Table, seat: number, setDone: (done: string) => void}} props */
function Person({ table, seat, setDone }) {
  const place = table.places.value?.seats[seat];
  if (!place) return null;
  const { name, muted } = place;
  const isHidden = table.unheard.value.has(name);
  const done = () => (table.askAnew(), setDone(`${name} is blocked. Your own page lists whom you blocked.`));
  const block = () => orRefused(post(`/tables/${table.id}/seats/${seat}/block`).then(done));
  return html`<li><span>${name}${muted ? " (muted by the host)" : ""}</span>
    <button type="button" class="quiet" aria-pressed=${isHidden} onClick=${() => toggle(table, name)}>${isHidden ? "Show their talk" : "Hide their talk"}<span class="unseen">: ${name}</span></button>
    ${table.frame.value.host && html`<button type="button" class="quiet" onClick=${() => table.command("mute", { seat, muted: !muted })}>${muted ? "Let them talk" : "Mute for all"}<span class="unseen">: ${name}</span></button>`}
    <button type="button" class="quiet" onClick=${block}>Block<span class="unseen"> ${name}</span></button>
    <${Report} table=${table} seat=${seat} name=${name} setDone=${setDone} />
  </li>`;
}

/** @param {{table: Table}} props */
function People({ table }) {
  const [done, setDone] = useState("");
  const others = (table.places.value?.seats ?? []).flatMap((place, seat) => (place.kind === "person" && seat !== table.you ? [seat] : []));
  if (!others.length || table.you === null) return null;
  return html`<details class="people"><summary>Somebody is a nuisance?</summary>
    <ul>${others.map((seat) => html`<${Person} key=${seat} table=${table} seat=${seat} setDone=${setDone} />`)}</ul>
    <p role="status" class="faded">${done}</p></details>`;
}

/** @param {{table: Table}} props */
export function Talk({ table }) {
  const frame = table.frame.value;
  const [text, setText] = useState("");
  const said = table.talk.value.filter((one) => !table.unheard.value.has(one.name));
  const box = useEnd(said.length);
  /** @param {string} words */
  const say = async (words) => (await table.command("say", { text: words })) && setText("");
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (text.trim()) say(text.trim());
  };
  return html`<section class="talk-box" aria-labelledby="talk-title"><h2 id="talk-title">Table talk</h2>
    <div class="talk" role="log" aria-live="polite" aria-labelledby="talk-title" tabindex="0" ref=${box}>
      ${said.map((one) => html`<p key=${`${one.at}${one.seat}`}><b>${one.name}</b><${GuestMark} guest=${one.guest} /> ${one.text}</p>`)}
      ${!said.length && html`<p class="faded">Nobody has said anything yet.</p>`}
    </div>
    ${table.you !== null && html`<form class="say" onSubmit=${onSubmit}>
      ${frame.free_talk && html`<input type="text" aria-label="Say something" placeholder="Say something" maxlength="200" value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)} />`}
      <select aria-label="Say a phrase" value="" onChange=${(/** @type {any} */ event) => event.currentTarget.value && (say(event.currentTarget.value), (event.currentTarget.value = ""))}>
        <option value="">${frame.free_talk ? "…" : "Say a phrase"}</option>${frame.phrases.map((/** @type {string} */ phrase) => html`<option>${phrase}</option>`)}
      </select>
    </form>`}
    <${People} table=${table} />
  </section>`;
}

/**
 * The line to type in. What it means the server does; of what is for the page it tells `meant`.
 * What is refused stays, to be typed over.
 * @param {{table: Table, example: string, meant: (means: any) => void}} props
 */
export function TextBox({ table, example, meant }) {
  const [text, setText] = useState("");
  const box = useRef(/** @type {HTMLInputElement|null} */ (null));
  /** @param {Event} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const means = await table.type(text);
    if (!means) return void box.current?.select();
    if (!table.arranging?.meant(means)) meant(means);
    setText("");
  };
  return html`<form class="words" onSubmit=${onSubmit}><input id="words" type="text" ref=${box} aria-label="Type what you do" placeholder=${`Type: ${example}, help…`} autocomplete="off" autocapitalize="off"
    spellcheck=${false} value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)} /></form>`;
}

/** Go to the line to type in, which may be put away. @param {Table} table */
export function toWords(table) {
  const words = document.getElementById("words");
  words?.focus();
  if (words && words !== document.activeElement) table.aside.value = "words";
}

/** Log, talk and the line beside the table, or over it where there is no room beside. @param {{table: Table, children?: unknown}} props */
export function Aside({ table, children }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const open = table.aside.value;
  const close = () => (table.aside.value = "");
  useEffect(() => {
    if (open) /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector(open === "words" ? "#words" : "button"))?.focus();
  }, [open]);
  return html`<aside class=${names("aside", open && "open")} aria-label="Log and talk" ref=${box} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
    <button type="button" class="plain close" aria-label="Close log and talk" onClick=${close}>✕</button>
    <${Log} table=${table} /><${Talk} table=${table} />${children}
  </aside>`;
}
