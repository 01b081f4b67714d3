import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { ShipmentState, type LoadStop } from '@ishare/contracts/sales-order/shipment.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { ReportFigure } from '@ishare/contracts/insight/reports.js';
import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import { AfterSalesFixture } from '../after-sales/after-sales.fixture.js';
import { PACKAGES, packedOrder, piece, png, priced, sawSays, setBack } from '../packing/packing.fixture.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const SHIPMENTS = '/api/crm/shipments';

describe('shipments', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, 'Asia/Shanghai');
    client = await fixture.service.client();
    typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  const packedIn = (count: number, more: { dealerId?: string; typeId?: string } = {}) =>
    packedOrder(fixture, client, { count, typeId, ...more });
  const stateOf = async (id: string) =>
    ((await ok(client.get(`${ORDERS}/${id}`))).salesOrder as { state: number; perShipped: number })!;
  const scan = (id: string, code: unknown, more: object = {}) =>
    client.post(`${SHIPMENTS}/${id}/scans`, { code, ...more });
  const act = (id: string, action: string, body: object = {}) => client.post(`${SHIPMENTS}/${id}/${action}`, body);
  const plan = (salesOrderId: string, lines: object[] = []) =>
    ok(client.post(SHIPMENTS, { salesOrderId, lines, carrier: 'Road' }));
  const photograph = (id: string) =>
    ok(client.upload(`${SHIPMENTS}/${id}/files`, { name: 'truck.png', content: png }, { kind: 'photo' }));
  const traceOf = async (pack: Record_) =>
    ((await ok(client.get(`${PACKAGES}/${pack.id}/trace`))).items as { kind: string; comment: string | null }[])
      .filter(({ kind }) => ['leftBehind', 'sent', 'signed', 'unloaded'].includes(kind))
      .map(({ kind, comment }) => [kind, comment]);
  /** What an order's timeline tells of trucks, the latest first, with how many packages. */
  const toldOf = async (order: { id: string }) =>
    ((await ok(client.get(`${ORDERS}/${order.id}/timeline`))).items as Record<string, unknown>[])
      .filter(({ action }) => ['sent', 'left', 'signed', 'sentBack'].includes(action as string))
      .map(({ action, comment, data }) => [action, comment, (data as { packages: number }).packages]);
  const line = (salesOrderId: string, packages: readonly Record_[], stop = 1) => ({
    salesOrderId,
    stop,
    packageIds: packages.map(({ id }) => id),
  });

  it('takes a part of an order and then the rest, and the order follows to the signature', async () => {
    const { order, packages } = await packedIn(2);
    const first = await plan(order.id, [line(order.id, packages.slice(0, 1))]);
    expect(first).toMatchObject({
      shipmentNo: expect.stringMatching(/^FH/),
      packageCount: 1,
      loadedCount: 0,
      state: 0,
    });
    // Nobody closes an order of which something is to go.
    const early = await client.post(`${ORDERS}/${order.id}/close`, {});
    expect([early.body.error.code, early.body.error.data.packages]).toEqual(['SalesOrder:014011', 1]);
    const taken = await client.post(SHIPMENTS, { salesOrderId: order.id, lines: [line(order.id, packages)] });
    expect(taken.body.error.code).toBe('SalesOrder:013031');
    expect((await scan(first.id, packages[1]!.packageNo)).body.error.code).toBe('SalesOrder:013032');
    expect((await act(first.id, 'send')).body.error.code).toBe('SalesOrder:013033');
    // Capitals are as the scanner sends them.
    expect((await ok(scan(first.id, (packages[0]!.packageNo as string).toLowerCase()))).shipment).toMatchObject({
      loadedCount: 1,
      state: 1,
    });
    expect((await ok(scan(first.id, packages[0]!.packageNo))).isRepeated).toBe(true);
    await ok(act(first.id, 'send'));
    expect(await stateOf(order.id)).toMatchObject({ state: OrderState.PartShipped, perShipped: 50 });
    // Without lines it takes what waits.
    const second = await plan(order.id);
    expect(second.lines).toEqual([line(order.id, packages.slice(1))]);
    await ok(scan(second.id, packages[1]!.packageNo));
    await ok(act(second.id, 'send'));
    expect(await stateOf(order.id)).toMatchObject({ state: OrderState.Shipped, perShipped: 100 });
    await ok(act(first.id, 'sign', { signedBy: 'Ann' }));
    expect((await stateOf(order.id)).state).toBe(OrderState.Shipped);
    const done = await ok(act(second.id, 'sign', { signedBy: 'Ann' }));
    expect(done).toMatchObject({ state: ShipmentState.Signed, signatures: [{ signedBy: 'Ann', refused: [] }] });
    expect((await stateOf(order.id)).state).toBe(OrderState.Signed);
    const report = async (name: string) =>
      ((await ok(client.get(`/api/app/dash-board-report/${name}`))).items as ReportFigure[]).at(-1)!;
    expect(await report('get-delivery')).toMatchObject({ name: 'Road', value: 2 });
    expect((await report('get-package-report')).value).toBeGreaterThanOrEqual(2);
  });

  it('goes without what is not loaded only for a reason and with a photo, and leaves that to the next truck', async () => {
    const { order, packages } = await packedIn(2);
    const { id } = await plan(order.id);
    await ok(act(id, 'load'));
    expect((await act(id, 'send')).body.error.code).toBe('SalesOrder:013036');
    await ok(scan(id, packages[0]!.packageNo));
    expect((await act(id, 'send')).body.error.code).toBe('SalesOrder:013035');
    const unseen = await act(id, 'send', { comment: 'door is late' });
    expect([unseen.status, unseen.body.error.code]).toEqual([403, 'SalesOrder:013050']);
    await photograph(id);
    expect(await ok(act(id, 'send', { comment: 'door is late' }))).toMatchObject({
      sendReason: 'door is late',
      state: 2,
    });
    expect(await ok(client.get(`${PACKAGES}/${packages[1]!.id}`))).toMatchObject({ shipmentId: null, state: 1 });
    expect((await plan(order.id)).lines).toEqual([line(order.id, packages.slice(1))]);
  });

  it('tells of what it goes without, and why: at that package, and at each order whose packages stay', async () => {
    const [goes, stays] = [await packedIn(2), await packedIn(1)];
    const { id } = await plan(goes.order.id, [
      line(goes.order.id, goes.packages, 1),
      line(stays.order.id, stays.packages, 2),
    ]);
    await ok(scan(id, goes.packages[0]!.packageNo));
    await photograph(id);
    await ok(act(id, 'send', { comment: 'truck is full' }));
    expect(await traceOf(goes.packages[0]!)).toEqual([['sent', null]]);
    for (const pack of [goes.packages[1]!, stays.packages[0]!])
      expect(await traceOf(pack)).toEqual([['leftBehind', 'truck is full']]);
    expect((await toldOf(goes.order)).toSorted()).toEqual([
      ['left', 'truck is full', 1],
      ['sent', null, 1],
    ]);
    expect(await toldOf(stays.order)).toEqual([['left', 'truck is full', 1]]);
  });

  it('tells an order, and whoever made it, of what comes back and why', async () => {
    const { order, packages } = await packedIn(2);
    const { id } = await plan(order.id);
    for (const { packageNo } of packages) await ok(scan(id, packageNo));
    await ok(act(id, 'send'));
    const driver = await AfterSalesFixture.person(fixture);
    const said = { signedBy: 'Bo', refused: [packages[1]!.id], comment: 'wet' };
    await ok(driver.post(`${SHIPMENTS}/${id}/sign`, said));
    expect(await traceOf(packages[0]!)).toEqual([
      ['signed', null],
      ['sent', null],
    ]);
    expect((await traceOf(packages[1]!))[0]).toEqual(['unloaded', 'wet']);
    expect((await toldOf(order)).slice(0, 2).toSorted()).toEqual([
      ['sentBack', 'wet', 1],
      ['signed', 'Bo', 1],
    ]);
    const { creatorId } = (await ok(client.get(`${ORDERS}/${order.id}`))).salesOrder as { creatorId: string };
    const notices = (await fixture.told(order.id)).filter(({ title }) => /not taken/.test(title.en));
    expect(notices).toMatchObject([{ name: 'SalesOrder.OrderMoved', userIds: [creatorId] }]);
    expect(notices[0]!.message.en).toMatch(/: wet$/);
    expect(notices[0]!.title['zh-Hans']).toContain('退回');
  });

  it('keeps what is loaded, whatever the floor says of a part, and tells who has it', async () => {
    const { order, packages, pieces } = await packedIn(2);
    const [loaded, waiting] = pieces.map(({ code }) => code) as [string, string];
    const { id } = await plan(order.id);
    await ok(scan(id, packages[0]!.packageNo));
    const { packageNo } = packages[0]!;
    const lay = (heldBy: string) => ({ packageNo, salesOrderNo: order.salesOrderNo, heldBy });
    expect(await setBack(fixture, loaded, 'spoilt')).toEqual(lay('truck'));
    // What is only planned for the truck is opened, and is not loaded as it is.
    expect(await setBack(fixture, waiting, 'reworked')).toMatchObject({ heldBy: null });
    expect((await scan(id, packages[1]!.packageNo)).body.error.code).toBe('SalesOrder:013001');
    await photograph(id);
    await ok(act(id, 'send', { comment: 'the other is banded anew' }));
    expect(await setBack(fixture, loaded, 'reworked')).toEqual(lay('customer'));
    await ok(act(id, 'sign', { signedBy: 'Ann' }));
    expect(await setBack(fixture, loaded, 'spoilt')).toEqual(lay('customer'));
    expect(await ok(client.get(`${PACKAGES}/${packages[0]!.id}`))).toMatchObject({ state: PackageState.Signed });
  });

  it('is loaded from the last stop on, and signed for stop by stop; what was refused comes back', async () => {
    const [near, far] = [await packedIn(2), await packedIn(1)];
    const { id } = await plan(near.order.id, [
      line(near.order.id, near.packages, 1),
      line(far.order.id, far.packages, 2),
    ]);
    const called = 'update sales_order set receiver = $2::jsonb where id = $1';
    await fixture.service.query(called, [near.order.id, JSON.stringify({ phone: '0757 8888' })]);
    const list = (await ok(client.get(`${SHIPMENTS}/${id}/load-list`))).items as LoadStop[];
    expect(list.map(({ orders }) => orders[0]!.receiverPhone)).toEqual([null, '0757 8888']);
    expect(list.map(({ stop, orders }) => [stop, orders[0]!.salesOrderNo])).toEqual([
      [2, far.order.salesOrderNo],
      [1, near.order.salesOrderNo],
    ]);
    for (const { packageNo } of [...near.packages, ...far.packages]) await ok(scan(id, packageNo));
    await ok(scan(id, far.packages[0]!.packageNo, { isOff: true }));
    await ok(scan(id, far.packages[0]!.packageNo));
    await ok(act(id, 'send'));
    const silent = await act(id, 'sign', { stop: 1, signedBy: 'Bo', refused: [near.packages[1]!.id] });
    expect([silent.status, silent.body.error.validationErrors[0].members]).toEqual([400, ['comment']]);
    const { body } = await act(id, 'sign', {
      stop: 1,
      signedBy: 'Bo',
      refused: [near.packages[1]!.id],
      comment: 'wet',
    });
    expect(body).toMatchObject({ state: ShipmentState.PartSigned });
    expect((await act(id, 'sign', { stop: 1, signedBy: 'Bo' })).body.error.code).toBe('SalesOrder:013037');
    expect(await ok(client.get(`${PACKAGES}/${near.packages[1]!.id}`))).toMatchObject({
      state: PackageState.Packed,
      shipmentId: null,
    });
    expect((await stateOf(near.order.id)).state).toBe(OrderState.PartShipped);
    expect((await ok(act(id, 'sign', { stop: 2, signedBy: 'Cy' }))).state).toBe(ShipmentState.Signed);
    expect((await stateOf(far.order.id)).state).toBe(OrderState.Signed);
    const listed = (await ok(client.get(SHIPMENTS, { salesOrderId: far.order.id }))).items as Record_[];
    expect(listed.map((one) => one.id)).toEqual([id]);
    const note = await client.get(`${SHIPMENTS}/${id}/note`);
    const texts = (await pdfTexts(note.raw)).join(' ');
    for (const { packageNo } of [...near.packages, ...far.packages]) expect(texts).toContain(packageNo);
    expect(texts).toContain('0757 8888');
    // Whoever signs signs for what he has taken.
    expect(texts).toMatch(/(?:Sent back|退回): wet/);
    expect(texts).toMatch(/Packages taken: 1|签收 1 包/);
  });

  it('is told to weigh no more than somebody has weighed', async () => {
    const { order, packages } = await packedIn(2);
    const { id } = await plan(order.id);
    const weighed = async (...weights: (number | null)[]) => {
      for (const [index, weight] of weights.entries())
        await fixture.service.query('update order_package set weight = $2 where id = $1', [
          packages[index]!.id,
          weight,
        ]);
      return (await pdfTexts((await client.get(`${SHIPMENTS}/${id}/note`)).raw)).join(' ');
    };
    expect(await weighed(12.5, 7)).toContain('19.5 kg');
    const partly = await weighed(12.5, null);
    expect([partly.includes('≥ 12.5 kg'), partly.includes('19.5')]).toEqual([true, false]);
    expect(await weighed(null, null)).not.toContain('kg');
  });

  it('waits until the money is in that its order type asks for', async () => {
    const type = await fixture.type(client, { needDesign: false, needQuotation: false, balanceRate: 100 });
    const { order, packages } = await packedIn(1, { typeId: type.id });
    await fixture.service.query('update sales_order set total_amount = 500, received_amount = 200 where id = $1', [
      order.id,
    ]);
    const { id } = await plan(order.id);
    await priced(fixture, order, 500);
    await ok(scan(id, packages[0]!.packageNo));
    const [stop] = (await ok(client.get(`${SHIPMENTS}/${id}/load-list`))).items as LoadStop[];
    expect(stop!.orders[0]!.owed).toBe(300);
    const held = await act(id, 'send', { comment: 'please' });
    expect([held.status, held.body.error.code]).toEqual([403, 'SalesOrder:013034']);
    await fixture.service.query('update sales_order set received_amount = 500 where id = $1', [order.id]);
    await ok(act(id, 'send'));
  });

  it('goes with two orders of one dealer only where his credit bears both', async () => {
    const type = await fixture.type(client, { needDesign: false, needQuotation: false, balanceRate: 100 });
    const dealer = fixture.dealer({ creditLimit: 500 });
    const made = [
      await packedIn(1, { typeId: type.id, dealerId: dealer.id }),
      await packedIn(1, { typeId: type.id, dealerId: dealer.id }),
    ];
    for (const { order } of made) await priced(fixture, order, 300);
    const lines = made.map(({ order, packages }, index) => line(order.id, packages, index + 1));
    const { id } = await plan(made[0]!.order.id, lines);
    for (const { packages } of made) await ok(scan(id, packages[0]!.packageNo));
    // Each of them alone would be borne.
    const held = await act(id, 'send');
    expect([held.status, held.body.error.code, held.body.error.data.lacks]).toEqual([403, 'SalesOrder:013034', 100]);
    await ok(scan(id, made[1]!.packages[0]!.packageNo, { isOff: true }));
    await photograph(id);
    const sent = await ok(act(id, 'send', { comment: 'the second waits for its money' }));
    expect(sent.lines).toEqual([line(made[0]!.order.id, made[0]!.packages)]);
    const note = await client.get(`${SHIPMENTS}/${id}/note`);
    const texts = (await pdfTexts(note.raw)).join(' ');
    expect(texts).toContain(made[0]!.packages[0]!.packageNo);
    expect(texts).not.toContain(made[1]!.packages[0]!.packageNo);
  });

  it('takes nothing of an order that was cancelled meanwhile', async () => {
    const { order, packages } = await packedIn(2);
    const { id } = await plan(order.id);
    await ok(scan(id, packages[0]!.packageNo));
    await fixture.service.query('update sales_order set state = $2 where id = $1', [order.id, OrderState.Cancelled]);
    expect((await scan(id, packages[1]!.packageNo)).body.error.code).toBe('SalesOrder:013009');
    expect((await act(id, 'send', { comment: 'please' })).body.error.code).toBe('SalesOrder:013009');
    await ok(scan(id, packages[0]!.packageNo, { isOff: true }));
  });

  it('gives its packages back when it is cancelled or deleted', async () => {
    const { order, packages } = await packedIn(1);
    const first = await plan(order.id);
    expect((await act(first.id, 'cancel')).status).toBe(400);
    await ok(scan(first.id, packages[0]!.packageNo));
    expect((await client.delete(`${SHIPMENTS}/${first.id}`)).body.error.code).toBe('SalesOrder:013033');
    await ok(act(first.id, 'cancel', { comment: 'no truck' }));
    expect(await ok(client.get(`${PACKAGES}/${packages[0]!.id}`))).toMatchObject({ shipmentId: null, state: 1 });
    // A truck that nothing is planned for is found by the order that it was made for.
    const bare = await packedIn(0);
    const empty = await plan(bare.order.id);
    const found = (await ok(client.get(SHIPMENTS, { salesOrderId: bare.order.id }))).items as Record_[];
    expect(found.map(({ id }) => id)).toEqual([empty.id]);
    const second = await plan(order.id);
    expect((await client.delete(`${SHIPMENTS}/${second.id}`)).status).toBe(204);
    expect((await plan(order.id)).packageCount).toBe(1);
  });

  it('takes nothing along of an order that is cancelled while it is planned', async () => {
    const [goes, stays] = [await packedIn(1), await packedIn(1)];
    const { id } = await plan(goes.order.id, [
      line(goes.order.id, goes.packages),
      line(stays.order.id, stays.packages, 2),
    ]);
    await fixture.service.query('update sales_order set state = $2 where id = $1', [
      ...[stays.order.id, OrderState.Confirmed],
    ]);
    await fixture.service.query('delete from order_cut where sales_order_id = $1', [stays.order.id]);
    await ok(client.post(`${ORDERS}/${stays.order.id}/cancel`, { comment: 'moved away' }));
    expect(await ok(client.get(`${SHIPMENTS}/${id}`))).toMatchObject({
      lines: [line(goes.order.id, goes.packages)],
      packageCount: 1,
    });
    // Whoever loads it looks for nothing else.
    const list = (await ok(client.get(`${SHIPMENTS}/${id}/load-list`))).items as LoadStop[];
    expect(list.map(({ stop }) => stop)).toEqual([1]);
    expect((await ok(client.get(`${PACKAGES}/${stays.packages[0]!.id}`))).shipmentId).toBeNull();
  });

  it('keeps a signature and photos, and nothing that is no picture', async () => {
    const { order } = await packedIn(1);
    const { id } = await plan(order.id);
    const keep = (name: string, content: Buffer) =>
      client.upload(`${SHIPMENTS}/${id}/files`, { name, content }, { kind: 'signature', stop: '1' });
    const kept = await ok(keep('sign.png', png));
    expect(kept).toMatchObject({ kind: 'signature', stop: 1, mimeType: 'image/png' });
    expect((await client.get(`${SHIPMENTS}/${id}/files/${kept.id}`)).raw.equals(png)).toBe(true);
    const text = await keep('sign.txt', Buffer.from('me'));
    expect(text.body.error.code).toBe('SalesOrder:013038');
    expect((await ok(client.get(`${SHIPMENTS}/${id}/files`))).items).toHaveLength(1);
  });

  it('show a dealer those that are wholly his, to be moved by the factory', async () => {
    const dealer = fixture.dealer();
    const user = await fixture.service.as(fixture.dealerUser(dealer));
    const [own, others] = [await packedIn(1, { dealerId: dealer.id }), await packedIn(1)];
    const mine = await plan(own.order.id, [line(own.order.id, own.packages)]);
    const both = await packedIn(1, { dealerId: dealer.id });
    const shared = await plan(both.order.id, [
      line(both.order.id, both.packages),
      line(others.order.id, others.packages, 2),
    ]);
    const listed = (await ok(user.get(SHIPMENTS))).items as Record_[];
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    expect((await user.get(`${SHIPMENTS}/${shared.id}`)).status).toBe(404);
    expect((await user.get(`${SHIPMENTS}/${shared.id}/load-list`)).status).toBe(404);
    for (const call of [
      user.post(`${SHIPMENTS}/${mine.id}/load`, {}),
      user.post(`${SHIPMENTS}/${mine.id}/scans`, { code: own.packages[0]!.packageNo }),
      user.post(SHIPMENTS, { salesOrderId: own.order.id }),
      user.delete(`${SHIPMENTS}/${mine.id}`),
    ])
      expect((await call).status).toBe(403);
  });

  it('falls back when a part is cut again after it was sent', async () => {
    const { order, packages } = await packedIn(1);
    const { id } = await plan(order.id);
    await ok(scan(id, packages[0]!.packageNo));
    fixture.pieces.push(piece(order.salesOrderNo as string));
    await sawSays(fixture, order.salesOrderNo as string, { parts: 1, cut: 0 });
    await ok(act(id, 'send'));
    expect(await stateOf(order.id)).toMatchObject({ state: OrderState.PartShipped, perShipped: 50 });
  });

  it('sends no package twice, whatever is planned, loaded and sent at once', async () => {
    const { order, packages } = await packedIn(3);
    const trucks = [await plan(order.id), await plan(order.id)];
    for (const { id } of trucks) await photograph(id);
    const step = fc.record({
      what: fc.constantFrom('plan', 'scan', 'off', 'send', 'cancel'),
      truck: fc.nat(1),
      pack: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), async (rounds) => {
        for (const round of rounds)
          await Promise.all(
            round.map(async ({ what, truck, pack }) => {
              const { id } = trucks[truck]!;
              const { packageNo } = packages[pack]!;
              if (what === 'plan') {
                const now = await ok(client.get(`${SHIPMENTS}/${id}`));
                const lines = [line(order.id, [packages[pack]!])];
                return client.put(`${SHIPMENTS}/${id}`, { ...now, lines });
              }
              if (what === 'scan' || what === 'off') return scan(id, packageNo, { isOff: what === 'off' });
              return act(id, what, { comment: 'x' });
            }),
          );
        const sent = await fixture.service.query<{ count: number }>(
          `select count(*)::int as count from order_package_event where kind = 'sent'
            and package_id = any($1) group by package_id having count(*) > 1`,
          [packages.map(({ id }) => id)],
        );
        expect(sent).toEqual([]);
        const now = (await ok(client.get(PACKAGES, { salesOrderId: order.id }))).items as Record_[];
        for (const { state, shipmentId } of now) if (state === PackageState.Loaded) expect(shipmentId).not.toBeNull();
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});
