import { printLabels, runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import { labelPrintProgress } from '@ishare/contracts/optimisation/labels.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { optimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { jobQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';

const { ImportFiles, Solutions, SawKanban } = optimisationPermissions.names;

/** Under which name browsers are told of runs, and which of them. */
export const RUN_NEWS = { target: 'optimisationProgress', permissions: [ImportFiles.Default] } as const;

/** What the worker does long enough to be followed, under which name, and by whom. Who holds both hears it twice. */
const FOLLOWED = [
  {
    job: runOptimisation,
    ...RUN_NEWS,
    told: z.object({ tenantId: z.guid(), progress: optimisationProgress }),
  },
  {
    job: printLabels,
    target: 'labelPrint',
    told: z.object({ tenantId: z.guid(), progress: labelPrintProgress }),
    permissions: [Solutions.Default, SawKanban.Cut],
  },
];

/**
 * Carries progress from the worker's queues to the browsers: the worker is another process and has no hub.
 */
@Injectable()
export class ProgressRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger('Progress');
  private readonly hub: HubPublisher;

  constructor(
    @Inject(QueueBackend) private readonly backend: QueueBackend,
    @Inject(SHARED_STATE) state: SharedState,
  ) {
    this.hub = new HubPublisher(state);
  }

  onApplicationBootstrap(): void {
    for (const { job, target, told, permissions } of FOLLOWED)
      this.backend.events(jobQueue(job.name)).on('progress', ({ data }) => {
        const parsed = told.safeParse(data);
        if (!parsed.success) return;
        const { tenantId, progress } = parsed.data;
        for (const permission of permissions)
          void this.hub
            .send({ tenantId, target, arguments: [progress], permission })
            .catch((error: unknown) => this.logger.warn(String(error)));
      });
  }
}
