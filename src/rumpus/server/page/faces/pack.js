/** A pack as the page needs it: what each card is called, of which suit and rank it is, and what it counts. */

/** @typedef {{text: string, name: string, suit: string, kind: string, rank: number, points: number}} Face */
/** @typedef {{kind: string, is_tiles: boolean, noun: string, face: (text: string) => Face, by: Record<string, (a: string, b: string) => number>}} Pack */

const RANKS = { A: 1, T: 10, J: 11, Q: 12, K: 13, E: 11, D: 11 };
const NAMES = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king", E: "eleven", D: "Dragon" };
/** The suits as people call them, by kind of pack and letter. @type {Record<string, Record<string, string>>} */
export const SUITS = {
  standard: { C: "clubs", D: "diamonds", H: "hearts", S: "spades" },
  dragon: { B: "Bamboos", D: "Dots", C: "Characters", F: "Flowers" },
  numbered: { W: "suit W", X: "suit X", Y: "suit Y", Z: "suit Z" },
  tiles: { R: "red", B: "blue", K: "black", Y: "yellow" },
};

/** @param {string} rank as it is written */
const numberOf = (rank) => /** @type {Record<string, number>} */ (RANKS)[rank] ?? Number(rank);

/** A card that the document does not list, as its text says: an option may bring another pack. @param {string} text @returns {Face} */
function spelled(text) {
  const [rank, suit] = [text.slice(0, -1), text.slice(-1)];
  const kind = kindOf(suit);
  const name = /** @type {Record<string, string>} */ (NAMES)[rank] ?? rank;
  return { text, suit, kind, rank: numberOf(rank), points: numberOf(rank), name: `${name} of ${SUITS[kind]?.[suit] ?? suit}` };
}

/** @param {string} suit */
const kindOf = (suit) => Object.keys(SUITS).find((kind) => suit in SUITS[kind]) ?? "standard";

/**
 * The pack of a game's document.
 * @param {{pack?: {name: string, faces: Record<string, any>}}} game
 * @returns {Pack}
 */
export function packOf(game) {
  const kind = Object.keys(SUITS).find((kind) => game.pack?.name.startsWith(kind)) ?? "standard";
  const suits = Object.keys(SUITS[kind]);
  /** @type {Map<string, Face>} */
  const faces = new Map();
  for (const [text, face] of Object.entries(game.pack?.faces ?? {})) {
    faces.set(text, { ...face, text, kind, suit: face.suit ?? "J", rank: face.rank ? numberOf(face.rank) : 99 });
  }
  /** @param {string} text */
  const face = (text) => faces.get(text) ?? faces.get(text.split("=")[0]) ?? spelled(text);
  /** @param {string} text */
  const place = (text) => (suits.indexOf(face(text).suit) + 9) % 9;
  return {
    kind,
    is_tiles: kind === "tiles",
    noun: kind === "tiles" ? "tile" : "card",
    face,
    by: {
      suit: (a, b) => place(a) - place(b) || face(a).rank - face(b).rank,
      rank: (a, b) => face(a).rank - face(b).rank || place(a) - place(b),
    },
  };
}
