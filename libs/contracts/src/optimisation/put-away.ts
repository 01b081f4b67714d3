// Offcuts and boards are put away where their label and the shelf are scanned, with a phone in the hand.
import { z } from 'zod';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { board } from './board.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names;

/** What a label stands for, and where it lies; sizes in mm. */
export const placed = z.object({
  id: z.guid(),
  boardsCode: z.string(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  isOffCut: z.boolean(),
  /** One of OffCutStatus; null for full boards. */
  offCutStatus: z.number().int().nullable(),
  quantity: z.number().int(),
  binCode: z.string().nullable(),
});
export type Placed = z.output<typeof placed>;

const labelCode = z.string().trim().min(1).max(64);
const shelfCode = z.string().trim().min(1).max(board.fields.binCode.facts.max!);

/**
 * The code of an offcut's or a board's label, and that of the shelf. `from`: where it lay when the label was scanned,
 * as the server said then; where somebody has put it elsewhere meanwhile, it is refused.
 */
export const putAwayRequest = z.object({
  code: labelCode,
  binCode: shelfCode,
  from: shelfCode.nullish(),
});
export type PutAwayRequest = z.output<typeof putAwayRequest>;

const base = `${board.path}/put-away` as const;
const permission = [P.SawKanban.Cut, P.Boards.Edit] as const;

export const putAway = {
  /** For phones that lose the network: with it they know what they scan. */
  list: route({
    method: 'GET',
    path: base,
    summary: 'List what may be put away: offcuts on the rack or left by a cut board, and boards on the shelf',
    permission,
    reply: itemsReply(placed),
  }),
  /** Asked when the label is scanned, so that nobody walks to a shelf with what cannot lie there. */
  label: route({
    method: 'GET',
    path: `${base}/label`,
    summary: 'Say what a label stands for and where it lies; refused is what cannot be put away',
    permission,
    query: z.object({ code: labelCode }),
    reply: placed,
  }),
  put: route({
    method: 'POST',
    path: base,
    summary: 'Say that an offcut or a board lies on a shelf; an offcut that the saw has left comes into stock',
    permission,
    body: putAwayRequest,
    /** `from`: where it lay. `isRepeated`: it lay there already. */
    reply: placed.extend({ from: z.string().nullable(), isRepeated: z.boolean() }),
    stale: [board.path],
  }),
};
