import { z } from 'zod';
import { defineJob } from '../define.js';

/** One run of the optimiser over one import file; the run's row holds everything else. */
export const runOptimisation = defineJob('optimisation.run', z.object({ runId: z.guid() }), {
  attempts: 5,
  backoff: 1_000,
  concurrency: 1,
});
