import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { SpanKind, traced } from '@ishare/server/tracing.js';
import { Logger } from '@nestjs/common';
import { WebSocketServer } from 'ws';
import type { RawData } from 'ws';
import type { HubRequest } from './access-token.js';
import { accessToken, normalPath, query } from './access-token.js';
import type { EndpointMessage, HubMessage } from './backplane.js';
import { InProcessBackplane } from './backplane.js';
import type { ConnectionTokens } from './connection-tokens.js';
import { InProcessConnectionTokens } from './connection-tokens.js';
import { HubConnection } from './hub-connection.js';
import { HubEndpoint } from './hub-endpoint.js';
import type { HubLimits, HubTiming } from './hub-limits.js';
import { defaultLimits, defaultTiming } from './hub-limits.js';
import type { HubMetrics } from './hub-metrics.js';
import { newMetrics } from './hub-metrics.js';
import type { HubServerOptions } from './hub-options.js';
import type { InvocationHost } from './hub-receiver.js';
import { HubReceiver } from './hub-receiver.js';
import { HttpSocket, type HubSocket } from './http-socket.js';
import { HttpTransports } from './http-transports.js';
import { HubSweeper } from './hub-sweeper.js';
import type { NegotiateReply } from './negotiation.js';
import { negotiate, negotiatedPath, newConnectionId } from './negotiation.js';
import type { HubPrincipal } from './principal.js';
import { userKey } from './principal.js';
import type { TransportReply } from './transport-acts.js';
import { Turnstile } from './turnstile.js';
import { listenForUpgrades, refuseUpgrade } from './upgrade-listener.js';

type Refusal = 401 | 403 | 404 | 405 | 409 | 500 | 503;

/** All hubs of one process: negotiation, sockets, the life of connections, and messages from and to other processes. */
export class HubServer implements InvocationHost {
  readonly logger = new Logger('Hubs');
  readonly metrics: HubMetrics = newMetrics();
  readonly limits: HubLimits;
  readonly timing: HubTiming;
  readonly connections = new Set<HubConnection>();
  private readonly id = randomUUID();
  private readonly hubs = new Map<string, HubEndpoint>();
  private readonly hubsByPath = new Map<string, HubEndpoint>();
  private readonly sockets: WebSocketServer;
  private readonly backplane;
  private readonly tokens: ConnectionTokens;
  private readonly sweeper: HubSweeper;
  private readonly entry: Turnstile;
  private readonly exit: Turnstile;
  private readonly transports: HttpTransports;
  private subscription: Promise<() => Promise<void>> | undefined;
  private closing = false;

