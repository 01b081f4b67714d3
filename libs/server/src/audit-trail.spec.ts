import type { AuditedRequest } from '@ishare/contracts/platform/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestIdentity, type TokenOptions } from '@ishare/testing/test-identity.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuditTrail } from './audit-trail.js';
import { createService } from './boot.js';
import { loadConfig } from './config.js';
import { Ports } from './ports.js';
import { Allow, Public } from './routes.js';
import { InProcessState } from './shared-state.js';

const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nowhere/x',
  SECRET_KEY: TEST_SECRET,
  LOG_LEVEL: 'error',
});

@Controller('api/fixture')
class AuditedController {
  @Get('things')
  @Public('for the test')
  read() {
    return {};
  }

  @Post('things')
  @Public('for the test')
  write(@Body() body: { fails?: boolean }) {
    if (body.fails) throw new Error('the inside story');
    return {};
  }

  @Post('things/:id/leave/*')
  @Public('for the test')
  leave() {
    return {};
  }

  @Post('guarded')
  @Allow('Optimization.Materials')
  guarded() {
    return {};
  }
}

@Module({ controllers: [AuditedController] })
class AuditedModule {}

describe('the audit trail', () => {
  let app: NestFastifyApplication;
  let identity: TestIdentity;
  let tenantId: string;
  let kept: { tenantId: string; requests: AuditedRequest[] }[] = [];
  let keep: (() => Promise<void>) | undefined;
  const state = new InProcessState();

  beforeAll(async () => {
    const ports = new Ports(config);
    identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(ports);
    tenantId = identity.tenant('a');
    app = await createService(
      { name: 'fixture', module: AuditedModule, texts: { 'zh-Hans': {}, en: {} } },
      { config, ports, state },
    );
    app.get(AuditTrail).keepBy(async (owner, requests) => {
      kept.push({ tenantId: owner, requests });
      await keep?.();
    });
  });
  afterAll(async () => {
    await app.close();
    await state.close();
  });
  beforeEach(() => {
    kept = [];
    keep = undefined;
  });

  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    options: TokenOptions & { permissions?: string[]; isStranger?: boolean } = {},
  ) => {
    const token = options.isStranger
      ? undefined
      : await identity.token(identity.user(tenantId, options.permissions), options);
    const { statusCode } = await app.inject({
      method,
      url: `/api/fixture/${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(payload ? { payload } : {}),
    });
    return statusCode;
  };
  const records = async () => {
    await app.get(AuditTrail).settle();
    return kept.flatMap(({ requests }) => requests);
  };

  it('keeps what may have changed something, of callers and of strangers who were let in', async () => {
    await ask('GET', 'things');
    await ask('POST', 'things', { name: 'x', password: 'hush' });
    await ask('POST', 'things', {}, { isStranger: true });
    await ask('POST', 'guarded', {}, { isStranger: true });
    await ask('POST', 'guarded', {}, { permissions: [] });
    const found = await records();
    expect(
      found.map(({ httpStatusCode, methodName, userName }) => [httpStatusCode, methodName, userName === null]),
    ).toEqual([
      [200, 'write', false],
      [200, 'write', true],
      [403, '', false],
    ]);
    expect(found[0]).toMatchObject({
      applicationName: 'fixture',
      serviceName: 'AuditedController',
      url: '/api/fixture/things',
      httpMethod: 'POST',
      parameters: '{"input":{"name":"x","password":"***"}}',
      exceptions: null,
    });
    expect(kept[0]!.tenantId).toBe(tenantId);
  });

  it('keeps no token that stands in a path', async () => {
    await ask('POST', 'things/7/leave/eyJhbGciOi.the.token?then=home', {});
    const [record] = await records();
    expect([record!.url, record!.parameters]).toEqual([
      '/api/fixture/things/7/leave/***?then=home',
      '{"id":"7","*":"***","then":"home","input":{}}',
    ]);
  });

  it('keeps both sides of an impersonation', async () => {
    const impersonator = { userId: newId(), userName: 'boss', tenantId: newId() };
    await ask('POST', 'things', {}, { impersonator });
    expect(await records()).toEqual([
      expect.objectContaining({
        impersonatorUserId: impersonator.userId,
        impersonatorUserName: 'boss',
        impersonatorTenantId: impersonator.tenantId,
      }),
    ]);
  });

  it('says of a failure that it was one, and not how it came about', async () => {
    expect(await ask('POST', 'things', { fails: true })).toBe(500);
    const [record] = await records();
    expect([record!.httpStatusCode, record!.exceptions]).toEqual([500, expect.stringContaining('500: ')]);
    expect(record!.exceptions).not.toContain('inside');
  });

  it('makes nobody wait: what comes while a batch is being kept makes the next one', async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    keep = () => held;
    for (let n = 0; n < 5; n++) expect(await ask('POST', 'things', {})).toBe(200);
    expect(kept.map(({ requests }) => requests.length)).toEqual([1]);
    release();
    expect((await records()).length).toBe(5);
    expect(kept.map(({ requests }) => requests.length)).toEqual([1, 4]);
  });

  it('goes on after a batch could not be kept', async () => {
    keep = () => Promise.reject(new Error('the database is away'));
    await ask('POST', 'things', {});
    await records();
    keep = undefined;
    await ask('POST', 'things', {});
    expect((await records()).length).toBe(2);
  });
});
