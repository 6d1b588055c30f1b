/** Beside the table: the log, the chat, and a line to type moves in the words of the terminal. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { Told } from "../faces/told.js";
import { goHome } from "../focus/keep.js";
import { sentencesOf } from "./announcements.js";
import { saidOf, t } from "../base/sentence.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Line} Line */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/** So many lines are shown: more than a long deal has. */
const LONGEST = 400;

/** Keep the end of a growing list in sight. @param {unknown} grows */
function useEnd(grows) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    // Wait for the next frame, so that the browser does not lay out the page for this alone.
    const frame = requestAnimationFrame(() => box.current?.scrollTo(0, box.current.scrollHeight));
    return () => cancelAnimationFrame(frame);
  }, [grows]);
  return box;
}

/**
 * A line of the log, with the player who acted in place of the seat's own.
 * @param {{pack: Pack, told: import("../faces/told.js").Told, by?: string}} props
 */
function LogLine({ pack, told, by }) {
  return useMemo(
    () => html`<p><${Told} pack=${pack} told=${told} />${by ? html` <span class="faded">(${by})</span>` : ""}</p>`,
    [pack, told, by],
  );
}

/** @param {{table: Table, pack: Pack}} props */
export function Log({ table, pack }) {
  const lines = table.log.value.flatMap((line) => sentencesOf(table, line));
  const box = useEnd(lines.length);
  return html`<section class="log-box" aria-labelledby="log-title"><h2 id="log-title">${t("What happened")}</h2>
    <div class="log" id="log" role="log" aria-live="off" aria-labelledby="log-title" tabindex="0" ref=${box}>
      ${lines.slice(-LONGEST).map(
        ({ key, told, by }) => html`<${LogLine} key=${key} pack=${pack} told=${told}
        by=${by} />`,
      )}
    </div></section>`;
}

/**
 * Chat phrases. Choosing a phrase does not send it; the button does. Otherwise a keyboard user would send every phrase
 * on the way.
 * @param {{table: Table}} props
 */
function Saying({ table }) {
  const { free_talk: free, phrases } = table.frame.value;
  const [text, setText] = useState("");
  /** @param {any} event */
  const onInput = (event) => setText(event.currentTarget.value);
  /** @param {Event} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    if (text.trim() && (await table.command("say", { text: text.trim() }))) setText("");
  };
  return html`<form class=${names("say", free && "free")} onSubmit=${onSubmit}>
      ${
        free &&
        html`<input type="text" aria-label=${t("Say something")} placeholder=${t("Say something")}
        maxlength="200" value=${text} onInput=${onInput} />`
      }
      <select aria-label=${t("Choose a phrase")} value=${phrases.includes(text) ? text : ""} onChange=${onInput}>
        <option value="">${free ? "…" : t("Choose a phrase")}</option>
        ${phrases.map(
          (/** @type {string} */ phrase, /** @type {number} */ place) => html`<option value=${phrase}>
          ${saidOf(phrases, place)}</option>`,
        )}
      </select>
      <button type="submit" aria-disabled=${text.trim() ? undefined : "true"}>${t("Say")}</button>
    </form>`;
}

/** @param {{table: Table}} props */
export function Talk({ table }) {
  const said = table.heard.value;
  const box = useEnd(said.length);
  return html`<section class="talk-box" aria-labelledby="talk-title"><h2 id="talk-title">${t("Table talk")}</h2>
    <div class="talk" role="log" aria-live="off" aria-labelledby="talk-title" tabindex="0" ref=${box}>
      ${said.map(
        (one) => html`<p key=${one.line}><b>${one.name}</b>
        ${one.guest && html`<small class="guest">${t("guest")}</small>`} ${one.text}</p>`,
      )}
      ${!said.length && html`<p class="faded">${t("Nobody has said anything yet.")}</p>`}
    </div>
    ${table.you === null && html`<p class="faded">${t("Watchers can read the talk. Take a seat to join in.")}</p>`}
    ${
      table.you !== null &&
      (table.places.value?.seats[table.you]?.muted
        ? html`<p class="faded">
      ${t("The host has muted you: you may play, but not talk.")}</p>`
        : html`<${Saying} table=${table} />`)
    }
  </section>`;
}

/**
 * The line to type in. The server does the actions; `meant` gets the words that are for the page. A refused text stays,
 * to be corrected.
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
  return html`<form class="words" onSubmit=${onSubmit}>
    <input id="words" type="text" ref=${box} aria-label=${t("Type what you do")}
      placeholder=${t("Type: {example}, help…", { example })} autocomplete="off" autocapitalize="off"
    spellcheck=${false} value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)} />
  </form>`;
}

/** Go to the line to type in, which may be put away. @param {Table} table */
export function toWords(table) {
  const words = document.getElementById("words");
  words?.focus();
  if (words && words !== document.activeElement) table.aside.value = "words";
}

/**
 * Log, talk and the line beside the table, or over it where there is no room beside.
 * @param {{table: Table, pack: Pack, children?: unknown}} props
 */
export function Aside({ table, pack, children }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const open = table.aside.value;
  const close = () => (table.aside.value = "");
  /** Escape closes the panel over the table, or leads from the line back to the cards. @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    close();
    if (document.activeElement?.id === "words") goHome();
  };
  useEffect(() => {
    if (open)
      /** @type {HTMLElement|null|undefined} */ (
        box.current?.querySelector(open === "words" ? "#words" : "button")
      )?.focus();
  }, [open]);
  return html`<aside class=${names("aside", open && "open")} aria-label=${t("Log and talk")} ref=${box}
    onKeyDown=${onKeyDown}>
    <button type="button" class="plain close" aria-label=${t("Close log and talk")} onClick=${close}>✕</button>
    <${Log} table=${table} pack=${pack} /><${Talk} table=${table} />${children}
  </aside>`;
}
