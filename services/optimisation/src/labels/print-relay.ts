import { printLabels } from '@ishare/contracts/optimisation/jobs.js';
import { labelPrintProgress } from '@ishare/contracts/optimisation/labels.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { jobQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';

const told = z.object({ tenantId: z.guid(), progress: labelPrintProgress });
const { Solutions, SawKanban } = optimisationPermissions.names;

/** Carries the progress of long prints from the worker's queue to the browsers of those who print. */
@Injectable()
export class PrintRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger('Print');
  private readonly hub: HubPublisher;

  constructor(
    @Inject(QueueBackend) private readonly backend: QueueBackend,
    @Inject(SHARED_STATE) state: SharedState,
  ) {
    this.hub = new HubPublisher(state);
  }

  onApplicationBootstrap(): void {
    this.backend.events(jobQueue(printLabels.name)).on('progress', ({ data }) => {
      const parsed = told.safeParse(data);
      if (!parsed.success) return;
      const { tenantId, progress } = parsed.data;
      // Who holds both hears it twice, which changes nothing.
      for (const permission of [Solutions.Default, SawKanban.Cut])
        void this.hub
          .send({ tenantId, target: 'labelPrint', arguments: [progress], permission })
          .catch((error: unknown) => this.logger.warn(String(error)));
    });
  }
}
