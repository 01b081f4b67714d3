// Calls that the product makes to systems of others, as their logs tell them.
import { z } from 'zod';

/**
 * Why nothing was answered: nothing public stands under the address, whether or not something else does; nobody takes
 * the call; no answer in time; the certificate is not trusted; the answer is too large; anything else.
 */
export const CALL_FAILURES = ['notPublic', 'refused', 'late', 'insecure', 'large', 'broken'] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

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
  /** One of `CALL_FAILURES`. */
  error: z.string().nullable(),
});
export type MadeCall = z.output<typeof madeCall>;

/** Whether the other system has answered that it is well. */
export const isDone = ({ status }: Pick<MadeCall, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
