/** A record as the server plays it again: its summary, and the frames of each deal with whole views. */
import { get } from "../base/api.js";
import { t } from "../base/sentence.js";

/**
 * @typedef {{seq: number, seat: number|null, act: string, by: string|null, events: any[], said: any[],
 *   view: any}} Frame
 */
/** "" a spectator, "all" all hands, else the number of a seat. @typedef {string} Eyes */

/** The frames with their views laid over one another. @param {Frame[]} frames @returns {Frame[]} */
function folded(frames) {
  let view = {};
  return frames.map((frame) => {
    view = { ...view, ...frame.view };
    return { ...frame, view };
  });
}

const MOST_DEALS = 200_000; // no record has more lines
const ENDS = new Set(["DealEnded", "GameEnded"]);

/**
 * Split the last frame of a deal: first the play that ended it, then the result, so that the table is seen before the
 * sheet. The first has a number between two lines.
 * @param {Frame[]} frames
 * @returns {Frame[]}
 */
export const endApart = (frames) =>
  frames.flatMap((frame) => {
    const end = frame.events.filter((event) => ENDS.has(event.event));
    const deeds = frame.events.length - end.length;
    if (!end.length || !deeds) return [frame];
    const told = frame.said.length - end.length; // each end is told by itself, after all else
    const before = {
      ...frame,
      seq: frame.seq - 0.5,
      events: frame.events.slice(0, deeds),
      said: frame.said.slice(0, told),
      view: { ...frame.view, result: null, outcome: null },
    };
    return [before, { ...frame, events: end, said: frame.said.slice(told) }];
  });

export class Recording {
  /** @param {string} id @param {any} summary */
  constructor(id, summary) {
    this.id = id;
    this.summary = summary;
    this.deals = /** @type {number} */ (summary.dealt);
    if (!(Number.isInteger(this.deals) && this.deals <= MOST_DEALS)) throw new Error("no number of deals");
    /** @type {Map<string, Promise<Frame[]>>} */
    this.fetched = new Map();
  }

  /** @param {string} id */
  static async open(id) {
    return new Recording(id, await get(`/records/${id}`));
  }

  /** @param {number} deal @param {Eyes} eyes @returns {Promise<Frame[]>} */
  frames(deal, eyes) {
    const query = `deal=${deal}${eyes === "" ? "" : `&seat=${eyes}`}`;
    let found = this.fetched.get(query);
    if (!found) {
      found = get(`/records/${this.id}/frames?${query}`).then((answer) => folded(answer.frames));
      this.fetched.set(query, found);
      found.catch(() => this.fetched.delete(query));
    }
    return found;
  }

  /** The file as it is downloaded, byte for byte. */
  async file() {
    const answer = await fetch(`/api/records/${this.id}/file`);
    if (!answer.ok) throw new Error(t("The file cannot be fetched ({status}).", { status: answer.status }));
    return new Uint8Array(await answer.arrayBuffer());
  }
}
