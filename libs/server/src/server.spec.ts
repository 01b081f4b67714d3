import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { AppError, defineError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { TestIdentity } from '@ishare/testing/test-identity.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { Body, Controller, Delete, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { bind, bindQuery } from './bind.js';
import { createService, type ServiceDefinition } from './boot.js';
import { loadConfig } from './config.js';
import { currentContext, currentTenantId, runAsTenant } from './context.js';
import { envelopeOf } from './error.filter.js';
import { Localizer } from './localizer.js';
import { Permissions } from './permissions.js';
import { Ports } from './ports.js';
import { Revocations } from './revocations.js';
import { Allow, FromQuery, Public, Returns, SignedIn } from './routes.js';
import { guid, listQuery, query } from './schemas.js';
import { InProcessState } from './shared-state.js';
import { turns } from './turns.js';

const Refused = defineError('Fixture:000001');
const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nowhere/x',
  SECRET_KEY: TEST_SECRET,
  LOG_LEVEL: 'error',
});

@Controller('api/fixture')
class FixtureController {
  @Get('open')
  @Public('for the test')
  open() {
    return { tenantId: currentTenantId(), language: currentContext()?.language };
  }

  @Get('mine')
  @SignedIn()
  mine() {
    return { tenantId: currentTenantId(), user: currentContext()?.principal?.userName };
  }

  @Get('materials')
  @Allow('Optimization.Materials')
  @Returns(z.object({}))
  list(@FromQuery(listQuery.extend({ roles: z.array(z.string()).optional() })) given: Record<string, unknown>) {
    return given;
  }

  @Get('editions')
  @Allow('Saas.Editions')
  editions() {
    return {};
  }

  @Get('refused')
  @Public('for the test')
  refused() {
    throw new AppError(Refused, { name: 'AD-1' });
  }

  @Get('broken')
  @Public('for the test')
  broken() {
    throw new Error('password is hunter2');
  }

  @Get('nothing')
  @Public('for the test')
  nothing() {
    return null;
  }

  @Get('scalar')
  @Public('for the test')
  scalar() {
    return 'text';
  }

  @Post('made')
  @Public('for the test')
  made(@Body() body: unknown) {
    return body ?? {};
  }

  @Delete('made')
  @Public('for the test')
  unmade() {
    return {};
  }
}

@Controller('api/fixture')
class UndeclaredController {
  @Get('whoever')
  whoever() {
    return 1;
  }
}

function service(controllers: (new () => object)[]): ServiceDefinition {
  @Module({ controllers })
  class FixtureModule {}
  return {
    name: 'fixture',
    module: FixtureModule,
    texts: { 'zh-Hans': { 'Fixture:000001': '不能处理{name}' }, en: { 'Fixture:000001': 'Cannot handle {name}' } },
  };
}

