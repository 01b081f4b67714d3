import { jest } from '@jest/globals';
import { TestIdentity } from '@ishare/testing/test-identity.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { newId } from '@ishare/kernel/ids.js';
import { createService } from './boot.js';
import { loadConfig } from './config.js';
import { Ports } from './ports.js';
import { FromBody, FromQuery, Public } from './routes.js';
import { extraProperties, listQuery } from './schemas.js';
import { InProcessState } from './shared-state.js';

const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nowhere/x',
  SECRET_KEY: TEST_SECRET,
  LOG_LEVEL: 'error',
});

const branch = z.object({
  name: z.string(),
  get children() {
    return z.array(branch).default([]);
  },
});
const listed = listQuery.extend({ roles: z.array(z.string()).optional() });
const saved = z.object({
  name: z.string().optional(),
  extraProperties,
  rows: z.array(z.object({ code: z.string() })).default([]),
  tree: branch.optional(),
});

@Controller('api/fixture')
class HostileController {
  @Get('list')
  @Public('for the test')
  list(@FromQuery(listed) query: z.output<typeof listed>) {
    return query;
  }

  @Post('save')
  @Public('for the test')
  save(@FromBody(saved) body: z.output<typeof saved>) {
    return body;
  }
}

@Module({ controllers: [HostileController] })
class HostileModule {}

