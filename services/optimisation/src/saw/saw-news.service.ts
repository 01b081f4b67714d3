import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Database } from '@ishare/data/database.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { currentTenantId } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { Channel } from '../solutions/channel.entity.js';

/** Tells whoever looks at the saws that something of a channel has changed. */
@Injectable()
export class SawNews {
  private readonly hub: HubPublisher;

  constructor(
    @Inject(SHARED_STATE) state: SharedState,
    @Inject(Database) private readonly database: Database,
  ) {
    this.hub = new HubPublisher(state);
  }

  /** A plan was confirmed, or is no more: its channels came to the saws or went, and its list is another one. */
  async tellOfPlan({ id: solutionId, importFileId }: { id: string; importFileId: string }): Promise<void> {
    const channels = await this.database.tx((tx) =>
      tx.em.find(Channel, { where: { solutionId }, select: { id: true } }),
    );
    for (const { id: channelId } of channels) await this.send({ channelId, importFileId });
  }

  tell(channelId: string): Promise<void> {
    return this.send({ channelId });
  }

  private send(news: { channelId: string; importFileId?: string }): Promise<void> {
    return this.hub.send({
      tenantId: currentTenantId(),
      target: 'sawKanban',
      arguments: [news],
      permission: optimisationPermissions.names.SawKanban.Default,
    });
  }
}
