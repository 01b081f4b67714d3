// Offcuts for what no plan cuts: a stool, a toe-kick, a sample. The oldest that the piece fits on come first.
import { z } from 'zod';
import { itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { board } from './board.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names;
const MAX_SIDE = 20_000;
const MAX_TAKEN = 100;

/** So many are proposed. */
export const PROPOSED = 5;
/** So many are listed. */
export const MOST_FOUND = 50;

const side = z.coerce.number<string>().min(1).max(MAX_SIDE);

/** A piece that is wanted, mm; either way round. */
export const wantedPiece = z.object({
  length: side,
  width: side,
  /** In the code of the material. */
  material: query.text(64),
});

/** An offcut on the rack that nobody waits for; sizes in mm. */
const found = z.object({
  id: z.guid(),
  boardsCode: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  length: z.number(),
  width: z.number(),
  binCode: z.string().nullable(),
  agedDays: z.number().int(),
  price: z.number().nullable(),
});
export type FoundOffcut = z.output<typeof found>;

export const takeOffcuts = z.object({
  ids: z.array(z.guid()).min(1).max(MAX_TAKEN),
  /** What for. */
  reason: z.string().trim().min(1).max(200),
});

export const offcutFinder = {
  find: route({
    method: 'GET',
    path: `${board.path}/fitting-offcuts`,
    summary: 'List the offcuts on the rack that a piece fits on, the oldest first',
    permission: P.Boards.Default,
    query: wantedPiece,
    reply: itemsReply(found),
  }),
  take: route({
    method: 'POST',
    path: `${board.path}/fitting-offcuts/take`,
    summary: 'Take offcuts from the rack for something that no plan cuts',
    permission: P.Boards.Edit,
    body: takeOffcuts,
    reply: z.object({ taken: z.number().int() }),
    stale: [board.path],
  }),
};
