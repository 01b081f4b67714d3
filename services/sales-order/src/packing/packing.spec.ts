import { packedPort } from '@ishare/contracts/sales-order/client.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import fc from 'fast-check';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { boardOf, cutOrder, PACKAGES, packed, PACKING, piece, setBack } from './packing.fixture.js';
import { figuresOf, planPackages, type ToPack } from './planner.js';

describe('the packing station', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    client = await fixture.service.client();
    typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  const order = (...parts: Parameters<typeof cutOrder>[2]['parts'][number][]) =>
    cutOrder(fixture, client, { typeId, parts });
  const board = (id: string) => boardOf(client.get(`${PACKING}/${id}`));
  const scan = (id: string, code: string) => client.post(`${PACKAGES}/${id}/scans`, { code });
  const empty = (salesOrderId: string) => ok(client.post(PACKAGES, { salesOrderId }));
  const orderNow = async (id: string) => ((await ok(client.get(`${ORDERS}/${id}`))).salesOrder as Record_)!;

  it('fills a package part by part, closes it when it has all, and the order is as far as its parts', async () => {
    const { order: made, pieces } = await order({}, {}, {});
    const planned = await boardOf(client.post(`${PACKING}/${made.id}/plan`));
    expect(planned.packages).toMatchObject([{ packageNo: expect.stringMatching(/^BZ/), rowCount: 3, scannedCount: 0 }]);
    const { id } = planned.packages[0]!;
    expect((await scan(id, pieces[0]!.code)).body).toMatchObject({ partNo: pieces[0]!.partNo, isRepeated: false });
    expect((await scan(id, pieces[0]!.code)).body.isRepeated).toBe(true);
    // The floor is told what lies in it, and not what is only planned for it.
    const codes = [...pieces.map(({ code }) => code), 'none'];
    const inside = await fixture.service.ports.client(packedPort).packed({ tenantId: fixture.service.tenantA, codes });
    expect(inside).toEqual([pieces[0]!.code]);
    const early = await client.post(`${PACKAGES}/${id}/close`, {});
    expect([early.status, early.body.error.code]).toEqual([403, 'SalesOrder:013007']);
    expect(early.body.error.message).toContain(pieces[1]!.code);
    for (const { code } of pieces.slice(1)) expect((await scan(id, code)).status).toBe(200);
    const closed = await boardOf(client.post(`${PACKAGES}/${id}/close`, {}));
    // 1000 × 500 × 18 mm at 680 kg/m³, three of them.
    expect(closed.maxWeight).toBe(40);
    expect(closed.packages[0]).toMatchObject({ state: PackageState.Packed, weight: 18.36, cabinetNos: ['C1'] });
    expect(await orderNow(made.id)).toMatchObject({ perPacked: 100, perShipped: 0, state: OrderState.Produced });
    expect((await scan(id, pieces[0]!.code)).body.error.code).toBe('SalesOrder:013001');
    const { items } = await ok(client.get(`${ORDERS}/${made.id}/timeline`));
    expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 9, action: 'close' })]));
  });

  it('counts what was packed without a network by when it was said, closed not before its last part', async () => {
    const { order: made, pieces } = await order({}, {});
    const { id } = await empty(made.id);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const said = (path: string, body: object, time: string) =>
      client.post(`${PACKAGES}/${id}/${path}`, body, { 'said-at': time });
    const [first, second, closed] = [at(30), at(10), at(20)];
    await ok(said('scans', { code: pieces[0]!.code }, first));
    await ok(said('scans', { code: pieces[1]!.code }, second));
    const shown = await boardOf(said('close', {}, closed));
    expect(shown.pieces.map(({ scannedTime }) => scannedTime)).toEqual([first, second]);
    expect(shown.packages[0]).toMatchObject({ packedTime: second });
    const { items } = await ok(client.get(`${PACKAGES}/${id}/trace`));
    expect((items as Record_[])[0]).toMatchObject({ kind: 'closed', time: second });
    const where = await ok(client.get(`${PACKING}/pieces`, { code: pieces[0]!.code }));
    expect(where.items).toMatchObject([{ packageId: id, scannedTime: first, scannedBy: expect.any(String) }]);
  });

  it('lists what is to be packed, until it is', async () => {
    const { order: made, pieces } = await order({}, {});
    const waiting = async (as = client) =>
      ((await ok(as.get(`${PACKING}/waiting`))).items as Record_[]).find(
        ({ salesOrderId }) => salesOrderId === made.id,
      );
    expect(await waiting()).toMatchObject({ salesOrderNo: made.salesOrderNo, perCut: 100, packages: 0, packed: 0 });
    await packed(client, made, [pieces[0]!]);
    expect(await waiting()).toMatchObject({ perPacked: 50, packages: 1, packed: 1 });
    await packed(client, made, [pieces[1]!]);
    expect(await waiting()).toBeUndefined();
    expect(await waiting(await fixture.service.client(fixture.service.tenantB))).toBeUndefined();
  });

  it('lists orders of bought goods alone as soon as they are confirmed, until all of them are packed', async () => {
    const body = { orderName: 'Handles', orderTypeId: typeId, customerId: fixture.customer() };
    const { id } = await ok(client.post(ORDERS, body));
    const line = (more: object) => ({ salesOrderId: id, name: 'Handle', price: 1, count: 10, category: 3, ...more });
    const save = (...lines: object[]) => ok(client.put('/api/app/salesorder/lines/batch-update', lines));
    await save(line({}), line({ name: 'Hinge', count: 24 }), line({ name: 'Words', category: null }));
    const waiting = async () =>
      ((await ok(client.get(`${PACKING}/waiting`))).items as Record_[]).find(({ salesOrderId }) => salesOrderId === id);
    const isOfGoods = async () => (await orderNow(id))['isOfGoods'];
    expect(await waiting()).toBeUndefined();
    await ok(client.post(`${ORDERS}/${id}/submit`, {}));
    await ok(client.post(`${ORDERS}/${id}/confirm`, {}));
    expect([await waiting(), await isOfGoods()]).toEqual([
      expect.objectContaining({ isOfGoods: true, packages: 0, perPacked: 0 }),
      true,
    ]);
    const { goods } = await board(id);
    const pack = async (lineId: string, count: number) => {
      const { id: packageId } = await empty(id);
      await ok(client.post(`${PACKAGES}/${packageId}/goods`, { lineId, count }));
      await ok(client.post(`${PACKAGES}/${packageId}/close`, {}));
    };
    await pack(goods[0]!.lineId, 10);
    await pack(goods[1]!.lineId, 20);
    // All of its packages are closed, and four hinges lie beside them.
    expect(await waiting()).toMatchObject({ packages: 2, packed: 2 });
    await pack(goods[1]!.lineId, 4);
    expect(await waiting()).toBeUndefined();
    // What is designed or made is cut before it is packed.
    await fixture.service.query(
      `insert into sales_order_line (id, tenant_id, sales_order_id, kind, name, creation_time, concurrency_stamp)
       values (gen_random_uuid(), $1, $2, 0, 'Wardrobe', now(), 'x')`,
      [fixture.service.tenantA, id],
    );
    expect(await isOfGoods()).toBe(false);
  });

  it('refuses what does not belong, is not ready, or is cut again, and says where it is', async () => {
    const open = [
      { station: 'cut' as const, isNeeded: true, time: '2026-11-20T08:00:00.000Z' },
      { station: 'edge' as const, isNeeded: true, time: null },
    ];
    const { order: made, pieces } = await order({ stations: open }, { isSpoilt: true }, {});
    const other = await order({});
    const { id } = await empty(made.id);
    const codeOf = async (code: string) => {
      const { body, status } = await scan(id, code);
      return [status, body.error?.code, body.error?.message] as const;
    };
    const [banded, spoilt, fine] = pieces;
    expect((await codeOf(banded!.code)).slice(0, 2)).toEqual([403, 'SalesOrder:013004']);
    expect((await codeOf(banded!.code))[2]).toMatch(/Edge band|封边/);
    expect((await codeOf(spoilt!.code)).slice(0, 2)).toEqual([403, 'SalesOrder:013005']);
    const [, code, words] = await codeOf(other.pieces[0]!.code);
    expect([code, words]).toEqual(['SalesOrder:013003', expect.stringContaining(other.order.salesOrderNo as string)]);
    expect((await codeOf('NOPE')).slice(0, 2)).toEqual([404, 'SalesOrder:013002']);
    // Of a list without an order, or with one that is not here, it is told why nothing takes it.
    const loose = [piece('', { orderNo: null }), piece('SO-ELSEWHERE')];
    fixture.pieces.push(...loose);
    expect((await codeOf(loose[0]!.code)).slice(0, 2)).toEqual([403, 'SalesOrder:013046']);
    const found = loose.map(async ({ code }) => (await client.get(PACKING, { code })).body.error.code);
    expect(await Promise.all(found)).toEqual(['SalesOrder:013046', 'SalesOrder:013047']);
    // In one package it is in no other.
    await ok(scan(id, fine!.code));
    const second = await empty(made.id);
    expect((await scan(second.id, fine!.code)).body.error.code).toBe('SalesOrder:013006');
    const shown = (await board(made.id)).pieces;
    expect(shown.map((one) => [one.code, one.isReady, one.nextStation, one.lastStation])).toEqual([
      [banded!.code, false, 'edge', 'cut'],
      [fine!.code, true, null, 'cut'],
    ]);
    // As long as no plan cuts it again, the order is short of it.
    spoilt!.isAwaited = true;
    const short = (await board(made.id)).pieces.filter(({ packageId }) => packageId === null);
    expect(short.map((one) => [one.code, one.isSpoilt, one.isReady])).toEqual([
      [banded!.code, false, false],
      [spoilt!.code, true, false],
    ]);
    spoilt!.isAwaited = false;
    expect(await ok(client.get(PACKING, { code: fine!.code }))).toMatchObject({ kind: 'piece', packageId: id });
    expect((await ok(client.get(`${PACKING}/pieces`, { code: fine!.code }))).items).toMatchObject([{ packageId: id }]);
  });

  it('moves parts between packages, takes them out and packs anew, and each leaves a trace', async () => {
    const { order: made, pieces } = await order({}, {});
    const first = await empty(made.id);
    for (const { code } of pieces) await ok(scan(first.id, code));
    const rowOf = async (code: string) => (await board(made.id)).pieces.find((one) => one.code === code)!.rowId;
    const moved = await boardOf(
      client.post(`${PACKAGES}/${first.id}/moves`, {
        rowIds: [await rowOf(pieces[1]!.code)],
        toPackageId: null,
        reason: 'too heavy',
      }),
    );
    const second = moved.packages.find(({ id }) => id !== first.id)!;
    expect(moved.packages.map(({ scannedCount }) => scannedCount)).toEqual([1, 1]);
    await ok(client.post(`${PACKAGES}/${first.id}/close`, {}));
    const shut = await client.post(`${PACKAGES}/${first.id}/take-out`, { rowIds: [await rowOf(pieces[0]!.code)] });
    expect(shut.body.error.code).toBe('SalesOrder:013001');
    expect((await client.post(`${PACKAGES}/${first.id}/reopen`, { comment: '' })).status).toBe(400);
    await ok(client.post(`${PACKAGES}/${first.id}/reopen`, { comment: 'wet' }));
    expect(await orderNow(made.id)).toMatchObject({ perPacked: 0 });
    const rowIds = [await rowOf(pieces[0]!.code)];
    await ok(client.post(`${PACKAGES}/${first.id}/take-out`, { rowIds, reason: 'chipped' }));
    const { items } = await ok(client.get(`${PACKAGES}/${first.id}/trace`));
    expect((items as { kind: string; comment: string }[]).map(({ kind, comment }) => [kind, comment])).toEqual([
      ['takenOut', 'chipped'],
      ['reopened', 'wet'],
      ['closed', null],
      ['movedOut', 'too heavy'],
    ]);
    // What nobody has packed may go; the other is packed.
    expect((await client.delete(`${PACKAGES}/${first.id}`)).status).toBe(204);
    expect((await client.delete(`${PACKAGES}/${second.id}`)).body.error.code).toBe('SalesOrder:013011');
  });

  it('gives up what the floor sets back and is open again, with who and why in its trace', async () => {
    const { order: made, pieces } = await order({}, {}, {});
    const [banded, fallen, planned] = pieces.map(({ code }) => code) as [string, string, string];
    const { id, packageNo } = await packed(client, made, pieces);
    const now = async () => {
      const { packages, pieces: parts } = await board(made.id);
      const inside = parts.filter(({ packageId, scannedTime }) => packageId === id && scannedTime);
      return [packages[0]!.state, packages[0]!.rowCount, inside.map(({ code }) => code)];
    };
    expect(await setBack(fixture, 'none', 'spoilt')).toBeNull();
    const lay = { packageNo, salesOrderNo: made.salesOrderNo, heldBy: null };
    expect(await setBack(fixture, banded, 'reworked')).toEqual(lay);
    // What is banded anew comes back into it.
    expect(await now()).toEqual([PackageState.Packing, 3, [fallen, planned]]);
    expect(await orderNow(made.id)).toMatchObject({ perPacked: 0, state: OrderState.Produced });
    expect((await client.post(`${PACKAGES}/${id}/close`, {})).body.error.code).toBe('SalesOrder:013007');
    await ok(scan(id, banded));
    await ok(client.post(`${PACKAGES}/${id}/close`, {}));
    expect(await setBack(fixture, fallen, 'spoilt')).toEqual(lay);
    expect(await now()).toEqual([PackageState.Packing, 2, [banded, planned]]);
    // Told again, it lies in none.
    expect(await setBack(fixture, fallen, 'spoilt')).toBeNull();
    const { items } = await ok(client.get(`${PACKAGES}/${id}/trace`));
    const told = (items as Record_[]).toReversed();
    const by = (kind: string) => ({ kind, comment: 'it fell', userName: 'edger' });
    expect(told).toMatchObject([
      { kind: 'closed' },
      by('reopened'),
      { ...by('reworked'), data: { parts: [banded] } },
      { kind: 'closed' },
      by('reopened'),
      { ...by('spoilt'), data: { parts: [fallen] } },
    ]);
    const timeline = (await ok(client.get(`${ORDERS}/${made.id}/timeline`))).items as Record_[];
    expect(timeline.filter(({ action }) => action === 'reopen').map(({ comment }) => comment)).toEqual(
      Array(2).fill('it fell'),
    );
  });

  it('closes nothing that was set back at the moment of its scan', async () => {
    const { order: made, pieces } = await order({}, {});
    const { id } = await empty(made.id);
    for (const { code } of pieces) await ok(scan(id, code));
    const close = async () => (await client.post(`${PACKAGES}/${id}/close`, {})).body.error?.code;
    pieces[0]!.isSpoilt = true;
    expect(await close()).toBe('SalesOrder:013005');
    pieces[0]!.isSpoilt = false;
    const [, edge] = pieces[1]!.stations;
    edge!.isNeeded = true;
    expect(await close()).toBe('SalesOrder:013004');
    edge!.isNeeded = false;
    expect(await close()).toBeUndefined();
  });

  const hardware = (salesOrderId: unknown, name: string, count: number) =>
    fixture.service.query(
      `insert into sales_order_line (id, tenant_id, sales_order_id, kind, name, count, detail, creation_time, concurrency_stamp)
       values (gen_random_uuid(), $1, $2, 3, $3, $4, '{"category":3}', now(), 'x')`,
      [fixture.service.tenantA, salesOrderId, name, count],
    );

  it('packs hardware by count, and no more than was ordered', async () => {
    const { order: made } = await order({});
    await hardware(made.id, 'Hinge', 8);
    const planned = await boardOf(client.post(`${PACKING}/${made.id}/plan`));
    expect(planned.goods).toMatchObject([{ name: 'Hinge', count: 8, packed: [{ count: 8 }] }]);
    const { lineId, packed: inside } = planned.goods[0]!;
    const { packageId } = inside[0]!;
    expect((await client.post(`${PACKAGES}/${packageId}/goods`, { lineId, count: 9 })).body.error.code).toBe(
      'SalesOrder:013010',
    );
    const ticked = await boardOf(client.post(`${PACKAGES}/${packageId}/goods`, { lineId, count: 6 }));
    expect(ticked.goods[0]!.packed).toEqual([expect.objectContaining({ packageId, count: 6 })]);
    const again = await boardOf(client.post(`${PACKING}/${made.id}/plan`));
    expect(again.goods[0]!.packed.map(({ count }) => count).sort()).toEqual([2, 6]);
  });

  it('packs hardware that is counted in fractions, until nothing of it is left', async () => {
    const { order: made } = await order({});
    await hardware(made.id, 'Strip', 0.8);
    await hardware(made.id, 'Tape', 0.3);
    const { goods } = await boardOf(client.post(`${PACKING}/${made.id}/plan`));
    const [strip, tape] = ['Strip', 'Tape'].map((name) => goods.find((one) => one.name === name)!);
    const { packageId: first } = strip!.packed[0]!;
    const { id: second } = await empty(made.id as string);
    const put = (packageId: unknown, lineId: string, count: number) =>
      client.post(`${PACKAGES}/${packageId}/goods`, { lineId, count });
    await ok(put(first, strip!.lineId, 0.7));
    await ok(put(second, strip!.lineId, 0.1));
    await ok(put(first, tape!.lineId, 0.1));
    // 0.3 - 0.1 is a little less than 0.2 where it is not reckoned in decimals, and 0.8 - 0.7 - 0.1 more than nothing.
    await ok(put(second, tape!.lineId, 0.2));
    const { packages } = await boardOf(client.post(`${PACKING}/${made.id}/plan`));
    expect(packages.filter(({ rowCount }) => rowCount > 0)).toHaveLength(packages.length);
    const { goods: now } = await board(made.id as string);
    const inside = ({ name, packed: rows }: (typeof now)[number]) => [name, ...rows.map(({ count }) => count).sort()];
    expect(now.map(inside).sort()).toEqual([
      ['Strip', 0.1, 0.7],
      ['Tape', 0.1, 0.2],
    ]);
    expect((await put(second, tape!.lineId, 0.0004)).status).toBe(400);
  });

  it('sets apart the pallet of a sheet, glass, and what is longer than the rest', async () => {
    fixture.materials.push({
      code: 'GL5',
      name: 'Glass',
      thickness: 5,
      grain: 0,
      edges: [],
      isFragile: true,
      density: 2_500,
    });
    fixture.settings.set(settings.salesOrder.packageMaxLength.name, '2000');
    const { order: made } = await order({}, { materialCode: 'GL5', thickness: 5 }, { length: 2300 });
    const { packages } = await boardOf(client.post(`${PACKING}/${made.id}/plan`));
    fixture.settings.delete(settings.salesOrder.packageMaxLength.name);
    expect(packages.map(({ isFragile, length, weight }) => [isFragile, length, weight]).sort()).toEqual([
      [false, 1000, 6.12],
      [false, 2300, 14.076],
      [true, 1000, 6.25],
    ]);
  });

  it('prints a label and a content list', async () => {
    const { order: made, pieces } = await order({});
    const { id, packageNo } = await packed(client, made, pieces);
    const label = await ok(client.get(`${PACKAGES}/${id}/label`));
    expect(label).toMatchObject({ kind: 'package', svg: expect.stringContaining('<svg'), templateName: null });
    const { package: standard } = standardLabels;
    fixture.labelDesign = { name: 'Wide', layout: { ...standard, width: standard.width + 20 } };
    const own = await ok(client.get(`${PACKAGES}/${id}/label`));
    expect([own.templateName, own.svg === label.svg]).toEqual(['Wide', false]);
    fixture.labelDesign = null;
    fixture.settings.set(settings.app.timeZone.name, 'Asia/Shanghai');
    // In the morning of the factory, which is the evening before in Greenwich.
    await fixture.service.query("update order_package set packed_time = '2026-03-01T22:30:00Z' where id = $1", [id]);
    const file = await client.get(`${PACKAGES}/${id}/content`);
    expect(file.status).toBe(200);
    const texts = (await pdfTexts(file.raw)).join(' ');
    for (const text of [packageNo as string, pieces[0]!.partNo, made.salesOrderNo as string, '2026-03-02'])
      expect(texts).toContain(text);
    fixture.settings.delete(settings.app.timeZone.name);
  });

  it("is the factory's: a dealer sees the packages of his own orders and moves none", async () => {
    const dealer = fixture.dealer();
    const user = await fixture.service.as(fixture.dealerUser(dealer));
    const own = await cutOrder(fixture, client, { typeId, parts: [{}], dealerId: dealer.id });
    const others = await order({});
    const mine = await packed(client, own.order, own.pieces);
    const theirs = await packed(client, others.order, others.pieces);
    const listed = (await ok(user.get(PACKAGES))).items as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    expect((await user.get(`${PACKAGES}/${theirs.id}`)).status).toBe(404);
    expect((await user.get(`${PACKING}/${others.order.id}`)).status).toBe(404);
    expect((await ok(user.get(`${PACKING}/${own.order.id}`))).salesOrderNo).toBe(own.order.salesOrderNo);
    for (const call of [
      user.post(`${PACKING}/${own.order.id}/plan`),
      user.post(PACKAGES, { salesOrderId: own.order.id }),
      user.post(`${PACKAGES}/${mine.id}/reopen`, { comment: 'mine' }),
    ])
      expect((await call).status).toBe(403);
    const where = async (as: typeof user, { pieces }: typeof own) =>
      (await ok(as.get(`${PACKING}/pieces`, { code: pieces[0]!.code }))).items as Record_[];
    expect(await where(user, others)).toEqual([]);
    // Who packed it is the factory's to know.
    expect((await where(user, own))[0]).toMatchObject({ packageId: mine.id, scannedBy: null });
    expect((await where(client, own))[0]).toMatchObject({ packageId: mine.id, scannedBy: expect.any(String) });
  });

  it('has a part in one package at most, whatever several people do at once', async () => {
    const { order: made, pieces } = await order({}, {}, {}, {});
    const packs = [await empty(made.id), await empty(made.id)];
    const step = fc.record({
      what: fc.constantFrom('scan', 'takeOut', 'move', 'close', 'reopen'),
      pack: fc.nat(1),
      piece: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 3 }), { maxLength: 5 }), async (rounds) => {
        for (const round of rounds)
          await Promise.all(
            round.map(async ({ what, pack, piece: which }) => {
              const { id } = packs[pack]!;
              const { code } = pieces[which]!;
              const rowIds = (await board(made.id)).pieces.flatMap((one) =>
                one.code === code && one.rowId ? [one.rowId] : [],
              );
              if (what === 'scan') return scan(id, code);
              if (what === 'close') return client.post(`${PACKAGES}/${id}/close`, {});
              if (what === 'reopen') return client.post(`${PACKAGES}/${id}/reopen`, { comment: 'again' });
              if (rowIds.length === 0) return;
              const to = packs[1 - pack]!.id;
              const body = { rowIds, reason: 'x', toPackageId: to };
              return client.post(`${PACKAGES}/${id}/${what === 'move' ? 'moves' : 'take-out'}`, body);
            }),
          );
        const now: PackingBoard = await board(made.id);
        const inside = now.pieces.filter(({ packageId }) => packageId !== null);
        const counted = now.packages.reduce((sum, { scannedCount }) => sum + scannedCount, 0);
        expect(counted).toBe(inside.length);
        const closed = now.packages.filter(({ state }) => state >= PackageState.Packed).map(({ id }) => id);
        const packedShare = (inside.filter(({ packageId }) => closed.includes(packageId!)).length * 100) / 4;
        expect((await orderNow(made.id)).perPacked).toBe(packedShare);
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});

