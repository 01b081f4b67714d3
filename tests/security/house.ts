// The whole product in one process on a database of its own, and people of every kind who knock at it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { services } from '@ishare/all-in-one/services.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { createService, seedService } from '@ishare/server/boot.js';
import { loadConfig, type Config } from '@ishare/server/config.js';
import { openApiDocument } from '@ishare/server/openapi.js';
import { Ports } from '@ishare/server/ports.js';
import { InProcessState, RedisState } from '@ishare/server/shared-state.js';
import { createMigratedDatabase } from '@ishare/testing/test-database.js';
import { TestIdentity, type TokenOptions } from '@ishare/testing/test-identity.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { operationsOf, type Operation } from './operations.js';

export interface Answer {
  status: number;
  text: string;
  /** Parsed JSON, or undefined. */
  body: unknown;
}

export interface Question {
  method: string;
  /** With its query. */
  url: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** JSON text, a form, or a multipart body with its boundary. */
  payload?: string | undefined;
  boundary?: string | undefined;
  isForm?: boolean | undefined;
}

const AT_ONCE = 8;

/** Does `work` for every operation, several at a time, and gives all that it found. */
export async function findings(
  operations: readonly Operation[],
  work: (operation: Operation) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...operations];
  const found: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let operation = waiting.shift(); operation; operation = waiting.shift())
        found.push(...(await work(operation)));
    }),
  );
  return found;
}

/** Where text messages go. */
class SmsGateway {
  readonly messages: { phoneNumber: string; text: string }[] = [];
  private readonly server = createServer((request, response) => {
    void json(request).then((message) => {
      this.messages.push(message as SmsGateway['messages'][number]);
      response.end();
    });
  });

  static async open(): Promise<SmsGateway> {
    const gateway = new SmsGateway();
    await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.close();
  }
}

const everything = permissionDefinitions.map(({ name }) => name);

export class House {
  readonly operations: readonly Operation[];
  readonly tenantA: string;
  readonly tenantB: string;

  private constructor(
    readonly config: Config,
    private readonly identity: TestIdentity,
    private readonly apps: ReadonlyMap<string, NestFastifyApplication>,
    private readonly sms: SmsGateway | undefined,
    readonly close: () => Promise<void>,
  ) {
    this.operations = [...apps].flatMap(([service, app]) =>
      operationsOf(
        service,
        openApiDocument(
          app,
          service,
          services.find(({ definition }) => definition.name === service)?.definition.openApi,
        ),
      ),
    );
    this.tenantA = identity.tenant('a');
    this.tenantB = identity.tenant('b');
  }

  /**
   * With `ownPorts` the services answer one another themselves, but for the test's own keys, users and tenants; with
   * `redis` each shares its state with the others as if it ran alone.
   */
  static async start({ ownPorts = false, redis }: { ownPorts?: boolean; redis?: string } = {}): Promise<House> {
    const [database, folder] = await Promise.all([
      createMigratedDatabase(services.map(({ data }) => data)),
      mkdtemp(join(tmpdir(), 'security-')),
    ]);
    const sms = ownPorts ? await SmsGateway.open() : undefined;
    const config = loadConfig({
      ...(sms ? { SMS_URL: sms.url } : {}),
      NODE_ENV: 'test',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'error',
      DATABASE_POOL: ownPorts ? '8' : '4',
      DATA_DIR: folder,
      PORT: '0',
    });
    const parts = { config, ports: new Ports(config) };
    const states = services.map(() => (redis ? new RedisState(redis, () => {}) : undefined));
    const shared = new InProcessState();
    const identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(parts.ports);
    const apps = new Map<string, NestFastifyApplication>();
    for (const [at, { definition }] of services.entries())
      apps.set(definition.name, await createService(definition, { ...parts, state: states[at] ?? shared }));
    if (ownPorts)
      for (const { definition } of services)
        await seedService(definition, apps.get(definition.name)!, { demo: false, announce: () => undefined });
    // The services have put their own answers in: tokens and grants are to be the test's.
    identity.answer(
      parts.ports,
      ownPorts ? { identity: parts.ports.provided(identityPort)!, saas: parts.ports.provided(saasPort)! } : undefined,
    );
    return new House(config, identity, apps, sms, async () => {
      sms?.close();
      for (const app of [...apps.values()].reverse()) await app.close();
      for (const state of [...states, shared]) await state?.close();
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
    });
  }

  /** The code in the newest text message to a number, other than `old`. */
  codeFor(phoneNumber: string, old?: string): Promise<string> {
    return until(() =>
      this.sms?.messages
        .filter((sent) => sent.phoneNumber === phoneNumber)
        .map(({ text }) => /\d{6}/.exec(text)?.[0])
        .findLast((code) => code !== old),
    );
  }

  /** A tenant of whom there is nothing yet. */
  tenant(name: string): string {
    return this.identity.tenant(name);
  }

  /** A token of a new user who holds `permissions`: everything, whatever its side, unless they are given. */
  token(tenantId: string = EMPTY_GUID, permissions: string[] = everything, options?: TokenOptions): Promise<string> {
    return this.identity.token(this.identity.user(tenantId, permissions), options);
  }

  /** A token of a user who has a row; holds everything, or what the identity service `grants`. */
  tokenOf(
    userId: string,
    tenantId: string,
    { asGranted = false, ...options }: TokenOptions & { asGranted?: boolean } = {},
  ): Promise<string> {
    return this.identity.token(
      asGranted
        ? { userId, userName: '', tenantId, permissions: [] }
        : this.identity.user(tenantId, everything, userId),
      options,
    );
  }

  /** One service from inside. */
  app(service: string): NestFastifyApplication {
    return this.apps.get(service)!;
  }

  async ask(
    service: string,
    { method, url, token, headers = {}, payload, boundary, isForm }: Question,
  ): Promise<Answer> {
    // An answer that breaks off is a failure of the service.
    const brokenOff = (error: Error) => ({
      statusCode: 500,
      body: error.message,
      headers: {} as Record<string, unknown>,
    });
    const reply = await this.apps
      .get(service)!
      .inject({
        method: method as 'GET',
        url,
        headers: {
          'accept-language': 'en',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload === undefined
            ? {}
            : {
                'content-type': boundary
                  ? `multipart/form-data; boundary=${boundary}`
                  : isForm
                    ? 'application/x-www-form-urlencoded'
                    : 'application/json',
              }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      .catch(brokenOff);
    const isJson = String(reply.headers['content-type'] ?? '').includes('json') && reply.body !== '';
    return {
      status: reply.statusCode,
      text: reply.body,
      body: isJson ? (JSON.parse(reply.body) as unknown) : undefined,
    };
  }
}
