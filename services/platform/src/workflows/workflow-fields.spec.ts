import type { BulkResult, WorkflowInstance } from '@ishare/contracts/platform/workflow/instance.js';
import { DESIGNS, INSTANCES, ok, WorkflowFixture, type Worker } from './workflow.fixture.js';

describe('fields of what is decided on', () => {
  let world: WorkflowFixture;
  let [ann, bob, cyd]: Worker[] = [];
  let design: string;

  beforeAll(async () => {
    world = await WorkflowFixture.start();
    [ann, bob, cyd] = await Promise.all([world.worker(), world.worker(), world.worker()]);
    design = await world.publish([
      { id: 'blind', type: 'approve', assignees: world.asking(bob!), fields: { amount: 'hidden', days: 'edit' } },
      { id: 'open', type: 'approve', assignees: world.asking(cyd!), fields: {} },
    ]);
  });
  afterAll(() => world.close());

  const data = { amount: 900, days: 3, reason: 'because' };
  const dataFor = async (who: Worker, id: string) =>
    ok<WorkflowInstance>(await who.client.get(`${INSTANCES}/${id}`)).data;
  const listedFor = async (who: Worker, id: string) =>
    ok<{ items: WorkflowInstance[] }>(await who.client.get(INSTANCES, { maxResultCount: 100 })).items.find(
      (one) => one.id === id,
    )!.data;

  it('are kept from whom a node keeps them, wherever he looks, and from nobody else', async () => {
    const id = await world.begin(ann!, design, data);
    const { amount: _hidden, ...seen } = data;
    expect([await dataFor(bob!, id), await listedFor(bob!, id)]).toEqual([seen, seen]);
    expect([await dataFor(ann!, id), await dataFor(world.keeper, id)]).toEqual([data, data]);
    ok(await world.act(bob!, id, 'return', { to: 'submitter', comment: 'more' }));
    ok(await world.act(ann!, id, 'resubmit', { data: { ...data, amount: 950, reason: 'still' } }));
    const { events, changed } = await world.trace(id, bob!);
    expect(changed).toEqual([{ field: 'reason', from: 'because', to: 'still' }]);
    // Whoever approves many sees it before he does.
    const { items } = ok<{ items: BulkResult[] }>(
      await bob!.client.post(`${INSTANCES}/approve`, { ids: [id], dryRun: true }),
    );
    expect(items).toEqual([expect.objectContaining({ isAllowed: true, changed })]);
    // By itself: an id or a time may hold these three digits too.
    expect(JSON.stringify(events)).not.toMatch(/\b950\b/);
    expect(JSON.stringify((await world.trace(id)).events)).toMatch(/\b950\b/);
    ok(await world.act(bob!, id, 'approve'));
    expect(await dataFor(cyd!, id)).toEqual({ ...data, amount: 950, reason: 'still' });
  });

  it('are changed by whom a node lets change them, with his approval, and told', async () => {
    const id = await world.begin(ann!, design, data);
    expect((await world.trace(id, bob!)).editable).toEqual(['days']);
    for (const [more, member] of [
      [{ reason: 'mine' }, 'data.reason'],
      [{ days: 4, amount: 1 }, 'data.amount'],
      [{ other: 1 }, 'data.other'],
    ] as const) {
      const { status, body } = await world.act(bob!, id, 'approve', { data: more });
      expect([status, body.error.validationErrors[0].members]).toEqual([400, [member]]);
    }
    expect(await world.get(id)).toMatchObject({ nodeName: 'blind', data });
    // Whose opinion was asked for decides nothing, and changes nothing either.
    ok(await world.act(bob!, id, 'delegate', { userId: cyd!.user.userId }));
    expect((await world.trace(id, cyd!)).editable).toEqual([]);
    expect((await world.act(cyd!, id, 'approve', { data: { days: 9 } })).status).toBe(400);
    ok(await world.act(cyd!, id, 'approve'));
    ok(await world.act(bob!, id, 'approve', { data: { days: 4, reason: 'because' } }));
    expect(await world.get(id)).toMatchObject({ nodeName: 'open', data: { ...data, days: 4 } });
    const { events, changed, editable } = await world.trace(id, cyd!);
    expect(events.find(({ kind }) => kind === 'edited')?.changes).toEqual([{ field: 'days', from: 3, to: 4 }]);
    // Who looks for the first time sees what was changed since the beginning.
    expect([changed, editable]).toEqual([[{ field: 'days', from: 3, to: 4 }], []]);
    expect((await world.act(cyd!, id, 'approve', { data: { days: 9 } })).status).toBe(400);
  });

  it('are given rights that there are, and changed only where they are kept', async () => {
    const nodes = (fields: object) => [
      { id: 'start', type: 'start', name: 'start' },
      { id: 'a', type: 'approve', name: 'a', assignees: world.asking(bob!), fields },
      { id: 'end', type: 'end', name: 'end' },
    ];
    const edges = [
      { id: 'x', from: 'start', to: 'a' },
      { id: 'y', from: 'a', to: 'end' },
    ];
    const findings = async (formType: string, fields: object) => {
      const body = { name: Math.random().toString(36), formType };
      const { id } = ok<{ id: string }>(await world.keeper.client.post(DESIGNS, body));
      const reply = await world.keeper.client.post(`${DESIGNS}/${id}/check`, { nodes: nodes(fields), edges });
      return ok<{ findings: { code: string; detail?: string }[] }>(reply).findings.map(({ code }) => code);
    };
    expect(await findings('request', { amount: 'edit', reason: 'hidden' })).toEqual([]);
    expect(await findings('contract', { amount: 'hidden' })).toEqual([]);
    expect(await findings('contract', { amount: 'edit' })).toEqual(['notEditable']);
    expect(await findings('request', { contractNo: 'hidden' })).toEqual(['unknownName']);
  });
});