describe('a service', () => {
  let app: NestFastifyApplication;
  let identity: TestIdentity;
  const ports = new Ports(config);
  const state = new InProcessState();

  beforeAll(async () => {
    identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(ports);
    app = await createService(service([FixtureController]), { config, ports, state });
  });
  afterAll(async () => {
    await app.close();
    await state.close();
  });

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ method: 'GET', url, headers });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: reply.body
        ? (JSON.parse(reply.body) as Record<string, unknown> & { error?: Record<string, unknown> })
        : undefined,
    };
  };
  const bearer = async (
    user: Parameters<TestIdentity['token']>[0],
    options?: Parameters<TestIdentity['token']>[1],
  ) => ({ authorization: `Bearer ${await identity.token(user, options)}` });

  it('sends long replies compressed to who takes them so, and takes no compressed request', async () => {
    const long = { text: 'oak '.repeat(4_000) };
    const sent = async (payload: object | Buffer, headers: Record<string, string>) => {
      const {
        statusCode,
        headers: told,
        rawPayload,
      } = await app.inject({
        method: 'POST',
        url: '/api/fixture/made',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      return { statusCode, encoding: told['content-encoding'], length: rawPayload.length, rawPayload };
    };
    const brotli = await sent(long, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli).toMatchObject({ statusCode: 200, encoding: 'br' });
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(long);
    const gzip = await sent(long, { 'accept-encoding': 'gzip' });
    expect(gzip.encoding).toBe('gzip');
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(long);
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(1_000);
    const whole = JSON.stringify(long).length;
    expect(await sent(long, {})).toMatchObject({ encoding: undefined, length: whole });
    for (const told of ['identity', 'br;q=0'])
      expect(await sent(long, { 'accept-encoding': told })).toMatchObject({ encoding: undefined, length: whole });
    expect(await sent({ text: 'oak' }, { 'accept-encoding': 'br' })).toMatchObject({ encoding: undefined, length: 14 });
    const packed = await sent(gzipSync(JSON.stringify(long)), { 'content-encoding': 'gzip' });
    expect(packed.statusCode).toBe(400);
  });

  it('lets requests that read take turns, and no others', async () => {
    const take = jest.spyOn(turns, 'take');
    expect((await get('/api/fixture/open')).status).toBe(200);
    expect(take).toHaveBeenCalledTimes(1);
    await app.inject({ method: 'POST', url: '/api/fixture/made', payload: { a: 1 } });
    await get('/health/live');
    expect(take).toHaveBeenCalledTimes(1);
    take.mockRestore();
  });

  it('does not boot with a route that says nothing of its callers', async () => {
    await expect(createService(service([UndeclaredController]), { config, ports, state })).rejects.toThrow(
      'GET UndeclaredController.whoever',
    );
  });

  it('answers 401, 403 and 200 by caller', async () => {
    const tenant = identity.tenant('acme');
    expect((await get('/api/fixture/materials')).status).toBe(401);
    expect((await get('/api/fixture/materials', await bearer(identity.user(tenant, [])))).status).toBe(403);
    expect(
      (await get('/api/fixture/materials', await bearer(identity.user(tenant, ['Optimization.Materials'])))).status,
    ).toBe(200);
    expect((await get('/api/fixture/mine', await bearer(identity.user(tenant, [])))).body).toMatchObject({
      tenantId: tenant,
    });
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('reads a token behind "%s"', async (scheme) => {
    const user = identity.user(EMPTY_GUID);
    expect(
      (await get('/api/fixture/mine', { authorization: `${scheme} ${await identity.token(user)}` })).body,
    ).toMatchObject({ user: user.userName });
  });

  it('opens nothing to a tenant by a permission of the host, whoever granted it', async () => {
    const granted = ['Saas.Editions'];
    expect(
      (await get('/api/fixture/editions', await bearer(identity.user(identity.tenant('upstart'), granted)))).status,
    ).toBe(403);
    expect((await get('/api/fixture/editions', await bearer(identity.user(EMPTY_GUID, granted)))).status).toBe(200);
  });

  it.each([
    ['expired', { issuedAt: 1_000_000, expiresIn: 60 }],
    ['of another audience', { audience: 'another' }],
  ])('refuses a token that is %s', async (_what, options) => {
    expect((await get('/api/fixture/mine', await bearer(identity.user(EMPTY_GUID), options))).status).toBe(401);
  });

  it('refuses a token of another key, without a signature, or changed', async () => {
    const user = identity.user(EMPTY_GUID);
    const foreign = await TestIdentity.create(config.PUBLIC_URL);
    expect((await get('/api/fixture/mine', { authorization: `Bearer ${await foreign.token(user)}` })).status).toBe(401);
    const [header, payload, signature] = (await identity.token(user)).split('.') as [string, string, string];
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect((await get('/api/fixture/mine', { authorization: `Bearer ${none}.${payload}.` })).status).toBe(401);
    const other = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), tenantid: newId() }),
    ).toString('base64url');
    expect((await get('/api/fixture/mine', { authorization: `Bearer ${header}.${other}.${signature}` })).status).toBe(
      401,
    );
  });

  it('takes the tenant from the token, and from the header only without one', async () => {
    const [one, other] = [identity.tenant('one'), identity.tenant('other')];
    expect((await get('/api/fixture/open', { __tenant: 'other' })).body).toMatchObject({ tenantId: other });
    expect((await get(`/api/fixture/open?__tenant=${other}`)).body).toMatchObject({ tenantId: other });
    expect((await get('/api/fixture/open')).body).toMatchObject({ tenantId: EMPTY_GUID });
    expect(
      (await get('/api/fixture/mine', { ...(await bearer(identity.user(one))), __tenant: 'other' })).body,
    ).toMatchObject({ tenantId: one });
    const unknown = await get('/api/fixture/open', { __tenant: 'nobody', 'accept-language': 'en' });
    expect([unknown.status, unknown.body?.error?.code, unknown.body?.error?.message]).toEqual([
      404,
      'Volo.AbpIo.MultiTenancy:010001',
      'There is no tenant "nobody".',
    ]);
  });

  it('sees a change of permissions and a revocation at once', async () => {
    const user = identity.user(identity.tenant('changing'), []);
    const headers = await bearer(user, { sessionId: 'session-1' });
    expect((await get('/api/fixture/materials', headers)).status).toBe(403);
    user.permissions.push('Optimization.Materials');
    expect((await get('/api/fixture/materials', headers)).status).toBe(403);
    await app.get(Permissions).announceChange(user.tenantId);
    expect((await get('/api/fixture/materials', headers)).status).toBe(200);
    await app
      .get(Revocations)
      .announce({ kind: 'session', key: 'session-1', notBefore: Math.floor(Date.now() / 1000) + 1 });
    expect((await get('/api/fixture/materials', headers)).status).toBe(401);
  });

  it("writes the error envelope in the caller's language, and an internal error says nothing of its cause", async () => {
    expect(await get('/api/fixture/refused', { 'accept-language': 'en' })).toMatchObject({
      status: 403,
      headers: { _abperrorformat: 'true' },
      body: {
        error: {
          code: 'Fixture:000001',
          message: 'Cannot handle AD-1',
          details: null,
          data: { name: 'AD-1' },
          validationErrors: null,
        },
      },
    });
    expect((await get('/api/fixture/refused')).body?.error?.message).toBe('不能处理AD-1');
    expect((await get('/api/fixture/refused?culture=en')).body?.error?.message).toBe('Cannot handle AD-1');
    expect(
      (await get('/api/fixture/refused', { cookie: '.AspNetCore.Culture=c%3Den%7Cuic%3Den' })).body?.error?.message,
    ).toBe('Cannot handle AD-1');
    expect(
      (await get('/api/fixture/refused', { 'accept-language': 'zh;q=0.3, en-GB;q=0.8, *;q=0.1' })).body?.error?.message,
    ).toBe('Cannot handle AD-1');
    expect((await get('/api/fixture/refused', { 'accept-language': 'en;q=0, fr' })).body?.error?.message).toBe(
      '不能处理AD-1',
    );
    const broken = await get('/api/fixture/broken', { 'accept-language': 'en' });
    expect([broken.status, JSON.stringify(broken.body).includes('hunter2')]).toEqual([500, false]);
    expect(await get('/api/fixture/absent', { 'accept-language': 'en' })).toMatchObject({
      status: 404,
      body: { error: { message: 'What you asked for does not exist.' } },
    });
  });

  it('says which methods an address takes, and that it was the token that is not valid', async () => {
    const patched = await app.inject({
      method: 'PATCH',
      url: '/API/fixture/made?x=1',
      headers: { 'accept-language': 'en' },
    });
    expect([
      patched.statusCode,
      patched.headers['allow'],
      patched.json<{ error: { message: string } }>().error.message,
    ]).toEqual([405, 'DELETE, POST', 'This address does not take PATCH. It takes DELETE, POST.']);
    expect((await app.inject({ method: 'PATCH', url: '/api/fixture/absent' })).statusCode).toBe(404);
    const challenge = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'GET', url: '/api/fixture/mine', headers })).headers['www-authenticate'];
    expect([await challenge({}), await challenge({ authorization: 'Bearer no.token' })]).toEqual([
      'Bearer',
      'Bearer error="invalid_token"',
    ]);
  });

  it('says of a body of another kind what it is to be', () => {
    const message = (language: 'en' | 'zh-Hans') => {
      try {
        return bind(z.object({}), []);
      } catch (error) {
        return envelopeOf(error as AppError, new Localizer(), language).error.validationErrors![0]!.message;
      }
    };
    expect([message('en'), message('zh-Hans')]).toEqual([
      'The request must be of type object.',
      '请求内容的类型应为 object。',
    ]);
  });

  it('answers null with 204, a bare string as JSON, and POST with 200', async () => {
    expect((await get('/api/fixture/nothing')).status).toBe(204);
    expect((await get('/API/Fixture/SCALAR')).body).toBe('text');
    const made = await app.inject({ method: 'POST', url: '/api/fixture/made', payload: { a: 1 } });
    expect([made.statusCode, made.json()]).toEqual([200, { a: 1 }]);
    const poisoned = await app.inject({
      method: 'POST',
      url: '/api/fixture/made',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"a":1}}',
    });
    expect(poisoned.statusCode).toBe(400);
  });

  it('takes the type of JSON with no body for no body, and the other names of JSON for JSON', async () => {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    expect((await app.inject({ method: 'DELETE', url: '/api/fixture/made', headers: json })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/api/fixture/made', headers: json })).json()).toEqual({});
    for (const type of ['text/json', 'application/json-patch+json; charset=utf-8', 'application/*+json']) {
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/api/fixture/made',
            headers: { 'content-type': type },
            payload: '{"a":1}',
          })
        ).json(),
      ).toEqual({ a: 1 });
    }
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/fixture/made',
          headers: { 'content-type': 'application/xml' },
          payload: '<a/>',
        })
      ).statusCode,
    ).toBe(415);
  });

  describe('asked by a page of another origin', () => {
    const page = 'https://partner.example';
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/fixture/mine',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,__tenant',
        },
      });
    beforeAll(() => void identity.origins.push(page));

    it('lets those of registered clients ask, and read answers and refusals', async () => {
      expect(await preflight(page)).toMatchObject({
        statusCode: 204,
        headers: {
          'access-control-allow-origin': page,
          'access-control-allow-headers': 'authorization,__tenant',
          'access-control-allow-credentials': 'true',
          vary: 'Origin',
        },
      });
      for (const url of ['/api/fixture/open', '/api/fixture/mine', '/api/fixture/absent'])
        expect((await get(url, { origin: page })).headers).toMatchObject({
          'access-control-allow-origin': page,
          'access-control-expose-headers': expect.stringContaining('_AbpErrorFormat') as string,
        });
    });

    it.each(['https://partner.example.evil.test', 'http://partner.example', 'null', 'https://evil.test'])(
      'lets %s neither ask nor read',
      async (origin) => {
        expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
        expect((await get('/api/fixture/open', { origin })).headers).not.toHaveProperty('access-control-allow-origin');
      },
    );
  });

  it('counts requests by route and status, and no address or id among them', async () => {
    await get('/api/fixture/refused?secret=hunter2');
    const { body } = await app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/fixture\/refused",status="403"\} \d+/,
    );
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toContain('hunter2');
  });

  it('binds indexed and repeated query arrays, whatever the case of their names', async () => {
    const headers = await bearer(identity.user(identity.tenant('arrays'), ['Optimization.Materials']));
    expect(
      (await get('/api/fixture/materials?Roles[0]=a&roles[1]=b&MaxResultCount=5&filter=%20x%20y&sorting=', headers))
        .body,
    ).toEqual({ skipCount: 0, maxResultCount: 5, filter: 'xy', roles: ['a', 'b'] });
    expect((await get('/api/fixture/materials?ROLES=a&ROLES=b&filter=undefined', headers)).body).toMatchObject({
      roles: ['a', 'b'],
    });
  });
});

