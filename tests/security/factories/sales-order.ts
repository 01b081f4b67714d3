import type { Call, Given, Made, Preparing, ServiceFactories } from './row-factory.js';

const [ORDERS, AUDITS, DESIGNS, TYPES, KINDS, MODELS, LISTS] = [
  '/api/app/salesOrder',
  '/api/salesorder/audit-designs',
  '/api/salesorder/designs',
  '/api/app/order-type',
  '/api/app/product-type',
  '/api/jsoncheck/models',
  '/api/salesorder/price-lists',
] as const;
const [ORDER, SHEET, TYPE, KIND, DESIGN] = [
  `POST ${ORDERS}`,
  `POST ${AUDITS}`,
  `POST ${TYPES}`,
  `POST ${KINDS}`,
  `POST ${DESIGNS}`,
] as const;
const FILE = 'POST /api/app/salesorder/multifile/{id}';
const PARTS = 'POST /api/app/salesorder/file-parts';
/** A file of one part, to be sent in parts. */
const PART = { name: 'part', content: 'ten bytes!' };

interface Row {
  id: string;
  concurrencyStamp: string;
}

const file = (text: string) => ({ name: `${text}.txt`, content: text });
const content = {
  rooms: [
    {
      name: 'Kitchen',
      cabinets: [
        {
          cabinetNo: 'B1',
          name: null,
          model: 'base',
          width: 600,
          height: 720,
          depth: 560,
          material: 'W18',
          backMaterial: null,
          doorMaterial: null,
          shelves: 1,
          doors: 2,
          drawers: 0,
        },
      ],
    },
  ],
};
/** One level of audit, so that whoever passes a sheet has passed it. */
const orderType = (_made: unknown, text: string) => ({
  code: text.slice(-32),
  auditLevels: 1,
  needDesign: false,
  needQuotation: true,
  returnableNodes: ['review', 'passed', 'quoted'],
  formIds: [],
  codeRuleId: null,
  workflowId: null,
  isAfterSales: false,
  isEnable: true,
});
const productType = (_made: unknown, text: string) => ({ code: text.slice(-32), formIds: [], isEnable: true });
/** For orders of its own, so that no two meet. */
const priceList = (made: Made | undefined, text: string) => ({
  code: text.slice(-64),
  dealerLevel: text.slice(-16).trim(),
  orderTypeId: made?.get(TYPE) ?? null,
  brandId: null,
  quotationName: null,
  validFrom: '2026-01-01',
  validTo: null,
  isEnable: true,
  items: [{ kind: 'product', code: 'wardrobe', name: null, calcType: 1, price: 680, costPrice: 420, minQty: 0 }],
});
const orderOf = (made: Made) => ({
  orderTypeId: made.get(TYPE),
  productTypeId: made.get(KIND) ?? null,
  customerId: made.get('POST /api/crm/customers') ?? null,
  dealerId: null,
  salesmanId: null,
  designerId: null,
  formId: null,
  formData: {},
  receiver: {},
});

function newOrder(made: Made, text: string, { ask }: Preparing): Promise<Row> {
  return ask('POST', ORDERS, { ...orderOf(made), orderName: text }) as Promise<Row>;
}

/** An order with a design of its own. */
async function designedOrder(made: Made, text: string, preparing: Preparing): Promise<Row> {
  const [order, { designId }] = [
    await newOrder(made, text, preparing),
    (await preparing.ask('POST', DESIGNS, { name: text, content })) as { designId: string },
  ];
  await preparing.ask('PUT', `${AUDITS}/design/${order.id}`, { designId });
  return order;
}

/** A sheet of such an order, handed in by `token`, or by the caller. */
async function newSheet(
  made: Made,
  text: string,
  preparing: Preparing,
  token?: string,
): Promise<Row & { salesOrderId: string }> {
  const { id } = await designedOrder(made, text, preparing);
  return preparing.ask(
    'POST',
    AUDITS,
    { salesOrderId: id, auditName: text, submitComment: null },
    token ? { token } : {},
  ) as Promise<Row & { salesOrderId: string }>;
}

/** A sheet of somebody else that the caller has claimed. */
async function claimed(made: Made, text: string, preparing: Preparing): Promise<{ id: string; salesOrderId: string }> {
  const sheet = await newSheet(made, text, preparing, (await preparing.colleague()).token);
  await preparing.ask('POST', `${AUDITS}/claim`, { auditIds: [sheet.id], comment: null });
  return sheet;
}

async function passed(made: Made, text: string, preparing: Preparing): Promise<{ id: string; salesOrderId: string }> {
  const sheet = await claimed(made, text, preparing);
  await preparing.ask('POST', `${AUDITS}/pass`, { auditIds: [sheet.id], comment: null });
  return sheet;
}

async function quoted(made: Made, text: string, preparing: Preparing): Promise<{ id: string; salesOrderId: string }> {
  const sheet = await passed(made, text, preparing);
  await preparing.ask('POST', `${AUDITS}/quotation`, { auditIds: [sheet.id], quotationName: text });
  return {
    salesOrderId: sheet.salesOrderId,
    id: await preparing.first(`/api/salesorder/quotations?salesOrderId=${sheet.salesOrderId}&maxResultCount=1`),
  };
}

async function task(made: Made, text: string, preparing: Preparing): Promise<string> {
  const { id } = await passed(made, text, preparing);
  return ((await preparing.ask('POST', `${AUDITS}/json-task`, { auditIds: [id] })) as { taskId: string }).taskId;
}

