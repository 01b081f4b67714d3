import { crmPort } from '@ishare/contracts/crm/client.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { Ports } from '@ishare/server/ports.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import pg from 'pg';
import { crmData } from '../crm.data.js';
import { crmService } from '../crm.module.js';

const DEALERS = '/api/crm/dealers';
const REMITTANCES = '/api/crm/remittances';

describe('remittances', () => {
  let service: TestService;
  let client: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await TestService.start(crmService, [crmData]);
    client = await service.client();
  });
  afterAll(() => service.close());

  const dealer = async (more: object = {}): Promise<string> =>
    (await client.post(DEALERS, { code: `R-${++n}`, name: `Shop ${n}`, ...more })).body.id as string;
  const paid = async (dealerId: string, amount: number): Promise<string> => {
    const { status, body } = await client.post(REMITTANCES, { dealerId, amount, remitTime: '2026-11-20T02:00:00Z' });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.id as string;
  };
  const act = (id: string, step: string, body: object = {}, who = client) =>
    who.post(`${REMITTANCES}/${id}/${step}`, body);
  const balanceOf = async (id: string) => (await client.get(`${DEALERS}/${id}`)).body.balance as number;

  it('are numbered by the day without gaps', async () => {
    const dealerId = await dealer();
    const numbers: string[] = [];
    for (let i = 0; i < 3; i++) {
      expect((await client.post(REMITTANCES, { dealerId, amount: -1, remitTime: '2026-11-20T02:00:00Z' })).status).toBe(
        400,
      );
      numbers.push((await client.get(`${REMITTANCES}/${await paid(dealerId, 10)}`)).body.remittanceNo as string);
    }
    expect(numbers[0]).toMatch(/^HK\d{8}-\d{4}$/);
    const counts = numbers.map((number) => Number(number.slice(-4)));
    expect(counts).toEqual([counts[0], counts[0]! + 1, counts[0]! + 2]);
  });

  it('were paid today at the latest, by the clock of the factory', async () => {
    const dealerId = await dealer();
    const entered = (remitTime: string) => client.post(REMITTANCES, { dealerId, amount: 10, remitTime });
    const late = await entered('2099-06-01T02:00:00Z');
    expect([late.status, late.body.error.validationErrors[0]]).toEqual([
      400,
      { members: ['remitTime'], message: expect.stringContaining('today at the latest') },
    ]);
    const { body } = await entered(new Date().toISOString());
    expect((await client.put(`${REMITTANCES}/${body.id}`, { ...body, remitTime: '2099-06-01T02:00:00Z' })).status).toBe(
      400,
    );
    // What stands in it already does not keep it from being changed.
    await service.query("update crm.remittance set remit_time = '2099-06-01T02:00:00Z' where id = $1", [body.id]);
    const held = (await client.get(`${REMITTANCES}/${body.id}`)).body;
    expect((await client.put(`${REMITTANCES}/${body.id}`, { ...held, amount: 11 })).status).toBe(200);
  });

  it('bear vouchers that are there, and keep those whose file has gone since', async () => {
    const [dealerId, voucher] = [await dealer(), service.files.kept('voucher.png')];
    const body = { dealerId, amount: 10, remitTime: '2026-11-20T02:00:00Z' };
    const unknown = await client.post(REMITTANCES, { ...body, voucherFiles: [voucher, { ...voucher, id: newId() }] });
    expect([unknown.status, unknown.body.error.validationErrors[0].members]).toEqual([400, ['voucherFiles.id']]);
    const made = await client.post(REMITTANCES, { ...body, voucherFiles: [voucher] });
    expect([made.status, made.body.voucherFiles]).toEqual([200, [voucher]]);
    service.files.ids.delete(voucher.id);
    const changed = await client.put(`${REMITTANCES}/${made.body.id}`, { ...made.body, amount: 11 });
    expect([changed.status, changed.body.voucherFiles]).toEqual([200, [voucher]]);
  });

  it('stand to the credit of their dealer from when they are confirmed until they are reversed', async () => {
    const dealerId = await dealer({ balance: 100.1 });
    const [first, second] = [await paid(dealerId, 0.2), await paid(dealerId, 5_000)];
    expect(await balanceOf(dealerId)).toBe(100.1);
    expect((await act(first, 'confirm')).body.state).toBe(1);
    expect(await balanceOf(dealerId)).toBe(100.3);
    expect((await act(second, 'confirm', { comment: 'seen at the bank' })).status).toBe(200);
    expect(await balanceOf(dealerId)).toBe(5_100.3);
    expect((await act(first, 'reverse', { comment: 'bounced' })).body.state).toBe(3);
    expect(await balanceOf(dealerId)).toBe(5_100.1);
    // What sales orders ask when a deposit is due.
    const brief = await service.app
      .get(Ports)
      .client(crmPort)
      .dealers({ tenantId: service.tenantA, ids: [dealerId] });
    expect(brief[0]!.balance).toBe(5_100.1);
  });

  it('that are rejected bring no credit, and can be mended and handed in again', async () => {
    const dealerId = await dealer();
    const id = await paid(dealerId, 70);
    const { body: rejected } = await act(id, 'reject', { comment: 'another amount arrived' });
    expect(rejected.state).toBe(2);
    expect((await client.put(`${REMITTANCES}/${id}`, { ...rejected, amount: 60 })).status).toBe(200);
    expect((await act(id, 'resubmit')).body.state).toBe(0);
    expect((await act(id, 'confirm')).status).toBe(200);
    expect(await balanceOf(dealerId)).toBe(60);
    const { items } = (await client.get(`${REMITTANCES}/${id}/moves`)).body;
    expect(items.map(({ step, comment }: { step: string; comment: string }) => [step, comment])).toEqual([
      ['confirm', null],
      ['resubmit', null],
      ['reject', 'another amount arrived'],
    ]);
  });

  it('confirmed one after the other, by many at once, are all counted', async () => {
    const dealerId = await dealer();
    const ids = await Promise.all(Array.from({ length: 6 }, () => paid(dealerId, 10)));
    const replies = await Promise.all(ids.map((id) => act(id, 'confirm')));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await balanceOf(dealerId)).toBe(60);
  });

  it('of a stamp that is no longer theirs are not confirmed', async () => {
    const dealerId = await dealer();
    const id = await paid(dealerId, 10);
    const { body: seen } = await client.get(`${REMITTANCES}/${id}`);
    expect((await client.put(`${REMITTANCES}/${id}`, { ...seen, amount: 99_999 })).status).toBe(200);
    const { status } = await act(id, 'confirm', { concurrencyStamp: seen.concurrencyStamp });
    expect([status, await balanceOf(dealerId)]).toEqual([409, 0]);
  });

  it('that wait are told, at first and when handed in again, to those of the factory who may confirm them', async () => {
    const { identity, tenantA } = service;
    const confirm = [crmPermissions.names.Remittances.Confirm];
    const cashier = identity.user(tenantA, confirm);
    const [shop, helpless] = [identity.user(tenantA), identity.user(tenantA, [])];
    const enters = identity.user(tenantA);
    const dealerId = await dealer({ userId: shop.userId });
    const { status, body } = await (
      await service.as(enters)
    ).post(REMITTANCES, { dealerId, amount: 1_234.5, remitTime: '2026-11-20T02:00:00Z' });
    expect(status).toBe(200);
    // Only the relay may read what is to be sent, so the test looks as the server's owner.
    const reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await reader.connect();
    const told = async (times: number) =>
      until(async () => {
        const { rows } = await reader.query<{ payload: { userIds: string[]; data: unknown; message: { en: string } } }>(
          `select payload from crm.outbox where name = $1 and payload->'data'->>'remittanceId' = $2
              and payload->>'name' = 'Crm.RemittanceWaiting'`,
          [notificationRequested.name, body.id],
        );
        return rows.length === times ? rows.map(({ payload }) => payload) : undefined;
      });
    const [first] = await told(1);
    expect(first).toMatchObject({
      name: 'Crm.RemittanceWaiting',
      data: { remittanceNo: body.remittanceNo },
      message: { en: expect.stringMatching(new RegExp(`${body.dealerName} has paid 1,234.50.*Name of `)) },
    });
    expect(first!.userIds).toContain(cashier.userId);
    for (const { userId } of [shop, helpless, enters]) expect(first!.userIds).not.toContain(userId);
    expect((await act(body.id, 'reject', { comment: 'not there' })).status).toBe(200);
    expect((await act(body.id, 'resubmit')).status).toBe(200);
    await told(2);
    await reader.end();
  });

  it('are told to their dealer once the factory has decided on them, without who it was', async () => {
    const { identity, tenantA } = service;
    const shop = identity.user(tenantA);
    const [own, nobodys] = [await dealer({ userId: shop.userId }), await dealer()];
    const [taken, refused, silent] = [await paid(own, 1_234.5), await paid(own, 20), await paid(nobodys, 30)];
    expect((await act(taken, 'confirm')).status).toBe(200);
    expect((await act(taken, 'reverse', { comment: 'the bank took it back' })).status).toBe(200);
    expect((await act(refused, 'reject', { comment: 'not there' })).status).toBe(200);
    expect((await act(silent, 'confirm')).status).toBe(200);
    const reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{
      payload: { userIds: string[]; title: { en: string }; message: { en: string } };
    }>(
      `select payload from crm.outbox where payload->>'name' = 'Crm.RemittanceDecided'
          and payload->'data'->>'remittanceId' = any($1) order by id`,
      [[taken, refused, silent]],
    );
    await reader.end();
    expect(rows.map(({ payload }) => [payload.userIds, payload.message.en])).toEqual([
      [[shop.userId], '1,234.50 stand to your credit.'],
      [[shop.userId], '1,234.50 no longer stand to your credit: the bank took it back'],
      [[shop.userId], '20.00: not there'],
    ]);
    expect(rows.map(({ payload }) => payload.title.en.replace(/^Remittance \S+ /, ''))).toEqual([
      'is confirmed',
      'is reversed',
      'is rejected',
    ]);
  });

  it('show a dealer his own, let him enter what he has paid, and never confirm it', async () => {
    const user = service.identity.user(service.tenantA);
    const own = await dealer({ userId: user.userId });
    const other = await dealer();
    const shop = await service.as(user);
    const [mine, theirs] = [await paid(own, 10), await paid(other, 10)];
    const listed = (await shop.get(REMITTANCES)).body.items as { id: string; dealerId: string }[];
    expect(listed.map(({ id }) => id)).toEqual([mine]);
    const entered = { dealerId: own, amount: 20, remitTime: '2026-11-20T02:00:00Z' };
    expect((await shop.post(REMITTANCES, entered)).status).toBe(200);
    expect((await shop.post(REMITTANCES, { ...entered, dealerId: other })).status).toBe(400);
    expect((await act(theirs, 'confirm', {}, shop)).status).toBe(404);
    const refused = await act(mine, 'confirm', {}, shop);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      expect.stringContaining('the factory confirms what dealers have paid'),
    ]);
    expect(await balanceOf(own)).toBe(0);
  });

  it('keep their dealer from being deleted', async () => {
    const dealerId = await dealer();
    await paid(dealerId, 10);
    expect((await client.delete(`${DEALERS}/${dealerId}`)).status).toBe(403);
  });
});
