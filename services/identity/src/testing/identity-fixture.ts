import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { TestClient, TestService, type Reply } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { Clock } from '../clock.js';
import { identityData } from '../identity.data.js';
import { identityService } from '../identity.module.js';
import { IdentitySeed } from '../seed.js';
import { SecurityLogEntry } from '../security-log/security-log.entity.js';

export const PASSWORD = 'Wood&Steel7';
export const CLIENT = 'iShare_Web';
export const ALL_SCOPES = 'offline_access openid profile role email phone iShare';

export interface SignInOptions {
  tenant?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  form?: Record<string, string>;
}

/** The real identity service with the tenants `a` and `b` and their administrators. */
export class IdentityFixture {
  /** Text messages that reached the gateway. */
  readonly messages: { phoneNumber: string; text: string }[] = [];
  private readonly gateway: Server = createServer((request, response) => {
    void json(request).then((message) => {
      this.messages.push(message as IdentityFixture['messages'][number]);
      response.end();
    });
  });

  private constructor(readonly service: TestService) {}

  static async start(): Promise<IdentityFixture> {
    const service = await TestService.start(identityService, [identityData], {
      env: { ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: '1' },
    });
    const fixture = new IdentityFixture(service);
    await service.app.get(IdentitySeed).run({ demo: false, announce: () => undefined });
    const adminPasswordHash = await hashPassword(PASSWORD);
    for (const [tenantId, name] of [
      [service.tenantA, 'a'],
      [service.tenantB, 'b'],
    ] as const) {
      await service.ports.client(identityPort).seedTenant({
        tenantId,
        name,
        displayName: `Tenant ${name}`,
        isActive: true,
        adminEmailAddress: `admin@${name}.example`,
        adminPasswordHash,
      });
    }
    await new Promise<void>((resolve) => fixture.gateway.listen(0, '127.0.0.1', resolve));
    Object.assign(service.config, {
      SMS_URL: `http://127.0.0.1:${(fixture.gateway.address() as { port: number }).port}/`,
    });
    return fixture;
  }

  /** The code in the newest message to a number; waits for it. */
  async codeFor(phoneNumber: string): Promise<string> {
    const { text } = await until(() => this.messages.findLast((sent) => sent.phoneNumber === phoneNumber));
    return /\d{6}/.exec(text)![0];
  }

  form(path: string, fields: Record<string, string>, { headers = {}, query }: SignInOptions = {}): Promise<Reply> {
    return this.service.anonymous().request('POST', path, {
      body: Buffer.from(new URLSearchParams(fields).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(query ? { query } : {}),
    });
  }

  token(
    username: string,
    password: string,
    { tenant, headers = {}, form = {}, ...rest }: SignInOptions = {},
  ): Promise<Reply> {
    return this.form(
      '/connect/token',
      { grant_type: 'password', client_id: CLIENT, username, password, scope: ALL_SCOPES, ...form },
      { ...rest, headers: { ...(tenant ? { __tenant: tenant } : {}), ...headers } },
    );
  }

  refresh(refreshToken: string): Promise<Reply> {
    return this.form('/connect/token', { grant_type: 'refresh_token', client_id: CLIENT, refresh_token: refreshToken });
  }

  /** A signed-in client; an administrator of tenant A unless told otherwise. */
  async signIn(
    username = 'admin',
    password = PASSWORD,
    tenant: string | undefined = 'a',
  ): Promise<TestClient & { tokens: { access_token: string; refresh_token: string } }> {
    const reply = await this.token(username, password, { ...(tenant ? { tenant } : {}) });
    if (reply.status !== 200) throw new Error(`${username} was refused: ${JSON.stringify(reply.body)}`);
    return Object.assign(new TestClient(this.service.app, reply.body.access_token as string), {
      tokens: reply.body as { access_token: string; refresh_token: string },
    });
  }

  host(): ReturnType<IdentityFixture['signIn']> {
    return this.signIn('admin', PASSWORD, '');
  }

  /** Makes a user of tenant A, holding the given permissions by own grant. */
  async user(
    userName: string,
    permissions: string[] = [],
    more: Record<string, unknown> = {},
  ): Promise<{ id: string; userName: string; concurrencyStamp: string }> {
    const admin = await this.signIn();
    const created = await admin.post('/api/identity/users', {
      userName,
      email: `${userName}@a.example`,
      password: PASSWORD,
      ...more,
    });
    if (created.status !== 200) throw new Error(JSON.stringify(created.body));
    if (permissions.length > 0) {
      const granted = await admin.request('PUT', '/api/permission-management/permissions', {
        query: { providerName: 'U', providerKey: created.body.id },
        body: { permissions: permissions.map((name) => ({ name, isGranted: true })) },
      });
      if (granted.status !== 204) throw new Error(JSON.stringify(granted.body));
    }
    return created.body;
  }

  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runAsTenant(tenantId, () => this.service.app.get(Database).tx(work));
  }

  /** Security-log actions of a user of tenant A, in order. */
  async actions(userName: string, tenantId = this.service.tenantA): Promise<string[]> {
    const rows = await this.inTenant(tenantId, (tx) =>
      tx.em.find(SecurityLogEntry, { where: { userName }, order: { creationTime: 'ASC', id: 'ASC' } }),
    );
    return rows.map(({ action }) => action);
  }

  /**
   * Stops the service's clock, so that a limit can be met to the millisecond however slow the machine is; returns its
   * time, ms.
   */
  holdClock(at: number = Date.now()): number {
    this.service.app.get(Clock).now = () => at;
    return at;
  }

  /** Moves the service's clock by milliseconds, and lets it go on. */
  shiftClock(by: number): void {
    this.service.app.get(Clock).now = () => Date.now() + by;
  }

  async close(): Promise<void> {
    this.gateway.closeAllConnections();
    this.gateway.close();
    await this.service.close();
  }

  readonly hostId = EMPTY_GUID;
}