/** One whose file is there. */
async function madeTask(...call: Parameters<typeof task>): Promise<string> {
  const taskId = await task(...call);
  await call[2].until(`${AUDITS}/json-task/${taskId}`, ({ state }) => state === 2);
  return taskId;
}

/** By a link to it. */
async function linkedTask(...call: Parameters<typeof task>): Promise<Given> {
  const id = await madeTask(...call);
  const { key } = (await call[2].ask('POST', `${AUDITS}/json-task/${id}/link`, {})) as { key: string };
  return { path: { id }, query: { key } };
}

/** Lines of a tab of the caller's order. */
const line = (made: Made, text: string) => ({ salesOrderId: made.get(ORDER), name: text, price: 10, count: 2 });

/** A comment on a sheet as a whole. */
const atNoPoint = { text: 'The edge is visible.', roomName: null, cabinetNo: null, x: null, y: null };
const noRuleSet: Call = () => ({ body: { ruleSetId: null } });
const RULE_SETS = 'POST /api/jsoncheck/rule-sets';
const IX_SETTINGS = 'POST /api/ixcheck/settings';

type Prepare = (...call: Parameters<Call>) => Promise<{ id: string }>;
const inPath =
  (prepare: Prepare, more: Omit<Given, 'path'> = {}): Call =>
  async (...call) => ({ path: { id: (await prepare(...call)).id }, ...more });
const inBody =
  (prepare: Prepare, comment: string | null = null): Call =>
  async (...call) => ({ body: { auditIds: [(await prepare(...call)).id], comment, reasonCode: null }, isWhole: true });
const byOrder =
  (prepare: Prepare): Call =>
  async (...call) => ({ path: { salesOrderId: (await prepare(...call)).id } });
const mine = (...call: Parameters<Call>) => newSheet(...call);
const theirs: Prepare = async (made, text, preparing) =>
  newSheet(made, text, preparing, (await preparing.colleague()).token);

const savedLine =
  (tab: string, batch = tab): Call =>
  async (made, text, { ask }) => {
    const { items } = (await ask('PUT', `/api/app/salesorder/${batch}/batch-update`, [line(made, text)])) as {
      items: Row[];
    };
    return { path: { id: made.get(ORDER)!, rowId: items[0]!.id } };
  };
const withLine =
  (...tab: Parameters<typeof savedLine>): Call =>
  async (...call) => ({ path: { id: (await savedLine(...tab)(...call)).path!.id! } });
/** A sheet of lines with the mapping and the configuration by which it is read. */
const sheet: Call = async (made, text, { askOf }) => {
  const ask = askOf('platform');
  const rule = { columnIndex: 0, title: 'Name', fieldName: 'name', valueType: 0, itemsMapping: {}, required: true };
  const mapping = (await ask('POST', '/api/basic-setup/import-rule-mappings', {
    name: text,
    importFileType: 1,
    importFileEncoding: 3,
    readRows: 1,
    moduleType: 'product',
    mappingRules: [rule],
  })) as Row;
  const config = (await ask('POST', '/api/basic-setup/import-configs', {
    name: text,
    fileType: 1,
    encoding: 3,
  })) as Row;
  return {
    path: { id: made.get(ORDER)! },
    body: { mappingId: mapping.id, configId: config.id, formType: 'product' },
    file: { name: 'lines.csv', content: 'Name\nSide\n' },
  };
};
const lines: Call = (made, text) => ({ body: [line(made, text)] });
const ofOrder: Call = (made) => ({ path: { id: made.get(ORDER)! } });
const account = { account: 'factory@example.test', password: 'Panel-4711-saw', appUid: null };
const bound: Call = async (_made, _text, { ask }) => {
  await ask('POST', '/api/app/kujiale/bindaccount', account);
  return { body: account };
};

