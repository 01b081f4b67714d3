// What a step of a machine answers, and the history that it leaves.
import { z } from 'zod';
import { itemsReply } from '../schemas.js';

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

/** A step that a record has taken. */
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
export type RecordMove = z.output<typeof recordMove>;
export const recordMoves = itemsReply(recordMove);
