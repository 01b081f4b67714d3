import { identityPort } from '@ishare/contracts/identity/client.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.js';
import type { Ports } from './ports.js';
import { Remembered } from './remembered.js';
import type { SharedState } from './shared-state.js';

/** Told when a registered client changes. */
export const CLIENTS_CHANGED = 'identity-server-clients';
const LIFE = 5_000;
const PREFLIGHT_SECONDS = '600';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const READABLE = '_AbpErrorFormat, Content-Disposition, Retry-After, WWW-Authenticate, X-Correlation-Id';
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;

/** The protocol's own addresses answer for each client by itself. */
const OF_THE_PROVIDER = /^\/(connect|\.well-known)(?![\w-])/i;

/** Pages of which other origins may call us: those that are registered for a client that is switched on. */
export class Origins {
  private readonly registered: Remembered<{ origins: ReadonlySet<string> }>;

  constructor(
    private readonly config: Pick<Config, 'PUBLIC_URL'>,
    ports: Ports,
    state: SharedState,
  ) {
    this.registered = new Remembered(
      state,
      CLIENTS_CHANGED,
      async () => ({ origins: new Set((await ports.client(identityPort).corsOrigins({})).origins) }),
      LIFE,
    );
  }

  listen(): Promise<void> {
    return this.registered.listen();
  }

  /** Whether `origin` is ours: of the host that was asked, or of the public address. */
  isOwn(origin: string, host: string | undefined): boolean {
    return URL.canParse(origin) && (new URL(origin).host === host || origin === new URL(this.config.PUBLIC_URL).origin);
  }

  /** Whether it is registered; none is while nobody can be asked. */
  async isRegistered(origin: string): Promise<boolean> {
    const known = await this.registered.get('').catch(() => null);
    return known?.origins.has(origin) ?? false;
  }

  /** Says who may read the answer; answers the question of a browser whether it may ask at all, and then gives true. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { origin, host } = request.headers;
    if (origin === undefined || OF_THE_PROVIDER.test(request.url)) return false;
    void reply.header('vary', 'Origin');
    if (this.isOwn(origin, host) || !(await this.isRegistered(origin))) return false;
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      void reply.header('access-control-expose-headers', READABLE);
      return false;
    }
    const wanted = request.headers['access-control-request-headers'];
    void reply.status(204).headers({
      'access-control-allow-methods': METHODS,
      'access-control-max-age': PREFLIGHT_SECONDS,
      ...(wanted && HEADER_NAMES.test(wanted) ? { 'access-control-allow-headers': wanted } : {}),
    });
    return true;
  }
}
