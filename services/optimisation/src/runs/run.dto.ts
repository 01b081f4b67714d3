import { optimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { guid } from '@ishare/server/schemas.js';
import { z } from 'zod';

const side = z.number().positive().max(20_000);

/** The settings' own values hold where a member is absent: what-if runs change one thing. */
export const runRequest = z.object({
  importFileIds: z.array(guid()).min(1).max(20),
  machineParameterId: guid().nullish(),
  optimizeParameterId: guid().nullish(),
  boardScope: z.number().int().min(0).max(1).optional(),
  boardFormat: z.object({ length: side, width: side }).nullish(),
  offcutPriority: z.number().int().min(0).max(2).optional(),
  stockOnly: z.boolean().optional(),
  timeLimitSec: z.number().int().min(1).max(3_600).optional(),
});
export type RunRequest = z.output<typeof runRequest>;

export const runReply = z.object({ taskId: z.guid() });

export const progressReply = optimisationProgress;
