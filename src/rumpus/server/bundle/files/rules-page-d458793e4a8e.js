/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_dialog,$base_html,$base_refusal,$rules_markup,$rules_rules,$vendor_preact_hooks}from"start.js";
const $rules_page=(()=>{const{useEffect,useRef,useState}=$vendor_preact_hooks;
const{lasting}=$base_api;
const{Dialog}=$base_dialog;
const{html}=$base_html;
const{refused}=$base_refusal;
const{Markup}=$rules_markup;
const{reading}=$rules_rules;
function readOn(game, clause, link) {
const from = link.closest("article[id]")?.id.replace("clause-", "") ?? null;
reading.value = { game, clause, before: reading.value && { ...reading.value, clause: from } };
}
const CLAUSE = /\b[A-Z]+\d*-\d+\b(?![^<]*>|[^<]*<\/a>)/g;
const linked = (text) => text.replace(CLAUSE, (id) => `<a class="clause" href="#clause-${id}">${id}</a>`);
function seek(id) {
const found = document.getElementById(`clause-${id}`);
if (!found) return false;
document.querySelector(".sought")?.classList.remove("sought");
found.classList.add("sought");
found.focus();
found.scrollIntoView({ block: "start" });
return true;
}
const pageOf = (id) => lasting("/games").then(({ pages }) => pages[id.split("-")[0]]);
function follow(event) {
const link = event.target instanceof Element ? event.target.closest("a") : null;
if (!link) return;
const href = link.getAttribute("href") ?? "";
const [clause, page] = [/^#clause-(.+)$/.exec(href)?.[1], /([\w-]+)\.md(?:#.*)?$/.exec(href)?.[1]];
if (clause || page) event.preventDefault();
if (page) readOn(page, null, link);
else if (clause && !seek(clause)) pageOf(clause).then((game) => readOn(game, clause, link), refused);
}
const Prose = (props) => (props.html ? html`<div class="prose" onClick=${follow}><${Markup} html=${linked(props.html)} /></div>` : null);
const SectionText = ({ section, level }) => html`<section>
${section.title && html`<${`h${level}`}>${section.title}</>`}<${Prose} html=${section.html} />
${(section.clauses ?? []).map(
(clause) => html`<article id=${`clause-${clause.id}`} tabindex="-1"><${`h${level + 1}`}><span class="clause">${clause.id}</span> ${clause.title}</><${Prose} html=${clause.html} /></article>`,
)}
</section>`;
function RuleText({ page, level = 3 }) {
const shared = page?.shared ?? [];
const common = new Set(
shared.flatMap((  section) => section.clauses ?? []).map((  clause) => clause.id),
);
const others = (page?.in_force ?? []).filter((  clause) => !common.has(clause.id));
const sections = [
...(page?.sections ?? []),
...(others.length ? [{ title: "Of other pages, also in force", clauses: others }] : []),
...shared,
];
return html`<${Prose} html=${page?.intro} />${sections.map((section) => html`<${SectionText} section=${section} level=${level} />`)}`;
}
const UNREACHED = { title: "Rules", intro: "<p>The rules cannot be fetched now.</p>" };
function Rules() {
const asked = reading.value;
const [page, setPage] = useState(  (null));
const text = useRef(  (null));
useEffect(() => {
setPage(null);
if (!asked) return;
lasting(`/rules/${asked.game}`).then(
(found) => {
asked.title = found.title;
setPage(found);
},
() => setPage(UNREACHED),
);
}, [asked?.game]);
useEffect(() => {
if (asked?.clause && page) seek(asked.clause);
else if (page && document.activeElement === document.body) text.current?.focus();
}, [page, asked]);
if (!asked) return null;
const { before } = asked;
return html`<${Dialog} title=${page?.title ?? "Rules"} wide kind="rules" close=${() => (reading.value = null)}>
${before && html`<p class="way-back"><button type="button" class="quiet" onClick=${() => (reading.value = before)}>Back to ${before.title ?? "the page before"}</button></p>`}
<div class="scroll" tabindex="0" ref=${text} role="region" aria-label="Rule page"><${RuleText} page=${page} /></div>
</${Dialog}>`;
}
return{RuleText,Rules}})();
export{$rules_page}
