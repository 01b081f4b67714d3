// Calls that the product makes to systems of others, as their logs tell them.
import { z } from 'zod';

/** One try of a call; those that somebody asked for say so. */
export const madeCall = z.object({
  id: z.guid(),
  attempt: z.number().int(),
  isReplay: z.boolean(),
  time: z.iso.datetime(),
  /** ms */
  duration: z.number().int(),
  method: z.string(),
  url: z.string(),
  request: z.string().nullable(),
  status: z.number().int().nullable(),
  reply: z.string().nullable(),
  error: z.string().nullable(),
});
export type MadeCall = z.output<typeof madeCall>;

/** Whether the other system has answered that it is well. */
export const isDone = ({ status }: Pick<MadeCall, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
