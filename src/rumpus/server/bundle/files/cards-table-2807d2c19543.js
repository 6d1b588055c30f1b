/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_fit,$base_html,$base_lazy,$base_refusal,$base_sentence,$base_settings,$base_width,$faces_card,$faces_pack,$keys_press,$move_drag,$move_follow,$move_roving,$result_sheet,$rules_rules,$table_order,$table_prompt,$table_seats,$vendor_preact_hooks,$voice_announcer}from"start.js";
const $cards_actions=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{urge}=$voice_announcer;
const DeedButton = ({ deed, tell }) => html`<button type="button" class=${names("deed", deed.strong && !deed.why && "strong")} aria-disabled=${deed.why ? "true" : undefined}
title=${deed.why ?? undefined} onClick=${() => (deed.why && !deed.asks ? tell(deed.why) : deed.do())}>${deed.word}</button>`;
function Actions({ deeds, hidden }) {
const [why, show] = useState("");
useEffect(() => show(""), [deeds.map((deed) => deed.why).join()]);
useEffect(() => {
const away = () => show("");
addEventListener("pointerdown", away);
return () => removeEventListener("pointerdown", away);
}, []);
const tell = (why) => {
show(why);
urge(why);
};
return html`<div class="actions" role="group" hidden=${hidden} aria-label="What you can do" onPointerLeave=${() => show("")}>
${deeds.map((deed) => html`<${DeedButton} key=${deed.word} deed=${deed} tell=${tell} />`)}
<p class="why">${why}</p>
</div>`;
}
return{Actions}})();
const $cards_intents=(()=>{const{lyingAs}=$faces_pack;
const sameCards = (a, b) => a.length === b.length && a.every((card) => b.includes(card));
const allowed = (may, what, cards) => may.find((one) => one.do === what && (!cards || sameCards(one.cards, cards)));
const mayDo = (may, what) => may.some((one) => one.do === what);
const taking = (may, card, isTop) =>
allowed(may, "take", [card]) || !isTop ? `take ${card}` : "take";
const waysToLay = (may, chosen) =>
may.flatMap((one) => {
const cards = one.do === "lay" && lyingAs(chosen, one.cards);
return cards ? [{ act: `lay ${cards.join(" ")}`, cards, end: null }] : [];
});
const layingAnyhow = (cards, order) => `lay ${[...cards].sort(order).join(" ")}`;
const waysToLayOff = (may, card, meld) =>
may.flatMap((one) => {
const cards = one.do === "off" && one.meld === meld && lyingAs([card], one.cards);
return cards ? [{ act: `off ${cards[0]} to ${meld}${one.end ? ` ${one.end}` : ""}`, cards, end: one.end ?? null }] : [];
});
function calling(may, call, chosen) {
const calls = may.filter((one) => one.do === call);
const bare = calls.find((one) => !one.cards.length);
if (bare) return { act: call, card: null, wants: false };
if (!calls.length) return null;
if (chosen.length !== 1) return { act: "", card: null, wants: true };
return { act: `discard ${chosen[0]} ${call}`, card: chosen[0], wants: false };
}
return{allowed,mayDo,taking,waysToLay,layingAnyhow,waysToLayOff,calling}})();
const $cards_calling=(()=>{const{useEffect}=$vendor_preact_hooks;
const{html}=$base_html;
const{ClauseLink}=$rules_rules;
const{say}=$voice_announcer;
const{mayDo}=$cards_intents;
const isOffered = (may, call) => call !== null && mayDo(may, call) && mayDo(may, "no");
const explained = new WeakSet();
function useExplained(table, offered, calling) {
useEffect(() => {
if (!offered || !calling || explained.has(table)) return;
explained.add(table);
say(calling.told);
}, [offered]);
}
const CallTold = ({ game, calling }) =>
calling ? html`${calling.told} <${ClauseLink} game=${game} clause=${calling.clause} />` : html`This ends the deal.`;
return{isOffered,useExplained,CallTold}})();
const $cards_deeds=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{Refusal}=$base_api;
const{refused}=$base_refusal;
const{capital}=$base_sentence;
const{placeInHand}=$table_order;
const{layingAnyhow,mayDo,taking,waysToLay,waysToLayOff}=$cards_intents;
function useChosen(hand) {
const [chosen, setChosen] = useState(  ([]));
const held = chosen.filter((card) => hand.includes(card));
const toggle = (card) => setChosen(held.includes(card) ? held.filter((one) => one !== card) : [...held, card]);
return { chosen: held, toggle, setChosen };
}
function useWays(seq) {
const [asked, ask] = useState(  (null));
useEffect(() => ask(null), [seq]);
const askWhich = (ways) => new Promise((answer) => ask({ ways, answer: (way) => (ask(null), answer(way)) }));
const oneOf = async (ways) => (ways.length > 1 ? askWhich(ways) : ways[0]);
return { asked, oneOf };
}
function deedsOf(table, pack, { chosen, setChosen }, oneOf) {
const view = table.view.value;
const may = view?.may ?? [];
const pile = view?.pile ?? [];
const act = async (act) => {
const done = await table.act(act);
if (done) setChosen([]);
return done;
};
const draw = () => act("draw");
const take = (card = pile[pile.length - 1]) => act(taking(may, card, card === pile[pile.length - 1]));
return {
act,
draw,
take,
bring: (card) => (card === "stock" && !pile.includes(card) ? draw() : take(card)),
async lay(cards = chosen) {
if (!cards.length) return choosing("Choose the cards of a meld first, then lay them down.");
const way = await oneOf(waysToLay(may, cards));
return way !== null && act(way?.act ?? layingAnyhow(cards, pack.by.rank));
},
discard: (cards = chosen) => (cards.length === 1 ? act(`discard ${cards[0]}`) : choosing("Choose the one card that you discard.")),
async off(meld, end = "", cards = chosen) {
if (!cards.length) return choosing("Choose a card of your hand first, then the meld it goes to.");
for (const card of cards) {
const ways = waysToLayOff(table.view.value?.may ?? [], card, meld);
const way = ways.find((one) => end && one.end === end) ?? (await oneOf(ways));
const [number, seq] = [table.number, table.seq + 1];
if (way === null || !(await table.act(way?.act ?? `off ${card} to ${meld}`))) return false;
if (table.number !== number || table.seq > seq) return false;
}
setChosen([]);
return true;
},
};
}
function choosing(message) {
refused(new Refusal({ code: "choose", clause: null, subject: null, message }));
return false;
}
function carrierOf({ chosen, hand, deeds }) {
const inHand = (card) => hand.cards.includes(card);
return {
carried: (card) =>
inHand(card) && chosen.chosen.includes(card) ? hand.cards.filter((  one) => chosen.chosen.includes(one)) : [card],
drop(cards, drop) {
if (!inHand(cards[0])) return drop.zone === "hand" && deeds.bring(cards[0]);
if (drop.zone === "hand") return hand.move(cards, placeInHand(drop.element, drop.x, drop.y));
if (drop.zone === "pile") return deeds.discard(cards);
if (drop.zone === "lay") return deeds.lay(cards);
const place = drop.element.getBoundingClientRect();
return deeds.off(Number(drop.zone.replace("meld-", "")), drop.x < place.left + place.width / 2 ? "low" : "high", cards);
},
};
}
function othersTurn(table) {
if (table.isMine.value) return null;
const toMove = table.view.value?.to_move ?? null;
return toMove === null ? "The deal is over." : `It is ${table.nameOf(toMove)}’s turn.`;
}
function notLaying(table) {
const { may = [], prompt = "" } = table.view.value ?? {};
return othersTurn(table) ?? (["lay", "off", "discard"].some((what) => mayDo(may, what)) ? null : `Not now. ${prompt}`);
}
function buttonsOf({ table, layout, chosen, deeds, call }) {
const view = table.view.value;
const [others, may] = [othersTurn(table), view.may ?? []];
const unless = (what, first) => others ?? (mayDo(may, what) ? (first ?? null) : `Not now. ${view.prompt ?? ""}`);
const none = chosen.length ? null : "Choose the cards in your hand first.";
const one = chosen.length === 1 ? null : "Choose the one card that you discard first.";
const discards = one === null && mayDo(may, "discard");
const deedsShown = [
{ word: "Draw", why: unless("draw"), do: deeds.draw, strong: true },
{ word: "Take", why: unless("take"), do: () => deeds.take(), if: layout.pile === "top" },
{ word: "Lay down", why: notLaying(table) ?? none, do: () => deeds.lay(), if: layout.melds === "shared" },
{ word: "Discard", why: unless("discard", one ?? undefined), do: () => deeds.discard(), strong: true },
{ word: capital(layout.call ?? ""), why: layout.call && unless(layout.call), do: call, asks: discards, if: Boolean(layout.call) },
{ word: "No", why: null, do: () => deeds.act("no"), if: mayDo(may, "no") },
{ word: "Pass", why: null, do: () => deeds.act("pass"), if: mayDo(may, "pass") },
];
return deedsShown.filter((deed) => deed.if !== false);
}
return{useChosen,useWays,deedsOf,choosing,carrierOf,notLaying,buttonsOf}})();
const $cards_hand=(()=>{const{useRef}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{useWidth}=$base_width;
const{CardFace}=$faces_card;
const{useRoving}=$move_roving;
const BENT = 9;
const SORTINGS =   ([["suit", "Suit"], ["rank", "Rank"], ["meld", "Melds"]]);
function rowsFor(count, width) {
const most = Math.max(6, Math.floor((width - 46) / 24));
return Math.ceil(count / most) || 1;
}
function split(cards, rows) {
const each = Math.ceil(cards.length / rows);
return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}
function HandCard({ pack, card, place, mid, chosen, fresh, must, melded, choose }) {
const name = [pack.face(card).name, fresh && "drawn", must && "must be played", melded && "in a meld"].filter(Boolean).join(", ");
return html`<li class=${names("slot", chosen && "chosen", melded && "melded")} style=${{ "--d": place - mid }}>
<button type="button" class="movable" data-movable data-stop data-card=${card} aria-pressed=${chosen} aria-label=${name} onClick=${() => choose(card)}>
<${CardFace} pack=${pack} text=${card} />${(fresh || must) && html`<span class="fresh"></span>`}
</button>
</li>`;
}
function Hand({ pack, cards, chosen, fresh, must, melds, choose, sorting, sort, note }) {
const melded = new Set(melds.flat());
const { ref, onKeyDown, onFocusIn } = useRoving();
const box = useRef(  (null));
const width = useWidth(box);
const rows = split(cards, rowsFor(cards.length, width));
return html`<section class=${names("own", rows.length === 1 && "roomy")} ref=${box} aria-labelledby="hand-title">
<div class="own-head">
<h2 id="hand-title">Your hand</h2>${note}
<div class="sorts" role="group" aria-label="Sort your hand">
${SORTINGS.map(([by, word]) => html`<button type="button" class="quiet" aria-pressed=${sorting === by} onClick=${() => sort(by)}>${word}</button>`)}
</div>
</div>
<div class="hand" data-zone="hand" data-place="hand" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
${rows.map(
(row) => html`<ul class="fan" style=${{ "--bend": Math.min(1, BENT / row.length) }}>${row.map(
(card, place) =>
html`<${HandCard} key=${card} pack=${pack} card=${card} place=${place} mid=${(row.length - 1) / 2} chosen=${chosen.has(card)} fresh=${fresh.has(card)} must=${must === card} melded=${melded.has(card)} choose=${choose} />`,
)}</ul>`,
)}
</div>
</section>`;
}
return{Hand}})();
const $cards_melds=(()=>{const{useRef}=$vendor_preact_hooks;
const{useFit}=$base_fit;
const{html,names}=$base_html;
const{CardFace}=$faces_card;
const{useRoving}=$move_roving;
const FIT = { name: "--fit", sizes: ["1.28", "1.2", "1.1", "1", "0.9", "0.8", "0.72", "0.64", "0.56", "0.5"], lying: ":scope > .before" };
const marked = (name) => name.charAt(0).toUpperCase() + (/\d$/.exec(name)?.[0] ?? name.charAt(1));
function laidBy({ owners = [] }) {
const share = (seat) => owners.filter((owner) => owner === seat).length;
return owners.reduce((most, seat) => (share(seat) > share(most) ? seat : most), owners[0] ?? 0);
}
function MeldOnTable({ pack, meld, you, nameOf, marks, fits, pick }) {
const [owners, own] = [meld.owners ?? [], laidBy(meld)];
const strangers = owners.map((owner) => marks && owner !== own);
const label = `Meld ${meld.number}, ${meld.kind}: ${meld.cards.map((card) => pack.name(card)).join(", ")}`;
return html`<li>
<button type="button" class=${names("meld", fits && "fits")} data-stop data-zone=${`meld-${meld.number}`} aria-label=${label} onClick=${() => pick(meld)}>
<span class="number" aria-hidden="true">${meld.number}</span>
<span class="overlapped">${meld.cards.map(
(card, place) => html`<span class=${names("slot", strangers[place] && owners[place] === you && "mine")} key=${card} data-card=${card}><${CardFace} pack=${pack} text=${card} />
${strangers[place] && owners[place] !== you && html`<i class="owner" aria-hidden="true">${marked(nameOf(owners[place]))}</i>`}</span>`,
)}</span>
</button>
</li>`;
}
function Melds({ pack, melds, you, nameOf, seats, marks, turn, fits, pick, lay, canLay, chosen, why }) {
const { ref, onKeyDown, onFocusIn } = useRoving();
const scroll = useRef(  (null));
useFit(scroll, FIT, turn, melds);
const order = Array.from({ length: seats }, (_, seat) => ((you ?? 0) + 1 + seat) % seats);
const told = chosen > 1 ? `Lay down these ${chosen} cards` : "Lay down here";
return html`<section class="laid" aria-labelledby="laid-title" data-zone="lay" data-place="table" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
<h2 id="laid-title" class="unseen">On the table</h2>
<div class="laid-scroll" data-scrolls ref=${scroll}>
${order.map((seat) => {
const own = melds.filter((meld) => laidBy(meld) === seat);
return own.length > 0 && html`<div class="before" key=${seat}><h3>${seat === you ? "You" : nameOf(seat)}</h3>
<ul>${own.map((meld) => html`<${MeldOnTable} key=${meld.number} pack=${pack} meld=${meld} you=${you} nameOf=${nameOf} marks=${marks} fits=${fits(meld)} pick=${pick} />`)}</ul></div>`;
})}
${!melds.length && html`<p class="empty">No meld lies on the table yet.</p>`}
</div>
${you !== null && lay && html`<button type="button" class=${names("lay-here", canLay && "ready")} data-stop aria-disabled=${why ? "true" : undefined} title=${why ?? undefined} onClick=${lay}>${told}</button>`}
</section>`;
}
return{Melds}})();
const $cards_pile=(()=>{const{html,names}=$base_html;
const{listed,many}=$base_sentence;
const{CardBack,CardFace}=$faces_card;
const{useRoving}=$move_roving;
const UNDER = 4;
const TURNED = "the discard pile, turned over as it lay, so its order is known";
const Stock = ({ pack, count, known, can, draw }) => html`<div class="heap" title=${known.length ? TURNED : undefined}>
<div class="stock-place" data-place="stock">
${count > 1 && html`<span class="beneath">${known.length ? html`<${CardFace} pack=${pack} text=${known[1] ?? known[0]} />` : html`<${CardBack} count=${count - 1} />`}</span>`}
<button type="button" class=${names("movable", "stock", can && "can")} data-movable=${can ? "" : undefined} data-stop data-card="stock" aria-label=${`Stock, ${many(count, "card")}${known.length ? `, ${pack.face(known[0]).name} on top: ${TURNED}` : ""}${can ? ". Draw" : ""}`} onClick=${draw}>
${!count ? html`<span class="card gap"></span>` : known.length ? html`<${CardFace} pack=${pack} text=${known[0]} />` : html`<${CardBack} />`}
</button></div>
<p aria-hidden="true">Stock <b>${count}</b>${known.length > 0 && html`<small class="turned">turned over as it lay</small>`}</p>
</div>`;
function Pile({ pack, pile, can, ready, pick }) {
const top = pile[pile.length - 1];
const label = top ? `Discard pile, ${many(pile.length, "card")}, ${pack.face(top).name} on top` : "Discard pile, empty";
return html`<div class="heap">
<div class=${names("pile-place", ready && "ready")} data-zone="pile" data-place="pile">
${pile.slice(-1 - UNDER, -1).map((card) => html`<span class="under" key=${card} data-card=${card}><${CardFace} pack=${pack} text=${card} /></span>`)}
<button type="button" class=${names("movable", can && "can")} data-movable=${can && top ? "" : undefined} data-stop data-card=${top} aria-label=${label} onClick=${pick}>
${top ? html`<${CardFace} pack=${pack} text=${top} />` : html`<span class="card gap"></span>`}
</button>
</div>
<p aria-hidden="true">Pile <b>${pile.length}</b></p>
</div>`;
}
function SpreadPile({ pack, pile, takes, depth, ready, reach, take, discard }) {
const { ref, onKeyDown, onFocusIn } = useRoving();
const from = depth ? pile.indexOf(depth) : -1;
const can = depth !== null && takes(depth);
const brought = from < 0 ? [] : pile.slice(from);
const [first, ...above] = brought.map((card) => `the ${pack.face(card).name}`);
const onClick = (event) => ready && event.target instanceof Element && !event.target.closest("button") && discard();
return html`<section class=${names("spread", ready && "ready")} aria-labelledby="pile-title" data-zone="pile" data-place="pile" onClick=${onClick}>
<h2 id="pile-title">Discard pile <b>${pile.length}</b></h2>
<div class="spread-cards" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
${pile.map(
(card, place) => html`<span class=${names("slot", from >= 0 && place >= from && "reached")} key=${card}>
<button type="button" class=${names("movable", takes(card) && "can")} data-movable=${takes(card) ? "" : undefined} data-stop data-card=${card}
aria-label=${`${pack.face(card).name}, with ${many(pile.length - place - 1, "card")} above it${takes(card) ? ", can be taken" : ""}`}
aria-pressed=${depth === card} onClick=${() => reach(depth === card ? null : card)}><${CardFace} pack=${pack} text=${card} /></button></span>`,
)}
${!pile.length && html`<span class="card gap"></span>`}
</div>
${brought.length > 0 && html`<div class="brings">
<p>You ${can ? "take" : "would take"} ${first}${above.length > 0 && ` and, from above it, ${listed(above)}`}.</p>
<button type="button" class=${names(can && "strong")} aria-disabled=${can ? undefined : "true"} onClick=${() => take(brought[0])}>Take ${many(brought.length, "card")}</button>
<button type="button" class="quiet" onClick=${() => reach(null)}>Leave it</button>
</div>`}
</section>`;
}
return{Stock,Pile,SpreadPile}})();
const $cards_table=(()=>{const{useEffect,useLayoutEffect,useMemo,useRef,useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{lazy}=$base_lazy;
const{capital}=$base_sentence;
const{counting}=$base_settings;
const{useKeys}=$keys_press;
const{dragging}=$move_drag;
const{follow}=$move_follow;
const{BackToSheet,useSheet}=$result_sheet;
const{ClauseLink}=$rules_rules;
const{meldsHeld,useOrder}=$table_order;
const{Prompt}=$table_prompt;
const{Seats}=$table_seats;
const{Actions}=$cards_actions;
const{CallTold,isOffered,useExplained}=$cards_calling;
const{buttonsOf,carrierOf,choosing,deedsOf,notLaying,useChosen,useWays}=$cards_deeds;
const{Hand}=$cards_hand;
const{allowed,calling,mayDo,waysToLay,waysToLayOff}=$cards_intents;
const{Melds}=$cards_melds;
const{Pile,SpreadPile,Stock}=$cards_pile;
const Showdown = lazy(() => import("result/showdown.js").then((part)=>part.$result_showdown).then((module) => module.Showdown));
const Confirm = lazy(() => import("confirm/confirm.js").then((part)=>part.$confirm_confirm).then((module) => module.Confirm));
const Ways = lazy(() => import("cards/ways.js").then((part)=>part.$cards_ways).then((module) => module.Ways));
function Middle({ table, pack, layout, own }) {
const view =   (table.view.value);
const [depth, reach] = useState(  (null));
useEffect(() => reach(null), [view.seq]);
const { deeds, set } = own;
const { chosen } = own.chosen;
const [mine, may, spread] = [table.isMine.value, view.may ?? [], layout.pile === "spread"];
const ready = set.size === 1 && mayDo(may, "discard");
const pick = (meld) => deeds.off(meld.number);
const fits = (meld) => chosen.some((card) => waysToLayOff(may, card, meld.number).length > 0);
const takes = (card) => mine && Boolean(allowed(may, "take", [card]));
const pickPile = () => (chosen.length ? deeds.discard() : deeds.take());
const why = notLaying(table);
const lay = () => (why ? choosing(why) : deeds.lay());
return html`<div class="middle">
<section class="heaps" aria-label=${spread ? "Stock" : "Stock and pile"}>
<${Stock} pack=${pack} count=${view.stock} known=${view.stock_known} can=${mine && mayDo(may, "draw")} draw=${deeds.draw} />
${!spread && html`<${Pile} pack=${pack} pile=${view.pile} can=${mine && mayDo(may, "take")} ready=${ready} pick=${pickPile} />`}
${Boolean(view.deal_rules?.length) && html`<p class="deal-rules">${view.deal_rules?.map(({ told, clause }) => html`<span>${told} <${ClauseLink} game=${table.game} clause=${clause} /></span> `)}</p>`}
</section>
${spread && html`<${SpreadPile} pack=${pack} pile=${view.pile} depth=${depth} reach=${chosen.length ? pickPile : reach} take=${deeds.take}
discard=${() => deeds.discard()} isMine=${mine} takes=${takes} ready=${ready} />`}
${layout.melds === "shared" && html`<${Melds} pack=${pack} melds=${view.melds} you=${table.you} nameOf=${(  seat) => table.nameOf(seat)}
seats=${view.counts.length} marks=${layout.marks} turn=${`${view.deal}.${view.turn}`} fits=${fits} pick=${pick} lay=${view.result ? null : lay}
canLay=${waysToLay(may, chosen).length > 0} chosen=${chosen.length} why=${why} />`}
</div>`;
}
function Before({ table, pack, layout, own, which, ended }) {
const view =   (table.view.value);
const [asked, ask] = useState(  (null));
useEffect(() => ask(null), [view.seq]);
const { chosen, set, hand, melds, deeds } = own;
const offered = table.isMine.value && isOffered(view.may, layout.call);
useExplained(table, offered, layout.calling);
const callTold = html`<${CallTold} game=${table.game} calling=${layout.calling} />`;
const call = () => {
const found = layout.call && calling(view.may ?? [], layout.call, chosen.chosen);
if (!found) return deeds.act(`discard ${chosen.chosen[0]} ${layout.call}`);
if (found.wants) return choosing(`Choose the card that you discard, then ${layout.call}.`);
const withCard = found.card ? `, discarding the ${pack.name(found.card)}` : "";
ask({ yes: `Yes, ${layout.call}`, told: html`<b>${capital(layout.call ?? "")}${withCard}?</b>${!offered && html` ${callTold}`}`, act: found.act, from: document.activeElement });
};
const count = counting.value && view.count && html`<span class="tally">count <b>${view.count.count}</b></span>`;
return html`<${Hand} pack=${pack} cards=${hand.cards} chosen=${set} fresh=${table.fresh.value} must=${view.must_play} melds=${melds} choose=${chosen.toggle}
sorting=${hand.sorting} sort=${hand.sort} note=${count} />
${offered && html`<p id="call-told" class="call-told">${callTold}</p>`}
${asked && html`<${Confirm} yes=${asked.yes} told=${asked.told} beside=${offered ? "call-told" : undefined} from=${asked.from} confirm=${() => deeds.act(asked.act)} leave=${() => ask(null)} />`}
${!asked && which && html`<${Ways} pack=${pack} ways=${which.ways} answer=${which.answer} />`}
${!ended && html`<${Actions} deeds=${buttonsOf({ table, layout, chosen: chosen.chosen, deeds, call })} hidden=${Boolean(asked || which)} />`}`;
}
function useDragging(board, carrier) {
const latest = useRef(carrier);
latest.current = carrier;
useEffect(() => {
if (!board.current) return;
return dragging(board.current, {
carried: (card) => latest.current.carried(card),
drop: (cards, drop) => latest.current.drop(cards, drop),
});
}, []);
}
function CardTable({ table, pack, game }) {
const view =   (table.view.value);
const layout = game.layout;
const board = useRef(  (null));
const held = view.hand ?? [];
const melds = meldsHeld(view);
const hand = useOrder(table.id, held, pack, melds);
const chosen = useChosen(held);
const { asked, oneOf } = useWays(view.seq);
const deeds = deedsOf(table, pack, chosen, oneOf);
if (table.you !== null) table.own = hand;
const set = useMemo(() => new Set(chosen.chosen), [chosen.chosen.join(" ")]);
const own = { chosen, set, hand, melds, deeds };
useLayoutEffect(() => follow(table, pack), [view.seq]);
useDragging(board, carrierOf(own));
useKeys(table.you === null ? {} : { "let-go": () => chosen.setChosen([]) });
const { ended, shows, isAside, putAside, putBack } = useSheet(table);
const places = [layout.melds === "shared" ? "with-melds" : "plain", layout.pile === "spread" && "with-spread"];
return html`<div class=${names("board", ...places, table.isMine.value && "mine", shows && "ended")} ref=${board}>
<${Seats} table=${table} />
${shows
? html`<${Showdown} table=${table} pack=${pack} game=${game} putAside=${putAside} />`
: html`<${Middle} table=${table} pack=${pack} layout=${layout} own=${own} />`}
${(!shows || table.link.value !== "open") && html`<${Prompt} table=${table} pack=${pack} do=${deeds.act} />`}
${table.you !== null && !shows && html`<${Before} table=${table} pack=${pack} layout=${layout} own=${own} which=${asked} ended=${ended} />`}
${isAside && html`<${BackToSheet} putBack=${putBack} />`}
</div>`;
}
return{CardTable}})();
export{$cards_actions,$cards_intents,$cards_calling,$cards_deeds,$cards_hand,$cards_melds,$cards_pile,$cards_table}
