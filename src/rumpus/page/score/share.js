/** The links of a score, and the names of its people. */
import { useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { sentence, t } from "../base/sentence.js";
import { shownCode } from "../sociable/codes.js";

const Invitation = lazy(() => import("../table/link.js").then((module) => module.Invitation));

/** @typedef {import("./live.js").LiveScore} LiveScore */

/** @param {{live: LiveScore, close: () => void}} props */
export function Share({ live, close }) {
  const [toWrite, show] = useState(false);
  const code = toWrite ? live.write : live.watch;
  return html`<${Dialog} title=${toWrite ? t("Link to write") : t("Link to watch")} kind="score" close=${close}>
    <div class="scroll">
    ${toWrite && html`<p><b>${t("Anybody with this link can change the score.")}</b></p>`}
    <${Invitation} key=${code} path=${`/score/${code}`} code=${shownCode(code)}
      waits=${t("The score is stored, and this page can go on meanwhile.")}
      isConnected=${!live.isCut.value}
      word=${toWrite ? t("Link to write") : t("Link to watch")} />
    ${
      live.write &&
      html`<p><button type="button" onClick=${() => show(!toWrite)}>
        ${toWrite ? t("Show the link to watch") : t("Show the link to write")}</button></p>`
    }</div></${Dialog}>`;
}

/** @param {{live: LiveScore, names: string[], close: () => void}} props */
export function Names({ live, names: old, close }) {
  const [names, setNames] = useState(old);
  const [wrong, say] = useState("");
  /** @param {Event} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    try {
      for (const [seat, name] of names.entries())
        if (name.trim() && name.trim() !== old[seat]) await live.command({ do: "rename", seat, name: name.trim() });
      close();
    } catch (error) {
      say(sentence(asRefusal(error).message));
    }
  };
  return html`<${Dialog} title=${t("Names")} kind="score" close=${close}><form class="lines" onSubmit=${onSubmit}>
    <p class="refused" role="alert">${wrong}</p>
    ${names.map(
      (name, seat) => html`<label key=${seat}>${t("Player {number}", { number: seat + 1 })}
        <input type="text" maxlength="40" autocomplete="off" value=${name}
          onInput=${(/** @type {any} */ event) =>
            setNames(names.map((one, other) => (other === seat ? event.currentTarget.value : one)))} /></label>`,
    )}
    <button type="submit" class="strong big">${t("Save")}</button></form></${Dialog}>`;
}
