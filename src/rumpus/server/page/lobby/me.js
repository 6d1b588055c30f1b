/** Who I am here: the name, keeping it, signing in, and tokens for programs. */
import { useEffect, useState } from "preact/hooks";
import { call, get, post } from "../base/api.js";
import { html } from "../base/html.js";
import { enter, keepName, me, recover, signIn, signOut } from "../base/me.js";
import { orRefused } from "../base/refusal.js";

/**
 * A form of named fields that does one thing.
 * @param {{title: string, told: string, word: string, fields: [string, string, string][], send: (values: any) => Promise<any>}} props
 */
function Form({ title, told, word, fields, send }) {
  const [done, setDone] = useState("");
  /** @param {any} event */
  const onSubmit = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form));
    orRefused(send(values).then((said) => (form.reset(), setDone(typeof said === "string" ? said : "Done."))));
  };
  return html`<section class="leaf"><h2>${title}</h2><p class="faded">${told}</p><form class="lines" onSubmit=${onSubmit}>
    ${fields.map(([name, label, type]) => html`<label>${label} <input name=${name} type=${type} required autocomplete=${type === "password" ? "current-password" : "username"} /></label>`)}
    <p><button type="submit">${word}</button> <span role="status">${done}</span></p></form></section>`;
}

/** @typedef {{id: string, name: string, created: number}} Token */

/** @type {[string, string, string]} */
const CURRENT = ["current", "Current passphrase", "password"];

/** @param {{isKept: boolean}} props */
function Tokens({ isKept }) {
  const [tokens, setTokens] = useState(/** @type {Token[]} */ ([]));
  const [made, setMade] = useState("");
  const look = () => orRefused(get("/me/tokens").then((found) => setTokens(found.tokens)));
  useEffect(() => void look(), []);
  return html`<${Form} title="Tokens for programs" told="A program plays under your name with a token. It is shown this once." word="Make a token" fields=${[["name", "What it is for", "text"], ...(isKept ? [CURRENT] : [])]}
      send=${(/** @type {{name: string, current?: string}} */ values) => post("/me/tokens", values).then((found) => (setMade(found.token), look(), "Copy it now:"))} />
    ${made && html`<p class="token"><code>${made}</code></p>`}
    ${tokens.length > 0 && html`<ul class="rows leaf">${tokens.map((token) => html`<li key=${token.id}><span class="what">${token.name}</span><button type="button" onClick=${() => orRefused(call("DELETE", `/me/tokens/${token.id}`).then(look))}>Take back<span class="unseen"> ${token.name}</span></button></li>`)}</ul>`}`;
}

/** @typedef {{id: string, game: string, at: number}} KeptRecord */

function Records() {
  const [records, setRecords] = useState(/** @type {KeptRecord[]} */ ([]));
  const look = () => orRefused(get("/me/records").then((found) => setRecords(found.records)));
  useEffect(() => void look(), []);
  return records.length > 0 && html`<section class="leaf"><h2>Records you uploaded</h2><ul class="rows">${records.map(({ id, game, at }) => html`<li key=${id}><a class="what" href=${`/replay/${id}`}>${game}, ${new Date(1000 * at).toLocaleDateString()}</a><button type="button" onClick=${() => orRefused(call("DELETE", `/records/${id}`).then(look))}>Delete<span class="unseen"> ${game}</span></button></li>`)}</ul></section>`;
}

/** @typedef {{id: string, name: string}} Blocked */

/** Those whom one has blocked. */
function BlockedPeople() {
  const [blocked, setBlocked] = useState(/** @type {Blocked[]} */ ([]));
  const look = () => orRefused(get("/me/blocked").then((found) => setBlocked(found.blocked)));
  useEffect(() => void look(), []);
  return blocked.length > 0 && html`<section class="leaf"><h2>People you blocked</h2><ul class="rows">${blocked.map(({ id, name }) => html`<li key=${id}><span class="what">${name}</span><button type="button" onClick=${() => orRefused(call("DELETE", `/me/blocked/${encodeURIComponent(id)}`).then(look))}>Block no longer<span class="unseen">: ${name}</span></button></li>`)}</ul></section>`;
}

/** For who has no name of their own here yet. @param {{onCode: (code: string) => void}} props */
function ComingBack({ onCode }) {
  return html`<${Form} title="Sign in" told="With a name that you keep." word="Sign in" fields=${[["name", "Name", "text"], ["passphrase", "Passphrase", "password"]]} send=${(/** @type {any} */ values) => signIn(values.name, values.passphrase)} />
    <${Form} title="Passphrase forgotten" told="The recovery code you were shown lets you choose a new one; wherever else you are signed in, you are signed out." word="Choose it"
      fields=${[["name", "Name", "text"], ["code", "Recovery code", "text"], ["passphrase", "New passphrase", "password"]]} send=${(/** @type {any} */ values) => recover(values).then(onCode)} />`;
}

/** Keeping the name, or another passphrase for it. @param {{isKept: boolean, onCode: (code: string) => void}} props */
function Keeping({ isKept, onCode }) {
  const [title, told, word] = isKept
    ? ["Another passphrase", "Wherever else you are signed in, you are signed out, and tokens hold no longer.", "Change it"]
    : ["Keep this name", "With a passphrase nobody else can have it, and you can sign in elsewhere.", "Keep it"];
  const fields = [...(isKept ? [CURRENT] : []), ["passphrase", isKept ? "New passphrase" : "Passphrase", "password"]];
  return html`<${Form} key=${title} title=${title} told=${told} word=${word} fields=${fields} send=${(/** @type {any} */ values) => keepName(values.passphrase, values.current).then(onCode)} />`;
}

export function MePage() {
  const user = me.value;
  const [code, setCode] = useState("");
  useEffect(() => {
    document.title = "Me · Rumpus";
  }, []);
  const isKept = Boolean(user?.kept);
  const nameFields = [["name", "Name", "text"], ...(isKept ? [CURRENT] : [])];
  const name = html`<${Form} title=${user ? "Another name" : "Your name"} told="So the others at the table know you." word="Take this name" fields=${nameFields} send=${(/** @type {{name: string, current?: string}} */ values) => enter(values.name, values.current)} />`;
  return html`<div class="paper-page"><header class="page-head"><a class="home" href="/" aria-label="Rumpus, lobby">R</a><div><h1>${user ? user.name : "Who are you?"}</h1>
    <p>${!user ? "Play as a guest, or sign in with a name you keep." : user.kept ? "This name is kept by your passphrase." : "A guest of this browser."}</p></div></header>
    <main class="waiting">${code && html`<section class="leaf"><h2>Your recovery code</h2><p class="faded">Write it down: it is shown this once, and brings you back where the passphrase is forgotten.</p><p class="token"><code>${code}</code></p></section>`}
      ${name}
      ${!isKept && html`<${ComingBack} onCode=${setCode} />`}
      ${user && html`<${Keeping} isKept=${isKept} onCode=${setCode} />`}
      ${user && html`<div><${Tokens} isKept=${isKept} /></div><${Records} /><${BlockedPeople} /><section class="leaf"><h2>Sign out</h2><p class="faded">${user.kept ? "You can come back with your passphrase." : "A guest’s name is gone then."}</p><button type="button" onClick=${() => orRefused(signOut())}>Sign out</button></section>`}
    </main></div>`;
}
