/** The features of each face: skin, hair and its colour, mouth, coat, and clothing. */

/** @typedef {{skin: string, hair: string, tint: string, mouth: string, coat: string, worn: string[]}} Look */

const SKINS = ["#f4d9bd", "#e6b98f", "#c48a5c", "#8d5b3c"];
const TINTS = ["#3b2a1d", "#7a4a25", "#b5782f", "#d9b36a", "#8f8a84", "#e4ded2", "#8c2f23"];
const COATS = ["#40604e", "#8c2f23", "#3c5576", "#6d5a86", "#7a6a3c", "#4a4038"];

/** One line a face: the numbers of skin, tint and coat, the hair, the mouth, the clothing. */
const LINES = new Map(
  Object.entries({
    Wren: "1 1 0 bob smile leaf",
    Posy: "3 0 3 bun smile flower rings",
    Moss: "0 2 4 short level cap",
    Fern: "0 6 2 long open freckles band",
    Clover: "2 0 1 curls smile scarf",
    Bette: "0 6 3 curls open rings",
    Rufus: "1 6 0 tufts sly freckles",
    Tansy: "2 1 4 long smile band",
    Ollie: "3 0 2 short open cap",
    Maeve: "0 2 1 bob smile scarf",
    Otto: "0 4 5 tufts level moustache bow",
    Agnes: "1 5 3 bun level glasses",
    Bruno: "2 0 2 short smile beard",
    Edith: "3 4 1 curls smile glasses rings",
    Hugo: "0 2 0 parted sly glasses scarf",
    Vera: "0 0 1 bob sly rings",
    Magnus: "1 5 5 short level beard monocle",
    Ada: "3 0 2 bun level glasses scarf",
    Cosmo: "2 4 3 parted sly moustache hat",
    Irma: "1 3 5 long sly hat",
    Octavia: "2 5 3 bun level rings",
    Lazar: "0 4 5 parted level beard",
    Sabine: "1 0 1 bob level glasses",
    Ignace: "3 5 4 tufts sly monocle bow",
    Thora: "0 3 2 long level hat",
    Pip: "0 2 1 tufts open jester freckles",
    Whim: "2 0 3 curls smile jester",
    Jinx: "3 0 0 short sly jester",
    Caper: "1 1 2 parted open jester moustache",
    Dodo: "0 5 4 long level jester glasses",
  }),
);

/** A number that a name always brings. @param {string} name */
const numberOf = (name) => [...name].reduce((sum, sign) => (31 * sum + (sign.codePointAt(0) ?? 0)) % 9973, 7);

/** The colour of the disc of a person. @param {string} name */
export const discOf = (name) => COATS[numberOf(name) % COATS.length];

/** A computer player of another name looks like one of these. @param {string} name @returns {Look} */
export function lookOf(name) {
  const lines = [...LINES.values()];
  const line = LINES.get(name.replace(/ \d+$/, "")) ?? lines[numberOf(name) % lines.length];
  const [skin, tint, coat, hair, mouth, ...worn] = line.split(" ");
  return { skin: SKINS[Number(skin)], tint: TINTS[Number(tint)], coat: COATS[Number(coat)], hair, mouth, worn };
}
