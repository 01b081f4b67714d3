import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { currentTenantId } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';

/** Tells whoever looks at the saws that something of a channel has changed. */
@Injectable()
export class SawNews {
  private readonly hub: HubPublisher;

  constructor(@Inject(SHARED_STATE) state: SharedState) {
    this.hub = new HubPublisher(state);
  }

  tell(channelId: string): Promise<void> {
    return this.hub.send({
      tenantId: currentTenantId(),
      target: 'sawKanban',
      arguments: [{ channelId }],
      permission: optimisationPermissions.names.SawKanban.Default,
    });
  }
}
