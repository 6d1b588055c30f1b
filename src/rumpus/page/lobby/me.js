/** Who I am here: the name, keeping it, signing in and out, and what is kept of me. */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { enter, keepName, me, recover, signIn, signOut } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { CURRENT, Form, ShownOnce } from "./form.js";
import { BlockedPeople, Records, Tokens } from "./kept.js";

/** @typedef {import("./form.js").Field} Field */

/** @type {Field} */
const KEPT_NAME = ["name", "Name", "username"];
/** @type {Field} */
const PASSPHRASE = ["passphrase", "Passphrase", "current-password"];
/** @type {Field} */
const NEW_PASSPHRASE = ["passphrase", "New passphrase, 8 characters or more", "new-password"];

const CODE =
  "Write it down and keep it safe: it is shown only once. With it you can choose a new passphrase if you forget this one.";

const ENDS = "You will be signed out everywhere else";

/** @param {{isKept: boolean}} props */
function Naming({ isKept }) {
  return html`<${Form} title=${me.value ? "Change your name" : "Your name"} told="The others at the table see it." word="Take this name" done="That is your name now."
    fields=${[["name", "Name", "nickname"], ...(isKept ? [CURRENT] : [])]} send=${(/** @type {{name: string, current?: string}} */ values) => enter(values.name, values.current)} />`;
}

/** For who has no name of their own here yet. @param {{onCode: (code: string) => void}} props */
function ComingBack({ onCode }) {
  return html`<${Form} title="Sign in" told="If you keep a name with a passphrase." word="Sign in" fields=${[KEPT_NAME, PASSPHRASE]} send=${(/** @type {any} */ values) => signIn(values.name, values.passphrase)} />
    <${Form} title="Passphrase forgotten" told=${`With your recovery code you can choose a new one. ${ENDS}.`} word="Use the new passphrase"
      fields=${[KEPT_NAME, ["code", "Recovery code", "off"], NEW_PASSPHRASE]} send=${(/** @type {any} */ values) => recover(values).then(onCode)} />`;
}

/** Keeping the name, or another passphrase for it. @param {{isKept: boolean, onCode: (code: string) => void}} props */
function Keeping({ isKept, onCode }) {
  const [title, told, word] = isKept
    ? [
        "Change your passphrase",
        `${ENDS}, and your tokens will stop working. You get a new recovery code.`,
        "Change it",
      ]
    : [
        "Keep this name",
        "With a passphrase nobody else can take your name, and you can sign in on other devices.",
        "Keep it",
      ];
  const fields = [...(isKept ? [CURRENT] : []), NEW_PASSPHRASE];
  return html`<${Form} title=${title} told=${told} word=${word} fields=${fields} send=${(/** @type {any} */ values) => keepName(values.passphrase, values.current).then(onCode)} />`;
}

/** A guest who signs out cannot come back: so it is asked first. @param {{isKept: boolean}} props */
function Leaving({ isKept }) {
  const [asks, ask] = useState(false);
  const leave = () => orRefused(signOut());
  return html`<section class="leaf"><h2>Sign out</h2><p class="faded">${isKept ? "You can come back with your passphrase." : "A guest cannot come back. To use your name again, keep it with a passphrase first."}</p>
    <button type="button" onClick=${() => (isKept ? leave() : ask(true))}>${isKept ? "Sign out" : "Sign out…"}</button>
    ${
      asks &&
      html`<${Dialog} title="Sign out for good?" close=${() => ask(false)}><p>You lose your name, your seats in running games and the list of your finished games.</p>
      <p class="deeds"><button type="button" class="strong" onClick=${() => ask(false)}>Stay</button><button type="button" onClick=${leave}>Sign out</button></p></${Dialog}>`
    }</section>`;
}

export function MePage() {
  const user = me.value;
  const [code, setCode] = useState("");
  const [codes, count] = useState(0);
  useEffect(() => {
    document.title = "Me · Rumpus";
  }, []);
  /** @param {string} code */
  const onCode = (code) => (setCode(code), count(codes + 1));
  const isKept = Boolean(user?.kept);
  return html`<div class="paper-page"><header class="page-head"><a class="home" href="/" aria-label="Rumpus, lobby">R</a><div><h1>${user ? user.name : "Who are you?"}</h1>
    <p>${!user ? "Play as a guest, or sign in with a name you keep." : user.kept ? "You keep this name with a passphrase." : "You are a guest in this browser."}</p></div></header>
    <main class="waiting">${user && html`<${Keeping} isKept=${isKept} onCode=${onCode} />`}<${Naming} isKept=${isKept} />${!isKept && html`<${ComingBack} onCode=${onCode} />`}
      ${user && html`<${Tokens} key=${`tokens ${user.id} ${codes}`} isKept=${isKept} /><${Records} key=${`records ${user.id}`} /><${BlockedPeople} key=${`blocked ${user.id}`} /><${Leaving} isKept=${isKept} />`}</main>
    ${code && html`<${ShownOnce} title="Your recovery code" told=${CODE} secret=${code} close=${() => setCode("")} />`}</div>`;
}
