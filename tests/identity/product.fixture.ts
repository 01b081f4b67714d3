// Services as they are, in one process on a database of its own, with the real sign-in: identity, saas, platform and
// notifications unless others are asked for.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '@ishare/all-in-one/services.js';
import { Clock } from '@ishare/identity/clock.js';
import { AuditTrail } from '@ishare/server/audit-trail.js';
import { createService, seedService } from '@ishare/server/boot.js';
import { CONFIG, loadConfig, type Config } from '@ishare/server/config.js';
import { Ports } from '@ishare/server/ports.js';
import { InProcessState, RedisState } from '@ishare/server/shared-state.js';
import { createMigratedDatabase } from '@ishare/testing/test-database.js';
import { TEST_SECRET, TestClient, type Reply } from '@ishare/testing/test-service.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export const PASSWORD = 'Wood&Steel7';
const PARTS = ['identity', 'saas', 'platform', 'notifications'];

interface Tokens {
  access_token: string;
  refresh_token: string;
}

export class Product {
  private constructor(
    private readonly apps: ReadonlyMap<string, NestFastifyApplication>,
    readonly seed: () => Promise<void>,
    readonly hubUrl: string,
    /** Of the administrator of the database. */
    readonly databaseUrl: string,
    /** Another process of the same services on the same database; what is shared goes over Redis. */
    readonly twin: () => Promise<Product>,
    readonly close: () => Promise<void>,
  ) {}

  /** `demo`: with the demo tenants; `redis`: what processes share goes over it. */
  static async start({
    demo = false,
    parts: names = PARTS,
    redis,
  }: { demo?: boolean; parts?: readonly string[]; redis?: string } = {}): Promise<Product> {
    const chosen = services.filter(({ definition }) => names.includes(definition.name));
    const [database, folder] = await Promise.all([
      createMigratedDatabase(chosen.map(({ data }) => data)),
      mkdtemp(join(tmpdir(), 'figures-')),
    ]);
    const config = loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '8',
      DATA_DIR: folder,
      PORT: '0',
      ADMIN_PASSWORD: PASSWORD,
      DEMO: demo ? '1' : '0',
      TRUSTED_PROXIES: '1',
    });
    const begin = async (isFirst: boolean): Promise<Product> => {
      const state = redis ? new RedisState(redis, () => undefined) : new InProcessState();
      const parts = { config, ports: new Ports(config), state };
      const apps = new Map<string, NestFastifyApplication>();
      for (const { definition } of chosen) apps.set(definition.name, await createService(definition, parts));
      const seed = async () => {
        for (const { definition } of chosen)
          await seedService(definition, apps.get(definition.name)!, { demo, announce: () => undefined });
      };
      if (isFirst) await seed();
      const hubs = apps.get('notifications');
      await hubs?.listen(0, '127.0.0.1');
      return new Product(
        apps,
        seed,
        hubs
          ? `http://127.0.0.1:${(hubs.getHttpServer().address() as { port: number }).port}/signalr-hubs/notifications`
          : '',
        database.url,
        () => begin(false),
        async () => {
          for (const app of [...apps.values()].reverse()) await app.close();
          await state.close();
          if (isFirst) await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
        },
      );
    };
    return begin(true);
  }

  /** Waits until what is to be logged of the requests is written. */
  async settleLogs(): Promise<void> {
    for (const app of this.apps.values()) await app.get(AuditTrail).settle();
  }

  /** What has been mailed so far, the oldest first; there is no mail server. */
  async mails(): Promise<string[]> {
    const folder = join(this.identity.get<Config>(CONFIG).DATA_DIR, 'mail');
    const names = (await readdir(folder).catch(() => [])).sort();
    const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return messages.map((message) => Buffer.from(message.split('\r\n\r\n')[1]!, 'base64').toString());
  }

  get identity(): NestFastifyApplication {
    return this.apps.get('identity')!;
  }

  app(service: string): NestFastifyApplication {
    return this.apps.get(service)!;
  }

  client(service: string, token?: string): TestClient {
    return new TestClient(this.apps.get(service)!, token);
  }

  token(fields: Record<string, string>): Promise<Reply> {
    return this.client('identity').request('POST', '/connect/token', {
      body: Buffer.from(new URLSearchParams({ client_id: 'iShare_Web', ...fields }).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** A user of the host. */
  async signIn(username = 'admin', password = PASSWORD): Promise<Tokens> {
    const { status, body } = await this.token({ grant_type: 'password', username, password });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as Tokens;
  }

  refresh(refreshToken: string): Promise<Reply> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Moves the identity service's clock by milliseconds. */
  shiftClock(by: number): void {
    this.identity.get(Clock).now = () => Date.now() + by;
  }
}
