/** How deep JSON may nest, how many members and elements it may have altogether, and how many one object may have. */
export interface JsonLimits {
  levels: number;
  members: number;
  ofOne: number;
}

/**
 * Of JSON that comes from outside. Code that walks one may recurse, and what is done for each member holds up everybody
 * else. The largest that is sent are 5,000 edited rows of a cut list with what each cell held; extra properties have
 * 256 KiB.
 */
export const JSON_LIMITS: JsonLimits = { levels: 64, members: 250_000, ofOne: 20_000 };
const TEXTS = {
  levels: 'Validation:maxLevels',
  members: 'Validation:maxMembers',
  ofOne: 'Validation:maxMembersOfOne',
} satisfies Record<keyof JsonLimits, string>;

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the text that begins at `start` ends: at its quote, or at the end of what there is. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === ESCAPE ? 2 : 1;
  return at;
}

/**
 * The limit that a JSON text breaks, found by its marks alone, before anything is made of it: to make objects of a
 * million members takes a second, to count them milliseconds. A member is a comma or an opening bracket. What is no
 * JSON is left to the parser.
 */
export function brokenLimit(json: Uint8Array, { levels, members, ofOne }: JsonLimits): keyof JsonLimits | null {
  /** Members of the objects that are open, one for each level; of a list none are counted. */
  const open = new Float64Array(levels + 1);
  let [level, found] = [0, 0];
  for (let at = 0; at < json.length; at++) {
    const mark = json[at];
    if (mark === QUOTE) at = endOfText(json, at + 1);
    else if (mark === COMMA) {
      if (++found > members) return 'members';
      if (++open[level]! > ofOne) return 'ofOne';
    } else if (mark === OPEN_OBJECT || mark === OPEN_LIST) {
      if (++level > levels) return 'levels';
      if (++found > members) return 'members';
      open[level] = mark === OPEN_OBJECT ? 1 : -Infinity;
    } else if ((mark === CLOSE_OBJECT || mark === CLOSE_LIST) && level > 0) level--;
  }
  return null;
}

/** What is wrong with JSON before anything is made of it: the text that says so, and its figures. */
export function jsonProblem(
  json: Uint8Array,
  limits: JsonLimits = JSON_LIMITS,
): { text: string; data: { maximum: number } } | null {
  const broken = brokenLimit(json, limits);
  return broken && { text: TEXTS[broken], data: { maximum: limits[broken] } };
}
