// A design's way to the saw through the services that do it: drawn, audited twice, made a task, handed over once, and
// traced back.
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { until } from '@ishare/testing/until.js';
import { House, type Answer } from '../security/house.js';

const [AUDITS, DESIGNS] = ['/api/salesorder/audit-designs', '/api/salesorder/designs'];
const OWNER: Readonly<Record<string, string>> = { optimization: 'optimisation', crm: 'crm' };
const { AuditDesigns: A, Orders: O } = salesOrderPermissions.names;
const { ImportFiles } = optimisationPermissions.names;

interface Row extends Record<string, unknown> {
  id: string;
}
const items = (answer: Answer) => (answer.body as { items: Row[] }).items;

const cabinet = {
  cabinetNo: 'W1',
  model: 'wardrobe',
  width: 800,
  height: 2_400,
  depth: 580,
  material: 'PB18-WW',
  backMaterial: 'PB09-WW',
  shelves: 2,
  doors: 2,
};

describe('from design to saw', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.start();
  });
  afterAll(() => house.close());

  /** Somebody of tenant A, with everything unless his permissions are given. */
  async function person(permissions?: string[]) {
    const token = await house.token(house.tenantA, permissions);
    const ask = (method: string, url: string, body?: object): Promise<Answer> =>
      house.ask(OWNER[url.split('/')[2]!] ?? 'sales-order', {
        method,
        url,
        token,
        ...(body && { payload: JSON.stringify(body) }),
      });
    const ok = async (method: string, url: string, body?: object): Promise<Row> => {
      const { status, text, body: reply } = await ask(method, url, body);
      if (status !== 200 && status !== 204) throw new Error(`${method} ${url}: ${status} ${text}`);
      return reply as Row;
    };
    return { ask, ok };
  }

  it('leads every part of a passed sheet into one import file, from which it is found again', async () => {
    const seller = await person();
    const auditors = [await person(), await person()];
    for (const [code, thickness] of [
      ['PB18-WW', 18],
      ['PB09-WW', 9],
    ] as const) {
      const material = await seller.ok('POST', '/api/optimization/materials', {
        code,
        name: code,
        thickness,
        grain: 0,
        edgeDefaults: { L1: 'EB10-WW' },
      });
      await seller.ok('POST', '/api/optimization/boards', {
        materialId: material.id,
        boardsCode: code,
        length: 2_440,
        width: 1_220,
        quantity: 20,
      });
    }
    // What is drawn of are the materials that the saw has.
    expect(items(await seller.ask('GET', `${DESIGNS}/kit/materials`)).map(({ code, edges }) => [code, edges])).toEqual([
      ['PB09-WW', ['EB10-WW']],
      ['PB18-WW', ['EB10-WW']],
    ]);
    const type = await seller.ok('POST', '/api/app/order-type', {
      code: 'ZD',
      name: 'Regular',
      auditLevels: 2,
      depositRate: 0,
    });
    const customer = await seller.ok('POST', '/api/crm/customers', { name: 'Ms Brown' });
    const order = await seller.ok('POST', '/api/app/salesOrder', {
      orderName: 'Bedroom',
      orderTypeId: type.id,
      customerId: customer.id,
    });
    const design = await seller.ok('POST', DESIGNS, {
      name: 'Bedroom',
      content: { rooms: [{ name: 'Bedroom', cabinets: [cabinet] }] },
    });
    await seller.ok('PUT', `${AUDITS}/design/${order.id}`, { designId: design.designId });
    await seller.ok('POST', `/api/app/salesOrder/${order.id}/submit`);
    const [sheet] = items(await seller.ask('GET', `${AUDITS}?salesOrderId=${order.id}`));
    const auditIds = { auditIds: [sheet!.id] };

    await auditors[0]!.ok('POST', `${AUDITS}/claim`, auditIds);
    await auditors[0]!.ok('POST', `${AUDITS}/reject`, { ...auditIds, comment: 'The edge is visible.' });
    await seller.ok('PUT', `${DESIGNS}/${design.id}`, {
      name: 'Bedroom',
      content: { rooms: [{ name: 'Bedroom', cabinets: [{ ...cabinet, width: 760 }] }] },
    });
    await seller.ok('POST', `${AUDITS}/${sheet!.id}/submit`, { submitComment: 'Narrower' });
    for (const auditor of auditors)
      for (const action of ['claim', 'pass']) await auditor.ok('POST', `${AUDITS}/${action}`, auditIds);

    const { quotationId } = await seller.ok('POST', `${AUDITS}/quotation`, auditIds);
    const { taskId } = await seller.ok('POST', `${AUDITS}/json-task`, auditIds);
    await until(async () =>
      ((await seller.ok('GET', `/api/salesorder/quotations/${String(quotationId)}`)).state as number) === 2
        ? true
        : undefined,
    );
    await until(async () =>
      ((await seller.ok('GET', `${AUDITS}/json-task/${String(taskId)}`)).state as number) === 2 ? true : undefined,
    );
    const task = (await seller.ok('GET', `${AUDITS}/json-task/${String(taskId)}/download`)) as unknown as {
      parts: {
        partNo: string;
        barcode: string;
        count: number;
        cabinetNo: string;
        auditCode: string;
        drillFile: unknown;
      }[];
    };

    // Whoever may hand sheets over and make no import file is refused by the service whose file it would be.
    const clerk = await person([O.Default, A.Default, A.Download]);
    expect(await clerk.ask('POST', `${AUDITS}/import-file`, auditIds)).toMatchObject({
      status: 403,
      body: { error: { code: 'Volo.Authorization:010001', message: expect.any(String) } },
    });
    const splitter = await person([O.Default, A.Default, A.Download, ImportFiles.Default, ImportFiles.Create]);
    const made = await splitter.ok('POST', `${AUDITS}/import-file`, auditIds);
    expect(made).toMatchObject({ state: 3, isRepeated: false });
    expect(await splitter.ok('POST', `${AUDITS}/import-file`, auditIds)).toEqual({ ...made, isRepeated: true });

    const rows = items(
      await splitter.ask(
        'GET',
        `/api/optimization/import-file-details?importFileId=${String(made.importFileId)}&maxResultCount=999`,
      ),
    );
    const trace = ({ partNo, barcode, count, cabinetNo, drillFile }: Record<string, unknown>) =>
      `${String(partNo)} ${String(barcode)} ${String(count)} ${String(cabinetNo)} ${String(drillFile)}`;
    expect(rows.map(trace)).toEqual(task.parts.map(trace));
    // What is bored has a program, and the rest has none.
    expect(new Set(rows.map(({ drillFile }) => typeof drillFile))).toEqual(new Set(['string', 'object']));
    expect(new Set(rows.map(({ orderNo, remark }) => `${String(orderNo)} ${String(remark)}`))).toEqual(
      new Set([`${String(order.salesOrderNo)} ${String(sheet!.auditCode)}`]),
    );
    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
    // The panel's row names the sheet, the sheet its design, the design the cabinet that the panel is of.
    const [back] = items(await seller.ask('GET', `${AUDITS}?filter=${String(rows[0]!.remark)}`));
    const opened = (await seller.ok('GET', `${DESIGNS}/by-number/${String(back!.auditDesignId)}`)) as unknown as {
      content: { rooms: { cabinets: { cabinetNo: string; width: number }[] }[] };
    };
    expect(opened.content.rooms[0]!.cabinets).toMatchObject([{ cabinetNo: rows[0]!.cabinetNo, width: 760 }]);
    const told = items(await seller.ask('GET', `/api/app/salesOrder/${order.id}/timeline`)).map(({ action }) => action);
    expect(told.filter((action) => action === 'importFile')).toHaveLength(1);
  }, 120_000);

  it('leads a sheet into one list, also where two hand it over beside others at the same moment', async () => {
    const seller = await person();
    const type = await seller.ok('POST', '/api/app/order-type', {
      ...{ code: 'YZ', name: 'Once', auditLevels: 1, depositRate: 0 },
    });
    const customer = await seller.ok('POST', '/api/crm/customers', { name: 'Mr White' });
    const order = await seller.ok('POST', '/api/app/salesOrder', {
      ...{ orderName: 'Two rooms', orderTypeId: type.id, customerId: customer.id },
    });
    const names = ['Bedroom', 'Study', 'Hall'];
    const rooms = names.map((name, index) => ({ name, cabinets: [{ ...cabinet, cabinetNo: `R${index}` }] }));
    const design = await seller.ok('POST', DESIGNS, { name: 'Rooms', content: { rooms } });
    await seller.ok('PUT', `${AUDITS}/design/${order.id}`, { designId: design.designId });
    for (const auditName of names) await seller.ok('POST', AUDITS, { salesOrderId: order.id, auditName });
    const sheets = items(await seller.ask('GET', `${AUDITS}?salesOrderId=${order.id}`)).map(({ id }) => id);
    const auditor = await person();
    for (const action of ['claim', 'pass']) await auditor.ok('POST', `${AUDITS}/${action}`, { auditIds: sheets });
    const [a, b, c] = sheets;
    const handed = await Promise.all(
      [[a], [b, a], [a, c], [c, b, a]].map((auditIds) => seller.ask('POST', `${AUDITS}/import-file`, { auditIds })),
    );
    const refused = handed
      .filter(({ status }) => status !== 200)
      .map(({ body }) => body as { error: { code: string } });
    expect(refused.map(({ error }) => error.code)).toEqual(Array(3).fill('SalesOrder:020111'));
    expect(
      items(await seller.ask('GET', '/api/optimization/import-files?maxResultCount=100')).filter(({ orderNos }) =>
        (orderNos as string[]).includes(String(order.salesOrderNo)),
      ),
    ).toHaveLength(1);
  }, 120_000);
});
