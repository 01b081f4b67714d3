import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { stateIn, text } from '@ishare/contracts/things/field.js';
import { machine } from '@ishare/contracts/things/machine.js';
import { thing } from '@ishare/contracts/things/thing.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { newId } from '@ishare/kernel/ids.js';
import { fixtureData, fixtureService } from '@ishare/testing/fixture-service.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { Column, Index } from 'typeorm';
import { serve, ThingModule } from '../thing.module.js';
import { RecordMove } from './record-move.entity.js';

const P = crmPermissions.names.Remittances;

const crateLife = machine('Crate', {
  states: { Packed: 0, Loaded: 1, Gone: 2 },
  initial: 'Packed',
  ends: ['Gone'],
  steps: {
    load: { from: 'Packed', to: 'Loaded', permission: P.Confirm, scope: 'many' },
    unload: { from: 'Loaded', to: 'Packed', permission: P.Confirm, scope: 'many', comment: 'required' },
    send: { from: 'Loaded', to: 'Gone', permission: P.Confirm },
  },
});
const crate = thing('Crate', {
  path: 'api/crates',
  permissions: P,
  orderedBy: 'code',
  fields: { code: text(32).required().unique().sorts().searches(), state: stateIn(crateLife).listed() },
});

@TenantTable('crate')
@Index('crate_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
class Crate extends TenantRow {
  @Column('varchar', { length: 32 })
  code!: string;

  @Column('int')
  state!: number;
}

const crates = serve(crate, Crate);
let service: TestService;
let client: TestClient;
let n = 0;

beforeAll(async () => {
  const data = await fixtureData('fixture_machines', [Crate, RecordMove]);
  service = await TestService.start(fixtureService(data, { imports: [ThingModule.for([crates])] }), [data]);
  client = await service.client();
});
afterAll(() => service.close());

thingsConformance([crates], () => service);

describe('a step of many records', () => {
  const made = async (): Promise<string> => (await client.post('/api/crates', { code: `M-${++n}` })).body.id as string;
  const load = (ids: readonly string[], query = '') => client.post(`/api/crates/load${query}`, { ids });
  const stateOf = async (id: string) => (await client.get(`/api/crates/${id}`)).body.state as number;

  it('is done to all of them, each with its history', async () => {
    const ids = [await made(), await made(), await made()];
    const { status, body } = await load(ids);
    expect([
      status,
      body.items.map(({ isAllowed, state }: { isAllowed: boolean; state: number }) => [isAllowed, state]),
    ]).toEqual([200, ids.map(() => [true, crateLife.states.Loaded])]);
    for (const id of ids) expect((await client.get(`/api/crates/${id}/moves`)).body.items).toHaveLength(1);
  });

  it('is done to none where one cannot follow, and names that one', async () => {
    const [free, loaded] = [await made(), await made()];
    expect((await load([loaded])).status).toBe(200);
    const { status, body } = await load([free, loaded]);
    expect([status, body.error.code, body.error.data.failures]).toEqual([
      403,
      'App:020401',
      [expect.objectContaining({ id: loaded, reasonCode: 'state', state: 'Loaded' })],
    ]);
    expect([await stateOf(free), (await client.get(`/api/crates/${free}/moves`)).body.items]).toEqual([0, []]);
    expect([(await load([free, newId()])).status, await stateOf(free)]).toEqual([404, 0]);
  });

  it('says beforehand what would come of it, and changes nothing', async () => {
    const [free, loaded] = [await made(), await made()];
    expect((await load([loaded])).status).toBe(200);
    const { body } = await load([free, loaded], '?dryRun=true');
    const byId = new Map(body.items.map((item: { id: string }) => [item.id, item]));
    expect(byId.get(free)).toMatchObject({ isAllowed: true, state: 1, reasonCode: null });
    expect(byId.get(loaded)).toMatchObject({ isAllowed: false, state: 1, reasonCode: 'state' });
    expect(await stateOf(free)).toBe(0);
  });
});
