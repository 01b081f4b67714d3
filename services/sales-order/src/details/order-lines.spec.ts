import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { readTable } from '@ishare/excel/read-table.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import type { SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { lineTabs, type MappingTrial } from '@ishare/contracts/sales-order/order-lines.js';

const BATCH = '/api/app/salesorder';

describe('lines of orders', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    client = await fixture.service.client();
    type = await fixture.type(client);
  });
  afterAll(() => fixture.close());

  const newOrder = (more: object = {}) => fixture.order(client, type.id, more);
  const total = async (id: string) => (await client.get(`${ORDERS}/${id}`)).body.salesOrder as Record<string, number>;

  it.each(lineTabs)(
    '$formType: saves, changes and deletes many at once, gives pages of 50, and refuses what is not its own',
    async (tab) => {
      const { id: salesOrderId } = await newOrder();
      const url = `${BATCH}/${tab.batchPath}/batch-update`;
      const sourceId = newId();
      const made = (await ok(
        client.put(
          url,
          Array.from({ length: 60 }, (_, index) => ({
            salesOrderId,
            name: `Line ${index}`,
            [tab.sourceName]: sourceId,
            price: 1.005,
            count: 3,
            amount: 999,
            ...(tab.formType === 'standardProduct'
              ? { info3: 'x', batchSize: 2, catalogProduct: { productCode: 'P' } }
              : {}),
          })),
        ),
      )) as unknown as { items: Record_[] };
      expect(made.items).toHaveLength(60);
      expect(made.items[59]).toMatchObject({
        name: 'Line 59',
        sort: 59,
        amount: 3.03,
        [tab.sourceName]: sourceId,
        ...(tab.formType === 'standardProduct'
          ? { info3: 'x', batchSize: 2, catalogProduct: { productCode: 'P' } }
          : {}),
      });
      const page = (await client.get(`${ORDERS}/${salesOrderId}/${tab.path}`)).body;
      expect([page.totalCount, page.items.length, page.items[0]]).toEqual([60, 50, made.items[0]]);
      expect((await client.get(`${BATCH}/${tab.path}`, { salesOrderId, SkipCount: 50 })).body.items).toHaveLength(10);
      const [first, second, third] = made.items as [Record_, Record_, Record_];
      const saved = (await ok(
        client.put(url, [
          { ...first, name: 'Changed', count: 2 },
          { ...second, isDeleted: true },
          { salesOrderId, name: 'New' },
        ]),
      )) as unknown as { items: Record_[] };
      expect(saved.items).toEqual([
        expect.objectContaining({ id: first.id, name: 'Changed', amount: 2.02, sort: 0 }),
        expect.objectContaining({ name: 'New', count: 1, amount: 0 }),
      ]);
      expect((await client.put(url, [{ ...first, name: 'Late' }])).status).toBe(409);
      const { id: other } = await newOrder();
      expect((await client.put(url, [{ ...third, salesOrderId: other }])).status).toBe(404);
      expect((await client.delete(`${ORDERS}/${other}/${tab.path}/${third.id}`)).status).toBe(404);
      expect((await client.delete(`${ORDERS}/${salesOrderId}/${tab.path}/${third.id}`)).status).toBe(204);
      expect((await client.get(`${ORDERS}/${salesOrderId}/${tab.path}`)).body.totalCount).toBe(59);
      expect((await client.put(url, [{ salesOrderId, name: '' }])).body.error.validationErrors[0].members).toEqual([
        '0.name',
      ]);
      const file = await client.get(`${ORDERS}/${salesOrderId}/details/export`, { formType: tab.formType });
      const rows = [];
      for await (const { cells } of readTable(file.raw, { type: 'xlsx' })) rows.push(cells);
      expect([rows.length, rows[0]!.slice(0, 2), rows[1]!.slice(0, 1)]).toEqual([60, ['Name', 'Code'], ['Changed']]);
      expect((await client.delete(`${ORDERS}/${salesOrderId}/details`, { formType: tab.formType })).status).toBe(204);
      expect([
        (await client.get(`${ORDERS}/${salesOrderId}/${tab.path}`)).body.totalCount,
        (await total(salesOrderId)).totalAmount,
      ]).toEqual([0, 0]);
    },
  );

  it('sum over all tabs, exactly to the hundredth and never below nothing', async () => {
    const { id: salesOrderId, ...order } = await newOrder();
    for (const { batchPath } of lineTabs)
      await ok(client.put(`${BATCH}/${batchPath}/batch-update`, [{ salesOrderId, name: 'x', price: 0.1, count: 3 }]));
    expect(await total(salesOrderId)).toMatchObject({
      productAmount: 0.3,
      matterAmount: 0.3,
      standardAmount: 0.3,
      salesListsAmount: 0.3,
      totalAmount: 1.2,
      balanceAmount: 1.2,
    });
    const discounted = await ok(
      client.put(`${ORDERS}/${salesOrderId}`, { ...order, concurrencyStamp: null, discountRate: 50 }),
    );
    expect(discounted.totalAmount).toBe(0.6);
    const given = await ok(client.put(`${ORDERS}/${salesOrderId}`, { ...discounted, discountAmount: 0.55 }));
    expect(given.totalAmount).toBe(0.05);
    // Lines that go leave less than the discount takes.
    await ok(client.delete(`${ORDERS}/${salesOrderId}/details`, { formType: lineTabs[0]!.formType }));
    expect(await total(salesOrderId)).toMatchObject({ totalAmount: 0, balanceAmount: 0 });
  });

  it('2,000 lines are saved in one call', async () => {
    const { id: salesOrderId } = await newOrder();
    const body = Array.from({ length: 2_000 }, (_, index) => ({
      salesOrderId,
      name: `Line ${index}`,
      code: `C-${index}`,
      length: 2400,
      width: 600,
      price: 12.35,
      count: 2,
      roomName: 'Room',
      cabinetNo: 'W1',
    }));
    const begun = performance.now();
    const { items } = (await ok(client.put(`${BATCH}/products/batch-update`, body))) as unknown as { items: unknown[] };
    const took = performance.now() - begun;
    expect([items.length, (await total(salesOrderId)).totalAmount]).toEqual([2_000, 49_400]);
    // A quiet machine takes well under a second; a busy one is given room.
    expect(took).toBeLessThan(20_000);
    process.stdout.write(`2,000 lines saved in ${Math.round(took)} ms\n`);
  });

  it("compute the columns of the order's form on the server, floored at 0", async () => {
    const formId = newId();
    const column = (key: string, compute?: string) => ({
      key,
      widget: 'number' as const,
      required: false,
      isShow: true,
      ...(compute ? { compute } : {}),
    });
    fixture.forms.set(formId, {
      id: formId,
      code: 'F',
      name: 'Form',
      formType: 'product',
      version: 1,
      widgets: [],
      columns: [
        column('area', 'length * width / 1000000'),
        column('margin', 'price - 100'),
        column('amount', 'price * count * area'),
      ],
    });
    const { id: salesOrderId } = await newOrder({ formId });
    const { items } = (await ok(
      client.put(`${BATCH}/products/batch-update`, [
        {
          salesOrderId,
          name: 'x',
          length: 2000,
          width: 600,
          price: 50,
          count: 2,
          extraProperties: { area: 99, note: 'kept' },
        },
      ]),
    )) as unknown as { items: Record_[] };
    expect(items[0]).toMatchObject({ amount: 120, extraProperties: { area: 1.2, margin: 0, note: 'kept' } });
  });

  it('name in their cells of files those that are there, and keep what they hold when a file goes', async () => {
    const formId = newId();
    fixture.forms.set(formId, {
      ...{ id: formId, code: 'FF', name: 'Photos', formType: 'product', version: 1, widgets: [] },
      columns: [{ key: 'photo', widget: 'file' as const, required: false, isShow: true }],
    });
    const { id: salesOrderId } = await newOrder({ formId });
    const cell = (id: string) => JSON.stringify([{ id, name: 'a.png', mimeType: 'image/png' }]);
    const save = (line: object) =>
      client.put(`${BATCH}/products/batch-update`, [{ salesOrderId, name: 'Door', count: 1, ...line }]);
    const refused = await save({ extraProperties: { photo: cell(newId()) } });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([
      400,
      ['extraProperties.photo.id'],
    ]);
    const file = fixture.service.files.kept('a.png');
    const { items } = (await ok(save({ extraProperties: { photo: cell(file.id) } }))) as unknown as {
      items: Record_[];
    };
    fixture.service.files.ids.delete(file.id);
    expect(await ok(save({ ...items[0], extraProperties: { photo: cell(file.id) } }))).toMatchObject({
      items: [{ extraProperties: { photo: cell(file.id) } }],
    });
  });

  describe('from a sheet', () => {
    const csv = (...rows: string[]) => ({ name: 'list.csv', content: Buffer.from(`${rows.join('\n')}\n`) });
    let mappingId: string;
    let configId: string;

    beforeAll(() => {
      [mappingId, configId] = [newId(), newId()];
      const rule = (columnIndex: number, fieldName: string, more: object = {}) => ({
        columnIndex,
        fieldName,
        valueType: 0,
        itemsMapping: {},
        required: false,
        ...more,
      });
      fixture.mappings.set(mappingId, {
        id: mappingId,
        name: 'M',
        importFileType: 1,
        importFileEncoding: 3,
        readRows: 1,
        moduleType: 'product',
        mappingRules: [
          rule(0, 'name', { title: 'Name|名称', required: true }),
          rule(1, 'count', { valueType: 1 }),
          rule(2, 'price', { valueType: 1, title: 'Price' }),
          rule(3, 'color', { itemsMapping: { W: 'White' }, defaultValue: 'Oak' }),
          rule(4, 'finish'),
        ],
      });
      fixture.importConfigs.set(configId, { id: configId, name: 'C', fileType: 1, encoding: 3 });
    });

    it('are not named by a formula that has no result', async () => {
      const { id } = await newOrder();
      const rows = csv('名称,count,Price,color,finish', '#N/A,1,10,W,matt', 'Side,1,#REF!,W,matt');
      const fields = { mappingId, configId, formType: 'product' };
      const { errors } = (await ok(client.upload(`${ORDERS}/${id}/import`, rows, fields))) as unknown as {
        errors: { rowNo: number; message: string }[];
      };
      expect(errors.map(({ rowNo, message }) => [rowNo, /#N\/A|#REF!/.exec(message)?.[0]])).toEqual([
        [2, '#N/A'],
        [3, '#REF!'],
      ]);
      expect((await client.get(`${ORDERS}/${id}/products`)).body.items).toEqual([]);
    });

    it('are read by the mapping, wherever a titled column stands', async () => {
      const { id } = await newOrder();
      expect(
        await ok(
          client.upload(
            `${ORDERS}/${id}/import`,
            csv('Price,count,名称,color,finish', '10,2,Side,W,matt', '"1,000",1,Top,,'),
            { mappingId, configId, formType: 'product' },
          ),
        ),
      ).toEqual({
        total: 2,
        succeeded: 2,
        failed: 0,
        errors: [],
        columns: [
          { fieldName: 'name', title: '名称', columnIndex: 2 },
          { fieldName: 'count', title: 'count', columnIndex: 1 },
          { fieldName: 'price', title: 'Price', columnIndex: 0 },
          { fieldName: 'color', title: 'color', columnIndex: 3 },
          { fieldName: 'finish', title: 'finish', columnIndex: 4 },
        ],
        ignored: [],
      });
      expect((await client.get(`${ORDERS}/${id}/products`)).body.items).toEqual([
        expect.objectContaining({
          name: 'Side',
          price: 10,
          count: 2,
          amount: 20,
          color: 'White',
          extraProperties: { finish: 'matt' },
        }),
        expect.objectContaining({ name: 'Top', price: 1000, color: 'Oak' }),
      ]);
    });

    it('are never taken from a column that says something else', async () => {
      const { id } = await newOrder();
      const mapping = newId();
      fixture.mappings.set(mapping, {
        ...fixture.mappings.get(mappingId)!,
        id: mapping,
        mappingRules: ['name', 'code', 'length', 'width', 'height', 'color', 'count', 'price'].map(
          (fieldName, columnIndex) => ({
            columnIndex,
            fieldName,
            // Two go by their number alone.
            ...(fieldName === 'height' || fieldName === 'color' ? {} : { title: `my ${fieldName}` }),
            valueType: ['name', 'code', 'color'].includes(fieldName) ? 0 : 1,
            itemsMapping: {},
            required: fieldName === 'length',
          }),
        ),
      });
      const send = (...rows: string[]) =>
        client.upload(`${ORDERS}/${id}/import`, csv(...rows), { mappingId: mapping, configId, formType: 'product' });
      const { body } = await send('名称;编码;长度(mm);宽度;数量;单价;供应商', '门板;D-1;712,5;396;2;99;甲');
      expect(body).toMatchObject({ succeeded: 1, ignored: ['供应商'] });
      expect(body.columns.filter(({ columnIndex }: { columnIndex: number | null }) => columnIndex === null)).toEqual([
        { fieldName: 'height', title: null, columnIndex: null },
        { fieldName: 'color', title: null, columnIndex: null },
      ]);
      expect((await client.get(`${ORDERS}/${id}/products`)).body.items).toEqual([
        expect.objectContaining({
          name: '门板',
          code: 'D-1',
          length: 712.5,
          width: 396,
          height: null,
          color: null,
          count: 2,
          price: 99,
        }),
      ]);
      const refused = await send('名称;宽度', '门板;396');
      expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('my length')]);
    });

    it('come after the lines that are there', async () => {
      const { id } = await newOrder();
      for (const names of [
        ['A', 'B'],
        ['C', 'D'],
      ])
        await ok(
          client.upload(`${ORDERS}/${id}/import`, csv('Name', ...names), { mappingId, configId, formType: 'product' }),
        );
      expect(((await client.get(`${ORDERS}/${id}/products`)).body.items as Record_[]).map(({ name }) => name)).toEqual([
        'A',
        'B',
        'C',
        'D',
      ]);
    });

    it('are refused as a whole with each wrong row named', async () => {
      const { id } = await newOrder();
      const reply = await ok(
        client.upload(
          `${ORDERS}/${id}/import`,
          csv('Name,count,Price', 'Side,two,1', ',1,1', 'Good,1,1', 'Minus,1,-1'),
          { mappingId, configId, formType: 'product' },
        ),
      );
      expect(reply).toMatchObject({
        total: 4,
        succeeded: 0,
        failed: 3,
        errors: expect.arrayContaining([
          { rowNo: 2, column: 'count', message: expect.stringContaining('two') },
          { rowNo: 3, column: 'Name', message: expect.stringMatching(/^Name /) },
          { rowNo: 5, column: 'Price', message: expect.stringMatching(/^Price /) },
        ]),
      });
      expect((await client.get(`${ORDERS}/${id}/products`)).body.totalCount).toBe(0);
    });

    it('are shown before they are read, by the mapping that fits their titles best, and nothing is kept', async () => {
      const { id } = await newOrder();
      const other = newId();
      fixture.mappings.set(other, {
        ...fixture.mappings.get(mappingId)!,
        id: other,
        readRows: 2,
        mappingRules: ['名目', '根数', '单价一'].map((title, columnIndex) => ({
          ...{ columnIndex, title, itemsMapping: {}, required: false },
          fieldName: ['name', 'count', 'price'][columnIndex]!,
          valueType: columnIndex === 0 ? 0 : 1,
        })),
      });
      const show = async (fields: object, ...rows: string[]) =>
        client.upload(`${ORDERS}/${id}/import/preview`, csv(...rows), { configId, formType: 'product', ...fields });
      const theirs = ['Shop,,', '名目,根数,单价一', 'Side,2,10', 'Top,x,5'];
      expect(await ok(show({}, ...theirs))).toMatchObject({
        mappingId: other,
        isRecognised: true,
        ...{ total: 2, succeeded: 0, failed: 1 },
        errors: [{ rowNo: 4 }],
        rows: [{ rowNo: 3, cells: ['Side', '2', '10'] }, { cells: ['Top', '', '5'] }],
      });
      // Who names another one sees what that one makes of it.
      const named = await ok(show({ mappingId }, 'Name,count,Price', 'Side,2,10'));
      expect(named).toMatchObject({ mappingId, isRecognised: true, rows: [{ cells: ['Side', '2', '10', 'Oak', ''] }] });
      expect((await client.get(`${ORDERS}/${id}/products`)).body.totalCount).toBe(0);
      expect((await show({ mappingId: newId() }, 'Name', 'x')).status).toBe(400);
      fixture.mappings.delete(other);
    });

    it('are read as the type and in the encoding that the mapping says, where the file says nothing else', async () => {
      const { id } = await newOrder();
      const shelf = 'Полка';
      const file = (name: string) => ({ name, content: Buffer.from(`Name,count,Price\n${shelf},2,10\n`) });
      const show = async (more: object, name = 'list.csv') => {
        const told = newId();
        fixture.mappings.set(told, { ...fixture.mappings.get(mappingId)!, id: told, ...more });
        const { status, body } = await client.upload(`${ORDERS}/${id}/import/preview`, file(name), {
          ...{ configId, formType: 'product', mappingId: told },
        });
        fixture.mappings.delete(told);
        return status === 200 ? body.rows[0].cells[0] : body.error.code;
      };
      expect(await show({ importFileEncoding: 3 })).toBe(shelf);
      // The same bytes are also some text of GBK.
      expect(await show({ importFileEncoding: 2 })).toBe(new TextDecoder('gbk').decode(Buffer.from(shelf)));
      expect(await show({ importFileType: 1 }, 'list.dat')).toBe(shelf);
      expect(await show({ importFileType: 0 }, 'list.dat')).toBe('SalesOrder:060003');
      expect(await show({ importFileType: 0 }, 'list.csv')).toBe(shelf);
    });

    it('are mapped by a sample, of which rules make what the import would, and nothing is kept', async () => {
      const API = '/api/app/salesorder';
      const { service } = fixture;
      const drawer = await service.client(service.tenantA, [basicSetupPermissions.names.ImportRuleMappings.Create]);
      const sample = { name: 'sample.csv', content: Buffer.from('Shop\nTeil,Anzahl,Farbe\nSide,2,W\n,x,\n') };
      const shown = await ok(drawer.upload(`${API}/import-sample`, sample, { fileType: '1', encoding: '3' }));
      const rows = (shown as unknown as SheetRows).rows.map(({ cells }) => cells);
      expect(rows).toEqual([['Shop'], ['Teil', 'Anzahl', 'Farbe'], ['Side', '2', 'W'], ['', 'x']]);
      const rule = (columnIndex: number, fieldName: string, more: object = {}) => ({ columnIndex, fieldName, ...more });
      const trial = {
        formType: 'product',
        readRows: 2,
        mappingRules: [
          rule(0, 'name', { required: true }),
          rule(1, 'count', { valueType: 1 }),
          rule(2, 'color', { itemsMapping: { W: 'White' } }),
        ],
        rows,
      };
      const made = (await ok(drawer.post(`${API}/import-trial`, trial))) as unknown as MappingTrial;
      expect(made).toMatchObject({ refusal: null, ignored: [], rows: [{ rowNo: 3, cells: ['Side', '2', 'White'] }] });
      expect(made.errors.map(({ rowNo }) => rowNo)).toContain(4);
      expect(made.fields).toEqual(
        expect.arrayContaining([
          { name: 'count', isNumber: true },
          { name: 'name', isNumber: false },
        ]),
      );
      expect(made.fields.map(({ name }) => name)).not.toContain('salesOrderId');
      const nameless = await ok(drawer.post(`${API}/import-trial`, { ...trial, mappingRules: [rule(1, 'count')] }));
      expect([typeof nameless.refusal, nameless.rows]).toEqual(['string', []]);
      const other = await service.client(service.tenantA, []);
      expect((await other.post(`${API}/import-trial`, trial)).status).toBe(403);
      expect((await other.upload(`${API}/import-sample`, sample)).status).toBe(403);
    });

    it('need a mapping and a config that exist', async () => {
      const { id } = await newOrder();
      for (const [member, fields] of [
        ['mappingId', { configId }],
        ['configId', { mappingId }],
        ['mappingId', { mappingId: newId(), configId }],
        ['configId', { mappingId, configId: newId() }],
      ] as const) {
        const { body } = await client.upload(`${ORDERS}/${id}/import`, csv('Name', 'x'), {
          formType: 'product',
          ...fields,
        } as Record<string, string>);
        expect([member, body.error.validationErrors[0].members]).toEqual([member, [member]]);
      }
    });
  });

  it("files are kept one by one, at most ten, and go with their order's sight", async () => {
    const { id } = await newOrder();
    const kept = await ok(
      client.upload(`${BATCH}/multifile/${id}`, { name: 'plan.txt', content: Buffer.from('plan'), field: 'filename' }),
    );
    const [file] = kept.items as { id: string }[];
    expect(file).toMatchObject({ fileName: 'plan.txt', size: 4, isSuccess: true, errorMessage: null });
    const wrong = await ok(
      client.upload(`${BATCH}/multifile/${id}`, {
        name: 'plan.pdf',
        content: Buffer.from('no pdf'),
        field: 'filename',
      }),
    );
    expect(wrong.items).toEqual([
      expect.objectContaining({
        id: null,
        fileName: 'plan.pdf',
        isSuccess: false,
        errorMessage: expect.stringContaining('plan.pdf'),
      }),
    ]);
    const table = Buffer.from('Name,count\n\nSide,2\n');
    const { items: sheets } = await ok(
      client.upload(`${BATCH}/multifile/${id}`, { name: 'list.csv', content: table, field: 'filename' }),
    );
    const sheet = (sheets as { id: string }[])[0]!.id;
    expect(await ok(client.get(`${BATCH}/files/${sheet}/sheet`))).toEqual({
      rows: [
        { rowNo: 1, cells: ['Name', 'count'] },
        { rowNo: 3, cells: ['Side', '2'] },
      ],
      isCut: false,
    });
    expect((await client.get(`${BATCH}/files/${file!.id}/sheet`)).status).toBe(400);
    expect((await client.delete(`${BATCH}/files/${sheet}`)).status).toBe(204);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    for (const [name, content] of [
      ['setup.exe', program],
      ['drawing.dwg', program],
      ['run.bat', Buffer.from('echo')],
      ['page.html', Buffer.from('<script></script>')],
      ['noending', Buffer.from('x')],
    ] as const) {
      const { items } = await ok(client.upload(`${BATCH}/multifile/${id}`, { name, content, field: 'filename' }));
      expect([name, items]).toEqual([
        name,
        [expect.objectContaining({ id: null, isSuccess: false, errorMessage: expect.stringContaining(`“${name}”`) })],
      ]);
    }
    expect((await client.get(`${ORDERS}/${id}/files`)).body.items).toEqual([expect.objectContaining({ id: file!.id })]);
    expect((await client.get(`${BATCH}/files/${file!.id}/download`)).raw.toString()).toBe('plan');
    const stranger = await fixture.service.as(fixture.dealerUser(fixture.dealer()));
    for (const reply of [
      await stranger.get(`${ORDERS}/${id}/files`),
      await stranger.get(`${BATCH}/files/${file!.id}/download`),
      await stranger.get(`${BATCH}/files/${file!.id}/sheet`),
      await stranger.delete(`${BATCH}/files/${file!.id}`),
    ])
      expect(reply.status).toBe(404);
    const shop = fixture.dealer();
    const seller = await fixture.service.as(fixture.dealerUser(shop));
    await fixture.service.query('update sales_order.sales_order set dealer_id = $2 where id = $1', [id, shop.id]);
    // What the factory has put there is not the dealer's to take away.
    expect((await seller.get(`${BATCH}/files/${file!.id}/download`)).status).toBe(200);
    expect((await seller.delete(`${BATCH}/files/${file!.id}`)).status).toBe(403);
    expect((await client.delete(`${BATCH}/files/${file!.id}`)).status).toBe(204);
    expect((await client.get(`${BATCH}/files/${file!.id}/download`)).status).toBe(404);
    const part = (index: number) =>
      `--b\r\ncontent-disposition: form-data; name="filename"; filename="${index}.txt"\r\n\r\nx\r\n`;
    const eleven = await client.request('POST', `${BATCH}/multifile/${id}`, {
      body: Buffer.from(`${Array.from({ length: 11 }, (_, index) => part(index)).join('')}--b--\r\n`),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([eleven.status, eleven.body.error.message]).toEqual([400, expect.stringContaining('10')]);
  });
});
