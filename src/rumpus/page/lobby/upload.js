/** Uploading a record to look at it. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { part } from "../base/lazy.js";
import { me } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { go } from "../base/route.js";
import { t, tell } from "../base/sentence.js";

export function Upload() {
  const [held, setHeld] = useState("");
  /** @param {Blob} file */
  const show = async (file) => {
    const { send } = await part(import("./record.js"));
    const sent = await send(file);
    if (sent.path === undefined) setHeld(sent.found);
    else go(sent.path);
  };
  /** @param {any} event */
  const onChange = (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) orRefused(show(file));
  };
  return html`<section class="leaf" aria-labelledby="upload-title"><h2 id="upload-title">${t("Look at a record")}</h2>
    <p class="faded told">
      ${t("Watch a game that was saved as a file, here or in the terminal. The file is checked first.")} ${
        me.value?.kept && tell("{page} lists the files you sent.", { page: html`<a href="/me">${t("Your page")}</a>` })
      }
      </p>${
        held &&
        html`<p role="status">
        ${held} ${tell("To watch it here, {keep} and choose it again.", {
          keep: html`<a href="/me">
          ${t("keep your name with a passphrase")}</a>`,
        })}</p>`
      }
    <label class="button upload">${t("Choose a file…")}
      <input type="file" class="unseen" accept=".jsonl,.json,.txt" onChange=${onChange} /></label></section>`;
}
