import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { optimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { jobQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';

const told = z.object({ tenantId: z.guid(), requestedBy: z.guid().nullable(), progress: optimisationProgress });

/**
 * Carries the progress of runs from the worker's queue to the browsers: the worker is another process and has no hub.
 */
@Injectable()
export class ProgressRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger('Run');
  private readonly hub: HubPublisher;

  constructor(
    @Inject(QueueBackend) private readonly backend: QueueBackend,
    @Inject(SHARED_STATE) state: SharedState,
  ) {
    this.hub = new HubPublisher(state);
  }

  onApplicationBootstrap(): void {
    this.backend.events(jobQueue(runOptimisation.name)).on('progress', ({ data }) => {
      const parsed = told.safeParse(data);
      if (!parsed.success) return;
      const { tenantId, progress } = parsed.data;
      void this.hub
        .send({
          tenantId,
          target: 'optimisationProgress',
          arguments: [progress],
          permission: optimisationPermissions.names.ImportFiles.Default,
        })
        .catch((error: unknown) => this.logger.warn(String(error)));
    });
  }
}
