import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { behindGateway, createService, type ServiceDefinition } from '@ishare/server/boot.js';
import { loadConfig } from '@ishare/server/config.js';
import { currentContext } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Public } from '@ishare/server/routes.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createGateway } from './gateway.js';
import { LocalTarget, RemoteTarget, type Target } from './target.js';

@Controller('api/address')
class AddressController {
  @Get()
  @Public('for the test')
  address() {
    return { ip: currentContext()?.clientIp };
  }
}

@Module({ controllers: [AddressController] })
class AddressModule {}

const definition: ServiceDefinition = { name: 'address', module: AddressModule, texts: { 'zh-Hans': {}, en: {} } };

describe.each([[0], [1]])('a caller before %i trusted proxies', (proxies) => {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nowhere/x',
    SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: String(proxies),
  });
  const parts = { config, ports: new Ports(config), state: new InProcessState() };
  const apps: NestFastifyApplication[] = [];
  const gateways: Server[] = [];

  /** The address of a gateway before the service. */
  async function gateway(target: Target): Promise<string> {
    const made = await createGateway({
      config,
      prefixes: { '/api/address': 'address' },
      targets: new Map([['address', target]]),
    });
    gateways.push(made);
    made.listen(0, '127.0.0.1');
    await once(made, 'listening');
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}/api/address`;
  }

  let addresses: string[];

  beforeAll(async () => {
    apps.push(await createService(definition, parts), await createService(definition, behindGateway(parts)));
    await apps[1]!.listen(0, '127.0.0.1');
    addresses = [
      await gateway(new LocalTarget(apps[0]!)),
      await gateway(new RemoteTarget((await apps[1]!.getUrl()).replace('[::1]', '127.0.0.1'))),
    ];
  });
  afterAll(async () => {
    for (const made of gateways) {
      made.closeAllConnections();
      made.close();
    }
    for (const app of apps) await app.close();
    await parts.state.close();
  });

  it.each([
    [0, 'in the same process'],
    [1, 'at another address'],
  ])('is known by its own address to a service %#: %s', async (index) => {
    // What a proxy adds stands last; what stands before it is the caller's own word.
    const reply = await fetch(addresses[index]!, { headers: { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' } });
    expect(await reply.json()).toEqual({ ip: proxies === 0 ? '127.0.0.1' : '9.9.9.9' });
  });
});
