import { z } from 'zod';
import { defineJob } from '../define.js';

/** One run of the optimiser over one import file; the run's row holds everything else. */
export const runOptimisation = defineJob('optimisation.run', z.object({ runId: z.guid() }), {
  attempts: 5,
  backoff: 1_000,
  concurrency: 1,
});

/** The labels of a long print; they and their templates lie beside its row. */
export const printLabels = defineJob('optimisation.print', z.object({ printId: z.guid() }), {
  attempts: 5,
  backoff: 1_000,
  concurrency: 1,
});
