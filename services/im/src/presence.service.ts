import { HubServer } from '@ishare/hubs/hub-server.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

export const CHAT_HUB = 'messages';

/** Seconds for which a process answers for those who are connected to it, and after how many ms it says so again. */
const LIFE = 90;
const AGAIN = 30_000;

const keyOf = (tenantId: string, userId: string) => `im-online:${tenantId}:${userId}`;

/** Who is connected to any of the processes. */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  /** The process ends: its people come back elsewhere. */
  private isLeaving = false;

  constructor(
    @Inject(SHARED_STATE) private readonly state: SharedState,
    private readonly server: HubServer,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.sayAgain().catch(() => undefined), AGAIN).unref();
  }

  onModuleDestroy(): void {
    this.isLeaving = true;
    clearInterval(this.timer);
  }

  private async sayAgain(): Promise<void> {
    const keys = new Set(
      [...this.server.connections].map(({ principal: { tenantId, userId } }) => keyOf(tenantId ?? EMPTY_GUID, userId)),
    );
    for (const key of keys) await this.state.set(key, '1', LIFE);
  }

  async isOnline(tenantId: string, userId: string): Promise<boolean> {
    return (await this.state.get(keyOf(tenantId, userId))) !== null;
  }

  async areOnline(tenantId: string, userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const found = await this.state.getMany(userIds.map((userId) => keyOf(tenantId, userId)));
    return new Set(userIds.filter((_userId, at) => found[at] !== null));
  }

  /** Whether this is the first window of somebody. */
  async came(tenantId: string, userId: string): Promise<boolean> {
    const isNew = !(await this.isOnline(tenantId, userId));
    await this.state.set(keyOf(tenantId, userId), '1', LIFE);
    return isNew;
  }

  /** Whether it was the last window of somebody here; another process says again that he is there. */
  async went(tenantId: string, userId: string): Promise<boolean> {
    if (this.isLeaving) return false;
    if (this.server.hub(CHAT_HUB, []).ofUser(hubTenant(tenantId), userId).length > 0) return false;
    await this.state.remove(keyOf(tenantId, userId));
    return true;
  }
}
