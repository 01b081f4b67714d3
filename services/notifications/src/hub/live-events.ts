import { liveEventChannel, hubTenant, type LiveEvent } from '@ishare/hubs/hub-publisher.js';
import { HubServer } from '@ishare/hubs/hub-server.js';
import { Permissions } from '@ishare/server/permissions.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { NOTIFICATIONS_HUB } from './notifications.hub.js';

/** Hands what other services publish to the connections of this process; every process hears it by itself. */
@Injectable()
export class LiveEvents implements OnModuleInit {
  private readonly logger = new Logger('LiveEvents');

  constructor(
    @Inject(SHARED_STATE) private readonly state: SharedState,
    private readonly server: HubServer,
    private readonly permissions: Permissions,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.state.subscribe(liveEventChannel, (text) => {
      this.deliver(JSON.parse(text) as LiveEvent).catch((error: unknown) =>
        this.logger.warn(`A live event was lost: ${String(error)}`),
      );
    });
  }

  private async deliver({ tenantId, target, arguments: values, userIds, permission }: LiveEvent): Promise<void> {
    const hub = this.server.hub(NOTIFICATIONS_HUB, []);
    const online = new Set(
      [...this.server.connections]
        .filter(({ principal }) => principal.tenantId === hubTenant(tenantId))
        .map(({ principal }) => principal.userId),
    );
    const wanted = userIds ? userIds.filter((userId) => online.has(userId)) : [...online];
    const held = permission === undefined ? wanted : await this.holders(wanted, tenantId, permission);
    if (held.length > 0)
      hub.deliver({
        hub: NOTIFICATIONS_HUB,
        kind: 'push',
        tenantId: hubTenant(tenantId),
        users: held,
        targets: [target],
        arguments: values,
      });
  }

  private async holders(userIds: readonly string[], tenantId: string, permission: string): Promise<string[]> {
    const decided = await Promise.all(
      userIds.map(async (userId) => (await this.permissions.of({ tenantId, userId })).permissions.has(permission)),
    );
    return userIds.filter((_userId, index) => decided[index]);
  }
}
