/** The user's account: the name, the protection of the name, signing in and out, and the stored items. */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { enter, keepName, me, recover, signIn, signOut } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { CURRENT, Form, ShownOnce } from "./form.js";
import { BlockedPeople, Records, Tokens } from "./stored_items.js";
import { t } from "../base/sentence.js";

/** @typedef {import("./form.js").Field} Field */

/** @type {Field} */
const KEPT_NAME = ["name", t("Name"), "username"];
/** @type {Field} */
const PASSPHRASE = ["passphrase", t("Passphrase"), "current-password"];
/** @type {Field} */
const NEW_PASSPHRASE = ["passphrase", t("New passphrase, 8 characters or more"), "new-password"];

const CODE = t(
  "Write it down and keep it safe: it is shown only once. " +
    "With it you can choose a new passphrase if you forget this one.",
);

/** @param {{isKept: boolean}} props */
function Naming({ isKept }) {
  return html`<${Form} title=${me.value ? t("Change your name") : t("Your name")}
    told=${t("The others at the table see it.")} word=${t("Take this name")} done=${t("That is your name now.")}
    fields=${[["name", t("Name"), "nickname"], ...(isKept ? [CURRENT] : [])]}
      send=${(/** @type {{name: string, current?: string}} */ values) => enter(values.name, values.current)} />`;
}

/** For users without a name of their own on this server. @param {{onCode: (code: string) => void}} props */
function ComingBack({ onCode }) {
  return html`<${Form} title=${t("Sign in")} told=${t("If you keep a name with a passphrase.")} word=${t("Sign in")}
    fields=${[KEPT_NAME, PASSPHRASE]} send=${(/** @type {any} */ values) => signIn(values.name, values.passphrase)} />
    <${Form} title=${t("Passphrase forgotten")}
      told=${t("With your recovery code you can choose a new one. You will be signed out everywhere else.")}
        word=${t("Use the new passphrase")}
      fields=${[KEPT_NAME, ["code", t("Recovery code"), "off"], NEW_PASSPHRASE]}
        send=${(/** @type {any} */ values) => recover(values).then(onCode)} />`;
}

/** Keeping the name, or another passphrase for it. @param {{isKept: boolean, onCode: (code: string) => void}} props */
function Keeping({ isKept, onCode }) {
  const [title, told, word] = isKept
    ? [
        t("Change your passphrase"),
        t("You will be signed out everywhere else, and your tokens will stop working. You get a new recovery code."),
        t("Change it"),
      ]
    : [
        t("Keep this name"),
        t("With a passphrase nobody else can take your name, and you can sign in on other devices."),
        t("Keep it"),
      ];
  const fields = [...(isKept ? [CURRENT] : []), NEW_PASSPHRASE];
  return html`<${Form} title=${title} told=${told} word=${word} fields=${fields}
    send=${(/** @type {any} */ values) => keepName(values.passphrase, values.current).then(onCode)} />`;
}

/** Ask before a guest signs out, because a guest cannot come back. @param {{isKept: boolean}} props */
function Leaving({ isKept }) {
  const [asks, ask] = useState(false);
  const leave = () => orRefused(signOut());
  return html`<section class="leaf"><h2>${t("Sign out")}</h2><p class="faded">
      ${
        isKept
          ? t("You can come back with your passphrase.")
          : t("A guest cannot come back. To use your name again, keep it with a passphrase first.")
      }</p>
    <button type="button" onClick=${() => (isKept ? leave() : ask(true))}>
      ${isKept ? t("Sign out") : t("Sign out…")}</button>
    ${
      asks &&
      html`<${Dialog} title=${t("Sign out for good?")} close=${() => ask(false)}><p>
          ${t("You lose your name, your seats in running games and the list of your finished games.")}</p>
      <p class="deeds"><button type="button" class="strong" onClick=${() => ask(false)}>${t("Stay")}</button>
        <button type="button" onClick=${leave}>${t("Sign out")}</button></p></${Dialog}>`
    }</section>`;
}

export function MePage() {
  const user = me.value;
  const [code, setCode] = useState("");
  const [codes, count] = useState(0);
  useEffect(() => {
    document.title = t("Me · Rumpus");
  }, []);
  /** @param {string} code */
  const onCode = (code) => (setCode(code), count(codes + 1));
  const isKept = Boolean(user?.kept);
  return html`<div class="paper-page"><header class="page-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><div><h1>
          ${user ? user.name : t("Who are you?")}</h1>
    <p>${
      !user
        ? t("Play as a guest, or sign in with a name you keep.")
        : user.kept
          ? t("You keep this name with a passphrase.")
          : t("You are a guest in this browser.")
    }</p></div></header>
    <main class="waiting">${user && html`<${Keeping} isKept=${isKept} onCode=${onCode} />`}
      <${Naming} isKept=${isKept} />${!isKept && html`<${ComingBack} onCode=${onCode} />`}
      ${
        user &&
        html`<${Tokens} key=${`tokens ${user.id} ${codes}`} isKept=${isKept} />
      <${Records} key=${`records ${user.id}`} /><${BlockedPeople} key=${`blocked ${user.id}`} />
      <${Leaving} isKept=${isKept} />`
      }</main>
    ${
      code &&
      html`<${ShownOnce} title=${t("Your recovery code")} told=${CODE} secret=${code}
      close=${() => setCode("")} />`
    }</div>`;
}
