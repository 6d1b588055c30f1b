/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_sentence}from"start.js";
const $lobby_record=(()=>{const{post,Refusal}=$base_api;
const{many,sentence}=$base_sentence;
const NO_RECORD = new Set(["bad-field", "bad-format", "cut", "empty", "not-an-object", "not-json", "too-long"]);
function told(error) {
if (!(error instanceof Refusal) || error.subject !== "1" || !NO_RECORD.has(error.code)) throw error;
throw new Refusal({ ...error, code: error.code, message: `This file is not a game record. ${sentence(error.message)}` });
}
const rightTold = ({ deals, actions, cards_chosen: areChosen }) =>
`${areChosen ? "The cards were chosen. " : ""}Moves and scores follow the rules: ${many(deals, "deal")}, ${many(actions, "action")}. ` +
"That does not show that the game was played.";
async function send(file) {
const record = await post("/records", file).catch(told);
return record.id ? { path: `/replay/${record.id}` } : { found: rightTold(record) };
}
return{send}})();
export{$lobby_record}
