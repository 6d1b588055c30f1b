/** Forms with a few named fields, and secrets that are shown only once. */
import { useState } from "preact/hooks";
import { copied } from "../sociable/copy.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { orRefused } from "../base/refusal.js";
import { t } from "../base/sentence.js";

/**
 * A field: its name, its label, and the kind of value that a browser may fill in.
 * @typedef {[name: string, label: string, fills: string]} Field
 */

/** @type {Field} */
export const CURRENT = ["current", t("Current passphrase"), "current-password"];

/** @param {{field: Field}} props */
function FieldRow({ field: [name, label, fills] }) {
  const type = fills.endsWith("password") ? "password" : "text";
  return html`<label>${label} <input name=${name} type=${type} required autocomplete=${fills} spellcheck=${false} />
  </label>`;
}

/**
 * A form with one purpose. It cannot be sent twice at the same time.
 * @param {{title: string, told: unknown, word: string, fields: Field[], send: (values: any) => Promise<any>, done?:
 * string}} props
 */
export function Form({ title, told, word, fields, send, done = "" }) {
  const [said, say] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {any} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    say("");
    setBusy(true);
    await orRefused(send(Object.fromEntries(new FormData(form))).then(() => (form.reset(), say(done))));
    setBusy(false);
  };
  return html`<section class="leaf"><h2>${title}</h2><p class="faded">${told}</p>
    <form class="lines" aria-label=${title} onSubmit=${onSubmit}>
    ${fields.map((field) => html`<${FieldRow} key=${field[0]} field=${field} />`)}
    <p><button type="submit" aria-disabled=${busy ? "true" : undefined}>${word}</button> <span role="status">
        ${busy ? t("One moment…") : said}</span></p></form></section>`;
}

/**
 * A secret that is never shown again.
 * @param {{title: string, told: string, secret: string, close: () => void}} props
 */
export function ShownOnce({ title, told, secret, close }) {
  const [said, say] = useState("");
  const copy = async () =>
    say((await copied(secret)) ? t("Copied.") : t("It could not be copied. Select the text and copy it."));
  return html`<${Dialog} title=${title} close=${close}><p>${told}</p><p class="token"><code>${secret}</code></p>
    <p class="deeds"><button type="button" onClick=${copy}>${t("Copy")}</button>
      <button type="button" class="strong" onClick=${close}>
        ${t("I have it")}</button> <span role="status" class="faded">${said}</span></p></${Dialog}>`;
}
