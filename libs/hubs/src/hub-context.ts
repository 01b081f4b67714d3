import type { HubServer } from './hub-server.js';

/**
 * Pushes to the clients of one hub, whichever process they are connected to. `targets` are alternative names of one
 * handler.
 */
export class HubContext {
  constructor(
    private readonly server: HubServer,
    readonly hub: string,
  ) {}

  toUser(tenantId: string | null, userId: string, targets: string[], ...args: unknown[]): Promise<void> {
    return this.toUsers(tenantId, [userId], targets, ...args);
  }

  toUsers(tenantId: string | null, users: string[], targets: string[], ...args: unknown[]): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'push', tenantId, users, targets, arguments: args });
  }

  toTenant(tenantId: string | null, targets: string[], ...args: unknown[]): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'push', tenantId, targets, arguments: args });
  }

  /** To the tenant's users but some. */
  toTenantExcept(tenantId: string | null, except: string[], targets: string[], ...args: unknown[]): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'push', tenantId, except, targets, arguments: args });
  }

  toGroup(tenantId: string | null, group: string, targets: string[], ...args: unknown[]): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'push', tenantId, group, targets, arguments: args });
  }

  /** Puts the user's present connections into a group; later ones join it when they connect. */
  addToGroup(tenantId: string | null, userId: string, group: string): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'membership', tenantId, userId, group, member: true });
  }

  removeFromGroup(tenantId: string | null, userId: string, group: string): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'membership', tenantId, userId, group, member: false });
  }

  /** Closes the user's connections, or those of one session. */
  disconnectUser(
    tenantId: string | null,
    userId: string,
    options: { allowReconnect?: boolean; sessionId?: string } = {},
  ): Promise<void> {
    const { allowReconnect = false, sessionId } = options;
    return this.server.send({
      hub: this.hub,
      kind: 'disconnect',
      tenantId,
      userId,
      allowReconnect,
      ...(sessionId === undefined ? {} : { sessionId }),
    });
  }

  disconnectTenant(
    tenantId: string | null,
    { allowReconnect = false }: { allowReconnect?: boolean } = {},
  ): Promise<void> {
    return this.server.send({ hub: this.hub, kind: 'disconnect', tenantId, allowReconnect });
  }
}