describe('binding', () => {
  it('renames at every depth and keeps unknown names out', () => {
    const schema = z.object({
      roleNames: z.array(z.string()),
      nested: z.object({ isEnable: z.boolean() }).optional(),
      list: z.array(z.object({ partNo: z.string() })).default([]),
    });
    expect(
      bind(schema, { ROLENAMES: ['a'], Nested: { ISENABLE: true }, List: [{ PARTNO: '1', extra: 1 }], isAdmin: true }),
    ).toEqual({ roleNames: ['a'], nested: { isEnable: true }, list: [{ partNo: '1' }] });
  });

  it('reads enumerations by number and by name', () => {
    const schema = z.object({ readState: query.enumeration({ Read: 0, UnRead: 1 }) });
    expect(bindQuery(schema, { ReadState: 'unread' })).toEqual({ readState: 1 });
    expect(bindQuery(schema, { readState: '0' })).toEqual({ readState: 0 });
    expect(() => bindQuery(schema, { readState: '7' })).toThrow(AppError);
  });

  it('reads texts that stand for numbers, truth values, enumerated numbers and GUIDs, and empty ones that stand for nothing', () => {
    const id = '0d3b2c7e-1f7a-4a53-9d0c-6e2a4b8f1c55';
    const schema = z.object({
      count: z.number(),
      rate: z.number().nullish(),
      isOn: z.boolean(),
      isOff: z.boolean().default(true),
      kind: z.literal([0, 10]),
      colour: z.enum({ Red: 1, Blue: 2 }),
      id: guid(),
      parentId: guid().nullable(),
      name: z.string().optional(),
    });
    const given = {
      count: '-2.5',
      rate: '',
      isOn: 'True',
      isOff: '',
      kind: '10',
      colour: 'blue',
      id: `{${id.toUpperCase()}}`,
      parentId: '',
      name: '',
    };
    expect(bind(schema, given)).toEqual({
      count: -2.5,
      rate: null,
      isOn: true,
      isOff: true,
      kind: 10,
      colour: 2,
      id,
      parentId: null,
      name: '',
    });
    expect(bind(z.object({ id: guid() }), { id: id.replaceAll('-', '') })).toEqual({ id });
    for (const wrong of [
      { count: '' },
      { count: '0x10' },
      { isOn: 'yes' },
      { kind: '5' },
      { colour: 'green' },
      { id: '' },
      { id: '1' },
    ])
      expect(() => bind(schema, { ...given, ...wrong })).toThrow(AppError);
  });

  it('takes the first of several values of one query field', () => {
    expect(
      bindQuery(listQuery.extend({ isOn: query.bool() }), {
        maxResultCount: ['5', '9'],
        MaxResultCount: '7',
        filter: ['a', 'b'],
        isOn: ['true', 'false'],
      }),
    ).toMatchObject({ maxResultCount: 5, filter: 'a', isOn: true });
  });

  it('names every wrong member', () => {
    const schema = z.object({
      name: z.string().min(1).max(3),
      count: z.number().min(0),
      items: z.array(z.object({ code: z.string() })),
    });
    try {
      bind(schema, { name: 'long', count: -1, items: [{}] });
    } catch (error) {
      expect((error as AppError).issues.map(({ member, text }) => [member, text])).toEqual([
        ['name', 'Validation:maxLength'],
        ['count', 'Validation:min'],
        ['items.0.code', 'Validation:required'],
      ]);
    }
    expect.assertions(1);
  });
});

