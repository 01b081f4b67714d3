import { z } from 'zod';

/** Live state of a run, the same over GET progress and over the hub (target `optimisationProgress`). */
export const optimisationProgress = z.object({
  importFileId: z.guid(),
  runId: z.guid().nullable(),
  /** 0 queued, 1 running, 2 done, 3 stopped with the best kept, 4 cancelled, 9 failed. */
  state: z.number().int(),
  percent: z.number(),
  stage: z.string(),
  message: z.string(),
  /** Seconds since the run began. */
  elapsed: z.number(),
  boards: z.number().int(),
  wastePct: z.number().nullable(),
  cost: z.number().nullable(),
  lowerBound: z.number().nullable(),
  gapPct: z.number().nullable(),
  /** The curve of improvements: seconds, boards, waste per cent. */
  bestAt: z.array(z.object({ t: z.number(), boards: z.number(), wastePct: z.number() })),
  /** How far each material is. */
  materials: z.array(
    z.object({
      materialCode: z.string(),
      boards: z.number().int(),
      wastePct: z.number().nullable(),
      provedOptimal: z.boolean(),
    }),
  ),
});
export type OptimisationProgress = z.infer<typeof optimisationProgress>;
