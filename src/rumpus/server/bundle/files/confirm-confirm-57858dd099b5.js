/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$vendor_preact_hooks}from"start.js";
const $confirm_confirm=(()=>{const{useEffect,useRef}=$vendor_preact_hooks;
const{html}=$base_html;
function Confirm({ yes, no = "No", told, confirm, leave, from, beside, isNoFirst }) {
const box = useRef(  (null));
const left = useRef(false);
const onFocusOut = ({ relatedTarget: to }) => (left.current = to instanceof Node && !box.current?.contains(to));
const back = () => from instanceof HTMLElement && from.isConnected && from.focus();
useEffect(() => {
box.current?.querySelector("button:not(.clause)")?.focus();
return () => void (left.current || setTimeout(back));
}, []);
const answers = [
html`<button key="yes" type="button" class="strong" onClick=${confirm}>${yes}</button>`,
html`<button key="no" type="button" onClick=${leave}>${no}</button>`,
];
return html`<div class="confirm" role="alertdialog" aria-labelledby="confirm-told" aria-describedby=${beside} ref=${box} onFocusOut=${onFocusOut} onKeyDown=${(  event) => event.key === "Escape" && leave()}>
<p id="confirm-told">${told}</p>
<div class="answers">${isNoFirst ? answers.reverse() : answers}</div>
</div>`;
}
return{Confirm}})();
export{$confirm_confirm}
