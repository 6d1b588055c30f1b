/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$base_sentence,$rules_rules}from"start.js";
const $room_options=(()=>{const{html}=$base_html;
const{under}=$base_sentence;
const{openRules}=$rules_rules;
function optionText(option, value) {
const word = String(value ?? "none");
return `${under(option.words, word) ?? word}${value === option.default ? ", as usual" : ""}`;
}
function Field({ option, value, change }) {
const id = `option-${option.name}`;
const shown = String(option.choices.length ? option.choices.indexOf(value) : (value ?? ""));
const onChange = async (field, wanted) => {
if ((await change(wanted)) === false) field.value = shown;
};
if (option.choices.length) {
return html`<select id=${id} value=${shown} onChange=${(  event) => onChange(event.currentTarget, option.choices[Number(event.currentTarget.value)])}>
${option.choices.map((choice, place) => html`<option value=${String(place)}>${optionText(option, choice)}</option>`)}</select>`;
}
return html`<input id=${id} type="number" min=${option.least} max=${option.most ?? undefined} placeholder=${optionText(option, option.default)} value=${shown}
onChange=${(  event) => onChange(event.currentTarget, event.currentTarget.value === "" ? null : Number(event.currentTarget.value))} />`;
}
const Meaning = ({ option }) => html`${option.meaning.split(/([A-Z]+\d*-\d+)/).map((part, place) => (place % 2 ? html`<span class="whole">${part}</span>` : part))}${option.usual && ` (usually ${option.usual})`}`;
const OptionFields = ({ game, values, change }) => html`<div class="options">${game.options.map(
(option) => html`<div class="option" key=${option.name}>
<label for=${`option-${option.name}`}>${option.label}</label> <button type="button" class="clause" onClick=${() => openRules(game.slug, option.clause)}>${option.clause}</button>
<${Field} option=${option} value=${option.name in values ? values[option.name] : option.choices.length ? option.default : null} change=${(  value) => change(option.name, value)} />
<p class="faded"><${Meaning} option=${option} /></p></div>`,
)}</div>`;
return{optionText,Meaning,OptionFields}})();
export{$room_options}
