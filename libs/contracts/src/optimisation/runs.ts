// Runs of the optimiser over cut lists.
import { z } from 'zod';
import { features } from '../saas/features.js';
import { guid } from '../schemas.js';
import { route } from '../things/route.js';
import { importFiles } from './import-files.js';
import { optimisationPermissions } from './permissions.js';
import { optimisationProgress } from './progress.js';
import { solution } from './solution.js';
import { solutions } from './solutions.js';

const P = optimisationPermissions.names.ImportFiles;

const side = z.number().positive().max(20_000);

export const boardFormat = z.object({ length: side, width: side });

/** The settings' own values hold where a member is absent: what-if runs change one thing. */
export const runChoice = z.object({
  machineParameterId: guid().nullish(),
  optimizeParameterId: guid().nullish(),
  boardScope: z.number().int().min(0).max(1).optional(),
  /** The full boards that may be used; a material that has none of them is cut from all of its own. */
  boardFormats: z.array(boardFormat).min(1).max(20).optional(),
  offcutPriority: z.number().int().min(0).max(2).optional(),
  stockOnly: z.boolean().optional(),
  timeLimitSec: z.number().int().min(1).max(3_600).optional(),
});
export type RunChoice = z.output<typeof runChoice>;

export const runRequest = runChoice.extend({
  importFileIds: z.array(guid()).min(1).max(20),
  /** One for all that `boardFormats` names. */
  boardFormat: boardFormat.nullish(),
});
export type RunRequest = z.output<typeof runRequest>;

const base = 'api/optimization/import-files/optimization';
const progress = route({
  method: 'GET',
  path: `${base}/:id/progress`,
  summary: 'Tell how the latest run of a cut list goes',
  permission: P.Default,
  reply: optimisationProgress,
});

export const runs = {
  start: route({
    method: 'POST',
    path: base,
    summary: 'Start a run for each of some cut lists',
    permission: P.Optimize,
    feature: features.optimisation,
    body: runRequest,
    reply: z.object({ taskId: z.guid() }),
    // The rows themselves stay what they are.
    stale: [importFiles.list, importFiles.get, base],
  }),
  progress,
  stop: route({
    method: 'POST',
    path: `${base}/:id/stop`,
    summary: 'End a run with the best plan so far',
    permission: P.Optimize,
    reply: 'nothing',
    stale: [progress],
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/:id/cancel`,
    summary: 'End a run without a plan',
    permission: P.Optimize,
    reply: 'nothing',
    stale: [progress],
  }),
};

/** What the end of a run changes; nobody's write, so the hub tells of it. */
export const runEnd = {
  stale: [importFiles.list, importFiles.get, importFiles.verify, solutions.ofFile, solution.path],
} as const;
