import { z } from 'zod';
import { defineEvent } from '../define.js';

/**
 * How far the saw is with a list, for each order whose parts it holds. The counts are those of the whole list, so that
 * a message that comes late or twice does no harm; a list whose plan was taken back holds no parts that will be cut.
 */
export const listCut = defineEvent(
  'optimisation.list.cut',
  z.object({
    importFileId: z.guid(),
    fileNo: z.string(),
    /** One of ImportFileState. */
    state: z.number().int(),
    /** Grows with each message about the list. */
    version: z.number().int(),
    orders: z.array(
      z.object({
        orderNo: z.string(),
        /** Parts of the order in the list, and those of them that are cut. */
        parts: z.number().int(),
        cut: z.number().int(),
        /** Those of them that have edges to band, and those that are banded. */
        toEdge: z.number().int().default(0),
        edged: z.number().int().default(0),
        /** Those of them that are to be bored, and those that are. */
        toBore: z.number().int().default(0),
        bored: z.number().int().default(0),
      }),
    ),
  }),
);

/** Boards are wanted at a saw: it stands still for them, a damaged one leaves too few, or a list ends without one. */
export const boardsShort = defineEvent(
  'optimisation.boards.short',
  z.object({
    channelId: z.guid(),
    what: z.enum(['stopped', 'damaged', 'leftOut']),
    /** Kind of board, or the offcut; of a saw that stands still the material. */
    code: z.string(),
    /** What its operator says of it. */
    reason: z.string(),
    /** Pieces of it on the shelf that no plan waits for. */
    free: z.number().int(),
    /** Parts that wait to be cut again. */
    parts: z.number().int(),
    userId: z.guid().nullable(),
    userName: z.string(),
  }),
);
