import { platformPort } from '@ishare/contracts/platform/client.js';
import { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import ExcelJS from 'exceljs';
import { MoneyFixture, ok } from '../money.fixture.js';

const CUSTOMERS = '/api/crm/customers';
const HEADER = ['Code', 'Name', 'Phone', 'Title', 'Level', 'Estate', 'Remark'];

async function workbook(rows: readonly (readonly (string | null)[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Customers').addRows([HEADER, ...rows] as string[][]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function read(content: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(content as never);
  const rows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe('customers as a table', () => {
  let money: MoneyFixture;

  beforeAll(async () => {
    money = await MoneyFixture.start();
    const { ports } = money.service;
    ports.provide(platformPort, {
      ...ports.provided(platformPort)!,
      dictionary: async ({ code }) =>
        code === 'CustomerLevel'
          ? [{ code: 'A', displayText: '重点 / Key', value: 'A', names: ['重点', 'Key', '重点 / Key'] }]
          : [],
    });
  });
  afterAll(() => money.service.close());

  const send = async (rows: readonly (readonly (string | null)[])[], query = '', who: TestClient = money.clerk) =>
    ok<ImportReply>(
      await who.upload(`${CUSTOMERS}/import${query}`, { name: 'customers.xlsx', content: await workbook(rows) }),
    );
  const phone = () => `139${newId().replaceAll(/\D/g, '').padEnd(8, '0').slice(-8)}`;
  const listed = async (filter: string) =>
    ok<{ items: Record<string, unknown>[] }>(await money.clerk.get(CUSTOMERS, { filter })).items;

  it('come in by code or number after a look that writes nothing, new ones into the pool', async () => {
    const [first, second] = [phone(), phone()];
    const tag = newId().slice(-8);
    const { id } = ok<{ id: string }>(
      await money.clerk.post(CUSTOMERS, { name: `Old ${tag}`, phoneNumber: first, state: 1, remark: 'keeps' }),
    );
    const rows = [
      [null, `Old ${tag}`, `+86 ${first}`, 'Ms', 'Key', 'Lake View', null],
      [`K-${tag}`, `New ${tag}`, second, null, null, null, 'by the fair'],
    ];
    const look = await send(rows, '?preview=true');
    expect(look).toMatchObject({ isPreview: true, total: 2, created: 1, updated: 1, failed: 0 });
    expect(look.rows.find(({ state }) => state === 'changed')!.changes).toEqual([
      { column: 'Title', from: 'Not said', to: 'Ms' },
      { column: 'Level', from: '', to: '重点 / Key' },
      { column: 'Estate', from: '', to: 'Lake View' },
    ]);
    expect(await listed(`New ${tag}`)).toEqual([]);
    expect(await send(rows)).toMatchObject({ created: 1, updated: 1, succeeded: 2 });
    // Cells that are empty change nothing, and the owner stays.
    expect(ok(await money.clerk.get(`${CUSTOMERS}/${id}`))).toMatchObject({
      ...{ gender: 2, level: 'A', community: 'Lake View', remark: 'keeps', state: 1 },
    });
    expect(await listed(`New ${tag}`)).toEqual([
      expect.objectContaining({ code: `K-${tag}`, state: 0, ownerUserId: null, remark: 'by the fair' }),
    ]);
    expect(await send(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('are looked for by their codes at once, and hold one turn in place of one for each', async () => {
    const tag = newId().slice(-8);
    const rows = [1, 2, 3].map((number) => [`T${number}-${tag}`, `Turn ${tag}`, null, null, null, null, null]);
    const turns: string[] = [];
    const { turn } = Tx.prototype;
    Tx.prototype.turn = function (this: Tx, ...asked) {
      turns.push(...[asked[0]].flat());
      return turn.apply(this, asked);
    };
    try {
      expect(await send(rows)).toMatchObject({ created: 3 });
    } finally {
      Tx.prototype.turn = turn;
    }
    expect(turns.filter((name) => name.startsWith('codes:'))).toEqual(['codes:customer.code']);
  });

  it('are known by their code in whatever capitals, keep it, and stand in a file once', async () => {
    const tag = newId().slice(-8);
    const line = (code: string, name: string) => [`${code}-${tag}`, `${name} ${tag}`, null, null, null, null, null];
    expect(await send([line('A', 'Old')])).toMatchObject({ created: 1 });
    const rows = [line('a', 'Caps'), line('b', 'Caps'), line('B', 'Caps'), line('A', 'Caps'), line('c', 'Caps')];
    for (const query of ['?preview=true', '']) {
      const reply = await send(rows, query);
      expect(reply).toMatchObject({ created: 2, updated: 1, failed: 2 });
      expect(reply.errors.map(({ rowNo, column }) => [rowNo, column])).toEqual([
        [4, 'Code'],
        [5, 'Code'],
      ]);
    }
    expect((await listed(`Caps ${tag}`)).map(({ code }) => code).toSorted()).toEqual(
      ['A', 'b', 'c'].map((code) => `${code}-${tag}`),
    );
  });

  it('are refused row by row, and given back with what is wrong', async () => {
    const [number, others] = [phone(), phone()];
    const tag = newId().slice(-8);
    await send([[`T-${tag}`, 'Holder', others, null, null, null, null]]);
    const rows = [
      [null, 'Nobody', null, null, null, null, null],
      [null, 'Wrong', 'call me', null, null, null, null],
      [null, 'Level', phone(), null, 'Royal', null, null],
      [null, 'Once', number, null, null, null, null],
      [null, 'Twice', `0086${number}`, null, null, null, null],
      [`U-${tag}`, 'Taken', others, null, null, null, null],
      [null, 'Good', phone(), null, null, null, null],
    ];
    const reply = await send(rows);
    expect(reply).toMatchObject({ total: 7, created: 2, failed: 5 });
    expect(reply.errors.map(({ rowNo, column }) => [rowNo, column])).toEqual([
      [2, 'Phone'],
      [3, 'Phone'],
      [4, 'Level'],
      [6, 'Phone'],
      [7, 'Phone'],
    ]);
    const sheet = await money.clerk.upload(`${CUSTOMERS}/import/errors`, {
      name: 'customers.xlsx',
      content: await workbook(rows),
    });
    const given = await read(sheet.raw);
    expect(given.slice(1).map((row) => row[1])).toEqual(
      // The good ones are there by now, so that nothing of them is wrong.
      ['Nobody', 'Wrong', 'Level', 'Twice', 'Taken'],
    );
  });

  it('go out as the list shows them, with the ends of their numbers, and back in unchanged', async () => {
    const tag = newId().slice(-8);
    const number = phone();
    await send([[`E-${tag}`, `Out ${tag}`, number, null, 'A', null, null]]);
    const { raw } = await money.clerk.get(`${CUSTOMERS}/export`, { filter: `Out ${tag}` });
    const [titles, row] = await read(raw);
    const cell = (title: string) => row![titles!.indexOf(title)];
    expect([cell('Code'), cell('Phone'), cell('Level'), cell('Stage')]).toEqual([
      `E-${tag}`,
      `${number.slice(0, 3)}****${number.slice(-4)}`,
      '重点 / Key',
      'Public pool',
    ]);
    const again = ok<ImportReply>(
      await money.clerk.upload(`${CUSTOMERS}/import`, { name: 'again.xlsx', content: raw }),
    );
    expect(again).toMatchObject({ unchanged: 1, failed: 0 });
    const { id } = (await listed(`Out ${tag}`))[0] as { id: string };
    expect(ok(await money.clerk.post(`${CUSTOMERS}/${id}/reveal-phone`, {}))).toEqual({ phoneNumber: number });
  });

  it('are told which columns of a file are not read, but for those of an error sheet', async () => {
    const tag = newId().slice(-8);
    const book = new ExcelJS.Workbook();
    const titles = [...HEADER, ' Next contact ', null, 'Town', 'Row in the file', 'What to correct'];
    book
      .addWorksheet('Customers')
      .addRows([titles, [`I-${tag}`, `Read ${tag}`, null, null, null, null, null, '2026-12-05', 'x', 'Lund', 2, 'y']]);
    const content = Buffer.from(await book.xlsx.writeBuffer());
    for (const query of ['?preview=true', '']) {
      const reply = ok<ImportReply>(
        await money.clerk.upload(`${CUSTOMERS}/import${query}`, { name: 'customers.xlsx', content }),
      );
      expect(reply).toMatchObject({ created: 1, ignored: ['Next contact', 'Town'] });
    }
    expect(await send([[`I-${tag}`, `Read ${tag}`, null, null, null, null, null]])).toMatchObject({ ignored: [] });
  });

  it('go back in with what stands with them, be it an entry that is gone, and with nothing else unknown', async () => {
    const tag = newId().slice(-8);
    ok(await money.clerk.post(CUSTOMERS, { code: `G-${tag}`, name: `Gone ${tag}`, houseType: 'a loft', level: 'Z' }));
    ok(await money.clerk.post(CUSTOMERS, { name: `Gone ${tag} too`, phoneNumber: phone() }));
    const { raw } = await money.clerk.get(`${CUSTOMERS}/export`, { filter: `Gone ${tag}` });
    const again = ok<ImportReply>(
      await money.clerk.upload(`${CUSTOMERS}/import`, { name: 'again.xlsx', content: raw }),
    );
    expect(again).toMatchObject({ unchanged: 1, failed: 1 });
    // Of one without a code the sheet shows the ends of a number, which name nobody.
    expect(again.errors.map(({ column, message }) => [column, message])).toEqual([
      ['Phone', 'Say the code or the whole number: a row without both could not be found again.'],
    ]);
    const other = await send([[`G-${tag}`, `Gone ${tag}`, null, null, 'Y', null, null]]);
    expect(other.errors.map(({ column }) => column)).toEqual(['Level']);
  });

  it('are of the dealer whose sign-in brings them in, and another dealer learns of none', async () => {
    const user = money.service.identity.user(money.service.tenantA);
    const [own, other] = [await money.dealer({ userId: user.userId }), await money.dealer()];
    const shop = await money.service.as(user);
    const tag = newId().slice(-8);
    const theirs = phone();
    ok(await money.clerk.post(CUSTOMERS, { name: 'Theirs', phoneNumber: theirs, dealerId: other }));
    const reply = await send(
      [
        [null, `Mine ${tag}`, phone(), null, null, null, null],
        [null, 'Stolen', theirs, null, null, null, null],
      ],
      '',
      shop,
    );
    expect(reply).toMatchObject({ created: 1, failed: 1 });
    expect(await listed(`Mine ${tag}`)).toEqual([expect.objectContaining({ dealerId: own })]);
  });

  it('stand on the board by stage with what they may come to, those to be called first before others', async () => {
    const community = `Estate ${newId().slice(-8)}`;
    const make = async (more: object) =>
      ok<{ id: string }>(await money.clerk.post(CUSTOMERS, { name: 'On board', community, ...more })).id;
    const late = await make({ state: 1, nextFollowTime: '2026-01-01T00:00:00Z' });
    const early = await make({ state: 1 });
    const intent = { customerId: late, intentAmount: 0, budget: 700.5 };
    ok(await money.clerk.post('/api/crm/customers-intent-orders', intent));
    ok(await money.clerk.post('/api/crm/customers-intent-orders', { customerId: late, intentAmount: 100 }));
    const columns = ok<{ items: { state: number; count: number; amount: number; overdue: number }[] }>(
      await money.clerk.get('/api/crm/customer-board', { filter: community }),
    ).items;
    // Who means to order is no longer merely followed.
    expect(columns.map(({ state, count, amount, overdue }) => [state, count, amount, overdue])).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 0],
      [2, 1, 800.5, 1],
      [3, 0, 0, 0],
      [4, 0, 0, 0],
    ]);
    const cards = async (state: number, query = {}) =>
      ok<{ totalCount: number; items: { id: string; amount: number }[] }>(
        await money.clerk.get(`/api/crm/customer-board/${state}`, { filter: community, ...query }),
      );
    expect((await cards(2)).items).toEqual([expect.objectContaining({ id: late, amount: 800.5 })]);
    expect((await cards(1)).items.map(({ id }) => id)).toEqual([early]);
    expect(await cards(1, { skipCount: '1' })).toMatchObject({ totalCount: 1, items: [] });
    expect((await money.clerk.get('/api/crm/customer-board/7')).status).toBe(400);
  });
});
