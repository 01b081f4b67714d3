import { crmPort } from '@ishare/contracts/crm/client.js';
import { type workflowMoved, workflowRequested } from '@ishare/contracts/platform/workflow/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { Client } from 'pg';
import type { z } from 'zod';
import { MoneyFixture, ok } from '../money.fixture.js';
import { ContractDecisions } from './contract-decisions.js';

const CONTRACTS = '/api/crm/contracts';
type Outcome = z.input<typeof workflowMoved.schema>['outcome'];

describe('contracts on which a workflow decides', () => {
  let money: MoneyFixture;
  const decides = { workflowId: newId(), version: 3, name: 'Large contracts' };

  beforeAll(async () => {
    money = await MoneyFixture.start();
  });
  beforeEach(() => {
    money.service.platform.workflows.set('contract', decides);
  });
  afterAll(() => money.service.close());

  /** What platform was asked for a contract, in order. */
  async function asked(refId: string): Promise<z.output<typeof workflowRequested.schema>[]> {
    const reader = new Client({ connectionString: money.service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ payload: z.output<typeof workflowRequested.schema> }>(
      `select payload from crm.outbox where name = $1 and payload->>'refId' = $2 order by created_time, id`,
      [workflowRequested.name, refId],
    );
    await reader.end();
    return rows.map(({ payload }) => payload);
  }

  const handIn = async (more: object = {}) => {
    const { id } = await money.draft(more);
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    const instanceId = (await asked(id))[0]!.instanceId;
    return { id, instanceId };
  };
  const tell = (refId: string, instanceId: string, outcome: Outcome, comment: string | null = null) =>
    money.service.tx((tx) =>
      money.service.app.get(ContractDecisions).hear(
        {
          ...{ instanceId, refId, outcome, comment },
          ...{ formType: 'contract', userId: newId(), userName: 'The boss' },
        },
        tx,
      ),
    );
  const read = async (id: string) => ok(await money.clerk.get(`${CONTRACTS}/${id}`));

  it('ask it with what it reads, and are approved by it alone', async () => {
    const { id, instanceId } = await handIn();
    const [request] = await asked(id);
    expect(request).toMatchObject({
      ...{ workflowId: decides.workflowId, version: 3, refId: id },
      data: { amount: 999.99, version: 1 },
    });
    expect(await read(id)).toMatchObject({ state: 1, workflowInstanceId: instanceId });
    for (const step of ['approve', 'reject']) {
      const refused = await money.boss.post(`${CONTRACTS}/${id}/${step}`, { comment: 'x' });
      expect([refused.status, refused.body.error.data.failures[0].reasonCode]).toEqual([403, 'noWorkflow']);
    }
    await tell(id, newId(), 'passed');
    expect(await read(id)).toMatchObject({ state: 1 });
    await tell(id, instanceId, 'passed', 'well done');
    expect(await read(id)).toMatchObject({ state: 2, workflowInstanceId: null });
    expect(await money.bills({ contractId: id })).toHaveLength(3);
    const { items } = ok<{ items: { step: string; comment: string }[] }>(
      await money.clerk.get(`${CONTRACTS}/${id}/moves`),
    );
    expect(items[0]).toMatchObject({ step: 'approve', comment: 'The boss: well done' });
  });

  it('lend the latest of them to a draft of a workflow, with what each would say when it is handed in', async () => {
    const older = await money.draft();
    const { id } = await money.draft();
    const { tenantA, tenantB, ports } = money.service;
    const records = (tenantId: string, most: number) => ports.client(crmPort).workflowRecords({ tenantId, most });
    const [latest] = await records(tenantA, 1);
    expect(latest).toMatchObject({ id, initiatorId: expect.any(String), title: expect.stringContaining(' · ') });
    expect((await records(tenantA, 2)).map((one) => one.id)).toEqual([id, older.id]);
    expect(await records(tenantB, 5)).toEqual([]);
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    const [{ data, title, initiatorId }] = (await asked(id)) as [z.output<typeof workflowRequested.schema>];
    expect({ data, title, initiatorId }).toEqual({
      ...{ data: latest!.data, title: latest!.title, initiatorId: latest!.initiatorId },
    });
    ok(await money.clerk.delete(`${CONTRACTS}/${older.id}`));
    expect((await records(tenantA, 200)).map((one) => one.id)).not.toContain(older.id);
  });

  it.each(['rejected', 'withdrawn', 'terminated'] as const)('are drafts again when they are %s', async (outcome) => {
    const { id, instanceId } = await handIn();
    await tell(id, instanceId, outcome, 'no');
    expect(await read(id)).toMatchObject({ state: 0, workflowInstanceId: null });
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    expect((await asked(id))[1]!.instanceId).not.toBe(instanceId);
  });

  it('go on with the same one when they were sent back, changed and handed in again', async () => {
    const { id, instanceId } = await handIn();
    await tell(id, instanceId, 'returned', 'less');
    const back = await read(id);
    expect(back).toMatchObject({ state: 0, workflowInstanceId: instanceId });
    ok(await money.clerk.put(`${CONTRACTS}/${id}`, { ...back, amount: 500 }));
    money.service.platform.workflows.delete('contract');
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    expect((await asked(id)).map((one) => [one.instanceId, one.data.amount])).toEqual([
      [instanceId, 999.99],
      [instanceId, 500],
    ]);
  });

  it('come back as drafts, with the reason, where what was approved cannot be billed', async () => {
    money.service.platform.workflows.delete('contract');
    const id = await money.contract();
    money.service.platform.workflows.set('contract', decides);
    ok(await money.clerk.post(`/api/crm/payments/${await money.pay(id, 300)}/confirm`));
    const revised = ok(await money.clerk.post(`${CONTRACTS}/${id}/revise`, { comment: 'smaller' }));
    ok(await money.clerk.put(`${CONTRACTS}/${id}`, { ...revised, amount: 10 }));
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    const instanceId = (await asked(id))[0]!.instanceId;
    await tell(id, instanceId, 'passed');
    expect(await read(id)).toMatchObject({ state: 0, workflowInstanceId: null });
    const { items } = ok<{ items: { step: string; comment: string }[] }>(
      await money.clerk.get(`${CONTRACTS}/${id}/moves`),
    );
    expect(items[0]).toMatchObject({ step: 'reject', comment: expect.stringContaining('300') });
  });

  it('need two people where none applies', async () => {
    money.service.platform.workflows.delete('contract');
    const { id } = await money.draft();
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    expect(await asked(id)).toEqual([]);
    expect(ok(await money.boss.post(`${CONTRACTS}/${id}/approve`))).toMatchObject({ state: 2 });
  });
});
