import { Database } from '@ishare/data/database.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { createService, type ServiceDefinition } from '@ishare/server/boot.js';
import { loadConfig, type Config } from '@ishare/server/config.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createMigratedDatabase, TEST_SECRET, type TestDatabase } from './test-database.js';
import { TestPlatform } from './test-platform.js';
import { TestSalesOrder } from './test-sales-order.js';
import { TestCrm } from './test-crm.js';
import { TestFiles } from './test-files.js';
import { TestIdentity, type TestUser, type TokenOptions } from './test-identity.js';

Database.refusesNested = true;

export { TEST_SECRET };

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed JSON, or the text when it is not JSON. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever came
  raw: Buffer;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean | string[]>;
}

/** Calls a service as one user. */
export class TestClient {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly token: string | undefined,
  ) {}

  async request(method: string, path: string, { body, headers = {}, query }: RequestOptions = {}): Promise<Reply> {
    const isRaw = Buffer.isBuffer(body);
    const response = await this.app.inject({
      method: method as 'GET',
      url: path,
      ...(query ? { query: query as Record<string, string> } : {}),
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        'accept-language': 'en',
        ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? (body as Buffer) : JSON.stringify(body) }),
    });
    const text = response.rawPayload.toString('utf8');
    let parsed: unknown = text;
    if (String(response.headers['content-type'] ?? '').includes('json') && text) parsed = JSON.parse(text);
    return { status: response.statusCode, headers: response.headers, body: parsed, raw: response.rawPayload };
  }

  get(path: string, query?: RequestOptions['query'], headers?: Record<string, string>): Promise<Reply> {
    return this.request('GET', path, { ...(query ? { query } : {}), ...(headers ? { headers } : {}) });
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.request('POST', path, { body: body ?? {}, ...(headers ? { headers } : {}) });
  }

  put(path: string, body?: unknown, query?: RequestOptions['query']): Promise<Reply> {
    return this.request('PUT', path, { body: body ?? {}, ...(query ? { query } : {}) });
  }

  delete(path: string, query?: RequestOptions['query']): Promise<Reply> {
    return this.request('DELETE', path, query ? { query } : {});
  }

  /** Uploads one file as multipart form data. */
  upload(
    path: string,
    file: { name: string; content: Buffer; field?: string },
    fields: Record<string, string> = {},
  ): Promise<Reply> {
    const boundary = '----ishare-test-boundary';
    const head = Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const body = Buffer.concat([
      Buffer.from(
        `${head}--${boundary}\r\n` +
          `content-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return this.request('POST', path, {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }
}

export interface TestServiceOptions {
  /** Further settings of the environment. */
  env?: Record<string, string>;
}

/**
 * A real service on a database of its own, with tenants A and B, the host, and users who hold everything or nothing.
 */
export class TestService {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly config: Config,
    readonly identity: TestIdentity,
    readonly ports: Ports,
    readonly platform: TestPlatform,
    readonly crm: TestCrm,
    readonly files: TestFiles,
    readonly sales: TestSalesOrder,
    readonly tenantA: string,
    readonly tenantB: string,
    private readonly close_: () => Promise<void>,
  ) {}

  static async start(
    definition: ServiceDefinition,
    data: readonly ServiceData[],
    options: TestServiceOptions = {},
  ): Promise<TestService> {
    const database: TestDatabase = await createMigratedDatabase(data);
    const config = loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'warn',
      DATABASE_POOL: '4',
      ...options.env,
    });
    const ports = new Ports(config);
    const identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(ports);
    const state = new InProcessState();
    const platform = new TestPlatform(state);
    platform.answer(ports);
    const crm = new TestCrm();
    crm.answer(ports);
    const files = new TestFiles();
    files.answer(ports);
    const sales = new TestSalesOrder();
    sales.answer(ports);
    const app = await createService(definition, { config, ports, state });
    return new TestService(
      app,
      config,
      identity,
      ports,
      platform,
      crm,
      files,
      sales,
      identity.tenant('a'),
      identity.tenant('b'),
      async () => {
        await app.close();
        await state.close();
        await database.drop();
      },
    );
  }

  async as(user: TestUser, options?: TokenOptions): Promise<TestClient> {
    return new TestClient(this.app, await this.identity.token(user, options));
  }

  /** A client of a new user; with all permissions of the side unless they are given. */
  async client(tenantId: string = this.tenantA, permissions?: string[]): Promise<TestClient> {
    return this.as(this.identity.user(tenantId, permissions));
  }

  host(permissions?: string[]): Promise<TestClient> {
    return this.client(EMPTY_GUID, permissions);
  }

  anonymous(): TestClient {
    return new TestClient(this.app, undefined);
  }

  /** A transaction past the routes, in the name of a tenant. */
  tx<R>(work: (tx: Tx) => Promise<R>, tenantId = this.tenantA): Promise<R> {
    return runAsTenant(tenantId, () => this.app.get(Database).tx(work));
  }

  /** Rows of tenant A, or what no route does to them. */
  query<R = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<R[]> {
    return this.tx((tx) => tx.query<R>(sql, values));
  }

  close(): Promise<void> {
    return this.close_();
  }
}
