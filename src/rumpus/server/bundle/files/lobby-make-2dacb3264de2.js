/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$room_options}from"room/options.js";
import{$room_table_settings}from"room/table_settings.js";
import{$base_api,$base_dialog,$base_html,$base_me,$base_refusal,$base_route,$base_sentence,$room_computers,$table_clock,$vendor_preact_hooks}from"start.js";
const $lobby_make=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{lasting,post}=$base_api;
const{Dialog}=$base_dialog;
const{html}=$base_html;
const{beSomebody}=$base_me;
const{orRefused}=$base_refusal;
const{go}=$base_route;
const{many}=$base_sentence;
const{kindOptions}=$room_computers;
const{absenceChoices,absenceTold,CLOCKS,GRACE,hasGrace,WATCHING}=$room_table_settings;
const{OptionFields,optionText}=$room_options;
const{isSlow}=$table_clock;
const chosenOptions = (game, options) =>
Object.fromEntries(
Object.entries(options).filter(
([name, value]) => value !== null || game.options.find((  option) => option.name === name)?.may_be_none,
),
);
const proposedOf = ({ options }) =>
Object.fromEntries(
options.filter((  one) => one.proposed !== one.default).map((  one) => [one.name, one.proposed]),
);
const Choose = ({ word, value, choices, change }) => html`<label class="choice"><span>${word}</span><select value=${value} onChange=${(  event) => change(event.currentTarget.value)}>
${choices.map(([key, told]) => html`<option value=${key}>${told}</option>`)}</select></label>`;
const USUAL = { computers: 0, kind: "", clock: "none", who: "link", watching: "open", absence: "computer", grace: "60", talk: true };
const clockOf = (clock) => CLOCKS.find(([key]) => key === clock)?.[2] ?? {};
const bodyOf = (game, { seats, computers, kind, clock, who, watching, absence, grace, talk }, options) => ({
game: game.slug,
seats,
options,
clock: clockOf(clock),
computers: Array.from({ length: Math.min(computers, seats - 1) }, () => kind || game.opponent),
watching,
absence,
grace: Number(grace),
free_talk: talk,
is_open: who === "all",
});
function Gone({ made, set }) {
const clock = clockOf(made.clock);
const agreed = { clock, absence: made.absence, grace: Number(made.grace) };
const word = isSlow(clock) ? "If somebody’s time is up" : "If somebody is gone";
const absence = isSlow(clock) && made.absence === "wait" ? "skip" : made.absence;
return html`<${Choose} word=${word} value=${absence} choices=${absenceChoices(clock)} change=${set("absence")} />
${hasGrace(agreed) && html`<${Choose} word="for longer than" value=${made.grace} choices=${GRACE} change=${set("grace")} />`}
<p class="faded">${absenceTold(agreed)}</p>`;
}
function inForce({ options: all }, options) {
const others = all.filter(({ name, default: usual }) => (options[name] ?? usual) !== usual);
if (!others.length) return "as the book says";
const told = others.map((  option) => `${option.label}: ${optionText(option, options[option.name])}`);
return `${many(others.length, "option")} changed${told.length < 3 ? ` (${told.join("; ")})` : ""}`;
}
function MakeTable({ game, kinds, name, close }) {
const [made, setMade] = useState({ seats: game.usual_seats, ...USUAL });
const [options, setOptions] = useState(() => proposedOf(game));
const [known, setKnown] = useState(game);
useEffect(() => {
lasting(`/games/${game.slug}?seats=${made.seats}`).then(setKnown, () => {});
}, [game.slug, made.seats]);
const set = (key) => (value) => setMade({ ...made, [key]: value });
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => [String(from + place), String(from + place)]);
const onSubmit = (event) => {
event.preventDefault();
const body = bodyOf(game, made, chosenOptions(game, options));
orRefused(
beSomebody(name)
.then(() => post("/tables", body))
.then((table) => go(`/table/${table.id}`)),
game.slug,
);
};
return html`<${Dialog} title=${`A table for ${game.title}`} wide close=${close}><form class="make scroll" onSubmit=${onSubmit}>
<fieldset><legend>Players</legend>
<${Choose} word="Seats" value=${String(made.seats)} choices=${numbers(game.least_seats, game.most_seats)} change=${(  value) => set("seats")(Number(value))} />
<${Choose} word="Computer players" value=${String(Math.min(made.computers, made.seats - 1))} choices=${numbers(0, made.seats - 1)} change=${(  value) => set("computers")(Number(value))} />
${made.computers > 0 && html`<label class="choice"><span>who play as</span><select value=${made.kind || game.opponent} onChange=${(  event) => set("kind")(event.currentTarget.value)}>${kindOptions(game, kinds)}</select></label>`}
</fieldset>
<details class="fieldset"><summary><span class="head">Rules in force</span>: ${inForce(known, options)}</summary>
<${OptionFields} game=${known} values=${options} change=${(  key,   value) => setOptions({ ...options, [key]: value })} /></details>
<fieldset><legend>At the table</legend>
<${Choose} word="Clock" value=${made.clock} choices=${CLOCKS.map(([key, told]) =>   ([key, told]))} change=${set("clock")} />
<${Choose} word="Who may join" value=${made.who} choices=${[["link", "who has the link or the code"], ["all", "everybody: it is listed in the lobby"]]} change=${set("who")} />
<${Choose} word="Who may watch" value=${made.watching} choices=${WATCHING} change=${set("watching")} />
<${Gone} made=${made} set=${set} />
<label class="switch"><input type="checkbox" checked=${made.talk} onChange=${() => set("talk")(!made.talk)} /> Free table talk (otherwise only phrases)</label>
</fieldset>
<p class="deeds"><button type="submit" class="strong">Make the table</button><button type="button" onClick=${close}>Not now</button></p>
</form></${Dialog}>`;
}
return{MakeTable}})();
export{$lobby_make}
