import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import type { ShelfInfo, StorehouseInfo } from '@ishare/contracts/sales-order/storehouse.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import { cutOrder, PACKAGES, packed } from '../packing/packing.fixture.js';
import { ok, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const ROWS = '/api/crm/storehouse-rows';
const STORE = '/api/crm/storehouse';
const APP = '/api/app/storehouse';

describe('the storehouse', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let typeId: string;
  let houseId: string;
  let n = 0;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    client = await fixture.service.client();
    typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
    houseId = (await ok(client.post('/api/crm/storehouses', { code: 'H1', name: 'Hall' }))).id;
  });
  afterAll(() => fixture.close());

  const row = (more: object = {}): Promise<Record_> =>
    ok(client.post(ROWS, { storehouseId: houseId, code: `R${++n}`, name: `Row ${n}`, columns: 2, levels: 2, ...more }));
  const pack = async (): Promise<Record_> => {
    const { order, pieces } = await cutOrder(fixture, client, { typeId, parts: [{}] });
    return packed(client, order, pieces);
  };
  const move = (packageNo: unknown, shelfCode: string | null) =>
    client.post(`${STORE}/moves`, { packageNo, shelfCode });
  const shelves = async (rowId: string) =>
    (await ok(client.get(`${APP}/get-shelvesinfo`, { rowId }))).items as ShelfInfo[];

  it('makes the shelves of a row, and keeps those that something stands on', async () => {
    const made = await row({ shelfCapacity: 1 });
    const code = made.code as string;
    expect((await shelves(made.id)).map((one) => [one.code, one.column, one.row, one.used, one.capacity])).toEqual([
      [`${code}-01-1`, 1, 1, 0, 1],
      [`${code}-01-2`, 1, 2, 0, 1],
      [`${code}-02-1`, 2, 1, 0, 1],
      [`${code}-02-2`, 2, 2, 0, 1],
    ]);
    const { packageNo } = await pack();
    await ok(move(packageNo, `${code}-02-2`));
    const smaller = await client.put(`${ROWS}/${made.id}`, { ...made, columns: 1 });
    expect(smaller.body.error.code).toBe('SalesOrder:013023');
    expect((await client.delete(`${ROWS}/${made.id}`)).status).toBe(403);
    const wider = await ok(client.put(`${ROWS}/${made.id}`, { ...made, columns: 3, shelfCapacity: 4 }));
    expect(wider).toMatchObject({ used: 1, capacity: 24 });
    const { items } = await ok(client.get(`${APP}/get-storehouseRowlist`));
    const house = (items as StorehouseInfo[]).find(({ id }) => id === houseId)!;
    expect(house.rows.find(({ id }) => id === made.id)).toMatchObject({ code, used: 1, capacity: 24 });
  });

  it('takes no more than a shelf holds, of however many at once', async () => {
    const made = await row({ shelfCapacity: 2 });
    const shelf = `${made.code as string}-01-1`;
    const packs = await Promise.all([pack(), pack(), pack(), pack()]);
    const replies = await Promise.all(packs.map(({ packageNo }) => move(packageNo, shelf)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = replies.find(({ status }) => status !== 200)!;
    expect(refused.body.error.code).toBe('SalesOrder:013020');
    await expect(fixture.service.query('update shelf set used = 3 where code = $1', [shelf])).rejects.toThrow(
      'shelf_used_check',
    );
  });

  it('moves a package for the first of two who have scanned it, and tells the second', async () => {
    const code = (await row({ shelfCapacity: 5 })).code as string;
    const { packageNo } = await pack();
    const say = (shelfCode: string | null, from: string | null) =>
      client.post(`${STORE}/moves`, { packageNo, shelfCode, from });
    const replies = await Promise.all([`${code}-01-1`, `${code}-02-1`].map((shelf) => say(shelf, null)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.error.code).toBe('SalesOrder:013048');
    const stands = (await ok(client.get(STORE, { code: packageNo as string }))).package as { shelfCode: string };
    // Said again by whoever was first, it is done; taken off by who has seen it elsewhere, it is not.
    expect((await say(stands.shelfCode, null)).status).toBe(200);
    expect((await say(null, `${code}-01-2`)).status).toBe(409);
    expect((await say(null, stands.shelfCode)).status).toBe(200);
  });

  it("proposes the shelf of the order's others, then their row, and finds either code", async () => {
    const made = await row({ shelfCapacity: 5 });
    const { order, pieces } = await cutOrder(fixture, client, { typeId, parts: [{}, {}] });
    const [first, second] = [await packed(client, order, [pieces[0]!]), await packed(client, order, [pieces[1]!])];
    const shelf = `${made.code as string}-02-1`;
    await ok(move(first.packageNo, shelf));
    const found = await ok(client.get(STORE, { code: second.packageNo as string }));
    expect((found.proposals as { code: string; reason: string }[]).slice(0, 2)).toMatchObject([
      { code: shelf, reason: 'sameShelf', free: 4 },
      { reason: 'sameRow' },
    ]);
    expect(await ok(client.get(STORE, { code: shelf }))).toMatchObject({
      kind: 'shelf',
      shelf: { used: 1, packages: [{ packageNo: first.packageNo }] },
    });
    expect((await client.get(STORE, { code: 'NOPE' })).status).toBe(404);
    // Packed anew it stands on no shelf.
    await ok(client.post(`${PACKAGES}/${first.id}/reopen`, { comment: 'wet' }));
    expect((await shelves(made.id)).every(({ used }) => used === 0)).toBe(true);
    expect((await move(first.packageNo, shelf)).body.error.code).toBe('SalesOrder:013001');
  });

  it('knows packages and shelves whatever the caps lock makes of their labels', async () => {
    const made = await row({ shelfCapacity: 5 });
    const { packageNo, id } = await pack();
    const [no, shelf] = [packageNo as string, `${made.code as string}-02-1`];
    const lower = no.toLowerCase();
    expect(lower).not.toBe(no);
    expect(await ok(move(lower, shelf.toLowerCase()))).toMatchObject({ packageNo: no, shelfCode: shelf });
    expect(await ok(client.get(STORE, { code: shelf.toLowerCase() }))).toMatchObject({ kind: 'shelf' });
    expect(await ok(client.get(STORE, { code: lower }))).toMatchObject({ kind: 'package', package: { packageNo: no } });
    expect(await ok(client.get('/api/crm/packing', { code: lower }))).toMatchObject({ packageId: id });
    const [at] = (await shelves(made.id)).filter(({ code }) => code === shelf);
    const seen = [{ packageNo: lower, shelfId: at!.id }];
    expect(await ok(client.post(`${STORE}/rows/${made.id}/compare`, { seen }))).toMatchObject({
      items: [],
      unknown: [],
    });
  });

  it('books what a stock-taking has seen, for a reason', async () => {
    const made = await row({ shelfCapacity: 1 });
    const code = made.code as string;
    const [a, b, c] = [await pack(), await pack(), await pack()];
    await ok(move(a.packageNo, `${code}-01-1`));
    await ok(move(b.packageNo, `${code}-01-2`));
    await ok(move(c.packageNo, `${code}-02-1`));
    const ids = new Map((await shelves(made.id)).map((one) => [one.code, one.id]));
    // Two were mixed up on full shelves, one is gone.
    const seen = [
      { packageNo: a.packageNo, shelfId: ids.get(`${code}-01-2`) },
      { packageNo: b.packageNo, shelfId: ids.get(`${code}-01-1`) },
    ];
    const { items } = await ok(client.post(`${STORE}/rows/${made.id}/compare`, { seen }));
    expect(
      (items as { packageNo: string; booked: string; seen: string }[]).map((one) => [one.booked, one.seen]),
    ).toEqual([
      [`${code}-01-1`, `${code}-01-2`],
      [`${code}-01-2`, `${code}-01-1`],
      [`${code}-02-1`, null],
    ]);
    expect((await client.post(`${STORE}/rows/${made.id}/stock-takings`, { seen, reason: ' ' })).status).toBe(400);
    const taken = await ok(client.post(`${STORE}/rows/${made.id}/stock-takings`, { seen, reason: 'yearly' }));
    expect(taken).toMatchObject({ counted: 2, reason: 'yearly' });
    expect(taken.differences).toHaveLength(3);
    expect((await shelves(made.id)).map(({ packages }) => packages[0]?.packageNo)).toEqual([
      b.packageNo,
      a.packageNo,
      undefined,
      undefined,
    ]);
    expect((await ok(client.get(`${PACKAGES}/${c.id}`))).state).toBe(PackageState.Packed);
    expect((await ok(client.get(`${STORE}/stock-takings`, { rowId: made.id }))).items).toHaveLength(1);
  });

  it('names what was scanned by mistake or is booked elsewhere, and books the rest', async () => {
    const made = await row();
    const { id: shelfId, code } = (await shelves(made.id))[0]!;
    const [stands, open] = [await pack(), await pack()];
    await ok(client.post(`${PACKAGES}/${open.id}/reopen`, { comment: 'wet' }));
    const seen = [stands.packageNo, open.packageNo, 'A-LABEL'].map((packageNo) => ({ packageNo, shelfId }));
    const compared = await ok(client.post(`${STORE}/rows/${made.id}/compare`, { seen }));
    expect(compared.unknown).toEqual(['A-LABEL']);
    const held = new Map(
      (compared.items as { packageNo: string; held: number }[]).map((one) => [one.packageNo, one.held]),
    );
    expect(held).toEqual(
      new Map([
        [stands.packageNo, null],
        [open.packageNo, PackageState.Packing],
      ]),
    );
    const book = (of: object[]) =>
      client.post(`${STORE}/rows/${made.id}/stock-takings`, { seen: of, reason: 'yearly' });
    expect((await book(seen)).body.error.code).toBe('SalesOrder:013022');
    expect((await book(seen.slice(0, 2))).body.error.code).toBe('SalesOrder:013001');
    // Two at once: what one has booked the other finds in order.
    const both = await Promise.all([book(seen.slice(0, 1)), book(seen.slice(0, 1))]);
    expect(both.map(({ body }) => (body.differences as object[]).length).toSorted()).toEqual([0, 1]);
    expect(await ok(client.get(STORE, { code }))).toMatchObject({
      shelf: { packages: [{ packageNo: stands.packageNo }] },
    });
  });

  it('counts on each shelf what stands there, whatever several people move at once', async () => {
    const made = await row({ shelfCapacity: 2, columns: 3, levels: 1 });
    const packs = await Promise.all(Array.from({ length: 5 }, pack));
    const codes = (await shelves(made.id)).map(({ code }) => code);
    const step = fc.record({ pack: fc.nat(4), to: fc.option(fc.nat(2)) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        for (const round of rounds)
          await Promise.all(
            round.map(({ pack: which, to }) => move(packs[which]!.packageNo, to === null ? null : codes[to]!)),
          );
        for (const { used, capacity, packages } of await shelves(made.id)) {
          expect(used).toBe(packages.length);
          expect(used).toBeLessThanOrEqual(capacity);
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it("is seen by the dash-board, moved by the storekeeper alone, and never a dealer's", async () => {
    const viewer = await fixture.service.client(fixture.service.tenantA, [insightPermissions.names.Dashboards.Default]);
    expect((await viewer.get(`${APP}/get-storehouseRowlist`)).status).toBe(200);
    expect((await viewer.post(`${STORE}/moves`, { packageNo: 'x', shelfCode: null })).status).toBe(403);
    const dealer = await fixture.service.as(fixture.dealerUser(fixture.dealer()));
    expect((await dealer.get(`${APP}/get-storehouseRowlist`)).status).toBe(403);
    expect((await dealer.get(STORE, { code: 'x' })).status).toBe(403);
  });
});