describe('the planner', () => {
  const part = fc.record({
    code: fc.uuid(),
    cabinetNo: fc.constantFrom('C1', 'C2', null),
    palletNo: fc.constantFrom('T1', null),
    isFragile: fc.boolean(),
    length: fc.integer({ min: 50, max: 2800 }),
    width: fc.integer({ min: 50, max: 1200 }),
    thickness: fc.constantFrom(5, 9, 18, 25),
    weight: fc.integer({ min: 1, max: 60 }),
  });
  const limits = { maxWeight: 40, maxHeight: 150, maxLength: 2400, mixesCabinets: false };

  it('puts each part into one package, none mixed and none over a limit by more than one part', () => {
    fc.assert(
      fc.property(fc.uniqueArray(part, { selector: ({ code }) => code, maxLength: 40 }), (parts) => {
        const packages = planPackages<ToPack>(parts, limits);
        const codes = packages.flatMap(({ pieces }) => pieces.map(({ code }) => code));
        expect(codes.sort()).toEqual(parts.map(({ code }) => code).sort());
        for (const { pieces } of packages) {
          for (const key of ['cabinetNo', 'palletNo', 'isFragile'] as const)
            expect(new Set(pieces.map((one) => one[key])).size).toBe(1);
          if (pieces.length === 1) continue;
          const { weight, height } = figuresOf(pieces);
          expect([weight <= limits.maxWeight, height <= limits.maxHeight]).toEqual([true, true]);
        }
      }),
    );
  });

  it('mixes cabinets where the tenant lets it', () => {
    const [one, two] = ['C1', 'C2'].map((cabinetNo) => ({
      code: cabinetNo,
      cabinetNo,
      palletNo: null,
      isFragile: false,
      length: 600,
      width: 400,
      thickness: 18,
      weight: 3,
    })) as [ToPack, ToPack];
    expect(planPackages([one, two], limits)).toHaveLength(2);
    expect(planPackages([one, two], { ...limits, mixesCabinets: true })).toHaveLength(1);
  });
});
