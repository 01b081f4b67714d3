import ExcelJS from 'exceljs';
import { entitiesChanged, requestsAudited, type AuditedRequest } from '@ishare/contracts/platform/events.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { statementsOf } from '@ishare/testing/statements.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { startPlatform } from '../platform.fixture.js';
import { AuditLogHandlers } from './audit-log.handlers.js';

const PATH = '/api/audit-logging/audit-logs';
const WECHAT = '/api/setting-management/wechat';

type Query = Record<string, string | number | boolean>;

describe('the audit log', () => {
  let service: TestService;
  let admin: TestClient;
  let given: Record<string, string> = {};

  beforeAll(async () => {
    service = await startPlatform();
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(saasPort, {
      ...usual.client(saasPort),
      features: async (input) => ({ ...(await usual.client(saasPort).features(input)), ...given }),
    });
    admin = await service.client();
  });
  afterAll(() => service.close());
  beforeEach(() => (given = {}));

  const list = async (query: Query = {}, client = admin) =>
    (await client.get(PATH, query)).body as { totalCount: number; items: Record<string, unknown>[] };
  const arrived = async (query: Query, client = admin) =>
    (await until(async () => (await list(query, client)).items[0])) as Record<string, unknown> & { id: string };
  const correlated = (id: string) => ({ 'x-correlation-id': id });
  const within = (work: Parameters<Database['tx']>[0], tenantId = service.tenantA) =>
    runAsTenant(tenantId, () => service.app.get(Database).tx(work));
  const request = (more: Partial<AuditedRequest> = {}): AuditedRequest => ({
    id: newId(),
    applicationName: 'fixture',
    userId: newId(),
    userName: 'somebody',
    impersonatorUserId: null,
    impersonatorUserName: null,
    impersonatorTenantId: null,
    executionTime: new Date().toISOString(),
    executionDuration: 5,
    clientIpAddress: '10.0.0.1',
    clientId: 'iShare_Web',
    correlationId: newId(),
    browserInfo: 'test',
    httpMethod: 'PUT',
    url: '/api/fixture',
    httpStatusCode: 200,
    exceptions: null,
    serviceName: 'FixtureController',
    methodName: 'update',
    parameters: '{}',
    ...more,
  });
  const keep = (...requests: AuditedRequest[]) =>
    within((tx) => service.app.get(AuditLogHandlers).requestsAudited(requestsAudited.schema.parse({ requests }), tx));

  it('is read and thinned out where other clients look for it', async () => {
    const client = await service.as(service.identity.user(service.tenantA));
    const [one, two] = [newId(), newId()];
    for (const id of [one, two]) await client.request('PUT', WECHAT, { body: { appId: id }, headers: correlated(id) });
    const [first, second] = [await arrived({ correlationId: one }), await arrived({ correlationId: two })];
    const LOG = '/api/auditing/audit-log';
    expect((await client.get(LOG, { correlationId: one })).body.items).toEqual([first]);
    expect((await client.get(`${LOG}/${first.id}`)).body).toMatchObject({ id: first.id, actions: [expect.anything()] });
    const CHANGES = '/api/auditing/entity-changes';
    const [change] = await until(async () => {
      const { items } = (await client.get(CHANGES, { auditLogId: first.id })).body as {
        items: { id: string; entityId: string; changeType: number }[];
      };
      return items.length > 0 ? items : undefined;
    });
    expect((await client.get(`${CHANGES}/${change!.id}`)).body).toEqual(change);
    const told = (await client.get(`${CHANGES}/with-username`, { entityId: change!.entityId })).body.items;
    expect(told).toEqual(expect.arrayContaining([expect.objectContaining({ entityChange: change })]));
    expect((await client.get(`${CHANGES}/with-username/${change!.id}`)).body.entityChange).toEqual(change);
    const other = change!.changeType === 2 ? 0 : 2;
    expect((await client.get(CHANGES, { auditLogId: first.id, changeType: other })).body.totalCount).toBe(0);
    const bulk = (ids: string[]) => client.request('DELETE', `${LOG}/bulk`, { body: { ids } });
    // All or none.
    expect((await bulk([first.id, newId()])).status).toBe(404);
    expect((await client.get(`${LOG}/${first.id}`)).status).toBe(200);
    expect((await bulk([first.id, second.id])).status).toBe(204);
    expect((await client.get(`${LOG}/${second.id}`)).status).toBe(404);
    expect((await (await service.client(service.tenantA, [])).get(LOG)).status).toBe(403);
  });

  it('shows who changed what, with parameters and values before and after, and no secret', async () => {
    const user = service.identity.user(service.tenantA);
    const client = await service.as(user);
    await client.put(WECHAT, { appId: 'before' });
    const correlationId = newId();
    await client.request('PUT', `${WECHAT}?accessToken=hush`, {
      body: { appId: 'after', appSecret: 'hush' },
      headers: correlated(correlationId),
    });
    const item = await arrived({ correlationId });
    expect(item).toMatchObject({
      applicationName: 'platform',
      userId: user.userId,
      userName: user.userName,
      tenantId: service.tenantA,
      tenantName: 'a',
      clientId: 'iShare_Web',
      httpMethod: 'PUT',
      url: `${WECHAT}?accessToken=***`,
      httpStatusCode: 204,
      exceptions: null,
      impersonatorUserId: null,
    });
    const log = await until(async () => {
      const { body } = await client.get(`${PATH}/${item.id}`);
      return body.entityChanges.length === 2 && body;
    });
    expect(log.actions).toEqual([
      expect.objectContaining({ serviceName: 'SettingsController', methodName: 'changeWechat', auditLogId: item.id }),
    ]);
    expect(JSON.parse(log.actions[0].parameters)).toMatchObject({ input: { appId: 'after', appSecret: '***' } });
    const [changed, added] = log.entityChanges;
    expect(changed).toMatchObject({
      changeType: 1,
      entityTypeFullName: 'Setting',
      auditLogId: item.id,
      propertyChanges: [
        expect.objectContaining({ propertyName: 'iShare.WeChat.AppId', originalValue: 'before', newValue: 'after' }),
      ],
    });
    expect(added).toMatchObject({
      entityTypeFullName: 'Setting',
      auditLogId: item.id,
      propertyChanges: [
        expect.objectContaining({ propertyName: 'iShare.WeChat.AppSecret', originalValue: null, newValue: '***' }),
      ],
    });
    expect(JSON.stringify(log)).not.toContain('hush');
  });

  it('shows what was refused and why, also by permission; reading and strangers leave no trace', async () => {
    const [refused, forbidden, reading, stranger] = [newId(), newId(), newId(), newId()];
    await (
      await service.client(service.tenantA, [])
    ).request('PUT', '/api/basicsetting', { body: {}, headers: correlated(forbidden) });
    await admin.get('/api/app/basic-setup-setting', {}, correlated(reading));
    await service.anonymous().request('PUT', '/api/basicsetting', { body: {}, headers: correlated(stranger) });
    await admin.request('PUT', '/api/basicsetting', { body: { httpTimeout: 1 }, headers: correlated(refused) });
    expect(await arrived({ correlationId: refused })).toMatchObject({
      httpStatusCode: 400,
      exceptions: expect.stringContaining('(httpTimeout)'),
    });
    expect(await arrived({ correlationId: forbidden })).toMatchObject({
      httpStatusCode: 403,
      exceptions: expect.stringContaining('Volo.Authorization:010001'),
    });
    expect([
      (await list({ correlationId: reading })).totalCount,
      (await list({ correlationId: stranger })).totalCount,
    ]).toEqual([0, 0]);
    expect((await list({ correlationId: refused, hasException: true })).totalCount).toBe(1);
    expect((await list({ correlationId: refused, hasException: false })).totalCount).toBe(0);
  });

  it.each(['\\u0000', '\\ud800'])('keeps what no database can hold, as far as it can: %s', async (sign) => {
    const correlationId = newId();
    const headers = { ...correlated(correlationId), 'content-type': 'application/json' };
    expect(
      (await admin.request('POST', '/api/menu', { body: Buffer.from(`{"name":"a${sign}b","path":"/x"}`), headers }))
        .status,
    ).toBe(400);
    expect(await arrived({ correlationId })).toMatchObject({ httpStatusCode: 400, url: '/api/menu' });
  });

  it('keeps both sides of an impersonation', async () => {
    const [impersonatorUserId, correlationId] = [newId(), newId()];
    await keep(
      request({
        correlationId,
        impersonatorUserId,
        impersonatorUserName: 'boss',
        impersonatorTenantId: service.tenantB,
      }),
    );
    expect(await arrived({ correlationId })).toMatchObject({
      userName: 'somebody',
      impersonatorUserId,
      impersonatorUserName: 'boss',
      impersonatorTenantId: service.tenantB,
      impersonatorTenantName: 'b',
    });
  });

  it('is filtered by each of its names, sorted and paged', async () => {
    const correlationId = newId();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString();
    await keep(
      request({
        correlationId,
        executionTime: at(1),
        executionDuration: 10,
        userName: 'ann',
        url: '/api/x/one',
        httpMethod: 'POST',
      }),
      request({
        correlationId,
        executionTime: at(2),
        executionDuration: 20,
        userName: 'bob',
        url: '/api/x/two',
        httpStatusCode: 403,
        exceptions: 'x',
        clientId: 'other',
        clientIpAddress: '10.9.9.9',
        applicationName: 'second',
      }),
    );
    const names = async (query: Query) =>
      (await list({ correlationId, ...query })).items.map(({ userName }) => userName);
    expect(await names({})).toEqual(['bob', 'ann']);
    expect(await names({ sorting: 'executionDuration asc' })).toEqual(['ann', 'bob']);
    expect(await names({ skipCount: 1, maxResultCount: 1 })).toEqual(['ann']);
    const finds: [Query, string[]][] = [
      [{ startTime: at(2) }, ['bob']],
      [{ endTime: at(1) }, ['ann']],
      [{ url: 'TWO' }, ['bob']],
      [{ clientId: 'other' }, ['bob']],
      [{ userName: 'an' }, ['ann']],
      [{ applicationName: 'sec' }, ['bob']],
      [{ clientIpAddress: '10.9' }, ['bob']],
      [{ httpMethod: 'post' }, ['ann']],
      [{ httpStatusCode: 403 }, ['bob']],
      [{ minExecutionDuration: 15 }, ['bob']],
      [{ maxExecutionDuration: 15 }, ['ann']],
    ];
    for (const [query, expected] of finds) expect([query, await names(query)]).toEqual([query, expected]);
    expect((await admin.get(PATH, { sorting: 'tenantId' })).status).toBe(400);
    const period = { startDate: at(0), endDate: at(5) };
    expect((await admin.get(`${PATH}/statistics/error-rate`, period)).body).toEqual({ data: { Fault: 1, Success: 1 } });
    expect((await admin.get(`${PATH}/statistics/average-execution-duration-per-day`, period)).body).toEqual({
      data: { '2026-01-05': 15 },
    });
  });

  it('writes each change of thousands into the workbook once, in any order, without counting them', async () => {
    const entityId = newId();
    await within((tx) =>
      tx.query(
        `insert into audit_entity_change (id, tenant_id, change_time, change_type, entity_id, entity_type_full_name,
           property_changes, user_name, correlation_id)
         select gen_random_uuid(), $2, timestamptz '2026-02-01 09:00Z' + make_interval(secs => i % 3), i % 2, $1,
                'Plan_Row', jsonb_build_array(jsonb_build_object('propertyName', 'p' || i, 'propertyTypeFullName', 'int',
                'originalValue', null, 'newValue', '1')), 'night job', 'x' from generate_series(1, 1201) i`,
        [entityId, service.tenantA],
      ),
    );
    for (const sorting of ['', 'changeTime', 'changeType desc, changeTime', 'entityId desc, changeTime desc']) {
      const book = new ExcelJS.Workbook();
      const statements = await statementsOf(async () => {
        const { raw } = await admin.request('GET', `${PATH}/entity-changes/export`, { query: { entityId, sorting } });
        await book.xlsx.load(raw as never);
      });
      const rows = (book.worksheets[0]!.getSheetValues() as unknown[][]).slice(2);
      expect([sorting, rows.length, new Set(rows.map((row) => row[6])).size]).toEqual([sorting, 1_201, 1_201]);
      if (sorting === 'changeTime')
        expect(rows.map((row) => Number(row[1]))).toEqual(rows.map((row) => Number(row[1])).sort((a, b) => a - b));
      expect(statements.filter((text) => /count\(|offset/i.test(text))).toEqual([]);
    }
  });

  it('tells the history of a record (platform-03), also of what no request changed', async () => {
    const entityId = newId();
    const change = (changeType: number, minute: number) => ({
      id: newId(),
      changeType,
      changeTime: new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString(),
      entityId,
      entityTypeFullName: 'Plan_Row',
      propertyChanges: [
        {
          propertyName: 'size',
          propertyTypeFullName: 'int',
          originalValue: changeType === 0 ? null : '1',
          newValue: '2',
        },
      ],
    });
    await within((tx) =>
      service.app.get(AuditLogHandlers).entitiesChanged(
        entitiesChanged.schema.parse({
          auditLogId: null,
          userId: null,
          userName: 'night job',
          correlationId: 'x',
          changes: [change(0, 0), change(1, 1), change(2, 2)],
        }),
        tx,
      ),
    );
    const types = async (query: Query) =>
      (await admin.get(`${PATH}/entity-changes`, { entityId, ...query })).body.items.map(
        ({ changeType }: { changeType: number }) => changeType,
      );
    expect(await types({})).toEqual([2, 1, 0]);
    expect(await types({ sorting: 'changeTime', maxResultCount: 2 })).toEqual([0, 1]);
    expect([
      await types({ entityChangeType: 'Updated' }),
      await types({ entityChangeType: 0 }),
      await types({ entityTypeFullName: 'plan_' }),
      await types({ entityTypeFullName: 'planx' }),
    ]).toEqual([[1], [0], [2, 1, 0], []]);
    expect(await types({ startDate: '2026-01-05T09:01:00Z', endDate: '2026-01-05T09:01:30Z' })).toEqual([1]);
    // By whom, and as a workbook in words, in the reader's zone.
    expect(await types({ userName: 'NIGHT' })).toEqual([2, 1, 0]);
    expect(await types({ userName: 'day' })).toEqual([]);
    const file = await admin.request('GET', `${PATH}/entity-changes/export`, {
      query: { entityId, sorting: 'changeTime', timeZone: 'Asia/Shanghai' },
      headers: { 'accept-language': 'en' },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file.raw as never);
    const cells = book.worksheets[0]!.getSheetValues().slice(1) as string[][];
    expect(cells.map((row) => row.slice(1, 9))).toEqual([
      ['Time', 'Who', 'Change', 'Kind of record', 'Record', 'Property', 'Before', 'After'],
      [
        new Date('2026-01-05T17:00:00Z'),
        'night job',
        'Created',
        'Plan_row',
        entityId.slice(0, 8),
        'Size',
        undefined,
        '2',
      ],
      [new Date('2026-01-05T17:01:00Z'), 'night job', 'Updated', 'Plan_row', entityId.slice(0, 8), 'Size', '1', '2'],
      [new Date('2026-01-05T17:02:00Z'), 'night job', 'Deleted', 'Plan_row', entityId.slice(0, 8), 'Size', '1', '2'],
    ]);
    expect((await admin.get(`${PATH}/entity-changes/export`, { timeZone: 'Mars/Base' })).status).toBe(400);
    // Without a zone in the query: the factory's, then the reader's own.
    const firstTime = async () => {
      const { raw } = await admin.request('GET', `${PATH}/entity-changes/export`, {
        query: { entityId, sorting: 'changeTime' },
      });
      const shown = new ExcelJS.Workbook();
      await shown.xlsx.load(raw as never);
      return shown.worksheets[0]!.getCell('A2').value;
    };
    expect(await firstTime()).toEqual(new Date('2026-01-05T17:00:00Z'));
    await admin.post('/api/setting-management/timezone/my-timezone?timezone=Europe/Paris');
    expect(await firstTime()).toEqual(new Date('2026-01-05T10:00:00Z'));
    const { body: history } = await admin.get(`${PATH}/entity-changes-with-username`, {
      entityId,
      entityTypeFullName: 'Plan_Row',
    });
    expect(
      history.map(({ userName, entityChange }: { userName: string; entityChange: { changeType: number } }) => [
        userName,
        entityChange.changeType,
      ]),
    ).toEqual([
      ['night job', 2],
      ['night job', 1],
      ['night job', 0],
    ]);
    const { id } = history[0].entityChange;
    expect((await admin.get(`${PATH}/entity-changes/${id}`)).body).toEqual(history[0].entityChange);
    expect((await admin.get(`${PATH}/entity-change-with-username/${id}`)).body).toEqual(history[0]);
  });

  it('loses what is deleted, and keeps the history of the records', async () => {
    const correlationId = newId();
    await keep(request({ correlationId }));
    const { id } = await arrived({ correlationId });
    expect([
      (await admin.delete(`${PATH}/${id}`)).status,
      (await admin.delete(`${PATH}/${id}`)).status,
      (await admin.get(`${PATH}/${id}`)).status,
    ]).toEqual([204, 404, 404]);
  });

  it('is swept after the days that the tenant has', async () => {
    given = { 'AuditLogging.RetentionDays': '10' };
    const tenantId = service.identity.tenant('swept');
    const client = await service.client(tenantId);
    const handlers = service.app.get(AuditLogHandlers);
    const old = request({ executionTime: new Date(Date.now() - 11 * 86_400_000).toISOString() });
    await within((tx) => handlers.requestsAudited({ requests: [old, request()] }, tx), tenantId);
    expect((await list({ applicationName: 'fixture' }, client)).totalCount).toBe(1);
  });

  it("is no other tenant's, and needs the permission and the feature", async () => {
    const correlationId = newId();
    await keep(request({ correlationId }));
    const { id } = await arrived({ correlationId });
    const theirs = await service.client(service.tenantB);
    expect([
      (await list({ correlationId }, theirs)).totalCount,
      (await theirs.get(`${PATH}/${id}`)).status,
      (await theirs.delete(`${PATH}/${id}`)).status,
    ]).toEqual([0, 404, 404]);
    const routes = ['', '/entity-changes', '/entity-changes-with-username', '/statistics/error-rate', `/${id}`];
    const [none, holder] = [
      await service.client(service.tenantA, []),
      await service.client(service.tenantA, ['AbpAuditing.AuditLog']),
    ];
    for (const route of routes)
      expect([
        route,
        (await service.anonymous().get(PATH + route)).status,
        (await none.get(PATH + route)).status,
        (await holder.get(PATH + route)).status,
      ]).toEqual([route, 401, 403, 200]);
    expect([
      (await holder.delete(`${PATH}/${id}`)).status,
      (await (await service.client(service.tenantA, ['AbpAuditing.AuditLog.Delete'])).delete(`${PATH}/${id}`)).status,
    ]).toEqual([403, 204]);
    given = { 'AuditLogging.Enable': 'false' };
    const refused = await admin.get(PATH);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Feature:010001']);
    expect((await (await service.host()).get(PATH)).status).toBe(200);
  });
});
