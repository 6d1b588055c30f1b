/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$base_sentence,$base_stylesheet,$coach_coaching,$faces_told,$vendor_preact_hooks}from"start.js";
const $coach_bubbles=(()=>{const{capital}=$base_sentence;
const may = (view, what) => (view.may ?? []).some((one) => one.do === what);
const hasDrawn = (view) => may(view, "discard");
const OTHERS = "Others play now; then it is your turn.";
const PILES = {
top: "or take the upcard beside it, if you can use it",
spread: "or take a card of the pile with all that lie above it, if you can lay it at once",
none: "",
};
function now(layout, view, mine) {
if (!mine) return OTHERS;
if (may(view, "no")) return `${view.prompt} “No” is a safe answer: then the first turn begins.`;
if (layout.kind === "tiles") return `Lay tiles on the felt: tap them, then the felt, or drag them. If you cannot, pick a tile.`;
if (hasDrawn(view)) return "You have your card for this turn. Look for melds now.";
return `Each turn begins with one card. Draw from the ${layout.stock}, ${PILES[layout.pile]}: tap it, or press a button below.`;
}
function where({ melds, opening }) {
if (melds === "hidden") return "Melds stay in your hand. What is in none counts when the deal ends, so keep that low.";
if (melds === "shared") return "Choose its cards and press “Lay down”; a single card can be added to a meld that lies.";
const first = opening?.points ? ` Your first play must be worth ${opening.points} points.` : "";
return `You may rearrange whatever lies on the felt, as long as all of it is melds when you play.${first}`;
}
function ending({ kind, call, hand }) {
if (kind === "tiles") return `“Play” ends your turn, once every group is a meld; so does “Pick a tile”. Empty your ${hand} first.`;
const calls = call ? ` With a good hand, choose one and press “${capital(call)}” instead.` : "";
return `Choose a card that you can spare and press “Discard”: that ends your turn.${calls}`;
}
const bubblesOf = ({ layout, meld }, view, mine) => [
{ title: "What to do now", told: now(layout, view, mine), about: "begin" },
{ title: "Melds", told: `${meld} ${where(layout)}`, about: "melds" },
{ title: "How your turn ends", told: `${ending(layout)} “Hint” shows what a sensible player would do.`, about: "end" },
];
return{hasDrawn,bubblesOf}})();
const $coach_coach=await(async()=>{const{useEffect,useRef}=$vendor_preact_hooks;
const{html}=$base_html;
const{stylesheet}=$base_stylesheet;
const{Told}=$faces_told;
const{bubblesOf,hasDrawn}=$coach_bubbles;
const{bubble,coaching}=$coach_coaching;
await stylesheet("/bundle/coach-638fb92eae95.css");
const LAST = 2;
function onward() {
if (bubble.value < LAST) bubble.value++;
else coaching.value = "off";
}
function leave() {
coaching.value = "off";
(document.querySelector(".board [data-stop][tabindex='0'], .board .deed"))?.focus();
}
function Coach({ table, game, pack }) {
const view = table.view.value;
const mine = table.isMine.value;
const taken = game.layout.kind === "tiles" ? !mine : mine && view !== null && hasDrawn(view);
const known = useRef(taken);
useEffect(() => {
if (taken && !known.current) onward();
known.current = taken;
}, [taken]);
const isOver = Boolean(view?.result);
useEffect(() => {
if (isOver && bubble.value === LAST) coaching.value = "off";
}, [isOver]);
if (!view || view.to_move === null) return null;
const bubbles = bubblesOf(game, view, mine);
const at = Math.min(bubble.value, LAST);
const { title, told, about } = bubbles[at];
const isLast = at === LAST;
return html`<section class="coach" data-about=${about} aria-label="Coach">
<div aria-live="polite"><h2>${title} <small>${at + 1} of ${bubbles.length}</small></h2><p><${Told} pack=${pack} told=${told} /></p></div>
<p class="coach-deeds">${isLast && html`<span class="faded">The settings call the coach back.</span>`}${at > 0 && html`<button type="button" class="quiet" onClick=${() => (bubble.value = at - 1)}>Back</button>`}
${!isLast && html`<button type="button" class="quiet" onClick=${leave}>Without a coach</button>`}
<button type="button" class="quiet next" onClick=${isLast ? leave : () => (bubble.value = at + 1)}>${isLast ? "Thank you" : "Next"}</button></p>
</section>`;
}
return{Coach}})();
export{$coach_bubbles,$coach_coach}
