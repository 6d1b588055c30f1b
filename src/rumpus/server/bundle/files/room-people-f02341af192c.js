/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_dialog,$base_guest,$base_html,$base_refusal,$vendor_preact_hooks}from"start.js";
const $room_people=(()=>{const{useState}=$vendor_preact_hooks;
const{post}=$base_api;
const{Dialog}=$base_dialog;
const{called}=$base_guest;
const{html}=$base_html;
const{orRefused}=$base_refusal;
const REASONS = [
["insult", "Insults"],
["name", "Their name"],
["cheating", "Cheating"],
["spam", "Spam"],
["other", "Something else"],
];
function toggle(table, name) {
const unheard = new Set(table.unheard.value);
if (!unheard.delete(name)) unheard.add(name);
table.unheard.value = unheard;
}
function Report({ name, send }) {
const onSubmit = async (event) => {
event.preventDefault();
const form = event.currentTarget;
if (await send(String(new FormData(form).get("reason")))) form.reset();
};
return html`<form class="line" onSubmit=${onSubmit}><select name="reason" required aria-label=${`Report ${name} for`}><option value="">Report for…</option>${REASONS.map(([reason, told]) => html`<option value=${reason}>${told}</option>`)}</select>
<button type="submit" class="quiet">Report<span class="unseen"> ${name}</span></button></form>`;
}
function Person({ table, seat }) {
const [told, tell] = useState("");
const place = table.places.value?.seats[seat];
if (!place) return null;
const { name, muted } = place;
const isHidden = table.unheard.value.has(name);
const send = async (what, done, body) => {
tell("");
if (!(await orRefused(post(`/tables/${table.id}/seats/${seat}/${what}`, body)))) return false;
table.askAnew();
tell(done);
return true;
};
return html`<li><h3>${called(place)}${muted ? ", muted" : ""}</h3><p class="deeds">
<button type="button" class="quiet" onClick=${() => toggle(table, name)}>${isHidden ? "Show talk" : "Hide talk"}<span class="unseen"> of ${name}</span></button>
${table.frame.value.host && html`<button type="button" class="quiet" onClick=${() => table.command("mute", { seat, muted: !muted })}>${muted ? "Unmute" : "Mute"}<span class="unseen"> ${name}</span></button>`}
<button type="button" class="quiet" onClick=${() => send("block", `${name} is blocked.`)}>Block<span class="unseen"> ${name}</span></button></p>
<${Report} name=${name} send=${(  reason) => send("report", `${name} is reported.`, { reason })} />
<p role="status" class="faded">${told}</p></li>`;
}
const othersAt = (table) =>
(table.places.value?.seats ?? []).flatMap(({ kind }, seat) => (kind === "person" && seat !== table.you ? [seat] : []));
const meanings = (host) => [
["Hide", "You do not see what they say at this table while this page is open."],
...(host ? [  (["Mute", "They play, but cannot talk at this table."])] : []),
["Block", html`You no longer see what they say, at any table, and they cannot sit at tables you make. <a href="/me">Your own page</a> lists the people you blocked, and unblocks them.`],
["Report", "The owner of this server is told who it was and why. The player is not told."],
];
function Others({ table, close }) {
const others = othersAt(table);
return html`<${Dialog} title="People at this table" close=${close}><div class="scroll">
${others.length ? html`<ul class="people">${others.map((seat) => html`<${Person} key=${`${seat} ${table.nameOf(seat)}`} table=${table} seat=${seat} />`)}</ul>` : html`<p>Nobody else is here now.</p>`}
<dl class="agreed">${meanings(table.frame.value.host).map(([word, told]) => html`<div><dt>${word}</dt><dd class="faded">${told}</dd></div>`)}</dl></div></${Dialog}>`;
}
function People({ table }) {
const [open, setOpen] = useState(false);
if (table.you === null || !(open || othersAt(table).length)) return null;
return html`<p class="nuisance"><button type="button" class="quiet" aria-haspopup="dialog" onClick=${() => setOpen(true)}>Is somebody a nuisance?</button></p>
${open && html`<${Others} table=${table} close=${() => setOpen(false)} />`}`;
}
return{People}})();
export{$room_people}
