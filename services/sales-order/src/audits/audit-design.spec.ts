import { auditActions, AuditState, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { openApiDocument } from '@ishare/server/openapi.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import type { Reply, TestClient } from '@ishare/testing/test-service.js';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { AuditDesign } from './audit-design.entity.js';
import { describeAction } from '@ishare/contracts/sales-order/audits.js';

const P = salesOrderPermissions.names.AuditDesigns;
const everyState = [...Object.values(AuditState), 42];

describe('design audits', () => {
  let fixture: OrdersFixture;
  let submitter: TestClient;
  let auditor: TestClient;
  let second: TestClient;
  let users: Record<'submitter' | 'auditor' | 'second' | 'third', TestUser>;
  let type: Record_;
  let paths: Record<string, { post?: Record<string, unknown> }>;
  let made = 0;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.salesOrder.fourEyes.name, 'true');
    const { identity, tenantA } = fixture.service;
    users = {
      submitter: identity.user(tenantA),
      auditor: identity.user(tenantA),
      second: identity.user(tenantA),
      third: identity.user(tenantA),
    };
    [submitter, auditor, second] = [
      await fixture.service.as(users.submitter),
      await fixture.service.as(users.auditor),
      await fixture.service.as(users.second),
    ];
    type = await fixture.type(submitter);
    ({ paths } = openApiDocument(fixture.service.app, 'sales-order') as { paths: typeof paths });
  });
  afterAll(() => fixture.close());

  const newSheet = async (typeId = type.id): Promise<Record_> =>
    (await fixture.sheets(submitter, (await fixture.order(submitter, typeId)).id, `Sheet ${++made}`))[0]!;
  const one = async (id: string) =>
    (await submitter.get(`${AUDITS}/${id}`)).body as Record_ & {
      state: number;
      levelIndex: number;
      round: number;
      assigneeId: string | null;
    };
  const logs = async (id: string) =>
    (await submitter.get(`${AUDITS}/${id}/operation-logs`)).body.items as {
      operationState: number;
      fromState: number | null;
      toState: number;
    }[];
  /** Puts a sheet anywhere, past the rules. */
  const put = (id: string, values: Partial<AuditDesign>) =>
    fixture.service.tx((tx) => tx.update(AuditDesign, id, values));
  const putOrder = (id: string, values: Partial<SalesOrder>) =>
    fixture.service.tx((tx) => tx.update(SalesOrder, id, values));
  const call = (client: TestClient, action: AuditAction, id: string, more: object = {}): Promise<Reply> => {
    const body = {
      [action.commentName ?? 'comment']: 'because',
      ...(action.takesUser ? { userId: users.third.userId } : {}),
      ...more,
    };
    return action.scope === 'many'
      ? client.post(`${AUDITS}/${action.name}`, { auditIds: [id], ...body })
      : client.post(`${AUDITS}/${id}/${action.name}`, body);
  };
  const act = (name: AuditAction['name'], client: TestClient, id: string, more: object = {}) =>
    call(
      client,
      auditActions.find((action) => action.name === name)!,
      id,
      more,
    );
  const refusedFor = (reply: Reply) => [
    reply.status,
    reply.body.error?.code,
    reply.body.error?.data?.failures?.map(({ reasonCode }: { reasonCode: string }) => reasonCode),
  ];

  describe.each(auditActions.map((action) => [action.name, action] as const))('%s', (_name, action) => {
    it.each(everyState)('from state %i goes where the table says, with one log row, or is refused', async (state) => {
      const sheet = await newSheet();
      // Where every guard holds, so that the state alone decides.
      const actor = action.guards.includes('submitterOrManager') ? submitter : auditor;
      await put(sheet.id, {
        state,
        levelIndex: 2,
        assigneeId: action.name === 'claim' ? null : users.auditor.userId,
        previousAuditors: [{ levelIndex: 1, userId: users.second.userId, userName: 'second', round: 1 }],
      });
      const before = await logs(sheet.id);
      const reply = await call(actor, action, sheet.id);
      const after = await one(sheet.id);
      if (!(action.from as readonly number[]).includes(state)) {
        expect(refusedFor(reply)).toEqual([403, 'SalesOrder:020101', ['state']]);
        expect([after.state, await logs(sheet.id)]).toEqual([state, before]);
        return;
      }
      expect([reply.status, action.to as readonly number[]]).toEqual([200, expect.arrayContaining([after.state])]);
      expect(after).toMatchObject(action.next({ state: state as 1, levelIndex: 2, levels: 2 }));
      expect(await logs(sheet.id)).toEqual([
        ...before,
        expect.objectContaining({
          operationState: action.log,
          fromState: state,
          toState: after.state,
          operationOperator: expect.any(String),
          comment: 'because',
        }),
      ]);
    });

    it('needs its permission, its comment and the rows of the own tenant, and says so in the documentation', async () => {
      const sheet = await newSheet();
      const others = salesOrderPermissions.definitions
        .map(({ name }) => name)
        .filter((name) => name !== action.permission);
      expect((await call(await fixture.service.client(fixture.service.tenantA, others), action, sheet.id)).status).toBe(
        403,
      );
      expect((await call(await fixture.service.client(fixture.service.tenantB), action, sheet.id)).status).toBe(404);
      if (action.comment === 'required' && action.scope === 'one')
        expect(
          (await call(submitter, action, sheet.id, { comment: ' ' })).body.error.validationErrors[0].members,
        ).toEqual(['comment']);
      if (action.takesUser)
        expect(
          (await call(submitter, action, sheet.id, { userId: null })).body.error.validationErrors[0].members,
        ).toEqual(['userId']);
      const path = action.scope === 'many' ? `/${action.name}` : `/{id}/${action.name}`;
      expect(paths[`${AUDITS}${path}`]!.post).toMatchObject({
        description: describeAction(action),
        'x-permission': action.permission,
      });
    });
  });

  describe('guards', () => {
    it('nobody audits a sheet of his own, nor one that is with somebody else', async () => {
      const sheet = await newSheet();
      expect(refusedFor(await act('claim', submitter, sheet.id))).toEqual([
        403,
        'SalesOrder:020101',
        ['notOwnSubmission'],
      ]);
      await ok(act('claim', auditor, sheet.id));
      for (const name of ['pass', 'reject', 'sendback'] as const)
        expect(refusedFor(await act(name, second, sheet.id))[2]).toEqual(['assignee']);
      expect(refusedFor(await act('sendback', auditor, sheet.id))[2]).toEqual(['laterLevel']);
      expect(await ok(act('reject', auditor, sheet.id, { reasonCode: 'SizeClash' }))).toMatchObject({
        items: [{ state: 3 }],
      });
      expect(await one(sheet.id)).toMatchObject({
        rejectComment: 'because',
        returnReasonCode: 'SizeClash',
        assigneeId: null,
      });
    });

    it('two levels are passed by two people, unless a setting allows one', async () => {
      for (const fourEyes of [true, false]) {
        fixture.settings.set(settings.salesOrder.fourEyes.name, String(fourEyes));
        const sheet = await newSheet();
        await ok(act('claim', auditor, sheet.id));
        await ok(act('pass', auditor, sheet.id));
        expect(await one(sheet.id)).toMatchObject({ state: 0, levelIndex: 2, assigneeId: null });
        const reply = await act('claim', auditor, sheet.id);
        if (fourEyes) {
          // Told when he reaches for it, and not when he has audited it.
          expect(refusedFor(reply)[2]).toEqual(['fourEyes']);
          expect(refusedFor(await act('assign', second, sheet.id, { userId: users.auditor.userId }))[2]).toEqual([
            'targetMayAudit',
          ]);
          await put(sheet.id, { state: AuditState.Auditing, assigneeId: users.auditor.userId });
          expect(refusedFor(await act('pass', auditor, sheet.id))[2]).toEqual(['fourEyes']);
        } else {
          await ok(act('pass', auditor, sheet.id));
          expect(await one(sheet.id)).toMatchObject({ state: 5, levelIndex: 2 });
        }
      }
      fixture.settings.set(settings.salesOrder.fourEyes.name, 'true');
    });

    it('is handed in again only with the design that its order needs, and before the order is confirmed', async () => {
      const sheet = await newSheet();
      const salesOrderId = sheet.salesOrderId as string;
      await ok(act('revoke', submitter, sheet.id));
      await ok(submitter.delete(`${AUDITS}/design/${salesOrderId}`));
      expect(refusedFor(await act('submit', submitter, sheet.id))[2]).toEqual(['designSet']);
      await putOrder(salesOrderId, { desginId: 'DES-1', state: OrderState.Confirmed });
      expect(refusedFor(await act('submit', submitter, sheet.id))[2]).toEqual(['orderOpen']);
      await putOrder(salesOrderId, { state: OrderState.Designing });
      expect((await act('submit', submitter, sheet.id)).status).toBe(200);
    });

    it('is offered to those who may pass it and have no part in it', async () => {
      const sheet = await newSheet();
      const { identity, tenantA } = fixture.service;
      const helpless = identity.user(tenantA, [P.Default]);
      const ids = async () =>
        (
          (await ok(submitter.get(`${AUDITS}/${sheet.id}/auditors`))) as unknown as { items: { id: string }[] }
        ).items.map(({ id }) => id);
      expect(await ids()).toEqual(expect.arrayContaining([users.auditor.userId, users.second.userId]));
      for (const { userId } of [users.submitter, helpless]) expect(await ids()).not.toContain(userId);
      await ok(act('claim', auditor, sheet.id));
      expect(await ids()).not.toContain(users.auditor.userId);
      await ok(act('pass', auditor, sheet.id));
      expect(await ids()).not.toContain(users.auditor.userId);
      expect(await ids()).toContain(users.second.userId);
      expect((await (await fixture.service.as(helpless)).get(`${AUDITS}/${sheet.id}/auditors`)).status).toBe(403);
    });

    it('waits for each who may claim it, the first of all for who has it, and for nobody who has had a part', async () => {
      const sheet = await newSheet();
      const { identity, tenantA } = fixture.service;
      const reader = await fixture.service.as(identity.user(tenantA, [P.Default]));
      const waitsFor = async (client: TestClient) =>
        (await client.get(AUDITS, { scope: 'pending', salesOrderId: sheet.salesOrderId as string })).body.items.map(
          ({ id }: Record_) => id,
        );
      const all = () => Promise.all([submitter, auditor, second, reader].map(waitsFor));
      expect(await all()).toEqual([[], [sheet.id], [sheet.id], []]);
      await ok(act('claim', auditor, sheet.id));
      expect(await all()).toEqual([[], [sheet.id], [], []]);
      await ok(act('pass', auditor, sheet.id));
      expect(await all()).toEqual([[], [], [sheet.id], []]);
      fixture.settings.set(settings.salesOrder.fourEyes.name, 'false');
      expect(await all()).toEqual([[], [sheet.id], [sheet.id], []]);
      fixture.settings.set(settings.salesOrder.fourEyes.name, 'true');
      await ok(act('claim', second, sheet.id));
      await ok(act('pass', second, sheet.id));
      expect(await all()).toEqual([[], [], [], []]);
    });

    it('is told, when it comes to wait, to those who may claim it and to nobody else', async () => {
      const sheet = await newSheet();
      const { identity, tenantA } = fixture.service;
      const helpless = identity.user(tenantA, [P.Default, P.Pass]);
      const told = async () =>
        (await fixture.told(sheet.salesOrderId as string))
          .filter(({ name }) => name === 'SalesOrder.AuditWaiting')
          .map(({ userIds }) => userIds as string[]);
      const [first, ...none] = await told();
      expect(none).toEqual([]);
      expect(first).toEqual(expect.arrayContaining([users.auditor.userId, users.second.userId]));
      for (const { userId } of [users.submitter, helpless]) expect(first).not.toContain(userId);
      await ok(act('claim', auditor, sheet.id));
      await ok(act('pass', auditor, sheet.id));
      const later = (await told()).find((userIds) => !userIds.includes(users.auditor.userId));
      expect(later).toContain(users.second.userId);
      expect(await told()).toHaveLength(2);
    });

    it('goes to nobody who may not pass it, or has submitted it, or has it', async () => {
      const sheet = await newSheet();
      const powerless = fixture.service.identity.user(fixture.service.tenantA, []);
      for (const userId of [powerless.userId, users.submitter.userId, newId()])
        expect(refusedFor(await act('assign', auditor, sheet.id, { userId }))[2]).toEqual(['targetMayAudit']);
      await ok(act('assign', auditor, sheet.id, { userId: users.second.userId }));
      expect(refusedFor(await act('transfer', second, sheet.id, { userId: users.second.userId }))[2]).toEqual([
        'targetIsNew',
      ]);
      const withoutManaging = await fixture.service.as(
        fixture.service.identity.user(fixture.service.tenantA, [P.Transfer]),
      );
      expect(refusedFor(await act('transfer', withoutManaging, sheet.id))[2]).toEqual(['assigneeOrManager']);
      await ok(act('transfer', second, sheet.id));
      expect(await one(sheet.id)).toMatchObject({ state: 1, assigneeId: users.third.userId });
    });

    it('a passed sheet comes back or goes only before its order is confirmed, and goes with a permission of its own', async () => {
      const single = await fixture.type(submitter, { auditLevels: 1, needQuotation: false });
      const order = await fixture.order(submitter, single.id);
      const [sheet] = await fixture.sheets(submitter, order.id, 'S');
      await ok(act('claim', auditor, sheet!.id));
      await ok(act('pass', auditor, sheet!.id));
      const discarder = await fixture.service.as(fixture.service.identity.user(fixture.service.tenantA, [P.Discard]));
      expect(refusedFor(await act('discard', discarder, sheet!.id))[2]).toEqual(['discardPassed']);
      expect((await ok(submitter.post(`${ORDERS}/${order.id}/confirm`))).state).toBe(OrderState.Confirmed);
      expect(refusedFor(await act('sendback', second, sheet!.id))[2]).toEqual(['returnable']);
      expect(refusedFor(await act('discard', auditor, sheet!.id))[2]).toEqual(['discardPassed']);
    });

    it('sends back to the auditor of the level before, who alone may take it up', async () => {
      const sheet = await newSheet();
      await ok(act('claim', auditor, sheet.id));
      await ok(act('pass', auditor, sheet.id));
      await ok(act('claim', second, sheet.id));
      await ok(act('sendback', second, sheet.id));
      expect(await one(sheet.id)).toMatchObject({ state: 4, levelIndex: 1, assigneeId: users.auditor.userId });
      expect(refusedFor(await act('claim', second, sheet.id))[2]).toEqual(['unassignedOrMine']);
      await ok(act('claim', auditor, sheet.id));
    });

    it('hands a sheet in again with a new round from the first level, to its earlier auditor where a setting says so', async () => {
      const sheet = await newSheet();
      await ok(act('claim', auditor, sheet.id));
      await ok(act('pass', auditor, sheet.id));
      await ok(act('claim', second, sheet.id));
      await ok(act('reject', second, sheet.id));
      fixture.settings.set(settings.salesOrder.autoAssignAudit.name, 'true');
      expect(
        refusedFor(
          await act(
            'submit',
            await fixture.service.as(fixture.service.identity.user(fixture.service.tenantA, [P.Submit])),
            sheet.id,
          ),
        )[2],
      ).toEqual(['submitterOrManager']);
      await ok(act('submit', submitter, sheet.id));
      fixture.settings.delete(settings.salesOrder.autoAssignAudit.name);
      expect(await one(sheet.id)).toMatchObject({
        state: 0,
        levelIndex: 1,
        round: 2,
        assigneeId: users.auditor.userId,
        rejectComment: 'because',
      });
    });
  });

  describe('many sheets', () => {
    it('move all or none; the refusal names each failing sheet, and a dry run says the same without doing it', async () => {
      const sheets = [await newSheet(), await newSheet(), await newSheet()];
      await ok(act('claim', second, sheets[1]!.id));
      const auditIds = sheets.map(({ id }) => id);
      const dry = await ok(auditor.request('POST', `${AUDITS}/claim?dryRun=true`, { body: { auditIds } }));
      expect(
        (dry.items as { id: string; isAllowed: boolean; state: number; reason: string | null }[])
          .map(({ id, isAllowed, state, reason }) => [id, isAllowed, state, reason !== null])
          .sort(),
      ).toEqual(sheets.map(({ id }, index) => [id, index !== 1, 1, index === 1]).sort());
      const { status, body } = await auditor.post(`${AUDITS}/claim`, { auditIds });
      expect([status, body.error.code]).toEqual([403, 'SalesOrder:020101']);
      expect(body.error.message).toContain(sheets[1]!.auditCode);
      expect(body.error.message).not.toContain(sheets[0]!.auditCode);
      expect(body.error.data.failures).toEqual([
        {
          id: sheets[1]!.id,
          code: sheets[1]!.auditCode,
          state: 1,
          reasonCode: 'state',
          reason: 'its state is “Auditing”',
        },
      ]);
      expect((await Promise.all(auditIds.map(one))).map(({ state }) => state)).toEqual([0, 1, 0]);
      expect(await logs(sheets[0]!.id)).toHaveLength(1);
    });

    it('are 99 at most, and one at least', async () => {
      const ids = (count: number) => ({ auditIds: Array.from({ length: count }, () => newId()) });
      expect((await auditor.post(`${AUDITS}/claim`, ids(100))).body.error.validationErrors[0].members).toEqual([
        'auditIds',
      ]);
      expect((await auditor.post(`${AUDITS}/claim`, ids(0))).body.error.validationErrors[0].members).toEqual([
        'auditIds',
      ]);
      expect((await auditor.post(`${AUDITS}/claim`, ids(99))).status).toBe(404);
    });

    it('tell each person concerned once', async () => {
      const order = await fixture.order(submitter, type.id);
      const sheets = await fixture.sheets(submitter, order.id, 'A', 'B');
      await ok(auditor.post(`${AUDITS}/claim`, { auditIds: sheets.map(({ id }) => id) }));
      await ok(auditor.post(`${AUDITS}/reject`, { auditIds: sheets.map(({ id }) => id), comment: 'visible edge' }));
      const changes = (await fixture.told(order.id)).filter(({ name }) => name === 'SalesOrder.AuditChanged');
      expect(changes.map(({ userIds }) => userIds)).toEqual([[users.submitter.userId], [users.submitter.userId]]);
      expect(changes[1]!.message.en).toContain('visible edge');
      expect(changes[1]!.message.en).toMatch(/^Name of /);
    });
  });

  describe('two at once', () => {
    it('one wins, the other is told that the sheet has changed or is not his', async () => {
      for (let round = 0; round < 5; round++) {
        const sheet = await newSheet();
        const replies = await Promise.all([act('claim', auditor, sheet.id), act('claim', second, sheet.id)]);
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        const loser = replies.find(({ status }) => status !== 200)!;
        expect([409, 403]).toContain(loser.status);
        if (loser.status === 409) expect(loser.body.error.code).toBe('SalesOrder:AuditStateChanged');
        expect(await logs(sheet.id)).toHaveLength(2);
      }
    });

    it('a repeated request gets the first reply and does nothing twice', async () => {
      const sheet = await newSheet();
      const send = (auditIds: string[]) => auditor.post(`${AUDITS}/claim`, { auditIds }, { 'idempotency-key': 'k-1' });
      const [first, again] = await Promise.all([send([sheet.id]), send([sheet.id])]);
      expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
      expect((await send([sheet.id])).body).toEqual(first.body);
      expect(await logs(sheet.id)).toHaveLength(2);
      expect((await send([(await newSheet()).id])).status).toBe(422);
      expect(
        (await second.post(`${AUDITS}/claim`, { auditIds: [sheet.id] }, { 'idempotency-key': 'k-1' })).status,
      ).toBe(403);
    });
  });

  it('is taken back by whoever has just claimed or given it, and stands as it stood; the log keeps both', async () => {
    const [sheet, given] = [await newSheet(), await newSheet()];
    const takeBack = (client: TestClient, ...auditIds: string[]) => client.post(`${AUDITS}/take-back`, { auditIds });
    const whose = async ({ id }: Record_) => {
      const { state, assigneeId } = await one(id);
      return [state, assigneeId];
    };
    const free = [AuditState.Waiting, null];
    expect((await takeBack(auditor, sheet.id)).status).toBe(409);
    await ok(act('claim', auditor, sheet.id));
    expect((await takeBack(second, sheet.id)).status).toBe(409);
    expect([(await takeBack(auditor, sheet.id)).status, await whose(sheet)]).toEqual([204, free]);
    expect((await takeBack(auditor, sheet.id)).status).toBe(409);
    expect((await logs(sheet.id)).map(({ operationState }) => operationState).toSorted()).toEqual([0, 3, 9]);

    await ok(act('claim', auditor, given.id));
    await ok(act('transfer', auditor, given.id, { userId: users.third.userId }));
    expect((await takeBack(auditor, given.id, sheet.id)).status).toBe(409);
    expect(await whose(given)).toEqual([AuditState.Auditing, users.third.userId]);
    expect((await takeBack(auditor, given.id)).status).toBe(204);
    expect(await whose(given)).toEqual([AuditState.Auditing, users.auditor.userId]);
    await ok(act('pass', auditor, given.id));
    expect((await takeBack(auditor, given.id)).status).toBe(409);
  });

  it('moves its order: auditing, back with the designer, audited', async () => {
    const order = await fixture.order(submitter, type.id);
    const [sheet] = await fixture.sheets(submitter, order.id, 'S');
    const state = async () => {
      const { salesOrder } = (await submitter.get(`${ORDERS}/${order.id}`)).body;
      return [salesOrder.state, salesOrder.perAudited];
    };
    expect(await state()).toEqual([OrderState.Auditing, 0]);
    await ok(act('claim', auditor, sheet!.id));
    await ok(act('reject', auditor, sheet!.id));
    expect(await state()).toEqual([OrderState.Designing, 0]);
    await ok(act('submit', submitter, sheet!.id));
    for (const client of [auditor, second]) {
      await ok(act('claim', client, sheet!.id));
      await ok(act('pass', client, sheet!.id));
    }
    expect(await state()).toEqual([OrderState.Audited, 100]);
    await ok(act('sendback', auditor, sheet!.id));
    expect(await state()).toEqual([OrderState.Auditing, 0]);
  });

  it('needs an order with a design, one live sheet of a name, and keeps the separate pallet', async () => {
    const bare = await ok(
      submitter.post(ORDERS, { orderName: 'Bare', orderTypeId: type.id, customerId: fixture.customer() }),
    );
    expect((await submitter.post(AUDITS, { salesOrderId: bare.id, auditName: 'x' })).body.error.code).toBe(
      'SalesOrder:040002',
    );
    const sheet = await newSheet();
    expect(
      (await submitter.post(AUDITS, { salesOrderId: sheet.salesOrderId, auditName: sheet.auditName })).body.error
        .validationErrors[0].members,
    ).toEqual(['auditName']);
    expect(
      await ok(
        submitter.put(`${AUDITS}/${sheet.id}`, { separatePallet: '1', concurrencyStamp: sheet.concurrencyStamp }),
      ),
    ).toMatchObject({ separatePallet: '1' });
    expect(
      (await submitter.put(`${AUDITS}/${sheet.id}`, { separatePallet: '2', concurrencyStamp: sheet.concurrencyStamp }))
        .status,
    ).toBe(409);
    await ok(act('discard', submitter, sheet.id));
    expect((await submitter.put(`${AUDITS}/${sheet.id}`, { separatePallet: '2' })).body.error.code).toBe(
      'SalesOrder:020101',
    );
    expect(
      (await submitter.post(AUDITS, { salesOrderId: sheet.salesOrderId, auditName: sheet.auditName })).status,
    ).toBe(200);
  });

  it('is not handed in while its design breaks a blocking rule', async () => {
    const design = await ok(
      submitter.post('/api/salesorder/designs', {
        name: 'Low',
        content: {
          rooms: [
            {
              name: 'Room',
              cabinets: [
                {
                  cabinetNo: 'W1',
                  model: 'wardrobe',
                  width: 800,
                  height: 2400,
                  depth: 600,
                  material: 'PB18-WW',
                  doors: 2,
                },
              ],
            },
          ],
        },
      }),
    );
    const order = await ok(
      submitter.post(ORDERS, { orderName: 'Checked', orderTypeId: type.id, customerId: fixture.customer() }),
    );
    await ok(submitter.put(`${AUDITS}/design/${order.id}`, { designId: design.designId }));
    const rule = await ok(
      submitter.post('/api/jsoncheck/check-rules', {
        code: 'H',
        name: 'Height',
        scope: 'cabinet',
        expression: 'height <= 2000',
        severity: 'block',
        message: { 'zh-Hans': '过高 {height}', en: '{height} is too high' },
        isEnable: true,
      }),
    );
    expect((await submitter.post(AUDITS, { salesOrderId: order.id, auditName: 'x' })).body.error).toMatchObject({
      code: 'SalesOrder:040009',
      message: expect.stringContaining('2400 is too high'),
    });
    await ok(submitter.put(`/api/jsoncheck/check-rules/${rule.id}`, { ...rule, severity: 'warn' }));
    const kept = await ok(
      submitter.post('/api/jsoncheck/check-rules', {
        ...rule,
        code: 'W',
        expression: 'width <= 2000',
        severity: 'block',
      }),
    );
    const sheet = await ok(submitter.post(AUDITS, { salesOrderId: order.id, auditName: 'x' }));
    expect(sheet.checkSummary).toEqual({ error: 0, warn: 1, pass: 1 });
    await ok(submitter.delete(`/api/jsoncheck/check-rules/${kept.id}`));
    await ok(act('claim', auditor, sheet.id));
    await ok(act('reject', auditor, sheet.id));
    await ok(submitter.put(`/api/jsoncheck/check-rules/${rule.id}`, { ...rule, concurrencyStamp: null }));
    expect((await act('submit', submitter, sheet.id)).body.error).toMatchObject({
      code: 'SalesOrder:040009',
      message: expect.stringContaining('2400 is too high'),
    });
    await ok(submitter.delete(`/api/jsoncheck/check-rules/${rule.id}`));
    await ok(act('submit', submitter, sheet.id));
    expect((await one(sheet.id)).checkSummary).toEqual({ error: 0, warn: 0, pass: 0 });
  });

  it("is due some hours after it has come before an auditor, and while it is nobody else's turn", async () => {
    fixture.settings.set(settings.salesOrder.auditHours.name, '48');
    const sheet = await newSheet();
    const due = async () => {
      const { dueTime, isOverdue } = (await one(sheet.id)) as unknown as { dueTime: string | null; isOverdue: boolean };
      return {
        hours: dueTime === null ? null : Math.round((Date.parse(dueTime) - Date.now()) / 3_600_000),
        dueTime,
        isOverdue,
      };
    };
    const handedIn = await due();
    expect(handedIn).toMatchObject({ hours: 48, isOverdue: false });
    await ok(act('claim', auditor, sheet.id));
    expect((await due()).dueTime).toBe(handedIn.dueTime);
    await put(sheet.id, { dueTime: new Date(Date.now() - 60_000) });
    expect((await submitter.get(AUDITS, { isOverdue: 'true' })).body.items.map(({ id }: Record_) => id)).toEqual([
      sheet.id,
    ]);
    await ok(act('pass', auditor, sheet.id));
    expect(await due()).toMatchObject({ hours: 48, isOverdue: false });
    await ok(act('claim', second, sheet.id));
    await ok(act('reject', second, sheet.id));
    expect((await due()).dueTime).toBeNull();
    fixture.settings.delete(settings.salesOrder.auditHours.name);
    await ok(act('submit', submitter, sheet.id));
    expect((await due()).dueTime).toBeNull();
  });

  it("tells who has passed which level, and comes back only from where its order's type lets it", async () => {
    const strict = await fixture.type(submitter, { returnableNodes: ['passed'] });
    const sheet = await newSheet(strict.id as string);
    await ok(act('claim', auditor, sheet.id));
    await ok(act('pass', auditor, sheet.id));
    expect((await one(sheet.id)).previousAuditors).toEqual([
      { levelIndex: 1, userId: users.auditor.userId, userName: users.auditor.userName, round: 1 },
    ]);
    await ok(act('claim', second, sheet.id));
    expect(refusedFor(await act('sendback', second, sheet.id))[2]).toEqual(['returnable']);
    await ok(act('pass', second, sheet.id));
    await fixture.service.query('update sales_order set state = 50 where id = $1', [sheet.salesOrderId]);
    expect(refusedFor(await act('sendback', second, sheet.id))[2]).toEqual(['returnable']);
    await fixture.service.query('update sales_order set state = 40 where id = $1', [sheet.salesOrderId]);
    await ok(act('sendback', second, sheet.id));
  });
});
