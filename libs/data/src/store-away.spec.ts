import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createService } from '@ishare/server/boot.js';
import { Public } from '@ishare/server/routes.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { fixtureData, fixtureService } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { Controller, Get, Inject } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database } from './database.js';

@Controller('api/things')
class ThingsController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Get()
  @Public('for the test')
  count() {
    return this.database.tx((tx) => tx.query('select count(*)::int as n from thing'));
  }
}

describe('a service whose database goes away', () => {
  let service: TestService;
  let app: NestFastifyApplication;
  let road: Server;
  let port: number;
  const travellers = new Set<Socket>();

  const open = async (): Promise<void> => {
    const { hostname, port: there } = new URL(service.config.DATABASE_URL);
    road = createServer((near) => {
      const far = connect(Number(there), hostname);
      for (const socket of [near, far])
        socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
      travellers.add(near);
      near.pipe(far).pipe(near);
    });
    road.listen(port, '127.0.0.1');
    await once(road, 'listening');
    ({ port } = road.address() as AddressInfo);
  };
  const shut = async (): Promise<void> => {
    road.close();
    for (const socket of travellers) socket.destroy();
    travellers.clear();
    await once(road, 'close');
  };

  beforeAll(async () => {
    const data = await fixtureData('fixture_away');
    service = await TestService.start(fixtureService(data), [data]);
    port = 0;
    await open();
    const address = new URL(service.config.DATABASE_URL);
    address.host = `127.0.0.1:${port}`;
    app = await createService(fixtureService(data, { controllers: [ThingsController] }), {
      config: { ...service.config, DATABASE_URL: address.toString(), LOG_LEVEL: 'error' },
      ports: service.ports,
      state: new InProcessState(),
    });
  });
  afterAll(async () => {
    await app.close();
    await shut();
    await service.close();
  });

  const ask = async (url = '/api/things') => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url });
    return { status: statusCode, retryAfter: headers['retry-after'] };
  };

  it('says that it is away and when to try again, is not ready, and goes on when it is back', async () => {
    expect((await ask()).status).toBe(200);
    await shut();
    expect(await ask()).toEqual({ status: 503, retryAfter: '5' });
    expect((await ask('/health/ready')).status).toBe(503);
    await open();
    await until(async () => (await ask()).status === 200);
    await until(async () => (await ask('/health/ready')).status === 200);
  });
});
