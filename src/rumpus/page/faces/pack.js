/** A pack as the page needs it, read from a game's document: the name, suit and rank of each card. */
import { said, t } from "../base/sentence.js";

/**
 * `rank`: as the pack writes it; `place`: its place among the ranks, a joker's is above all.
 * @typedef {{text: string, name: string, suit: string|null, drawing: string, rank: string, place: number}} Face
 */
/**
 * `rows`: every face once, in one row a suit.
 * @typedef {{is_tiles: boolean, counted: (count: number) => string, knows: (text: string) => boolean, face: (text:
 * string) => Face, name: (text: string) => string, rows: Face[][], by: Record<string, (a: string, b: string) =>
 * number>}} Pack
 */
/**
 * @typedef {{kind: string, copies: number, jokers: number, suits: {letter: string, name: string, drawing: string}[],
 * ranks: string[], faces: Record<string, FaceDocument>}} PackDocument
 * @typedef {{said: import("../base/language.js").Message, suit: string|null, rank: string|null}} FaceDocument
 */

/** @type {PackDocument} */
const NO_PACK = { kind: "cards", copies: 1, jokers: 0, suits: [], ranks: [], faces: {} };
const LAST = 99;

/** Return the card without the card that a joker stands for. @param {string} text */
export const physical = (text) => text.split("=")[0];
/** Return the card that a joker stands for, or "". @param {string} text */
export const standsFor = (text) => text.split("=")[1] ?? "";
/** Jokers are numbered; no suit is a number, so a jack is none. @param {string} text */
export const isJoker = (text) => /^J\d/.test(text);
/** Return the same text for interchangeable cards: copies of one face are, and all jokers are. @param {string} text */
export const alike = (text) => (isJoker(text) ? "joker" : text.replace(/'$/, ""));

/**
 * Put cards into the order of other cards that are interchangeable with them. Return null if they are not the same
 * cards.
 * @param {string[]} cards
 * @param {string[]} named jokers may say what they stand for
 * @returns {string[]|null}
 */
export function lyingAs(cards, named) {
  const left = [...cards].sort();
  const lying = named.map((one) => {
    const place = left.findIndex((other) => alike(other) === alike(one));
    const [card] = place < 0 ? [""] : left.splice(place, 1);
    return card && standsFor(one) ? `${card}=${standsFor(one)}` : card;
  });
  return cards.length === named.length && lying.every(Boolean) ? lying : null;
}

/** Every face of a document. @param {PackDocument} document @returns {Map<string, Face>} */
function facesOf({ suits, ranks, faces }) {
  const drawings = new Map(suits.map(({ letter, drawing }) => [letter, drawing]));
  return new Map(
    Object.entries(faces).map(([text, { said: name, suit, rank }]) => {
      const place = rank === null ? LAST : ranks.indexOf(rank);
      return [text, { text, name: said(name), suit, drawing: drawings.get(suit ?? "") ?? "", rank: rank ?? "", place }];
    }),
  );
}

/** The pack of a game's document. @param {{pack?: PackDocument}} game @returns {Pack} */
export function packOf({ pack = NO_PACK }) {
  const faces = facesOf(pack);
  const letters = pack.suits.map(({ letter }) => letter);
  /** @param {string} text @returns {Face} */
  const face = (text) =>
    faces.get(text) ??
    faces.get(physical(text)) ?? { text, name: text, suit: null, drawing: "", rank: "", place: LAST };
  /** @param {string} text */
  const suit = (text) => letters.indexOf(face(text).suit ?? "") + (face(text).suit ? 0 : LAST);
  /** @param {string} text */
  const rank = (text) => face(text).place;
  const firstCopies = [...faces.values()].filter(({ text }) => !text.endsWith("'"));
  return {
    is_tiles: pack.kind === "tiles",
    counted: (count) =>
      pack.kind === "tiles"
        ? t("{count} tile", { count }, { plural: "{count} tiles" })
        : t("{count} card", { count }, { plural: "{count} cards" }),
    knows: (text) => faces.has(physical(text)),
    face,
    name: (text) => (standsFor(text) ? t("joker for {card}", { card: face(standsFor(text)).name }) : face(text).name),
    rows: letters.map((letter) => firstCopies.filter((one) => one.suit === letter)),
    by: {
      suit: (a, b) => suit(a) - suit(b) || rank(a) - rank(b),
      rank: (a, b) => rank(a) - rank(b) || suit(a) - suit(b),
    },
  };
}
