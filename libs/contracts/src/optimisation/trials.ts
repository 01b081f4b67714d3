// Variants of planning one cut list, tried as runs of their own and compared before one of them is taken.
import { z } from 'zod';
import { features } from '../saas/features.js';
import { guid, itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { optimisationPermissions } from './permissions.js';
import { boardFormat, runChoice, runs } from './runs.js';
import { solution } from './solution.js';

const P = optimisationPermissions.names.ImportFiles;

/** Variants that are compared at a time, a run that is there already among them. */
export const TRIALS = { least: 2, most: 3 } as const;

/** As people call a variant: A, B, C. */
export const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

export const trialRequest = z.object({
  /** A run of the list that has ended with a plan: the first variant, which is not planned again. */
  baseRunId: guid().nullish(),
  variants: z.array(runChoice).min(1).max(TRIALS.most),
});
export type TrialRequest = z.output<typeof trialRequest>;

/** What a run was asked for, in words that hold when settings have changed since. */
const asked = z.object({
  optimizeParameterId: z.guid(),
  parameterName: z.string(),
  machineParameterId: z.guid().nullable(),
  machineName: z.string().nullable(),
  boardScope: z.number().int(),
  boardFormats: z.array(boardFormat).nullable(),
  offcutPriority: z.number().int(),
  stockOnly: z.boolean(),
  timeLimitSec: z.number().int(),
});

/** A format of which a plan takes boards. */
const boardUse = z.object({
  length: z.number(),
  width: z.number(),
  isOffCut: z.boolean(),
  boards: z.number().int(),
});

/** A run of a list, how it stands and what its recommended plan comes to; without a plan, all of that is absent. */
export const runOutcome = z.object({
  runId: z.guid(),
  taskId: z.guid(),
  isTrial: z.boolean(),
  /** 0 queued, 1 running, 2 done, 3 stopped with the best kept, 4 cancelled, 9 failed. */
  state: z.number().int(),
  percent: z.number(),
  message: z.string(),
  requestedTime: z.iso.datetime(),
  asked,
  solution: recordSchema(solution).nullable(),
  /** By format, the largest first. */
  boards: z.array(boardUse),
  /** Offcuts that are kept, and what they are worth. */
  offcuts: z.object({ pieces: z.number().int(), value: z.number() }),
});
export type RunOutcome = z.output<typeof runOutcome>;

/** What a list could be planned with: full formats of its materials, and how many offcuts of them are on the rack. */
export const choicesReply = z.object({
  formats: z.array(
    boardFormat.extend({
      materialCodes: z.array(z.string()),
      /** Pieces on the shelf that are free. */
      available: z.number().int(),
    }),
  ),
  offcuts: z.number().int(),
  /** Materials that are cut by parameters of their own, or of their group, whichever are chosen for the run. */
  ownParameters: z.array(z.object({ materialCode: z.string(), parameterName: z.string() })),
});

const base = 'api/optimization/import-files/optimization';

export const trials = {
  runs: route({
    method: 'GET',
    path: `${base}/:id/runs`,
    summary: 'List the latest runs of a cut list with what they came to',
    permission: P.Default,
    reply: itemsReply(runOutcome),
  }),
  choices: route({
    method: 'GET',
    path: `${base}/:id/choices`,
    summary: 'Tell the board formats and offcuts of a cut list, and which materials have parameters of their own',
    permission: P.Default,
    reply: choicesReply,
  }),
  start: route({
    method: 'POST',
    path: `${base}/:id/trials`,
    summary: 'Plan variants of a cut list to compare them; no stock is reserved',
    permission: P.Optimize,
    feature: features.optimisation,
    body: trialRequest,
    /** In the order of the variants, the run that was there first. */
    reply: z.object({ taskId: z.guid(), runIds: z.array(z.guid()) }),
    stale: runs.start.stale,
  }),
};
