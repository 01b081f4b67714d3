// Random histories of sheets, by several people at once, against a model of the table: whatever happens between them,
// the invariants hold after each step.
import { auditActions, AuditState, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const PEOPLE = 3;
const SHEETS = 3;
const LEVELS = 2;

interface Sheet extends Record_ {
  state: number;
  levelIndex: number;
  round: number;
  assigneeId: string | null;
  submitterId: string;
  auditName: string;
}

interface Log {
  operationState: number;
  fromState: number | null;
  toState: number;
  levelIndex: number;
  round: number;
  operatorId: string;
}

interface Step {
  action: AuditAction;
  person: number;
  sheets: number[];
  target: number;
}

interface World {
  orderId: string;
  sheetIds: string[];
}

describe('random audits by several people', () => {
  let fixture: OrdersFixture;
  let users: TestUser[];
  let clients: TestClient[];
  let reader: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.salesOrder.fourEyes.name, 'true');
    users = Array.from({ length: PEOPLE }, () => fixture.service.identity.user(fixture.service.tenantA));
    clients = await Promise.all(users.map((user) => fixture.service.as(user)));
    reader = await fixture.service.client();
    type = await fixture.type(reader, { auditLevels: LEVELS });
  });
  afterAll(() => fixture.close());

  /** Voiding ends a sheet, so it is tried less often than the rest. */
  const lively = auditActions.filter(({ name }) => name !== 'discard');
  const step = fc.record<Step>({
    action: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...lively) },
      { weight: 1, arbitrary: fc.constantFrom(...auditActions) },
    ),
    person: fc.nat({ max: PEOPLE - 1 }),
    sheets: fc.oneof(
      { weight: 3, arbitrary: fc.nat({ max: SHEETS - 1 }).map((sheet) => [sheet]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.nat({ max: SHEETS - 1 }), { minLength: 2, maxLength: SHEETS }) },
    ),
    target: fc.nat({ max: PEOPLE - 1 }),
  });
  /** A sheet is carried forward by whoever may do it: random calls alone hardly ever pass two levels. */
  const forward = fc.nat({ max: SHEETS - 1 });
  /** What happens together: calls that are sent at once. */
  const moment = fc.array(fc.oneof({ weight: 2, arbitrary: step }, { weight: 3, arbitrary: forward }), {
    minLength: 1,
    maxLength: 3,
  });

  /** The step that carries a sheet forward from where it is; null for one that is at an end. */
  function stepForward(sheet: Sheet, index: number): Step | null {
    const owner = users.findIndex(({ userId }) => userId === sheet.submitterId);
    const assignee = users.findIndex(({ userId }) => userId === sheet.assigneeId);
    const named = (name: AuditAction['name'], person: number): Step => ({
      action: auditActions.find((one) => one.name === name)!,
      person,
      sheets: [index],
      target: 0,
    });
    switch (sheet.state) {
      case AuditState.Waiting:
        return named('claim', assignee >= 0 ? assignee : (owner + sheet.levelIndex) % PEOPLE);
      case AuditState.Returned:
        return named('claim', assignee >= 0 ? assignee : (owner + 1) % PEOPLE);
      case AuditState.Auditing:
        return named('pass', assignee);
      case AuditState.Revoked:
      case AuditState.TrialRejected:
        return named('submit', owner);
      default:
        return null;
    }
  }

  async function send(
    { sheetIds }: World,
    { action, person, sheets, target }: Step,
  ): Promise<{ status: number; ids: string[]; code: string | undefined }> {
    const wanted = sheets.map((index) => sheetIds[index]!);
    const ids = action.scope === 'many' ? wanted : wanted.slice(0, 1);
    const body = {
      [action.commentName ?? 'comment']: 'x',
      ...(action.takesUser ? { userId: users[target]!.userId } : {}),
    };
    const client = clients[person]!;
    const { status, body: reply } =
      action.scope === 'many'
        ? await client.post(`${AUDITS}/${action.name}`, { auditIds: ids, ...body })
        : await client.post(`${AUDITS}/${ids[0]}/${action.name}`, body);
    return { status, ids, code: reply.error?.code };
  }

  const sheetsOf = async (orderId: string) => (await reader.get(`${ORDERS}/${orderId}/designs`)).body.items as Sheet[];
  const logsOf = async (id: string) => (await reader.get(`${AUDITS}/${id}/operation-logs`)).body.items as Log[];

  async function checkInvariants({ orderId }: World): Promise<void> {
    const sheets = await sheetsOf(orderId);
    const live = sheets.filter(({ state }) => state !== AuditState.Voided);
    expect(new Set(live.map(({ auditName }) => auditName)).size).toBe(live.length);
    for (const sheet of sheets) {
      const logs = await logsOf(sheet.id);
      // The log is the history: it begins with the sheet, each row goes on from the one before, and the last is where
      // the sheet is.
      expect(logs[0]).toMatchObject({ operationState: 0, fromState: null, toState: AuditState.Waiting });
      logs.slice(1).forEach((log, index) => {
        expect(log.fromState).toBe(logs[index]!.toState);
        const action = auditActions.find((one) => one.log === log.operationState)!;
        expect(action.from as readonly number[]).toContain(log.fromState);
        expect(action.to as readonly number[]).toContain(log.toState);
      });
      expect(logs.at(-1)).toMatchObject({ toState: sheet.state, levelIndex: sheet.levelIndex, round: sheet.round });
      expect(sheet.levelIndex >= 1 && sheet.levelIndex <= LEVELS).toBe(true);
      const passes = logs.filter((log) => log.operationState === 7);
      // Neither whoever the sheet belongs to nor whoever handed it in for the round has passed it.
      for (const { operatorId, round } of passes)
        expect([
          sheet.submitterId,
          ...logs.filter((log) => log.operationState === 0 && log.round === round).map((log) => log.operatorId),
        ]).not.toContain(operatorId);
      if (sheet.state === AuditState.Passed) {
        const inRound = passes.filter(({ round }) => round === sheet.round);
        expect(sheet.levelIndex).toBe(LEVELS);
        expect(
          inRound.some(({ toState }) => toState === AuditState.Waiting) &&
            inRound.some(({ toState }) => toState === AuditState.Passed),
        ).toBe(true);
        const [first, last] = [
          inRound.findLast(({ toState }) => toState === AuditState.Waiting)!,
          inRound.findLast(({ toState }) => toState === AuditState.Passed)!,
        ];
        expect(first.operatorId).not.toBe(last.operatorId);
      }
      if (sheet.state === AuditState.Auditing) expect(sheet.assigneeId).not.toBeNull();
      if (sheet.state === AuditState.Auditing) expect(sheet.assigneeId).not.toBe(sheet.submitterId);
    }
    const { salesOrder } = (await reader.get(`${ORDERS}/${orderId}`)).body as {
      salesOrder: { state: number; perAudited: number };
    };
    const some = (...states: number[]) => live.some(({ state }) => states.includes(state));
    const expected =
      live.length === 0
        ? OrderState.Designing
        : some(0, 1, 4)
          ? OrderState.Auditing
          : some(2, 3)
            ? OrderState.Designing
            : OrderState.Audited;
    expect(salesOrder.state).toBe(expected);
    expect(salesOrder.perAudited).toBeCloseTo(
      live.length === 0 ? 0 : (live.filter(({ state }) => state === AuditState.Passed).length * 100) / live.length,
      2,
    );
  }

  it('keep every invariant in every interleaving tried, and lose no call without saying so', async () => {
    let done = 0;
    let passed = 0;
    const conflicts = { refused: 0, lost: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 10, maxLength: 24 }), async (moments) => {
        const order = await fixture.order(clients[0]!, type.id);
        const world: World = { orderId: order.id, sheetIds: [] };
        // Each person has handed one in, so that each is kept from auditing something.
        for (const [index, client] of clients.entries())
          world.sheetIds.push((await ok(client.post(AUDITS, { salesOrderId: order.id, auditName: `S${index}` }))).id);
        for (const wishes of moments) {
          const sheets = await sheetsOf(world.orderId);
          const steps = wishes.flatMap((wish) =>
            typeof wish === 'number'
              ? (stepForward(
                  sheets.find(({ id }) => id === world.sheetIds[wish])!,
                  wish,
                ) ?? [])
              : wish,
          );
          const before = new Map(
            await Promise.all(world.sheetIds.map(async (id) => [id, (await logsOf(id)).length] as const)),
          );
          const replies = await Promise.all(steps.map((one) => send(world, one)));
          for (const { status, code } of replies) {
            expect([200, 403, 409]).toContain(status);
            if (status === 403) expect(code).toBe('SalesOrder:020101');
            if (status === 403) conflicts.refused++;
            if (status === 409) conflicts.lost++;
            if (status === 409) expect(code).toBe('SalesOrder:AuditStateChanged');
          }
          // All or none: every call that succeeded left one log row on each of its sheets, and no other left any.
          for (const id of world.sheetIds) {
            const moved = replies.filter(({ status, ids }) => status === 200 && ids.includes(id)).length;
            expect((await logsOf(id)).length - before.get(id)!).toBe(moved);
            done += moved;
          }
          await checkInvariants(world);
        }
        passed += (await sheetsOf(order.id)).filter(({ state }) => state === AuditState.Passed).length;
      }),
      { numRuns: 10, seed: 20_261_120, endOnFailure: true },
    );
    // Random calls are mostly refused; enough of them must have got through for this to say anything.
    process.stdout.write(
      `${done} moves, ${passed} sheets passed at the end, ${conflicts.refused} calls refused, ${conflicts.lost} lost races\n`,
    );
    expect([done > 80, passed > 0, conflicts.lost > 0]).toEqual([true, true, true]);
  }, 600_000);
});
