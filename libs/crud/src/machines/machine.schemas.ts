// The schemas of a step's route, made of the step's own facts.
import { MAX_MOVED, type Resolved, type Step } from '@ishare/contracts/things/machine.js';
import { concurrencyStamp, guid, itemsReply, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** Characters of what somebody says to a step. */
export const MAX_COMMENT = 1_000;

/** What a step does to one record, or why it does not. */
export const moveResult = z.object({
  id: z.guid(),
  /** What people call the record. */
  title: z.string(),
  isAllowed: z.boolean(),
  /** Where it stands afterwards; in a dry run, where it would. */
  state: z.number().int(),
  /** `state`, or the guard that does not hold. */
  reasonCode: z.string().nullable(),
  /** Why not, in words. */
  reason: z.string().nullable(),
});
export type MoveResult = z.output<typeof moveResult>;
export const moveResults = itemsReply(moveResult);

export const dryRun = z.object({ dryRun: query.bool() });

export const recordMove = z.object({
  id: z.guid(),
  step: z.string(),
  fromState: z.number().int(),
  toState: z.number().int(),
  comment: z.string().nullable(),
  time: z.iso.datetime(),
  userId: z.guid().nullable(),
  userName: z.string().nullable(),
});
export const recordMoves = itemsReply(recordMove);

/** Body of a step: the records where it takes many, else the stamp that the record was read with, and a comment. */
export function stepBody({ scope = 'one', comment = 'none' }: Resolved<Step>): z.ZodObject {
  return z.object({
    ...(scope === 'many' ? { ids: z.array(guid()).min(1).max(MAX_MOVED) } : { concurrencyStamp }),
    ...(comment === 'none' ? {} : { comment: comment === 'required' ? requiredText(MAX_COMMENT) : text(MAX_COMMENT) }),
  });
}
