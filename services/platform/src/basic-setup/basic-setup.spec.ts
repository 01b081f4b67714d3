import { platformPort } from '@ishare/contracts/platform/client.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { areas, calendars, importConfigs, importRuleMappings, importSplitOrderMappings } from '../things.js';

describe('basic setup', () => {
  let service: TestService;
  let admin: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    admin = await service.client();
  });
  afterAll(() => service.close());

  const members = (reply: { body: { error: { validationErrors: { members: string[] }[] } } }) =>
    reply.body.error.validationErrors.flatMap((error) => error.members);
  const rule = { columnIndex: 0, fieldName: 'name', valueType: 0, itemsMapping: { A: 'B' } };

  describe('calendars', () => {
    const body = (name: string, more: object = {}) => ({ name, year: 2026, ...more });
    conformance(
      calendars.resource,
      {
        create: (n) => body(`year-${n}`, { year: 2030 + n }),
        change: { capacity: { cut: 1, edge: 2, bore: 3 } },
        invalid: { body: body('x', { year: 1 }), member: 'year' },
      },
      () => service,
    );

    it('hold days of their year, each once, and shifts that follow each other', async () => {
      const post = (more: object) => admin.post('/api/app/calendar', body('checked', more));
      expect(members(await post({ days: [{ date: '2025-01-01', type: 2 }] }))).toEqual(['days.0.date']);
      expect(
        members(
          await post({
            days: [
              { date: '2026-01-01', type: 2 },
              { date: '2026-01-01', type: 1 },
            ],
          }),
        ),
      ).toEqual(['days.1.date']);
      expect(
        members(
          await post({
            shifts: [
              { start: '08:00', end: '12:00' },
              { start: '11:30', end: '18:00' },
            ],
          }),
        ),
      ).toEqual(['shifts.1']);
      const { body: made } = await post({
        shifts: [
          { start: '08:00', end: '12:00' },
          { start: '13:30', end: '18:00' },
        ],
        capacity: { cut: 260 },
      });
      const second = await post({ name: 'second' });
      expect([second.status, members(second)]).toEqual([400, ['year']]);
      expect((await admin.put(`/api/app/calendar/${made.id}`, { ...made, name: 'the same' })).status).toBe(200);
      const path = `/api/app/calendar/${made.id}`;
      expect((await admin.delete(path)).status).toBe(204);
      expect((await post({ name: 'second' })).status).toBe(200);
      expect(members(await admin.request('DELETE', path, { headers: { [UNDO]: '1' } }))).toEqual(['year']);
      expect([made.weekdays, made.capacity]).toEqual([[0, 0, 0, 0, 0, 0, 1], { cut: 260, edge: 0, bore: 0 }]);
    });
  });

  describe('areas', () => {
    const PATH = '/api/basic-setup/areas';
    conformance(
      areas.resource,
      {
        create: (n) => ({ name: 'Area', code: `area-${n}` }),
        change: { name: 'Other', fullName: 'Other' },
        invalid: { body: { name: 'x' }, member: 'code' },
      },
      () => service,
    );

    it('form a tree whose levels follow it', async () => {
      const tenant = await service.client(service.tenantB);
      const add = async (code: string, parentId?: string) =>
        (await tenant.post(PATH, { name: code, code, parentId, level: 7 })).body;
      const gd = await add('gd');
      const gz = await add('gz', gd.id);
      const th = await add('th', gz.id);
      const codes = async (query: Record<string, string>) =>
        (await tenant.get(PATH, query)).body.items.map(
          ({ code, level, hasChildren }: { code: string; level: number; hasChildren: boolean }) => [
            code,
            level,
            hasChildren,
          ],
        );
      expect(await codes({ parentId: '00000000-0000-0000-0000-000000000000' })).toEqual([['gd', 1, true]]);
      expect(await codes({ parentId: gz.id })).toEqual([['th', 3, false]]);
      expect(members(await tenant.put(`${PATH}/${gd.id}`, { ...gd, parentId: th.id }))).toEqual(['parentId']);
      expect((await tenant.put(`${PATH}/${gz.id}`, { ...gz, parentId: null })).body.level).toBe(1);
      expect(await codes({})).toEqual([
        ['gd', 1, false],
        ['gz', 1, true],
        ['th', 2, false],
      ]);
      // Each with what is below it, whatever the codes are.
      const hn = await add('a-hn');
      await tenant.put(`${PATH}/${gz.id}`, { ...(await tenant.get(`${PATH}/${gz.id}`)).body, parentId: hn.id });
      expect((await codes({})).map(([code]: [string]) => code)).toEqual(['a-hn', 'gz', 'th', 'gd']);
      expect((await tenant.get(`${PATH}/${th.id}`)).body).toMatchObject({
        path: 'a-hn gz th',
        fullName: 'a-hn / gz / th',
      });
      expect((await tenant.delete(`${PATH}/${gz.id}`)).body.error.code).toBe('Platform:06002');
      service.crm.atHomeIn.set(th.id, 'Dealer');
      expect((await tenant.delete(`${PATH}/${th.id}`)).status).toBe(403);
      service.crm.atHomeIn.clear();
      const undo = (id: string) => tenant.request('DELETE', `${PATH}/${id}`, { headers: { [UNDO]: '1' } });
      expect((await tenant.delete(`${PATH}/${th.id}`)).status).toBe(204);
      expect((await tenant.put(`${PATH}/${gz.id}`, { ...gz, parentId: null, concurrencyStamp: null })).status).toBe(
        200,
      );
      // Its place has risen meanwhile, and then is gone.
      expect((await undo(th.id)).status).toBe(204);
      expect((await tenant.get(`${PATH}/${th.id}`)).body).toMatchObject({ level: 2, path: 'gz th' });
      expect((await tenant.delete(`${PATH}/${th.id}`)).status).toBe(204);
      expect((await tenant.delete(`${PATH}/${gz.id}`)).status).toBe(204);
      expect((await undo(th.id)).status).toBe(404);
    });
  });

  describe('import rule mappings', () => {
    const PATH = '/api/basic-setup/import-rule-mappings';
    conformance(
      importRuleMappings.resource,
      {
        create: (n) => ({ name: `mapping-${n}`, moduleType: 'matter', mappingRules: [{ ...rule, required: true }] }),
        change: { readRows: 3, isEnable: false },
        invalid: { body: { name: 'x', moduleType: 'none' }, member: 'moduleType' },
      },
      () => service,
    );

    it('read UTF-8 unless told, and have one default of each kind (import-01, import-02)', async () => {
      const tenant = await service.client(service.tenantB);
      const add = async (name: string, more: object = {}) =>
        (await tenant.post(PATH, { name, moduleType: 'product', isDefault: true, mappingRules: [rule], ...more })).body;
      const [first, other] = [await add('first'), await add('other', { moduleType: 'matter' })];
      expect([first.importFileEncoding, first.isEnable]).toEqual([3, true]);
      await Promise.all([add('second'), add('third'), add('fourth')]);
      const defaults = async () =>
        (await tenant.get(PATH)).body.items
          .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
          .map(({ name, moduleType }: { name: string; moduleType: string }) => [name, moduleType]);
      expect(await defaults()).toEqual([
        ['other', 'matter'],
        [expect.any(String), 'product'],
      ]);
      expect((await tenant.put(`${PATH}/${other.id}`, { ...other, isEnable: false })).body.isDefault).toBe(false);
      expect((await tenant.get(PATH, { isEnable: false })).body.totalCount).toBe(1);
      expect(
        members(
          await tenant.post(PATH, {
            name: 'x',
            moduleType: 'product',
            mappingRules: [rule, { ...rule, columnIndex: 1 }, { ...rule, fieldName: 'code' }],
          }),
        ),
      ).toEqual(['mappingRules.1.fieldName', 'mappingRules.2.columnIndex']);
    });

    it('are read by sales orders: by id, else the default of the kind', async () => {
      const port = service.ports.client(platformPort);
      const { body } = await admin.post(PATH, {
        name: 'port',
        moduleType: 'examine',
        isDefault: true,
        mappingRules: [rule],
      });
      const ask = (id: string | null, tenantId = service.tenantA) =>
        port.importMapping({ tenantId, id, moduleType: 'examine' });
      expect(await ask(null)).toMatchObject({ id: body.id, mappingRules: [rule] });
      expect([await ask(body.id).then((found) => found?.name), await ask(body.id, service.tenantB)]).toEqual([
        'port',
        null,
      ]);
    });
  });

  describe('split-order mappings', () => {
    const PATH = '/api/import-split-order-mappings';
    conformance(
      importSplitOrderMappings.resource,
      {
        create: (n) => ({ name: `split-${n}`, mappingType: '1', mappingRules: [{ ...rule, required: false }] }),
        change: { isEnable: false },
        invalid: { body: { mappingType: '1' }, member: 'name' },
      },
      () => service,
    );

    it('are offered while they are enabled (import-03)', async () => {
      const tenant = await service.client(service.tenantB);
      const { body: on } = await tenant.post(PATH, { name: 'on', mappingType: 1 });
      await tenant.post(PATH, { name: 'off', mappingType: '1', isEnable: false });
      await tenant.post(PATH, { name: 'else', mappingType: '2' });
      expect((await tenant.get(`${PATH}/mapping-rules-lookup`, { mappingType: '1' })).body).toEqual({
        items: [{ id: on.id, name: 'on' }],
      });
      expect(
        (await (await service.client(service.tenantB, [])).get(`${PATH}/mapping-rules-lookup`)).body.items,
      ).toHaveLength(2);
      expect(
        (await service.ports.client(platformPort).importSplitOrderMapping({ tenantId: service.tenantB, id: on.id }))
          ?.name,
      ).toBe('on');
    });
  });

  describe('import configs', () => {
    const PATH = '/api/basic-setup/import-configs';
    conformance(
      importConfigs.resource,
      {
        create: (n) => ({ name: `config-${n}` }),
        change: { fileType: 1, encoding: 2 },
        invalid: { body: { name: 'x', encoding: 4 }, member: 'encoding' },
      },
      () => service,
    );

    it('have one default, and are read up to 999 at once (import-04)', async () => {
      const tenant = await service.client(service.tenantB);
      await tenant.post(PATH, { name: 'a', isDefault: true });
      const { body: b } = await tenant.post(PATH, { name: 'b', isDefault: true });
      const { items } = (await tenant.get(PATH, { maxResultCount: 999 })).body;
      expect(items.map(({ name, isDefault }: { name: string; isDefault: boolean }) => [name, isDefault])).toEqual([
        ['b', true],
        ['a', false],
      ]);
      expect((await service.ports.client(platformPort).importConfig({ tenantId: service.tenantB, id: null }))?.id).toBe(
        b.id,
      );
    });
  });
});
