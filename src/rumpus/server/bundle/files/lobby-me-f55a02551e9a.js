/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_copy,$base_dialog,$base_html,$base_me,$base_refusal,$base_sentence,$vendor_preact_hooks}from"start.js";
const $lobby_form=(()=>{const{useState}=$vendor_preact_hooks;
const{copied}=$base_copy;
const{Dialog}=$base_dialog;
const{html}=$base_html;
const{orRefused}=$base_refusal;
const CURRENT = ["current", "Current passphrase", "current-password"];
function FieldRow({ field: [name, label, fills] }) {
const type = fills.endsWith("password") ? "password" : "text";
return html`<label>${label} <input name=${name} type=${type} required autocomplete=${fills} spellcheck=${false} /></label>`;
}
function Form({ title, told, word, fields, send, done = "" }) {
const [said, say] = useState("");
const [busy, setBusy] = useState(false);
const onSubmit = async (event) => {
event.preventDefault();
if (busy) return;
const form = event.currentTarget;
say("");
setBusy(true);
await orRefused(send(Object.fromEntries(new FormData(form))).then(() => (form.reset(), say(done))));
setBusy(false);
};
return html`<section class="leaf"><h2>${title}</h2><p class="faded">${told}</p><form class="lines" aria-label=${title} onSubmit=${onSubmit}>
${fields.map((field) => html`<${FieldRow} key=${field[0]} field=${field} />`)}
<p><button type="submit" aria-disabled=${busy ? "true" : undefined}>${word}</button> <span role="status">${busy ? "One moment…" : said}</span></p></form></section>`;
}
function ShownOnce({ title, told, secret, close }) {
const [said, say] = useState("");
const copy = async () => say((await copied(secret)) ? "Copied." : "Copy it by hand, please.");
return html`<${Dialog} title=${title} close=${close}><p>${told}</p><p class="token"><code>${secret}</code></p>
<p class="deeds"><button type="button" onClick=${copy}>Copy</button><button type="button" class="strong" onClick=${close}>I have it</button> <span role="status" class="faded">${said}</span></p></${Dialog}>`;
}
return{CURRENT,Form,ShownOnce}})();
const $lobby_kept=(()=>{const{useEffect,useRef,useState}=$vendor_preact_hooks;
const{call,get,lasting,post}=$base_api;
const{html}=$base_html;
const{orRefused}=$base_refusal;
const{many,under}=$base_sentence;
const{CURRENT,Form,ShownOnce}=$lobby_form;
const day = (at) => new Date(1000 * at).toLocaleDateString(undefined, { dateStyle: "medium" });
const moment = (at) => new Date(1000 * at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
function Listed({ title, told, word, done, items, look }) {
const head = useRef(  (null));
const [said, say] = useState("");
const drop = ({ path, name }) =>
orRefused(call("DELETE", path).then(() => (say(`${name}: ${done}`), head.current?.focus(), look())));
if (!items.length && !said) return null;
return html`<section class="leaf"><h2 tabindex="-1" ref=${head}>${title}</h2>${told && html`<p class="faded">${told}</p>`}
<ul class="rows">${items.map((item) => html`<li key=${item.path}><span class="what">${item.href ? html`<a href=${item.href}>${item.name}</a>` : item.name} <small>${item.facts}</small></span>
<button type="button" onClick=${() => drop(item)}>${word}<span class="unseen"> ${item.name}</span></button></li>`)}</ul>
<p role="status" class="faded">${said}</p></section>`;
}
function useKept(path, none) {
const [kept, keep] = useState(none);
const look = () => get(path).then(keep);
useEffect(() => void orRefused(look()), []);
return [kept, look];
}
const NEW_TOKEN = "Copy it now: it is shown only once. Anybody who has it can play under your name, and do nothing else with your account.";
function Tokens({ isKept }) {
const [{ tokens }, look] = useKept("/me/tokens", { tokens:   ([]) });
const [made, setMade] = useState("");
const make = (values) => post("/me/tokens", values).then(({ token }) => (setMade(token), look()));
const items = tokens.map(({ id, name, created }) => ({ path: `/me/tokens/${id}`, name, facts: `made ${day(created)}` }));
return html`<${Form} title="Tokens for programs" told="A program plays under your name with a token." word="Make a token"
fields=${[["name", "What it is for", "off"], ...(isKept ? [CURRENT] : [])]} send=${make} />
<${Listed} title="Your tokens" word="Revoke" done="revoked." items=${items} look=${look} />
${made && html`<${ShownOnce} title="Your token" told=${NEW_TOKEN} secret=${made} close=${() => setMade("")} />`}`;
}
const NONE = { records:   ([]), most: { number: 0, size: 1 } };
function Records() {
const [{ records, most }, look] = useKept("/me/records", NONE);
const [titles, setTitles] = useState(  ({}));
useEffect(() => {
const name = ({ games }) => setTitles(Object.fromEntries(games.map(({ slug, title }) => [slug, title])));
lasting("/games").then(name, () => {});
}, []);
const items = records.map(({ id, game, at, expires }) => ({
path: `/records/${id}`,
href: `/replay/${id}`,
name: under(titles, game) ?? game,
facts: `sent ${moment(at)}, kept until ${day(expires)}`,
}));
const size = records.reduce((sum, record) => sum + record.size, 0);
const taken = Math.ceil((100 * size) / most.size);
const told = `${many(records.length, "record")} of at most ${most.number}, ${taken} % of your space.`;
return html`<${Listed} title="Records you uploaded" told=${told} word="Delete" done="deleted." items=${items} look=${look} />`;
}
function BlockedPeople() {
const [{ blocked }, look] = useKept("/me/blocked", { blocked:   ([]) });
const items = blocked.map(({ id, name, at }) => {
return { path: `/me/blocked/${encodeURIComponent(id)}`, name, facts: `since ${day(at)}` };
});
return html`<${Listed} title="People you blocked" told="You do not see what they say, and they cannot sit at tables you make."
word="Unblock" done="unblocked." items=${items} look=${look} />`;
}
return{Tokens,Records,BlockedPeople}})();
const $lobby_me=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{Dialog}=$base_dialog;
const{html}=$base_html;
const{enter,keepName,me,recover,signIn,signOut}=$base_me;
const{orRefused}=$base_refusal;
const{CURRENT,Form,ShownOnce}=$lobby_form;
const{BlockedPeople,Records,Tokens}=$lobby_kept;
const KEPT_NAME = ["name", "Name", "username"];
const PASSPHRASE = ["passphrase", "Passphrase", "current-password"];
const NEW_PASSPHRASE = ["passphrase", "New passphrase, 8 characters or more", "new-password"];
const CODE =
"Write it down and keep it safe: it is shown only once. With it you can choose a new passphrase if you forget this one.";
const ENDS = "You are signed out everywhere else";
function Naming({ isKept }) {
return html`<${Form} title=${me.value ? "Another name" : "Your name"} told="So the others at the table know you." word="Take this name" done="That is your name now."
fields=${[["name", "Name", "nickname"], ...(isKept ? [CURRENT] : [])]} send=${(  values) => enter(values.name, values.current)} />`;
}
function ComingBack({ onCode }) {
return html`<${Form} title="Sign in" told="With a name that you keep." word="Sign in" fields=${[KEPT_NAME, PASSPHRASE]} send=${(  values) => signIn(values.name, values.passphrase)} />
<${Form} title="Passphrase forgotten" told=${`The recovery code you were shown lets you choose a new one. ${ENDS}.`} word="Choose it"
fields=${[KEPT_NAME, ["code", "Recovery code", "off"], NEW_PASSPHRASE]} send=${(  values) => recover(values).then(onCode)} />`;
}
function Keeping({ isKept, onCode }) {
const [title, told, word] = isKept
? ["Another passphrase", `${ENDS}, and your tokens stop working. You get a new recovery code.`, "Change it"]
: ["Keep this name", "With a passphrase nobody else can have it, and you can sign in elsewhere.", "Keep it"];
const fields = [...(isKept ? [CURRENT] : []), NEW_PASSPHRASE];
return html`<${Form} title=${title} told=${told} word=${word} fields=${fields} send=${(  values) => keepName(values.passphrase, values.current).then(onCode)} />`;
}
function Leaving({ isKept }) {
const [asks, ask] = useState(false);
const leave = () => orRefused(signOut());
return html`<section class="leaf"><h2>Sign out</h2><p class="faded">${isKept ? "You can come back with your passphrase." : "A guest cannot come back: keep your name first, if you want it again."}</p>
<button type="button" onClick=${() => (isKept ? leave() : ask(true))}>${isKept ? "Sign out" : "Sign out…"}</button>
${asks && html`<${Dialog} title="Sign out for good?" close=${() => ask(false)}><p>Your name, your seats at running games and the list of your finished games are lost.</p>
<p class="deeds"><button type="button" class="strong" onClick=${() => ask(false)}>Stay</button><button type="button" onClick=${leave}>Sign out</button></p></${Dialog}>`}</section>`;
}
function MePage() {
const user = me.value;
const [code, setCode] = useState("");
const [codes, count] = useState(0);
useEffect(() => {
document.title = "Me · Rumpus";
}, []);
const onCode = (code) => (setCode(code), count(codes + 1));
const isKept = Boolean(user?.kept);
return html`<div class="paper-page"><header class="page-head"><a class="home" href="/" aria-label="Rumpus, lobby">R</a><div><h1>${user ? user.name : "Who are you?"}</h1>
<p>${!user ? "Play as a guest, or sign in with a name you keep." : user.kept ? "This name is kept by your passphrase." : "A guest of this browser."}</p></div></header>
<main class="waiting">${user && html`<${Keeping} isKept=${isKept} onCode=${onCode} />`}<${Naming} isKept=${isKept} />${!isKept && html`<${ComingBack} onCode=${onCode} />`}
${user && html`<${Tokens} key=${`tokens ${user.id} ${codes}`} isKept=${isKept} /><${Records} key=${`records ${user.id}`} /><${BlockedPeople} key=${`blocked ${user.id}`} /><${Leaving} isKept=${isKept} />`}</main>
${code && html`<${ShownOnce} title="Your recovery code" told=${CODE} secret=${code} close=${() => setCode("")} />`}</div>`;
}
return{MePage}})();
export{$lobby_form,$lobby_kept,$lobby_me}
