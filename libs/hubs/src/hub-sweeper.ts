import type { ConnectionHost, HubConnection } from './hub-connection.js';
import { pingFrame } from './hub-protocol.js';
import type { HubPrincipal } from './principal.js';

/**
 * One timer for all connections: handshakes, pings, silence, expiry. Ten thousand timers would cost more than ten
 * thousand comparisons.
 */
export class HubSweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: ConnectionHost,
    private readonly connections: ReadonlySet<HubConnection>,
    private readonly isRevoked: (principal: HubPrincipal) => Promise<boolean>,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => this.sweep(Date.now()), this.host.timing.sweepMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private sweep(now: number): void {
    for (const connection of this.connections) this.inspect(connection, now);
    if (this.connections.size === 0) this.stop();
  }

  private inspect(connection: HubConnection, now: number): void {
    const { timing, metrics } = this.host;
    if (connection.closingSince !== undefined) {
      if (now - connection.closingSince >= timing.closeMs) connection.terminate();
    } else if (!connection.ready) {
      if (now - connection.openedAt >= timing.handshakeMs) connection.close();
    } else if (now - connection.lastReceivedAt >= timing.silenceMs) {
      metrics.closedSilent += 1;
      connection.close({ error: 'The client was silent for too long.', allowReconnect: true });
    } else {
      if (now >= connection.nextCheckAt) this.check(connection, now);
      if (now - connection.lastSentAt >= timing.keepAliveMs) connection.write(pingFrame);
    }
  }

  private check(connection: HubConnection, now: number): void {
    connection.nextCheckAt = now + this.host.timing.recheckMs;
    if (connection.principal.exp * 1000 <= now) {
      this.closeUnauthorized(connection);
      return;
    }
    this.isRevoked(connection.principal).then(
      (revoked) => {
        if (revoked) this.closeUnauthorized(connection);
      },
      (error: unknown) => this.host.logFailure('The revocation check', error),
    );
  }

  private closeUnauthorized(connection: HubConnection): void {
    if (connection.closingSince !== undefined) return;
    this.host.metrics.closedUnauthorized += 1;
    connection.close({ error: 'The session has ended.' });
  }
}
