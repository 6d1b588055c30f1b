/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html,$base_settings}from"start.js";
const $table_preferences=(()=>{const{Dialog}=$base_dialog;
const{html}=$base_html;
const{counting,deck,hints,motion,sounds,theme}=$base_settings;
const Switch = ({ word, value }) => html`<label class="switch"><input type="checkbox" checked=${value.value} onChange=${() => (value.value = !value.value)} /> ${word}</label>`;
const Choice = ({ word, value, choices }) => html`<label class="choice"><span>${word}</span><select value=${value.value} onChange=${(  event) => (value.value = event.currentTarget.value)}>
${choices.map(([key, told]) => html`<option value=${key}>${told}</option>`)}</select></label>`;
const Settings = ({ close }) => html`<${Dialog} title="Settings" close=${close}>
<${Choice} word="Light" value=${theme} choices=${[["", "as the system"], ["light", "day"], ["dark", "evening"]]} />
<${Choice} word="Deck" value=${deck} choices=${[["", "with all their pips"], ["large", "large print"]]} />
<${Choice} word="Motion" value=${motion} choices=${[["", "as the system"], ["full", "cards glide"], ["less", "cards keep still"]]} />
<${Switch} word="Offer hints" value=${hints} />
<${Switch} word="Show the count of my hand in card games" value=${counting} />
<${Switch} word="Knock softly when it is my turn" value=${sounds} />
</${Dialog}>`;
return{Settings}})();
export{$table_preferences}
