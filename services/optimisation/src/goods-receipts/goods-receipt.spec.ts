import { goodsReceiptLife } from '@ishare/contracts/optimisation/goods-receipt.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import type { PurchaseLine } from '@ishare/contracts/optimisation/purchase-list.js';
import { builtInRule } from '@ishare/crud/number-rule.js';
import { holdGoing } from '@ishare/crud/references.js';
import { readTable } from '@ishare/excel/read-table.js';
import { meeting } from '@ishare/testing/meeting.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { Board } from '../boards/board.entity.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';
import { boards } from '../things.js';

const RECEIPTS = `${API}/goods-receipts`;
const PURCHASES = `${API}/purchase-list`;
const { Expected, Received, Reversed } = goodsReceiptLife.states;

describe('boards that are bought', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const boardOf = async (boardsCode: string) => (await client.get(`${API}/boards`, { boardsCode })).body.items[0];
  const expect200 = async (reply: ReturnType<TestClient['get']>) => {
    const { status, body } = await reply;
    expect([status, body?.error]).toEqual([200, undefined]);
    return body;
  };
  const enter = (lines: object[], more: object = {}) =>
    client.post(RECEIPTS, { supplier: 'Panel Works', lines, ...more });
  const step = (id: string, name: string, body: object = {}) => client.post(`${RECEIPTS}/${id}/${name}`, body);
  const logged = async (boardId: string) => {
    const [row] = await service.query<{ sum: number }>(
      `select coalesce(sum(case direction when 0 then quantity else -quantity end), 0)::int as sum
         from board_in_out_bound_log where board_id = $1`,
      [boardId],
    );
    return row!.sum;
  };

  it('come onto the shelf when they are received, at the price of the receipt, and leave it when that is reversed', async () => {
    const boardId = workshop.boards['W']!;
    const before = (await boardOf('W-2440')).quantity as number;
    const made = await expect200(
      enter([
        { boardId, quantity: 20, price: 171.5 },
        { boardId, quantity: 5, price: null },
      ]),
    );
    expect(made).toMatchObject({ state: Expected, pieces: 25, amount: 3430 });
    expect((await boardOf('W-2440')).quantity).toBe(before);
    expect((await expect200(step(made.id, 'receive'))).state).toBe(Received);
    expect(await boardOf('W-2440')).toMatchObject({ quantity: before + 25, price: 171.5 });
    const { items } = await expect200(client.get(`${API}/board-in-out-bound-logs`, { boardId, refType: 0 }));
    expect(items[0]).toMatchObject({ quantity: 25, direction: 0, refId: made.id, remark: 'Panel Works' });
    // What is received is neither changed, nor deleted, nor received again.
    expect((await client.put(`${RECEIPTS}/${made.id}`, { ...made, supplier: 'Others' })).status).toBe(403);
    expect((await client.delete(`${RECEIPTS}/${made.id}`)).status).toBe(403);
    expect((await step(made.id, 'receive')).status).toBe(403);
    expect((await step(made.id, 'reverse')).status).toBe(400);
    expect((await expect200(step(made.id, 'reverse', { comment: 'wrong decor' }))).state).toBe(Reversed);
    expect(await boardOf('W-2440')).toMatchObject({ quantity: before, price: 168 });
    expect(await logged(boardId)).toBe(before);
    const { items: back } = await expect200(client.get(`${API}/board-in-out-bound-logs`, { boardId, refType: 2 }));
    expect(back[0]).toMatchObject({ quantity: 25, amount: 4287.5 });
  });

  it('are received once, by whoever is first of many', async () => {
    const boardId = workshop.boards['O']!;
    const before = (await boardOf('O-2440')).quantity as number;
    const { id } = await expect200(enter([{ boardId, quantity: 3 }]));
    const replies = await Promise.all(Array.from({ length: 5 }, () => step(id, 'receive')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await boardOf('O-2440')).quantity).toBe(before + 3);
  });

  it('cost what they did before when a receipt is reversed, unless that was changed since', async () => {
    const { materialId } = await boardOf('W-2440');
    const body = { materialId, boardsCode: 'W-PRICE', length: 2510, width: 1250, price: 100 };
    const { id: boardId } = await expect200(client.post(`${API}/boards`, body));
    const receive = async (price: number | null) => {
      const { id } = await expect200(enter([{ boardId, quantity: 1, price }]));
      await expect200(step(id, 'receive'));
      return id as string;
    };
    const costsWithout = async (id: string) => {
      await expect200(step(id, 'reverse', { comment: 'sent back' }));
      return (await boardOf('W-PRICE')).price;
    };
    expect(await costsWithout(await receive(7))).toBe(100);
    expect(await costsWithout(await receive(null))).toBe(100);
    // A later one that stands keeps its price; without it, that of the one that was reversed before does not come back.
    const [first, second] = [await receive(7), await receive(8)];
    expect([await costsWithout(first), await costsWithout(second)]).toEqual([8, 100]);
    const [same, asSame] = [await receive(7), await receive(7)];
    expect([await costsWithout(same), await costsWithout(asSame)]).toEqual([7, 100]);
    const third = await receive(7);
    const board = await boardOf('W-PRICE');
    await expect200(client.put(`${API}/boards/${boardId}`, { ...board, price: 9 }));
    const fourth = await receive(8);
    expect([await costsWithout(third), await costsWithout(fourth)]).toEqual([8, 9]);
    const fifth = await receive(7);
    await expect200(client.put(`${API}/boards/${boardId}`, { ...(await boardOf('W-PRICE')), price: 11 }));
    expect(await costsWithout(fifth)).toBe(11);
  });

  it('are no offcuts, neither when they come nor when they are sent back', async () => {
    const { materialId } = await boardOf('W-2440');
    const body = { materialId, boardsCode: 'W-KIND', length: 2600, width: 1250 };
    const { id: boardId } = await expect200(client.post(`${API}/boards`, body));
    const become = (isOffCut: boolean) =>
      service.query(
        'update board set is_off_cut = $2, quantity = least(quantity, 1), off_cut_status = $3 where id = $1',
        [boardId, isOffCut, isOffCut ? 1 : null],
      );
    const { id } = await expect200(enter([{ boardId, quantity: 2 }]));
    await become(true);
    expect((await step(id, 'receive')).body.error.code).toBe('Optimization:010007');
    await become(false);
    await expect200(step(id, 'receive'));
    await become(true);
    expect((await step(id, 'reverse', { comment: 'x' })).body.error.code).toBe('Optimization:010007');
    await become(false);
  });

  it('stay where a plan waits for them', async () => {
    const boardId = workshop.boards['S']!;
    const { id } = await expect200(enter([{ boardId, quantity: 2 }]));
    await expect200(step(id, 'receive'));
    const { quantity } = await boardOf('S-2440');
    await service.query('update board set reserved_quantity = $2 where id = $1', [boardId, quantity - 1]);
    const { status, body } = await step(id, 'reverse', { comment: 'sent back' });
    expect([status, body.error.message]).toEqual([403, expect.stringContaining('no longer all free on the shelf')]);
    expect((await boardOf('S-2440')).quantity).toBe(quantity);
    await service.query('update board set reserved_quantity = 0 where id = $1', [boardId]);
  });

  it('are those of the tenant, full, and of a note that was not entered before', async () => {
    const boardId = workshop.boards['W']!;
    const { materialId } = await boardOf('W-2440');
    const offcut = await expect200(
      client.post(`${API}/boards`, {
        materialId,
        boardsCode: 'OC-B',
        length: 900,
        width: 400,
        quantity: 1,
        isOffCut: true,
      }),
    );
    const other = await service.client(service.tenantB);
    const foreign = await openWorkshop(other);
    for (const [lines, member] of [
      [[], 'lines'],
      [[{ boardId, quantity: 0 }], 'lines.0.quantity'],
      // What the log of the stock could not keep: it could never be received.
      [[{ boardId, quantity: 100_000, price: 1e12 }], 'lines'],
      [[{ boardId: foreign.boards['W'], quantity: 1 }], 'lines.boardId'],
    ] as const) {
      const { status, body } = await enter([...lines]);
      expect([status, body.error?.validationErrors?.[0].members]).toEqual([400, [member]]);
    }
    expect((await enter([{ boardId: offcut.id, quantity: 1 }])).status).toBe(403);
    const note = { deliveryNo: 'DN-1' };
    const first = await expect200(enter([{ boardId, quantity: 1 }], note));
    const twin = await enter([{ boardId, quantity: 1 }], note);
    expect([twin.status, twin.body.error.validationErrors[0].members]).toEqual([400, ['deliveryNo']]);
    await expect200(enter([{ boardId, quantity: 1 }], { ...note, supplier: 'Others' }));
    await expect200(step(first.id, 'cancel', { comment: 'never came' }));
    await expect200(enter([{ boardId, quantity: 1 }], note));
  });

  it('that are expected are not deleted', async () => {
    const { materialId } = await boardOf('W-2440');
    const board = await expect200(
      client.post(`${API}/boards`, { materialId, boardsCode: 'W-2800', length: 2800, width: 1220, quantity: 0 }),
    );
    const receipt = await expect200(enter([{ boardId: board.id, quantity: 4 }]));
    const refused = await client.delete(`${API}/boards/${board.id}`);
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining(receipt.receiptNo)]);
    await expect200(step(receipt.id, 'cancel', { comment: 'discontinued' }));
    expect((await client.delete(`${API}/boards/${board.id}`)).status).toBe(204);
  });

  it('are there when a receipt that was deleted comes back', async () => {
    const { materialId } = await boardOf('W-2440');
    const { id: boardId } = await expect200(
      client.post(`${API}/boards`, { materialId, boardsCode: 'GONE-1', length: 2000, width: 900, quantity: 0 }),
    );
    const { id } = await expect200(enter([{ boardId, quantity: 1, price: null }]));
    const undo = (path: string) => client.request('DELETE', path, { headers: { [UNDO]: '1' } });
    for (const path of [`${RECEIPTS}/${id}`, `${API}/boards/${boardId}`])
      expect((await client.delete(path)).status).toBe(204);
    expect((await undo(`${RECEIPTS}/${id}`)).body.error.code).toBe('Optimization:010008');
    expect((await undo(`${API}/boards/${boardId}`)).status).toBe(204);
    expect((await undo(`${RECEIPTS}/${id}`)).status).toBe(204);
  });

  it('are there when a receipt is made or changed, and stay as it is looked at', async () => {
    const { materialId } = await boardOf('W-2440');
    const body = { materialId, boardsCode: 'W-GONE', length: 2700, width: 1250 };
    const { id: boardId } = await expect200(client.post(`${API}/boards`, body));
    const standing = await expect200(enter([{ boardId: workshop.boards['W'], quantity: 1 }]));
    const lines = [{ boardId, quantity: 1 }];
    /** What comes of a request that meets somebody who is about to delete the board. */
    const meanwhile = async (request: () => ReturnType<TestClient['get']>) => {
      const { status, body } = await meeting(
        service,
        // As a deletion does: the names first, then the row.
        (tx) => holdGoing(tx, boards.thing.path, boardId),
        request,
        async (tx) => {
          await tx.get(Board, boardId, { lock: true });
          await tx.remove(Board, boardId);
        },
      );
      await service.query('update board set is_deleted = false where id = $1', [boardId]);
      return [status, body.error?.validationErrors?.[0].members];
    };
    expect(await meanwhile(() => enter(lines))).toEqual([400, ['lines.boardId']]);
    expect(await meanwhile(() => client.put(`${RECEIPTS}/${standing.id}`, { ...standing, lines }))).toEqual([
      400,
      ['lines.boardId'],
    ]);
    for (let n = 0; n < 4; n++) {
      const { id } = await expect200(client.post(`${API}/boards`, { ...body, boardsCode: `W-RACE-${n}` }));
      const [made, deleted] = await Promise.all([
        enter([{ boardId: id, quantity: 1 }]),
        client.delete(`${API}/boards/${id}`),
      ]);
      expect([
        [200, 403],
        [400, 204],
      ]).toContainEqual([made.status, deleted.status]);
    }
  });

  describe('stand in the purchase list', () => {
    const lineOf = async (boardsCode: string): Promise<PurchaseLine> =>
      (await client.get(PURCHASES, { filter: boardsCode })).body.items[0];

    it('with what plans need, what shall be there at least, what is there and what comes', async () => {
      const board = await boardOf('O-2440');
      await expect200(client.put(`${API}/boards/${board.id}`, { ...board, quantity: 1, minQuantity: 4 }));
      const { fileId } = await planned(service, { client, settingId: workshop.settingId }, [
        'P1,Front,O,2000,1100,3,0,,,A',
      ]);
      expect(await lineOf('O-2440')).toMatchObject({
        availableQuantity: 1,
        neededQuantity: 3,
        minQuantity: 4,
        expectedQuantity: 0,
        orderQuantity: 6,
        lists: [{ id: fileId, quantity: 3 }],
      });
      const short = (await client.get(PURCHASES, { isShort: true })).body.items as PurchaseLine[];
      expect(short[0]!.boardsCode).toBe('O-2440');
      expect(short.every(({ orderQuantity }) => orderQuantity > 0)).toBe(true);

      const { id, receiptNo } = await expect200(
        client.post(`${PURCHASES}/order`, { supplier: 'Oak Mill', expectedDate: '2099-12-01', ids: [board.id] }),
      );
      expect(receiptNo).toMatch(/^SH\d{8}-\d{4}$/);
      const ordered = await client.get(`${RECEIPTS}/${id}`);
      expect(ordered.body).toMatchObject({
        supplier: 'Oak Mill',
        expectedDate: '2099-12-01',
        state: Expected,
        lines: [{ boardId: board.id, quantity: 6, price: board.price }],
      });
      expect(await lineOf('O-2440')).toMatchObject({ expectedQuantity: 6, orderQuantity: 0 });
      // Ordered once is enough.
      const again = await client.post(`${PURCHASES}/order`, { supplier: 'Oak Mill', ids: [board.id] });
      expect([again.status, again.body.error.message]).toEqual([403, expect.stringContaining('O-2440')]);
      const unknown = await client.post(`${PURCHASES}/order`, { supplier: 'Oak Mill', ids: [board.id, id] });
      expect(unknown.status).toBe(404);
      await expect200(step(id, 'receive'));
      expect(await lineOf('O-2440')).toMatchObject({ availableQuantity: 7, expectedQuantity: 0, orderQuantity: 0 });
    });

    it('and are ordered once, by whoever is first of many', async () => {
      const gapped = { ...builtInRule({ code: 'GoodsReceipt', prefix: 'SH', digits: 4 }), gapless: false };
      service.platform.rules.set('GoodsReceipt', { ...gapped, timeZone: 'Asia/Shanghai' });
      const board = await boardOf('W-2440');
      await expect200(client.put(`${API}/boards/${board.id}`, { ...board, minQuantity: board.availableQuantity + 50 }));
      const { orderQuantity } = await lineOf('W-2440');
      const replies = await Promise.all(
        Array.from({ length: 5 }, () =>
          client.post(`${PURCHASES}/order`, { supplier: 'Panel Works', ids: [board.id] }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
      expect(await lineOf('W-2440')).toMatchObject({ orderQuantity: 0 });
      const { body } = await client.get(`${RECEIPTS}/${replies.find(({ status }) => status === 200)!.body.id}`);
      expect(body.lines).toMatchObject([{ boardId: board.id, quantity: orderQuantity }]);
      service.platform.rules.clear();
    });

    it('as a table for the supplier, and not for whoever may not see boards', async () => {
      const board = await boardOf('S-2440');
      await expect200(client.put(`${API}/boards/${board.id}`, { ...board, minQuantity: board.quantity + 9 }));
      const rows: unknown[][] = [];
      for await (const { cells } of readTable((await client.get(`${PURCHASES}/excel`)).raw, { type: 'xlsx' }))
        rows.push([...cells]);
      expect(rows.find(([code]) => code === 'S-2440')?.[10]).toBe('9');
      const stranger = await service.client(service.tenantA, [optimisationPermissions.names.Materials.Default]);
      expect((await stranger.get(PURCHASES)).status).toBe(403);
    });
  });

  describe('come in by a sheet', () => {
    const send = (...rows: string[]) =>
      client.upload(`${API}/boards/import-boards`, {
        name: 'boards.csv',
        content: Buffer.from(
          ['Material code,Length,Width,Board code,Pieces,Least stock,Price per piece,Bin', ...rows].join('\n'),
        ),
      });

    it('as new ones, and with the stock that was counted, each difference in the log', async () => {
      const { body } = await send('W,2440,1220,,44,10,,A-01', 'W,1220,2800,,6,,190,', 'O,2440,1220,O-NEW,3,,,');
      expect(body).toEqual({ isSuccess: true, created: 2, updated: 1, errors: [] });
      expect(await boardOf('W-2440')).toMatchObject({ quantity: 44, minQuantity: 10, binCode: 'A-01' });
      expect(await logged(workshop.boards['W']!)).toBe(44);
      expect(await boardOf('W-2800x1220')).toMatchObject({ length: 2800, width: 1220, quantity: 6, price: 190 });
      expect(await boardOf('O-NEW')).toMatchObject({ quantity: 3 });
    });

    it('all or none, and say what is wrong in which row', async () => {
      const before = (await boardOf('W-2440')).quantity;
      const { body } = await send(
        'W,2440,1220,,1,,,',
        'X9,2440,1220,,1,,,',
        'W,2440,1220,,2,,,',
        'W,2440,1220,OC-B,1,,,',
        'W,1250,2500,,8,,,',
        'W,2500,1250,,9,,,',
        'W,2500,1250,W-2500x1250,9,,,',
      );
      expect([body.isSuccess, body.created, body.updated]).toEqual([false, 0, 0]);
      expect(body.errors.map(({ rowNo, column }: { rowNo: number; column: string }) => [rowNo, column])).toEqual([
        [3, 'materialCode'],
        [4, 'length'],
        [5, 'boardsCode'],
        [7, 'length'],
        [8, 'boardsCode'],
      ]);
      expect((await boardOf('W-2440')).quantity).toBe(before);
    });
  });

  it('come in parts: what came is on the shelf, and the rest is still to come on a receipt of its own', async () => {
    const [wide, back] = [workshop.boards['W']!, workshop.boards['O']!];
    const before = (await boardOf('W-2440')).quantity as number;
    const lines = [
      { boardId: wide, quantity: 10, price: 170 },
      { boardId: back, quantity: 4, price: null },
    ];
    const made = await expect200(enter(lines, { deliveryNo: 'PART-1', remark: 'two trucks' }));
    const part = (came: number[], more: object = {}) => step(made.id, 'receive-part', { came, ...more });
    for (const wrong of [[], [11, 0], [0, 0], [1], [-1, 1]]) expect((await part(wrong)).status).toBe(400);
    expect((await part([10, 5])).body.error.validationErrors[0].message).toContain('Line 2 expects 4.');
    expect((await part([6, 0], { concurrencyStamp: 'old' })).status).toBe(409);
    expect([
      (await boardOf('W-2440')).quantity,
      (await expect200(client.get(`${RECEIPTS}/${made.id}`))).pieces,
    ]).toEqual([before, 14]);
    // Two who say the same at once: it came once.
    const both = await Promise.all([part([6, 0]), part([6, 0])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403]);
    expect((await boardOf('W-2440')).quantity).toBe(before + 6);
    expect(await expect200(client.get(`${RECEIPTS}/${made.id}`))).toMatchObject({ state: Received, pieces: 6 });
    const { items } = await expect200(client.get(RECEIPTS, { filter: made.receiptNo }));
    const rest = (items as { id: string; receiptNo: string }[]).find(({ id }) => id !== made.id)!;
    expect(rest).toMatchObject({
      ...{ state: Expected, pieces: 8, deliveryNo: null, remark: `${made.receiptNo} · two trucks` },
      lines: [{ ...lines[0], quantity: 4 }, lines[1]],
    });
    // What came last is all of it: nothing more is to come.
    expect((await step(rest.id, 'receive-part', { came: [4, 4] })).status).toBe(204);
    expect((await boardOf('W-2440')).quantity).toBe(before + 10);
    expect((await expect200(client.get(RECEIPTS, { filter: rest.receiptNo }))).totalCount).toBe(1);
    expect(await logged(wide)).toBe((await boardOf('W-2440')).quantity);
  });
});
