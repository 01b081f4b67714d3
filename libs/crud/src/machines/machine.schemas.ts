// The schemas of a step's route, made of the step's own facts.
import { MAX_MOVED, type Resolved, type Step } from '@ishare/contracts/things/machine.js';
import { concurrencyStamp, guid, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** Characters of what somebody says to a step. */
export const MAX_COMMENT = 1_000;

export const dryRun = z.object({ dryRun: query.bool() });

/** Body of a step: the records where it takes many, else the stamp that the record was read with, and a comment. */
export function stepBody({ scope = 'one', comment = 'none' }: Resolved<Step>): z.ZodObject {
  return z.object({
    ...(scope === 'many' ? { ids: z.array(guid()).min(1).max(MAX_MOVED) } : { concurrencyStamp }),
    ...(comment === 'none' ? {} : { comment: comment === 'required' ? requiredText(MAX_COMMENT) : text(MAX_COMMENT) }),
  });
}