const [PACKAGES, SHIPMENTS, PICKUPS, HOUSES, RACKS, STORE] = [
  '/api/crm/packages',
  '/api/crm/shipments',
  '/api/crm/pickups',
  '/api/crm/storehouses',
  '/api/crm/storehouse-rows',
  '/api/crm/storehouse',
] as const;
const [PACKAGE, SHIPMENT, PICKUP, HOUSE, RACK] = [
  `POST ${PACKAGES}`,
  `POST ${SHIPMENTS}`,
  `POST ${PICKUPS}`,
  `POST ${HOUSES}`,
  `POST ${RACKS}`,
] as const;
/** A picture of one dot, all of whose bytes are letters. */
const photo = { name: 'photo.gif', content: 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;' };

type Ask = (method: string, url: string, body?: unknown) => Promise<unknown>;
let confirmations = 0;

/** An order that is confirmed: what is packed and sent. */
async function confirmOrder(ask: Ask, text: string, made: Made): Promise<Row> {
  const code = `cf${(++confirmations).toString(36)}${text.slice(-12).trim()}`;
  const free = { ...orderType(undefined, code), name: code, needQuotation: false };
  const { id: orderTypeId } = (await ask('POST', TYPES, free)) as Row;
  const order = (await ask('POST', ORDERS, { ...orderOf(made), orderTypeId, orderName: text })) as Row;
  await ask('PUT', '/api/app/salesorder/products/batch-update', [{ salesOrderId: order.id, name: text, price: 10 }]);
  await ask('POST', `${ORDERS}/${order.id}/submit`, {});
  await ask('POST', `${ORDERS}/${order.id}/confirm`, {});
  return order;
}
const confirmed: Prepare = (made, text, { ask }) => confirmOrder(ask, text, made);

/** Orders of an owner's own rows, by what he has made. */
const ownConfirmed = new WeakMap<Made, string>();
const confirmFirst = async (made: Made, ask: Ask): Promise<unknown> => {
  const body = async (method: string, url: string, given: unknown) =>
    ((await ask(method, url, given)) as { body: unknown }).body;
  ownConfirmed.set(made, (await confirmOrder(body, 'Row', made)).id);
  return undefined;
};
const ofConfirmed = (made: Made, more: object = {}) => ({ salesOrderId: ownConfirmed.get(made) ?? null, ...more });

/** A truck for such an order. */
async function newShipment(...call: Parameters<Prepare>): Promise<Row & { salesOrderId: string }> {
  const { id } = await confirmed(...call);
  return call[2].ask('POST', SHIPMENTS, { salesOrderId: id, lines: [] }) as Promise<Row & { salesOrderId: string }>;
}

/** Somebody who is to fetch such an order. */
async function newPickup(...call: Parameters<Prepare>): Promise<Row & { salesOrderId: string }> {
  const { id } = await confirmed(...call);
  const body = { salesOrderId: id, items: [], handlerUserId: null };
  return call[2].ask('POST', PICKUPS, body) as Promise<Row & { salesOrderId: string }>;
}

const [EXCEPTIONS, JUDGEMENTS, SUPPLEMENTS, TEAMS, DISPATCHES] = [
  '/api/crm/exceptions',
  '/api/crm/judgements',
  '/api/crm/supplementary-orders',
  '/api/crm/install-teams',
  '/api/crm/install-dispatches',
] as const;
const [EXCEPTION, JUDGEMENT, SUPPLEMENT, DISPATCH] = [
  `POST ${EXCEPTIONS}`,
  `POST ${JUDGEMENTS}`,
  `POST ${SUPPLEMENTS}`,
  `POST ${DISPATCHES}`,
] as const;

/** Something that is wrong with a confirmed order. */
async function newException(...call: Parameters<Prepare>): Promise<Row & { salesOrderId: string }> {
  const { id: salesOrderId } = await confirmed(...call);
  const body = { salesOrderId, partIds: ['Side'], type: 1 };
  return call[2].ask('POST', EXCEPTIONS, body) as Promise<Row & { salesOrderId: string }>;
}
const sharedException: Prepare = async (...call) => {
  const { id } = await newException(...call);
  await call[2].ask('PUT', `${EXCEPTIONS}/${id}/judgements`, { parties: [{ liableParty: 0, ratio: 100 }] });
  return { id };
};
const judgedException: Prepare = async (...call) => {
  const { id } = await newException(...call);
  await call[2].ask('PUT', `${EXCEPTIONS}/${id}/judgements`, {
    parties: [{ liableParty: 0, ratio: 100 }],
    judges: true,
  });
  return { id };
};
/** The one judgement of a report, which bears so many per cent of it. */
const newJudgement =
  (ratio: number): Prepare =>
  async (...call) => {
    const { id: exceptionId } = await newException(...call);
    return call[2].ask('POST', JUDGEMENTS, { exceptionId, liableParty: 0, ratio }) as Promise<Row>;
  };
async function newSupplement(...call: Parameters<Prepare>): Promise<Row & { sourceOrderId: string }> {
  const { id: sourceOrderId } = await confirmed(...call);
  const body = { sourceOrderId, sourcePartIds: ['Side'], feeParty: 0 };
  return call[2].ask('POST', SUPPLEMENTS, body) as Promise<Row & { sourceOrderId: string }>;
}
/** Where a type of order is marked for it. */
const submittable: Prepare = async (made, text, preparing) => {
  const marked = { needQuotation: false, isAfterSales: true, name: text };
  await preparing.ask('POST', TYPES, { ...orderType(made, `m${text}`), ...marked });
  return newSupplement(made, text, preparing);
};
/** A file of the file service. */
async function fileOf(text: string, { askOf }: Preparing): Promise<string> {
  const boundary = 'a-file';
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const parts = [part('name="name"', `${text}.txt`), part(`name="file"; filename="${text}.txt"`, text)];
  const sent = { payload: `${parts.join('')}--${boundary}--\r\n`, boundary };
  const kept = await askOf('files')('POST', '/api/file-management/file-descriptor/upload', undefined, sent);
  return (kept as Row).id;
}
/** A visit of fitters in one of the states that the steps lead to. */
const newDispatch =
  (...steps: readonly ('plan' | 'arrive' | 'report')[]): ((...call: Parameters<Prepare>) => Promise<Row>) =>
  async (made, text, preparing) => {
    const { id: salesOrderId } = await confirmed(made, text, preparing);
    const row = (await preparing.ask('POST', DISPATCHES, { salesOrderId })) as Row;
    const team = (await preparing.ask('POST', TEAMS, { name: text.slice(-64).trim() })) as Row;
    const signature = [{ id: await fileOf(text, preparing), name: 's.png', mimeType: 'image/png' }];
    const bodies = { plan: { teamId: team.id, date: '2099-12-01' }, arrive: {}, report: { signature } };
    for (const step of steps)
      await preparing.ask(step === 'report' ? 'PUT' : 'POST', `${DISPATCHES}/${row.id}/${step}`, bodies[step]);
    return row;
  };
const afterSalesCalls: ServiceFactories['calls'] = {
  [EXCEPTION]: async (...call) => ({ body: { salesOrderId: (await confirmed(...call)).id, photos: [] } }),
  [`GET ${EXCEPTIONS}`]: async (...call) => ({ asks: { salesOrderId: (await newException(...call)).salesOrderId } }),
  [`GET ${EXCEPTIONS}/parts`]: async (...call) => ({ asks: { salesOrderId: (await confirmed(...call)).id } }),
  [`PUT ${EXCEPTIONS}/{id}`]: inPath(newException),
  [`DELETE ${EXCEPTIONS}/{id}`]: inPath(newException),
  [`PUT ${EXCEPTIONS}/{id}/judgements`]: inPath(newException, {
    body: { parties: [{ liableParty: 0, ratio: 100, cost: 10, remark: null }], judges: false },
  }),
  [`POST ${EXCEPTIONS}/{id}/judge`]: inPath(sharedException),
  [`POST ${EXCEPTIONS}/{id}/remedy`]: inPath(judgedException),
  [`POST ${EXCEPTIONS}/{id}/close`]: inPath(judgedException, { body: { comment: 'settled' } }),
  [JUDGEMENT]: async (...call) => ({ body: { exceptionId: (await newException(...call)).id, ratio: 10 } }),
  [`GET ${JUDGEMENTS}`]: () => ({ asks: {} }),
  [`GET ${JUDGEMENTS}/costs`]: () => ({ asks: {} }),
  [`PUT ${JUDGEMENTS}/{id}`]: inPath(newJudgement(10), { body: { ratio: 20 } }),
  [`DELETE ${JUDGEMENTS}/{id}`]: inPath(newJudgement(10)),
  [`POST ${JUDGEMENTS}/{id}/confirm`]: inPath(newJudgement(100)),
  [SUPPLEMENT]: async (...call) => ({
    body: { sourceOrderId: (await confirmed(...call)).id, exceptionId: null, sourcePartIds: ['Side'] },
  }),
  [`GET ${SUPPLEMENTS}`]: async (...call) => ({ asks: { salesOrderId: (await newSupplement(...call)).sourceOrderId } }),
  [`PUT ${SUPPLEMENTS}/{id}`]: inPath(newSupplement, { body: { sourcePartIds: ['Side'] } }),
  [`DELETE ${SUPPLEMENTS}/{id}`]: inPath(newSupplement),
  [`POST ${SUPPLEMENTS}/{id}/submit`]: inPath(submittable),
  [`POST ${SUPPLEMENTS}/{id}/cancel`]: inPath(newSupplement),
  [DISPATCH]: async (...call) => ({ body: { salesOrderId: (await confirmed(...call)).id, teamId: null } }),
  [`GET ${DISPATCHES}`]: () => ({ asks: {} }),
  [`GET ${DISPATCHES}/days`]: () => ({ asks: { from: '2099-12-01', to: '2099-12-07' } }),
  [`PUT ${DISPATCHES}/{id}`]: inPath(newDispatch(), { body: { teamId: null } }),
  [`DELETE ${DISPATCHES}/{id}`]: inPath(newDispatch()),
  [`POST ${DISPATCHES}/{id}/assign`]: async (made, text, preparing) => {
    const row = await newDispatch('plan', 'arrive')(made, text, preparing);
    await preparing.ask('POST', `${DISPATCHES}/${row.id}/problem`, {});
    return { path: { id: row.id } };
  },
  [`POST ${DISPATCHES}/{id}/arrive`]: inPath(newDispatch('plan')),
  [`POST ${DISPATCHES}/{id}/done`]: inPath(newDispatch('plan', 'arrive', 'report')),
  [`POST ${DISPATCHES}/{id}/problem`]: inPath(newDispatch('plan')),
  [`POST ${DISPATCHES}/{id}/problems`]: inPath(newDispatch('plan'), { body: { partIds: ['Side'], type: 0 } }),
  [`PUT ${DISPATCHES}/{id}/report`]: inPath(newDispatch('plan')),
  [`POST ${DISPATCHES}/{id}/plan`]: async (made, text, preparing) => {
    const team = (await preparing.ask('POST', TEAMS, { name: `p${text}`.slice(-64).trim() })) as Row;
    return {
      path: { id: (await newDispatch()(made, text, preparing)).id },
      body: { teamId: team.id, date: '2099-12-02' },
    };
  },
  [`POST ${TEAMS}`]: () => ({ body: { memberIds: [], phoneNumber: null } }),
  [`PUT ${TEAMS}/{id}`]: () => ({ body: { memberIds: [], phoneNumber: null } }),
  'GET /api/public/orders/{id}/progress': async (...call) => {
    const { id } = await confirmed(...call);
    const { key } = (await call[2].ask('POST', `${ORDERS}/${id}/progress-link`, {})) as { key: string };
    return { path: { id }, asks: { key } };
  },
};

export const salesOrderFactories: ServiceFactories = {
  rows: [
    { operation: TYPE, body: orderType },
    { operation: KIND, body: productType },
    { operation: ORDER, body: orderOf },
    { operation: `POST ${LISTS}`, body: priceList },
    { operation: DESIGN, body: () => ({ content }) },
    {
      operation: SHEET,
      before: (made, ask) => ask('PUT', '/api/app/salesorder/products/batch-update', [line(made, 'Side')]),
      body: (made) => ({ salesOrderId: made.get(ORDER) }),
    },
    {
      operation: FILE,
      path: (made) => ({ id: made.get(ORDER) }),
      file,
      idOf: (body) => (body as { items: Row[] }).items[0]!.id,
    },
    { operation: PARTS, body: (_made, text) => ({ name: `${text}.txt`, size: PART.content.length, sha256: null }) },
    {
      operation: 'POST /api/jsoncheck/check-rules',
      body: (_made, text) => ({ code: text, scope: 'part', expression: 'length > 0', severity: 'warn', message: text }),
    },
    {
      operation: 'POST /api/jsoncheck/base-datas',
      body: (_made, text) => ({
        code: text
          .replaceAll(/[^A-Za-z0-9_]/g, '_')
          .replace(/^(?=[0-9])/, '_')
          .slice(0, 64),
        data: {},
      }),
    },
    { operation: HOUSE, body: (_made, text) => ({ code: text.slice(-16).trim(), isEnable: true }) },
    {
      operation: RACK,
      body: (_made, text) => ({ code: text.slice(-16).trim(), columns: 2, levels: 2, isEnable: true }),
    },
    { operation: PACKAGE, before: confirmFirst, body: (made) => ofConfirmed(made) },
    { operation: SHIPMENT, before: confirmFirst, body: (made) => ofConfirmed(made, { lines: [] }) },
    {
      operation: `POST ${SHIPMENTS}/{id}/files`,
      path: (made) => ({ id: made.get(SHIPMENT) }),
      body: () => ({ kind: 'photo', stop: 1 }),
      file: () => photo,
    },
    {
      operation: PICKUP,
      before: confirmFirst,
      body: (made) => ofConfirmed(made, { items: [], handlerUserId: null }),
    },
    {
      operation: `POST ${PICKUPS}/{id}/files`,
      path: (made) => ({ id: made.get(PICKUP) }),
      body: () => ({ kind: 'photo' }),
      file: () => photo,
    },
    { operation: EXCEPTION, before: confirmFirst, body: (made) => ofConfirmed(made, { photos: [] }) },
    { operation: JUDGEMENT, body: (made) => ({ exceptionId: made.get(EXCEPTION), ratio: 10 }) },
    {
      operation: SUPPLEMENT,
      before: confirmFirst,
      body: (made) => ({
        sourceOrderId: ownConfirmed.get(made) ?? null,
        exceptionId: null,
        sourcePartIds: ['Side'],
      }),
    },
    { operation: `POST ${TEAMS}`, body: () => ({ memberIds: [], phoneNumber: null }) },
    { operation: DISPATCH, before: confirmFirst, body: (made) => ofConfirmed(made, { teamId: null }) },
    { operation: 'POST /api/jsoncheck/page-configs', body: () => ({ config: {} }) },
    { operation: RULE_SETS, body: () => ({ ruleIds: [] }) },
    { operation: IX_SETTINGS, body: () => ({ ruleSetId: null, config: {} }) },
    {
      operation: 'POST /api/jsoncheck/models',
      body: (_made, text) => ({ json: { order: { code: text } }, ruleSetId: null }),
    },
  ],
  calls: {
    'POST /api/app/salesOrder/{id}/approval': () => ({
      refused: { status: 403, why: 'its type has no workflow' },
    }),
    ...afterSalesCalls,
    [`DELETE ${TYPES}/{id}`]: inPath(
      (_made, text, { ask }) => ask('POST', TYPES, { ...orderType(undefined, text), name: text }) as Promise<Row>,
    ),
    [`DELETE ${KINDS}/{id}`]: inPath(
      (_made, text, { ask }) => ask('POST', KINDS, { ...productType(undefined, text), name: text }) as Promise<Row>,
    ),
    [ORDER]: (made) => ({ body: orderOf(made) }),
    [`GET ${ORDERS}/{id}`]: ofOrder,
    [`PUT ${ORDERS}/{id}`]: async (...call) => ({
      path: { id: (await newOrder(...call)).id },
      body: { ...orderOf(call[0]), desginId: null },
    }),
    [`DELETE ${ORDERS}/{id}`]: inPath(newOrder),
    [`POST ${ORDERS}/{id}/{action}`]: async (...call) => ({
      path: { id: (await newOrder(...call)).id, action: 'cancel' },
    }),
    [FILE]: (made, text) => ({ path: { id: made.get(ORDER)! }, file: file(text) }),
    'POST /api/app/salesorder/file-parts/{id}/{number}': (made) => ({
      path: { id: made.get(PARTS)!, number: '0' },
      file: PART,
    }),
    'DELETE /api/app/salesorder/file-parts/{id}': (made) => ({ path: { id: made.get(PARTS)! } }),
    'POST /api/app/salesorder/{id}/files/from-parts': (made) => ({
      path: { id: made.get(ORDER)! },
      body: { uploadId: made.get(PARTS)! },
      refused: { status: 400, why: 'none of its parts has arrived' },
    }),
    'GET /api/app/salesorder/{id}/files': ofOrder,
    'GET /api/app/salesorder/files/{fileId}/download': (made) => ({ path: { fileId: made.get(FILE)! } }),
    'GET /api/app/salesorder/files/{fileId}/sheet': (made) => ({ path: { fileId: made.get(FILE)! } }),
    'DELETE /api/app/salesorder/files/{fileId}': (made) => ({ path: { fileId: made.get(FILE)! } }),
    ...Object.fromEntries(
      ['products', 'standard-products', 'lines'].map((tab) => [`GET /api/app/salesorder/{id}/${tab}`, withLine(tab)]),
    ),
    'GET /api/app/salesorder/{id}/parts': withLine('parts', 'order-parts'),
    'GET /api/app/salesorder/{id}/designs': ofOrder,
    [`GET ${ORDERS}`]: () => ({ asks: {} }),
    [`GET ${AUDITS}`]: async (...call) => ({ asks: { salesOrderId: (await mine(...call)).salesOrderId } }),
    'GET /api/salesorder/quotations': async (...call) => ({
      asks: { salesOrderId: (await quoted(...call)).salesOrderId },
    }),
    ...Object.fromEntries(
      ['products', 'order-parts', 'standard-products', 'lines'].map((tab) => [
        `PUT /api/app/salesorder/${tab}/batch-update`,
        lines,
      ]),
    ),
    ...Object.fromEntries(
      ['products', 'standard-products', 'lines'].map((tab) => [
        `DELETE /api/app/salesorder/{id}/${tab}/{rowId}`,
        savedLine(tab),
      ]),
    ),
    'DELETE /api/app/salesorder/{id}/parts/{rowId}': savedLine('parts', 'order-parts'),
    'POST /api/app/salesorder/{id}/import': sheet,
    'POST /api/app/salesorder/{id}/import/preview': sheet,
    'POST /api/app/salesorder/import-sample': () => ({
      body: { fileType: '1', encoding: '3' },
      file: { name: 'lines.csv', content: 'Name\nSide\n' },
    }),
    'POST /api/app/salesorder/import-trial': () => ({
      body: { formType: 'product', readRows: 1, mappingRules: [], rows: [] },
    }),
    'DELETE /api/app/salesorder/{id}/details': async (...call) => ({
      path: { id: (await savedLine('products')(...call)).path!.id! },
      query: { formType: 'product' },
    }),
    'GET /api/app/salesorder/{id}/details/export': (made) => ({
      path: { id: made.get(ORDER)! },
      query: { formType: 'product' },
    }),
    'GET /api/app/salesorder/{id}/quote/export': async (...call) => {
      const { id, salesOrderId } = await quoted(...call);
      await call[2].until(`/api/salesorder/quotations/${id}`, ({ state }) => state === 2);
      return { path: { id: salesOrderId } };
    },
    [SHEET]: async (made, text, preparing) => ({
      body: { salesOrderId: (await designedOrder(made, text, preparing)).id },
    }),
    [`PUT ${AUDITS}/{id}`]: inPath(mine),
    [`GET ${AUDITS}/{id}/operation-logs`]: inPath(mine),
    [`GET ${AUDITS}/{id}/auditors`]: inPath(mine),
    [`GET ${AUDITS}/{id}/desk`]: inPath(mine),
    [`GET ${AUDITS}/{id}/cabinet-price`]: inPath(mine, { asks: { cabinetNo: 'B1' } }),
    [`POST ${AUDITS}/{id}/comments`]: inPath(mine, { body: atNoPoint, isWhole: true }),
    [`POST ${AUDITS}/{id}/comments/{commentId}/settle`]: async (...call) => {
      const { id } = await mine(...call);
      const comment = (await call[2].ask('POST', `${AUDITS}/${id}/comments`, atNoPoint)) as Row;
      return { path: { id, commentId: comment.id }, body: { isSettled: true } };
    },
    [`POST ${AUDITS}/{id}/ticks`]: inPath(mine, {
      refused: { status: 400, why: 'points are items of a dictionary, which stands in platform' },
    }),
    ['GET /api/salesorder/audit-figures/returned']: () => ({ asks: {} }),
    ['GET /api/salesorder/audit-figures/reasons']: () => ({ asks: {} }),
    ['GET /api/salesorder/capacity/weeks']: () => ({ asks: { weeks: '2' } }),
    ['GET /api/salesorder/capacity/orders']: () => ({ asks: { from: '2026-11-01', to: '2026-11-30' } }),
    ['POST /api/salesorder/order-comments']: (made) => ({
      body: { salesOrderId: made.get(ORDER), text: 'See the drawing.', mentionIds: [] },
      isWhole: true,
    }),
    [`GET ${ORDERS}/{id}/promise`]: inPath(newOrder),
    [`PUT ${ORDERS}/{id}/promise`]: inPath(newOrder, {
      refused: { status: 403, why: 'an order of which nothing is known is promised for no day' },
    }),
    [`POST ${AUDITS}/claim`]: inBody(theirs),
    [`POST ${AUDITS}/pass`]: inBody(claimed),
    [`POST ${AUDITS}/reject`]: inBody(claimed, 'The edge is visible.'),
    [`POST ${AUDITS}/sendback`]: inBody(passed, 'The edge is visible.'),
    [`POST ${AUDITS}/discard`]: inBody(mine),
    [`POST ${AUDITS}/{id}/revoke`]: inPath(mine),
    [`POST ${AUDITS}/{id}/submit`]: async (made, text, preparing) => {
      const { id } = await newSheet(made, text, preparing);
      await preparing.ask('POST', `${AUDITS}/${id}/revoke`, { comment: text });
      return { path: { id } };
    },
    [`POST ${AUDITS}/{id}/assign`]: async (made, text, preparing) => ({
      path: { id: (await newSheet(made, text, preparing)).id },
      body: { userId: (await preparing.colleague()).userId },
    }),
    [`POST ${AUDITS}/{id}/transfer`]: async (made, text, preparing) => {
      const { id } = await newSheet(made, text, preparing);
      await preparing.ask('POST', `${AUDITS}/${id}/assign`, {
        userId: (await preparing.colleague()).userId,
        comment: null,
      });
      return { path: { id }, body: { userId: (await preparing.colleague()).userId } };
    },
    [`POST ${AUDITS}/take-back`]: async (...call) => ({ body: { auditIds: [(await claimed(...call)).id] } }),
    [`POST ${AUDITS}/quotation`]: async (made, text, preparing) => ({
      body: { auditIds: [(await passed(made, text, preparing)).id] },
    }),
    [`POST ${AUDITS}/json-task`]: async (...call) => ({ body: { auditIds: [(await passed(...call)).id] } }),
    [`GET ${AUDITS}/json-task/{taskId}`]: async (...call) => ({ path: { taskId: await task(...call) } }),
    [`GET ${AUDITS}/json-task/{taskId}/download`]: async (...call) => ({ path: { taskId: await madeTask(...call) } }),
    [`POST ${AUDITS}/json-task/{taskId}/link`]: async (...call) => ({ path: { taskId: await madeTask(...call) } }),
    [`DELETE ${AUDITS}/json-task/{taskId}/link`]: async (...call) => ({ path: { taskId: await madeTask(...call) } }),
    'GET /api/public/production-tasks/{id}': linkedTask,
    'GET /api/public/production-tasks/{id}/about': linkedTask,
    [`POST ${AUDITS}/drawings`]: async (...call) => ({ body: { auditIds: [(await mine(...call)).id] } }),
    [`POST ${AUDITS}/{id}/attachment-file`]: inPath(mine),
    [`GET ${AUDITS}/{id}/attachment`]: async (made, text, preparing) => {
      const { id } = await newSheet(made, text, preparing);
      await preparing.ask('POST', `${AUDITS}/${id}/attachment-file`);
      return { path: { id } };
    },
    [`GET ${AUDITS}/{id}/design-url`]: inPath(mine),
    [`GET ${DESIGNS}/by-number/{designId}`]: async (_made, text, { ask }) => ({
      path: { designId: ((await ask('POST', DESIGNS, { name: text, content })) as { designId: string }).designId },
    }),
    [`POST ${DESIGNS}/preview`]: () => ({ body: { content } }),
    [`GET ${AUDITS}/design/{salesOrderId}/url`]: byOrder(designedOrder),
    [`PUT ${AUDITS}/design/{salesOrderId}`]: async (made, text, preparing) => {
      const { designId } = (await preparing.ask('POST', DESIGNS, { name: text, content })) as { designId: string };
      return { ...(await byOrder(newOrder)(made, text, preparing)), body: { designId } };
    },
    [`DELETE ${AUDITS}/design/{salesOrderId}`]: byOrder(designedOrder),
    [`POST ${AUDITS}/design/{salesOrderId}/unlock`]: byOrder(designedOrder),
    'GET /api/salesorder/quotations/{id}': inPath(quoted),
    [SHIPMENT]: async (...call) => ({ body: { salesOrderId: (await confirmed(...call)).id, lines: [] } }),
    [`GET ${SHIPMENTS}`]: async (...call) => ({ asks: { salesOrderId: (await newShipment(...call)).salesOrderId } }),
    [`GET ${SHIPMENTS}/{id}`]: inPath(newShipment),
    [`PUT ${SHIPMENTS}/{id}`]: async (...call) => {
      const { id, salesOrderId } = await newShipment(...call);
      return { path: { id }, body: { salesOrderId, lines: [] } };
    },
    [`DELETE ${SHIPMENTS}/{id}`]: inPath(newShipment),
    [`POST ${SHIPMENTS}/{id}/{action}`]: async (...call) => ({
      path: { id: (await newShipment(...call)).id, action: 'load' },
    }),
    [PICKUP]: async (...call) => ({
      body: { salesOrderId: (await confirmed(...call)).id, items: [], handlerUserId: null },
    }),
    [`GET ${PICKUPS}`]: async (...call) => ({ asks: { salesOrderId: (await newPickup(...call)).salesOrderId } }),
    [`GET ${PICKUPS}/{id}`]: inPath(newPickup),
    [`PUT ${PICKUPS}/{id}`]: async (...call) => {
      const { id, salesOrderId } = await newPickup(...call);
      return { path: { id }, body: { salesOrderId, items: [], handlerUserId: null } };
    },
    [`DELETE ${PICKUPS}/{id}`]: inPath(newPickup),
    [`POST ${PICKUPS}/{id}/code`]: inPath(newPickup),
    [`POST ${PICKUPS}/{id}/{action}`]: async (...call) => ({
      path: { id: (await newPickup(...call)).id, action: 'cancel' },
      body: { comment: 'nobody comes', verifyCode: null, idEnding: null, left: [] },
    }),
    'GET /api/app/storehouse/get-shelvesinfo': (made) => ({ asks: { rowId: made.get(RACK)! } }),
    [`POST ${MODELS}`]: noRuleSet,
    [`PUT ${MODELS}/{id}`]: noRuleSet,
    'POST /api/jsoncheck/check-rules/try': (made) => ({
      body: { modelId: made.get(`POST ${MODELS}`)!, scope: 'part', expression: 'length > 0' },
    }),
    'PUT /api/ixcheck/settings/{id}': () => ({ body: { ruleSetId: null, config: {} } }),
    'POST /api/ixcheck/orders/{id}/check': async (...call) => ({
      path: { id: (await designedOrder(...call)).id },
      body: { settingId: null },
    }),
    'POST /api/ixcheck/orders/{id}/share': ofOrder,
    'PUT /api/app/salesOrder/{id}/forms/{formId}': (made) => ({
      path: { id: made.get(ORDER)!, formId: made.get('POST /api/app/formCustomize')! },
      refused: { status: 404, why: 'its type has no form' },
    }),
    'DELETE /api/ixcheck/orders/{id}/share': ofOrder,
    'GET /api/ixcheck/models/{id}': async (...call) => {
      const { id } = await designedOrder(...call);
      const { shareKey } = (await call[2].ask('POST', `/api/ixcheck/orders/${id}/share`, {})) as { shareKey: string };
      return { path: { id }, asks: { key: shareKey } };
    },
    [`POST ${TYPES}`]: (made, text) => ({ body: orderType(made, text) }),
    [`PUT ${TYPES}/{id}`]: (made, text) => ({ body: orderType(made, text) }),
    [`POST ${LISTS}`]: (made, text) => ({ body: priceList(made, text) }),
    [`PUT ${LISTS}/{id}`]: (made, text) => ({ body: priceList(made, text) }),
    [`POST ${KINDS}`]: (made, text) => ({ body: productType(made, text) }),
    [`PUT ${KINDS}/{id}`]: (made, text) => ({ body: productType(made, text) }),
    'POST /api/app/kujiale/bindaccount': () => ({ body: account }),
    'POST /api/app/kujiale/changebinding': bound,
    'POST /api/app/kujiale/unbind': bound,
    'GET /api/app/kujiale/design-id': (made) => ({ query: { planId: made.get(DESIGN)! } }),
    'POST /api/jsoncheck/check': () => ({ file: { name: 'design.json', content: '{"order":{}}' } }),
  },
  actions: {
    'POST /api/app/salesorder/file-parts/{id}/{number}': 'sends one part of a file',
    'POST /api/app/salesorder/{id}/files/from-parts': 'keeps a file that came in parts',
    'POST /api/app/salesOrder/{id}/approval': 'asks a workflow, in the suite of orders that have one',
    'POST /api/jsoncheck/check': 'checks what it is given, and keeps nothing',
    'POST /api/crm/packing/{id}/plan': 'proposes packages for what is cut',
    ...Object.fromEntries(
      ['scans', 'goods', 'take-out', 'moves', 'close', 'reopen'].map((action) => [
        `POST ${PACKAGES}/{id}/${action}`,
        'packs what is there',
      ]),
    ),
    [`POST ${SHIPMENTS}/{id}/{action}`]: 'moves a shipment on',
    [`POST ${SHIPMENTS}/{id}/scans`]: 'loads what is packed',
    [`POST ${PICKUPS}/{id}/{action}`]: 'hands over what is packed',
    [`POST ${PICKUPS}/{id}/code`]: 'makes a code for a pickup',
    [`POST ${STORE}/moves`]: 'moves what is packed',
    [`POST ${STORE}/rows/{id}/compare`]: 'compares, and keeps nothing',
    [`POST ${STORE}/rows/{id}/stock-takings`]: 'books where packages stand',
    [`POST ${DISPATCHES}/{id}/plan`]: 'gives a visit to a team',
    [`POST ${DISPATCHES}/{id}/problems`]: 'reports what fitters have found',
    'POST /api/salesorder/quotations/{id}/send': 'sends a quotation, in the suite of those that are sent',
    'POST /api/public/quotations/{id}/accept': 'takes a quotation by its link, in the suite of those that are sent',
    [`POST ${ORDERS}/{id}/progress-link`]: "signs a key for an order of the caller's tenant",
    'POST /api/jsoncheck/check-rules/starter': 'adds rules that are the same for all',
    'POST /api/jsoncheck/check-rules/try': 'asks a rule, and keeps nothing',
    'POST /api/ixcheck/orders/{id}/check': 'checks an order, in the suite of checks',
    'POST /api/ixcheck/orders/{id}/share': "signs a key for an order of the caller's tenant",
    [`POST ${MODELS}/{id}/share`]: "signs a key for a model of the caller's tenant",
    [`POST ${ORDERS}/{id}/{action}`]: 'moves an order on',
    ...Object.fromEntries(
      [
        'claim',
        'pass',
        'reject',
        'sendback',
        'discard',
        '{id}/submit',
        '{id}/revoke',
        '{id}/assign',
        '{id}/transfer',
      ].map((action) => [`POST ${AUDITS}/${action}`, 'moves a sheet on']),
    ),
    'POST /api/app/salesorder/{id}/import': 'reads lines into an order',
    'POST /api/app/salesorder/{id}/import/preview': 'shows how lines would be read',
    'POST /api/app/salesorder/import-sample': 'gives the first rows of a sheet back',
    'POST /api/app/salesorder/import-trial': 'shows what rules make of rows',
    [`POST ${AUDITS}/take-back`]: 'gives sheets back to whom they were before',
    [`POST ${AUDITS}/quotation`]: 'asks for a quotation, which is computed later',
    [`POST ${AUDITS}/json-task`]: 'asks for a task, which is made later',
    [`POST ${AUDITS}/json-task/{taskId}/link`]: "signs a key for a task of the caller's tenant",
    'POST /api/salesorder/order-comments': 'says something of an order',
    [`POST ${AUDITS}/drawings`]: 'draws what is there',
    [`POST ${AUDITS}/{id}/comments`]: 'says something of a sheet',
    [`POST ${AUDITS}/{id}/comments/{commentId}/settle`]: 'settles what was said of a sheet',
    [`POST ${AUDITS}/{id}/ticks`]: 'ticks a point of a sheet',
    [`POST ${DESIGNS}/preview`]: 'computes what it is given, and keeps nothing',
    [`POST ${AUDITS}/import-file/summary`]: 'counts what there is',
    [`POST ${AUDITS}/import-file`]: 'hands parts to the optimiser',
    [`POST ${AUDITS}/{id}/attachment-file`]: 'prints a sheet',
    [`POST ${AUDITS}/design/{salesOrderId}/unlock`]: 'opens the design of an order again',
    'POST /api/app/kujiale/bindaccount': 'binds an account elsewhere to the caller',
    'POST /api/app/kujiale/changebinding': 'binds another account to the caller',
    'POST /api/app/kujiale/unbind': "unbinds the caller's account",
  },
};