  constructor(private readonly options: HubServerOptions) {
    this.limits = { ...defaultLimits, ...options.limits };
    this.timing = { ...defaultTiming, ...options.timing };
    this.backplane = options.backplane ?? new InProcessBackplane();
    this.tokens = options.connectionTokens ?? new InProcessConnectionTokens();
    // A frame may carry several messages, each of which has its own limit.
    this.sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.limits.messageBytes * 4,
    });
    this.entry = new Turnstile(this.limits.newcomersPerSecond);
    this.exit = new Turnstile(this.limits.leaversPerSecond);
    this.transports = new HttpTransports({ tell: (message) => this.tell(message) }, this.timing);
    this.sweeper = new HubSweeper(this, this.connections, (principal) => this.isRevoked(principal));
  }

  /** Declares a hub, or returns the one already declared by that name; throws when a path belongs to another hub. */
  hub(name: string, paths: readonly string[]): HubEndpoint {
    const endpoint = this.hubs.get(name) ?? new HubEndpoint(name, paths);
    this.hubs.set(name, endpoint);
    for (const path of paths.map(normalPath)) {
      const owner = this.hubsByPath.get(path) ?? endpoint;
      if (owner !== endpoint) throw new Error(`Path ${path} of hub ${name} belongs to hub ${owner.name}.`);
      this.hubsByPath.set(path, endpoint);
    }
    return endpoint;
  }

  /** Starts hearing the other processes; resolves once the backplane is subscribed. */
  async start(): Promise<void> {
    this.subscription ??= this.backplane.subscribe(this.id, (message) => this.deliver(message));
    await this.subscription;
  }

  /** Serves the upgrades of an HTTP server, refusing paths that nobody else listens for. */
  attach(httpServer: Server): void {
    listenForUpgrades(httpServer, [this]);
  }

  /** Takes over the socket and returns true when the path is one of a hub. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const endpoint = this.hubsByPath.get(normalPath(request.url ?? ''));
    if (!endpoint) return false;
    const dropped = (): void => void socket.destroy();
    socket.on('error', dropped);
    void this.admit(request, endpoint).then((admitted) => {
      socket.off('error', dropped);
      if (typeof admitted === 'number' || this.closing) {
        this.metrics.refused += 1;
        refuseUpgrade(socket, typeof admitted === 'number' ? admitted : 503);
      } else
        this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
          const receiver = this.connect(request, webSocket, admitted, endpoint);
          webSocket.on('message', (data: RawData) => receiver.receive(asBuffer(data)));
          // A frame that is too big or broken: ws closes by itself right after.
          webSocket.on('error', () => undefined);
          this.leaveInTurn(socket);
        });
    });
    return true;
  }

  /**
   * Takes a socket down in its turn when its client has ended it: where a proxy drops thousands in one moment, what
   * else the process serves goes on in between.
   */
  private leaveInTurn(socket: Duplex): void {
    const ends = socket.rawListeners('end');
    socket.removeAllListeners('end');
    socket.once('end', () => {
      void this.exit.turn().then(() => {
        if (!socket.destroyed) for (const end of ends) end.call(socket);
      });
    });
  }

  /** The reply to a negotiation, or null when the request is none. */
  async negotiate(request: HubRequest): Promise<{ status: 200; body: NegotiateReply } | { status: Refusal } | null> {
    const path = negotiatedPath(request);
    if (path === undefined || !this.hubsByPath.has(path)) return null;
    if (request.method !== 'POST') return { status: 405 };
    await this.entry.turn();
    const principal = await this.authorize(request);
    if (typeof principal === 'number') {
      this.metrics.refused += 1;
      return { status: principal };
    }
    return { status: 200, body: await negotiate(request, this.tokens, userKey(principal.tenantId, principal.userId)) };
  }

  /** Whether a request is one of a client without a WebSocket. */
  isOfTransport(request: HubRequest): boolean {
    return query(request).has('id') && this.hubsByPath.has(normalPath(request.url ?? ''));
  }

  /**
   * Answers such a request: a stream that begins (then the socket to pour into it), a poll, a post, or the end. The
   * first request opens the connection; the negotiation has said by whom.
   */
  async transport(
    request: HubRequest,
    readBody: (most: number) => Promise<string | null>,
  ): Promise<TransportReply | HttpSocket> {
    const endpoint = this.hubsByPath.get(normalPath(request.url ?? ''))!;
    const principal = await this.authorize(request);
    if (typeof principal === 'number') {
      this.metrics.refused += 1;
      return { status: principal };
    }
    const token = query(request).get('id') ?? '';
    const owner = userKey(principal.tenantId, principal.userId);
    if (request.method === 'DELETE') return this.transports.act(token, owner, { act: 'end' });
    if (request.method === 'POST') {
      const data = await readBody(this.limits.messageBytes * 4);
      return data === null ? { status: 413 } : this.transports.act(token, owner, { act: 'post', data });
    }
    if (request.method !== 'GET') return { status: 405 };
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
    const isNew = (await this.tokens.redeem(token, owner)) === 'redeemed';
    if (!isNew) return isStream ? { status: 409 } : this.transports.act(token, owner, { act: 'poll' });
    if (this.closing || this.connections.size >= this.limits.connections) return { status: 503 };
    const socket = new HttpSocket();
    const receiver = this.connect(request, socket, principal, endpoint);
    this.transports.hold(token, { socket, owner, receive: (data) => receiver.receive(data) });
    // The first poll tells that the connection stands, and nothing else.
    return isStream ? socket : { status: 200, body: '' };
  }

  /** Answers a negotiation on a plain HTTP server and resolves to true, or to false for any other request. */
  async handleNegotiate(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const reply = await this.negotiate(request);
    if (!reply) return false;
    const body = 'body' in reply ? JSON.stringify(reply.body) : '';
    response.writeHead(reply.status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
    return true;
  }

  /** Delivers here at once and tells the other processes; a failing backplane is counted, not thrown. */
  async send(message: HubMessage): Promise<void> {
    await traced(`${message.kind} ${message.hub}`, () => this.carry(message), { kind: SpanKind.PRODUCER });
  }

  private async carry(message: HubMessage): Promise<void> {
    this.deliver(message);
    await this.tell(message);
  }

  private async tell(message: HubMessage): Promise<void> {
    try {
      await this.backplane.publish(message, this.id);
    } catch (error) {
      this.metrics.backplaneErrors += 1;
      this.logger.warn(`Backplane: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  runAs<T>(connection: HubConnection, work: () => T): T {
    return this.options.runAs ? this.options.runAs(connection, work) : work();
  }

  describeError(error: unknown, connection: HubConnection): string | undefined {
    return this.options.describeError?.(error, connection);
  }

  logFailure(what: string, error: unknown): void {
    this.logger.error(`${what} failed`, error instanceof Error ? error.stack : String(error));
  }

  /** Asks all clients to come back (to another process), then ends; refuses newcomers from the first moment. */
  async close(): Promise<void> {
    this.closing = true;
    this.sweeper.stop();
    const closed = [...this.connections].map(
      (connection) => new Promise<void>((resolve) => connection.socket.once('close', () => resolve())),
    );
    for (const connection of this.connections)
      connection.close({ error: 'The server is shutting down.', allowReconnect: true });
    const deadline = setTimeout(() => {
      for (const connection of this.connections) connection.terminate();
    }, this.timing.closeMs);
    await Promise.all(closed);
    clearTimeout(deadline);
    const unsubscribe = await this.subscription?.catch(() => undefined);
    await unsubscribe?.();
  }

  private deliver(message: HubMessage): void {
    if (this.transports.hear(message)) return;
    this.metrics.pushedFrames += this.hubs.get(message.hub)?.deliver(message as EndpointMessage) ?? 0;
  }

  private async admit(request: IncomingMessage, endpoint: HubEndpoint): Promise<HubPrincipal | Refusal> {
    await this.entry.turn();
    if (this.connections.size >= this.limits.connections) return 503;
    try {
      const principal = await this.authorize(request);
      if (typeof principal === 'number') return principal;
      const token = query(request).get('id');
      if (token === null) return principal;
      const redemption = await this.tokens.redeem(token, userKey(principal.tenantId, principal.userId));
      if (redemption === 'redeemed') return principal;
      return redemption === 'used' ? 409 : 404;
    } catch (error) {
      this.logFailure(`Upgrade to hub ${endpoint.name}`, error);
      return 500;
    }
  }

  private async authorize(request: HubRequest): Promise<HubPrincipal | 401 | 403> {
    const { origin } = request.headers;
    if (origin !== undefined && !(await this.options.allowOrigin(origin, request))) return 403;
    const token = accessToken(request);
    const principal = token === undefined ? null : await this.options.authenticate(token);
    if (!principal || principal.exp * 1000 <= Date.now() || (await this.isRevoked(principal))) return 401;
    return principal;
  }

  private async isRevoked(principal: HubPrincipal): Promise<boolean> {
    return (await this.options.isRevoked?.(principal)) ?? false;
  }

  private connect(request: HubRequest, socket: HubSocket, principal: HubPrincipal, endpoint: HubEndpoint): HubReceiver {
    const connection = new HubConnection(
      newConnectionId(),
      principal,
      endpoint,
      request.headers['accept-language'],
      socket,
      this,
    );
    this.connections.add(connection);
    endpoint.add(connection);
    this.metrics.accepted += 1;
    this.metrics.connections = this.connections.size;
    this.closeSurplus(endpoint, principal);
    this.sweeper.start();
    socket.once('close', () => this.disconnected(connection, endpoint));
    return new HubReceiver(connection, this);
  }

  private closeSurplus(endpoint: HubEndpoint, { tenantId, userId }: HubPrincipal): void {
    const open = endpoint.ofUser(tenantId, userId).filter((connection) => connection.closingSince === undefined);
    for (const oldest of open.slice(0, -this.limits.connectionsPerUser)) {
      this.metrics.closedSurplus += 1;
      // Without reconnection: two devices would throw each other out for ever.
      oldest.close({ error: 'Too many connections of this user.' });
    }
  }

  private disconnected(connection: HubConnection, endpoint: HubEndpoint): void {
    connection.ready = false;
    connection.closingSince ??= Date.now();
    this.connections.delete(connection);
    this.metrics.connections = this.connections.size;
    this.runAs(connection, () => endpoint.remove(connection));
  }
}

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
