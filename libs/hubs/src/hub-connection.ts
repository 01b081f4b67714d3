import { WebSocket } from 'ws';
import type { HubSocket } from './http-socket.js';
import type { HubPrincipal } from './principal.js';
import { HubError } from './hub-error.js';
import type { HubLimits, HubTiming } from './hub-limits.js';
import type { HubMetrics } from './hub-metrics.js';
import { closeFrame, invocationFrame } from './hub-protocol.js';

export type HubMethod = (args: unknown[], call: HubCall) => Promise<unknown>;

export interface CloseOptions {
  error?: string;
  /** True asks a client with automatic reconnection to come back. */
  allowReconnect?: boolean;
}

/** One invocation on its way through a hub method; `fail` makes its completion an error. */
export class HubCall {
  error: unknown;
  failed = false;

  constructor(
    readonly target: string,
    readonly args: unknown[],
  ) {}

  fail(error: unknown): void {
    this.failed = true;
    this.error = error;
  }
}

/** The hub that a connection belongs to, as far as the connection knows it. */
export interface ConnectionHub {
  readonly name: string;
  open(connection: HubConnection): void;
  onClose(connection: HubConnection, closer: () => void): void;
  join(connection: HubConnection, group: string): void;
  leave(connection: HubConnection, group: string): void;
}

/** The process that a connection lives in. */
export interface ConnectionHost {
  readonly limits: HubLimits;
  readonly timing: HubTiming;
  readonly metrics: HubMetrics;
  logFailure(what: string, error: unknown): void;
}

/** One client of one hub: what gateways get as their client. */
export class HubConnection {
  readonly groups = new Set<string>();
  readonly methods = new Map<string, HubMethod>();
  readonly openedAt = Date.now();
  lastReceivedAt = this.openedAt;
  lastSentAt = this.openedAt;
  nextCheckAt: number;
  /** True from the handshake to the close: only then the client understands hub messages. */
  ready = false;
  closingSince: number | undefined;
  currentCall: HubCall | undefined;
  private openings: Promise<unknown>[] = [];

  constructor(
    readonly id: string,
    readonly principal: HubPrincipal,
    readonly hub: ConnectionHub,
    /** As the client sent it at the upgrade. */
    readonly acceptLanguage: string | undefined,
    readonly socket: HubSocket,
    private readonly host: ConnectionHost,
  ) {
    this.nextCheckAt = this.openedAt + host.timing.recheckMs;
  }

  /** Invokes a handler of the client, without a reply. */
  push(target: string, ...args: unknown[]): void {
    if (this.ready) this.write(invocationFrame(target, args));
  }

  join(group: string): void {
    this.hub.join(this, group);
  }

  leave(group: string): void {
    this.hub.leave(this, group);
  }

  /** Tells the client, then closes; what is still queued for it is sent first. */
  close({ error, allowReconnect = false }: CloseOptions = {}): void {
    if (this.closingSince !== undefined) return;
    if (this.ready) this.write(closeFrame({ error, allowReconnect }));
    this.ready = false;
    this.closingSince = Date.now();
    this.socket.close(1000);
  }

  terminate(): void {
    this.ready = false;
    this.closingSince ??= Date.now();
    this.socket.terminate();
  }

  write(frame: string | Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount > this.host.limits.bufferedBytes) {
      // A close message would queue behind everything this client does not read.
      this.host.metrics.closedSlow += 1;
      this.terminate();
      return;
    }
    this.lastSentAt = Date.now();
    this.socket.send(frame, { binary: false });
  }

  /** Holds invocations back until what a gateway does on connection is done; closes when it fails. */
  opening(work: Promise<unknown>): void {
    const guarded = work.catch((error: unknown) => {
      this.host.logFailure(`Connecting to hub ${this.hub.name}`, error);
      this.close({ error: 'The connection could not be opened.' });
    });
    this.openings.push(guarded);
  }

  /** Takes charge of what a gateway does after the connection. */
  closed(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.host.logFailure(`Disconnecting from hub ${this.hub.name}`, error));
  }

  async opened(): Promise<void> {
    await Promise.all(this.openings);
    this.openings = [];
  }

  bind(target: string, method: HubMethod): void {
    this.methods.set(target.toLowerCase(), method);
  }

  /**
   * Nest's own exception filter answers with an `exception` event; it becomes the error of the running call,
   * for gateways that are not declared by @Hub.
   */
  emit(event: string, payload: unknown): void {
    if (event !== 'exception' || !this.currentCall) return;
    const message = (payload as { message?: unknown } | null)?.message;
    this.currentCall.fail(new HubError(typeof message === 'string' ? message : 'The call was refused.'));
  }
}
