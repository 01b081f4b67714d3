import type { EndpointMessage } from './backplane.js';
import type { ConnectionHub, HubConnection } from './hub-connection.js';
import { invocationFrame } from './hub-protocol.js';
import { groupKey, tenantKey, userKey } from './principal.js';

type Index = Map<string, Set<HubConnection>>;

/** One hub of this process: its connections by tenant, user and group. */
export class HubEndpoint implements ConnectionHub {
  private readonly byTenant: Index = new Map();
  private readonly byUser: Index = new Map();
  private readonly byGroup: Index = new Map();
  private readonly openers: ((connection: HubConnection) => void)[] = [];
  private readonly closers = new Map<HubConnection, (() => void)[]>();

  constructor(
    readonly name: string,
    readonly paths: readonly string[],
  ) {}

  /** Called for each client once its handshake is done. */
  onConnection(opener: (connection: HubConnection) => void): void {
    this.openers.push(opener);
  }

  onClose(connection: HubConnection, closer: () => void): void {
    const closers = this.closers.get(connection) ?? [];
    closers.push(closer);
    this.closers.set(connection, closers);
  }

  /** Oldest first. */
  ofUser(tenantId: string | null, userId: string): readonly HubConnection[] {
    return [...(this.byUser.get(userKey(tenantId, userId)) ?? [])];
  }

  add(connection: HubConnection): void {
    const { tenantId, userId } = connection.principal;
    put(this.byTenant, tenantKey(tenantId), connection);
    put(this.byUser, userKey(tenantId, userId), connection);
  }

  open(connection: HubConnection): void {
    for (const opener of this.openers) opener(connection);
  }

  remove(connection: HubConnection): void {
    const { tenantId, userId } = connection.principal;
    drop(this.byTenant, tenantKey(tenantId), connection);
    drop(this.byUser, userKey(tenantId, userId), connection);
    for (const group of connection.groups) drop(this.byGroup, groupKey(tenantId, group), connection);
    for (const closer of this.closers.get(connection) ?? []) closer();
    this.closers.delete(connection);
  }

  join(connection: HubConnection, group: string): void {
    if (connection.closingSince !== undefined) return;
    connection.groups.add(group);
    put(this.byGroup, groupKey(connection.principal.tenantId, group), connection);
  }

  leave(connection: HubConnection, group: string): void {
    connection.groups.delete(group);
    drop(this.byGroup, groupKey(connection.principal.tenantId, group), connection);
  }

  /** Does here what a message asks for; returns the number of frames written. */
  deliver(message: EndpointMessage): number {
    if (message.kind === 'push') return this.deliverPush(message);
    if (message.kind === 'membership') {
      for (const connection of this.ofUser(message.tenantId, message.userId)) {
        if (message.member) this.join(connection, message.group);
        else this.leave(connection, message.group);
      }
      return 0;
    }
    const { tenantId, userId, sessionId, allowReconnect } = message;
    const connections =
      userId === undefined ? [...(this.byTenant.get(tenantKey(tenantId)) ?? [])] : this.ofUser(tenantId, userId);
    for (const connection of connections) {
      if (sessionId === undefined || connection.principal.sessionId === sessionId) connection.close({ allowReconnect });
    }
    return 0;
  }

  private deliverPush(message: EndpointMessage & { kind: 'push' }): number {
    // Encoded once, whatever the number of receivers.
    const frames = message.targets.map((target) => Buffer.from(invocationFrame(target, message.arguments)));
    let written = 0;
    for (const connection of this.receivers(message)) {
      if (!connection.ready) continue;
      for (const frame of frames) connection.write(frame);
      written += frames.length;
    }
    return written;
  }

  private receivers(message: EndpointMessage & { kind: 'push' }): Iterable<HubConnection> {
    const { tenantId, users, group, except } = message;
    if (users) return users.flatMap((userId) => this.ofUser(tenantId, userId));
    if (group !== undefined) return this.byGroup.get(groupKey(tenantId, group)) ?? [];
    const all = this.byTenant.get(tenantKey(tenantId)) ?? [];
    if (!except?.length) return all;
    const left = new Set(except);
    return [...all].filter(({ principal }) => !left.has(principal.userId));
  }
}

function put(index: Index, key: string, connection: HubConnection): void {
  const set = index.get(key);
  if (set) set.add(connection);
  else index.set(key, new Set([connection]));
}

function drop(index: Index, key: string, connection: HubConnection): void {
  const set = index.get(key);
  if (set?.delete(connection) && set.size === 0) index.delete(key);
}
