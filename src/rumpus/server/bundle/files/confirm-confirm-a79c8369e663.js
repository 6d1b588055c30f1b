/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$vendor_preact_hooks}from"start.js";
const $confirm_confirm=(()=>{const{useEffect,useRef}=$vendor_preact_hooks;
const{html}=$base_html;
function Confirm({ yes, no = "No", told, confirm, leave, from, isNoFirst }) {
const box = useRef(  (null));
useEffect(() => {
box.current?.querySelector("button:not(.clause)")?.focus();
const back = () => from instanceof HTMLElement && from.isConnected && document.activeElement === document.body && from.focus();
return () => void setTimeout(back);
}, []);
const answers = [
html`<button key="yes" type="button" class="strong" onClick=${confirm}>${yes}</button>`,
html`<button key="no" type="button" onClick=${leave}>${no}</button>`,
];
return html`<div class="confirm" role="alertdialog" aria-labelledby="confirm-told" ref=${box} onKeyDown=${(  event) => event.key === "Escape" && leave()}>
<p id="confirm-told">${told}</p>
${isNoFirst ? answers.reverse() : answers}
</div>`;
}
return{Confirm}})();
export{$confirm_confirm}
