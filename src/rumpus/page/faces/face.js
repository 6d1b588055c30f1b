/** The face of a card or of a tile, for code that shows both. */
import { html } from "../base/html.js";
import { CardFace } from "./card.js";
import { TileFace } from "./tile.js";

/** @param {{pack: import("./pack.js").Pack, text: string}} props */
export const Face = ({ pack, text }) => html`<${pack.is_tiles ? TileFace : CardFace} pack=${pack} text=${text} />`;
