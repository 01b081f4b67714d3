import { once } from 'node:events';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { behindGateway, createService, type ServiceDefinition } from '@ishare/server/boot.js';
import { loadConfig } from '@ishare/server/config.js';
import { Ports } from '@ishare/server/ports.js';
import { Public } from '@ishare/server/routes.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createGateway } from './gateway.js';
import { LocalTarget, RemoteTarget, type Target } from './target.js';

@Controller()
class TwoRoutesController {
  @Get('api/things')
  @Public('for the test')
  open() {
    return 'open';
  }

  @Get('internal/things/grants')
  @Public('for the test')
  hidden() {
    return 'hidden';
  }
}

@Module({ controllers: [TwoRoutesController] })
class TwoRoutesModule {}

const definition: ServiceDefinition = { name: 'things', module: TwoRoutesModule, texts: { 'zh-Hans': {}, en: {} } };

describe('the gateway', () => {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nowhere/x',
    SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'error',
  });
  const parts = { config, ports: new Ports(config), state: new InProcessState() };
  const apps: NestFastifyApplication[] = [];
  const gateways: Server[] = [];

  beforeAll(async () => {
    apps.push(await createService(definition, parts), await createService(definition, behindGateway(parts)));
    await apps[1]!.listen(0, '127.0.0.1');
    const targets: Target[] = [
      new LocalTarget(apps[0]!),
      new RemoteTarget((await apps[1]!.getUrl()).replace('[::1]', '127.0.0.1')),
    ];
    for (const target of targets) {
      const made = await createGateway({
        config,
        prefixes: { '/api/things': 'things' },
        targets: new Map([['things', target]]),
      });
      gateways.push(made);
      made.listen(0, '127.0.0.1');
      await once(made, 'listening');
    }
  });
  afterAll(async () => {
    for (const made of gateways) {
      made.closeAllConnections();
      made.close();
    }
    for (const app of apps) await app.close();
    await parts.state.close();
  });

  /** Asks both gateways for a path exactly as it is written. */
  const ask = (path: string) =>
    Promise.all(
      gateways.map(async (gateway) => {
        const asked = httpRequest({ port: (gateway.address() as AddressInfo).port, host: '127.0.0.1', path });
        asked.end();
        const [reply] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
        let text = '';
        for await (const chunk of reply) text += String(chunk);
        return { status: reply.statusCode, text };
      }),
    );

  it.each([
    '/api/things',
    '/API/Things',
    '/api/things/',
    '/api/things?x=/internal/things/grants',
    '/api/things#/../internal/things/grants',
  ])('gives %s to its service', async (path) => {
    expect(await ask(path)).toEqual([
      { status: 200, text: '"open"' },
      { status: 200, text: '"open"' },
    ]);
  });

  it.each([
    '/internal/things/grants',
    '//internal/things/grants',
    '/INTERNAL/things/grants',
    '/%69nternal/things/grants',
    '/internal%2fthings%2fgrants',
    '/./internal/things/grants',
    '/api/things/../../internal/things/grants',
    '/api/things/%2e%2e/%2e%2e/internal/things/grants',
    '/api/things/..%2f..%2finternal/things/grants',
    '/api/things/..;/..;/internal/things/grants',
    '/api/things/..\\..\\internal\\things\\grants',
    '/api/things//internal/things/grants',
    '/api/things/%00/internal/things/grants',
    '/api/things./internal',
    '/api/things%20/../internal/things/grants',
    'http://things/internal/things/grants',
    'http://things/api/things/../../internal/things/grants',
    '/api/things/%',
    '/api/things/%ff',
    `/api/things/${'x'.repeat(8_000)}`,
    '/metrics',
    '/api',
    '/api/thing',
    '/api/thingsx',
    '/.env',
    '/..%2f..%2fetc/passwd',
  ])('shows nothing hidden at %s', async (path) => {
    for (const { status, text } of await ask(path)) {
      expect([path, status >= 400 && status < 500, /hidden|root:|stack|node_modules/.test(text)]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });
});