describe('a port', () => {
  it('crosses processes by a signed call, and an unsigned, changed or old one is refused', async () => {
    const answering = new Ports(config);
    const identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(answering);
    const app = await createService(service([FixtureController]), {
      config,
      ports: answering,
      state: new InProcessState(),
    });
    await app.listen(0, '127.0.0.1');
    const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    try {
      const user = identity.user(identity.tenant('ports'), ['Optimization.Materials']);
      const asking = new Ports({ ...config, IDENTITY_URL: url });
      expect(await asking.client(identityPort).grants({ tenantId: user.tenantId, userId: user.userId })).toEqual({
        permissions: ['Optimization.Materials'],
        roles: [],
      });
      expect(await asking.client(identityPort).profile({ tenantId: user.tenantId, userId: user.userId })).toBeNull();
      // What the other service does for a request stands under the request's own number.
      const numbers: (string | undefined)[] = [];
      answering.provide(identityPort, {
        ...answering.provided(identityPort)!,
        jwks: async () => (numbers.push(currentContext()?.correlationId), { keys: [] }),
      });
      await runAsTenant(user.tenantId, () => asking.client(identityPort).jwks({}), {
        correlationId: 'order-of-monday',
      });
      await asking.client(identityPort).jwks({});
      expect(numbers).toEqual(['order-of-monday', expect.stringMatching(/^[\da-f-]{36}$/)]);
      const stranger = new Ports({ ...config, IDENTITY_URL: url, SECRET_KEY: 'another-secret-another-secret-another' });
      await expect(stranger.client(identityPort).jwks({})).rejects.toThrow(AppError);
      const unsigned = await fetch(`${url}/internal/identity/jwks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ at: Date.now(), input: {} }),
      });
      expect(unsigned.status).toBe(401);
    } finally {
      await app.close();
    }
  });
});

describe('the environment', () => {
  it('is refused in one sentence that names every wrong variable', () => {
    expect(() => loadConfig({ SECRET_KEY: 'short' })).toThrow(
      'DATABASE_URL is not set; SECRET_KEY must have at least 32 characters',
    );
  });
});