describe('a service that is asked nonsense', () => {
  let app: NestFastifyApplication;
  let token: string;
  const state = new InProcessState();

  beforeAll(async () => {
    const ports = new Ports(config);
    const identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(ports);
    token = await identity.token(identity.user(identity.tenant('a')));
    app = await createService(
      { name: 'fixture', module: HostileModule, texts: { 'zh-Hans': {}, en: {} } },
      { config, ports, state },
    );
  });
  afterAll(async () => {
    await app.close();
    await state.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
  // With a token: of a stranger, large bodies are not even read.
  const post = (payload: string, type = 'application/json') => {
    const headers = { 'content-type': type, authorization: `Bearer ${token}` };
    return app.inject({ method: 'POST', url: '/api/fixture/save', headers, payload });
  };
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    'constructor=1',
    'constructor[]=1',
    'constructor[0]=1',
    '__proto__=1',
    '__proto__[]=1',
    'hasOwnProperty=1',
    'toString[3]=1',
    'valueOf=1',
    'roles=a&__proto__[x]=1',
  ])('takes no name of JavaScript for one of ours: ?%s', async (query) => {
    const reply = await get(`/api/fixture/list?${query}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ skipCount: 0 })]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it.each([
    '{"constructor":1}',
    '{"toString":{"a":1}}',
    '{"hasOwnProperty":[]}',
    '{"rows":[{"code":"a","valueOf":1}]}',
  ])('takes no name of JavaScript for one of ours: %s', async (body) => {
    expect((await post(body)).statusCode).toBe(200);
  });

  it('takes one value for a list of one', async () => {
    expect((await get('/api/fixture/list?Roles=a')).json()).toMatchObject({ roles: ['a'] });
  });

  it.each(['filter=a%00', 'roles=a&roles=%00', 'Roles[0]=%00'])('takes no zero byte: ?%s', async (query) => {
    const reply = await get(`/api/fixture/list?${query}`);
    expect([reply.statusCode, reply.json().error.validationErrors.length]).toEqual([400, 1]);
  });

  it('joins all spellings of a query array', async () => {
    expect((await get('/api/fixture/list?roles=abc&Roles[1]=d&ROLES[]=e')).json()).toMatchObject({
      roles: ['abc', 'd', 'e'],
    });
  });

  it.each(['.AspNetCore.Culture=%E0%A4%A', '__tenant=%', '__tenant=%FF'])(
    'reads no cookie that is not encoded well: %s',
    async (cookie) => {
      expect((await get('/api/fixture/list', { cookie })).statusCode).toBe(200);
    },
  );

  it.each(['x'.repeat(65), 'a%00b'])(
    'knows no tenant of an impossible name, and does not look for it',
    async (name) => {
      expect((await get(`/api/fixture/list?__tenant=${name}`)).statusCode).toBe(404);
    },
  );

  it.each([
    ['a body of another type', () => post('<a/>', 'text/xml'), 415],
    ['a body without an end', () => post('{"name":'), 400],
    ['a body nested a million deep', () => post(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`), 400],
    ['a body nested deep inside', () => post(`{"extraProperties":${nested(100_000)}}`), 400],
    [
      'a tree that is deeper than any',
      () => post(`{"tree":${'{"name":"n","children":['.repeat(5_000)}${']}'.repeat(5_000)}}`),
      400,
    ],
    ['a body that is too large', () => post(JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) })), 413],
    ['a path that is not encoded well', () => get('/api/fixture/%E0%A4%A'), 400],
    ['a path that is not encoded well, by name', () => get('/api/fixture/list/%'), 400],
  ] as const)('refuses %s', async (_what, ask, status) => {
    const reply = await ask();
    expect([reply.statusCode, reply.headers['_abperrorformat'], (reply.json() as { error: object }).error]).toEqual([
      status,
      'true',
      expect.objectContaining({ message: expect.any(String) }),
    ]);
    // What is said of the whole body begins with no gap where a member would be named.
    const { validationErrors } = (reply.json() as { error: { validationErrors?: { message: string }[] } }).error;
    for (const { message } of validationErrors ?? []) expect(message).toBe(message.trim());
  });

  it('takes extra properties of 20 levels and 256 KiB, and no more', async () => {
    expect((await post(`{"extraProperties":${nested(20)}}`)).statusCode).toBe(200);
    const deep = await post(`{"extraProperties":${nested(21)}}`);
    expect([deep.statusCode, deep.json().error.validationErrors[0].members]).toEqual([400, ['extraProperties']]);
    expect((await post(JSON.stringify({ extraProperties: { a: 'x'.repeat(262_144 - 8) } }))).statusCode).toBe(200);
    const large = await post(JSON.stringify({ extraProperties: { a: 'x'.repeat(262_144 - 7) } }));
    expect([large.statusCode, large.json().error.validationErrors[0].members]).toEqual([400, ['extraProperties']]);
  });

  it('names the first hundred of many thousand mistakes', async () => {
    const reply = await post(JSON.stringify({ rows: Array.from({ length: 100_000 }, () => ({})) }));
    expect([reply.statusCode, reply.json().error.validationErrors.length]).toEqual([400, 100]);
  });

  const keys = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, 'v']));
  it.each([
    ['members of one object', { extraProperties: keys(250_000) }],
    ['members of many', { rows: Array.from({ length: 4_900 }, () => ({ code: 'x', extraProperties: keys(70) })) }],
    ['rows that are all wrong', { rows: Array.from({ length: 60_000 }, () => ({ a: 1, b: 1, c: 1, d: 1, e: 1 })) }],
    ['empty rows', { rows: Array.from({ length: 600_000 }, () => ({})) }],
    ['numbers', { rows: Array.from({ length: 2_000_000 }, () => 1) }],
  ])('makes nothing of hundreds of thousands of values: %s', async (_what, body) => {
    const parse = jest.spyOn(JSON, 'parse');
    const reply = await post(JSON.stringify(body));
    const texts = parse.mock.calls.filter(([text]) => String(text).length > 100_000);
    parse.mockRestore();
    expect([reply.statusCode, texts.length]).toEqual([400, 0]);
    const [{ message, members }] = reply.json().error.validationErrors;
    expect([message, members]).toEqual([expect.stringMatching(/250,?000|20,?000/), []]);
  });

  it('takes the largest body that is sent: 5,000 edited rows with what each cell held', async () => {
    const row = { id: newId(), ...Object.fromEntries('abcdefghijklmnopqr'.split('').map((name) => [name, 1])) };
    const rows = Array.from({ length: 5_000 }, () => ({ code: 'x', ...row, was: row }));
    expect((await post(JSON.stringify({ rows }))).statusCode).toBe(200);
  });
});
