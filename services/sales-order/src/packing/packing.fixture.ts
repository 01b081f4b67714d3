// Confirmed orders with cut parts, for the suites of packing, storehouse and shipments.
import { listCut } from '@ishare/contracts/optimisation/events.js';
import type { PlannedPiece } from '@ishare/contracts/optimisation/client.js';
import { packedPort } from '@ishare/contracts/sales-order/client.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Reply, TestClient } from '@ishare/testing/test-service.js';
import { OrderCutHandler } from '../orders/order-cut.js';
import { ok, ORDERS, type OrdersFixture, type Record_ } from '../sales-order.fixture.js';

export const PACKING = '/api/crm/packing';
export const PACKAGES = '/api/crm/packages';

let made = 0;

/** A piece of an order: cut, and with nothing else to be done, unless said otherwise. */
export function piece(orderNo: string, more: Partial<PlannedPiece> = {}): PlannedPiece {
  const n = ++made;
  return {
    code: `S-${n}-1-1-1`,
    partNo: `P${n}`,
    name: 'Side',
    orderNo,
    room: null,
    cabinetNo: 'C1',
    remark: null,
    materialCode: 'PB18-WW',
    materialName: 'Warm white',
    length: 1000,
    width: 500,
    thickness: 18,
    stations: [
      { station: 'cut', isNeeded: true, time: '2026-11-20T08:00:00.000Z' },
      { station: 'edge', isNeeded: false, time: null },
      { station: 'bore', isNeeded: false, time: null },
    ],
    isSpoilt: false,
    isAwaited: false,
    isRecut: false,
    ...more,
  };
}

/** A board that is asked for, or that an action gives. */
export const boardOf = async (reply: Promise<Reply>): Promise<PackingBoard> =>
  (await ok(reply)) as unknown as PackingBoard;

/** A confirmed order all of whose parts are cut. */
export async function cutOrder(
  fixture: OrdersFixture,
  client: TestClient,
  {
    typeId,
    parts,
    dealerId = null,
  }: { typeId: string; parts: readonly Partial<PlannedPiece>[]; dealerId?: string | null },
): Promise<{ order: Record_; pieces: PlannedPiece[] }> {
  const body = { orderName: 'Wardrobe', orderTypeId: typeId, customerId: fixture.customer(dealerId), dealerId };
  const order = await ok(client.post(ORDERS, body));
  await fixture.service.query('update sales_order set state = $2 where id = $1', [order.id, OrderState.Confirmed]);
  const orderNo = order.salesOrderNo as string;
  const pieces = parts.map((part) => piece(orderNo, part));
  fixture.pieces.push(...pieces);
  await sawSays(fixture, orderNo, { parts: pieces.length, cut: pieces.length });
  return { order, pieces };
}

/** The workshop tells how far it is with an order. */
export const sawSays = (fixture: OrdersFixture, orderNo: string, said: { parts: number; cut: number }) =>
  fixture.service.tx((tx) =>
    fixture.service.app.get(OrderCutHandler).keep(
      listCut.schema.parse({
        importFileId: newId(),
        fileNo: 'OP-7',
        state: ImportFileState.Confirmed,
        version: 1,
        orders: [{ orderNo, ...said }],
      }),
      tx,
    ),
  );

/** Packs all parts of an order into one package, and closes it. */
export async function packed(client: TestClient, order: Record_, pieces: readonly PlannedPiece[]): Promise<Record_> {
  const pack = await ok(client.post(PACKAGES, { salesOrderId: order.id }));
  for (const { code } of pieces) await ok(client.post(`${PACKAGES}/${pack.id}/scans`, { code }));
  await ok(client.post(`${PACKAGES}/${pack.id}/close`, {}));
  return ok(client.get(`${PACKAGES}/${pack.id}`));
}

/** The floor sets a part back: it is spoilt, or goes to a station once more. */
export const setBack = ({ service }: OrdersFixture, code: string, kind: 'spoilt' | 'reworked') =>
  service.ports.client(packedPort).setBack({
    ...{ tenantId: service.tenantA, userId: newId(), userName: 'edger' },
    ...{ code, kind, reason: 'it fell' },
  });

/** An order in so many packages of one part each. */
export async function packedOrder(
  fixture: OrdersFixture,
  client: TestClient,
  { count, ...more }: { count: number; typeId: string; dealerId?: string },
): Promise<{ order: Record_; packages: Record_[]; pieces: PlannedPiece[] }> {
  const parts = Array.from({ length: count }, () => ({}));
  const { order, pieces } = await cutOrder(fixture, client, { parts, ...more });
  const packages: Record_[] = [];
  for (const one of pieces) packages.push(await packed(client, order, [one]));
  return { order, packages, pieces };
}

/** A line that makes an order come to so much: what hangs on an order computes its total anew from its lines. */
export const priced = (fixture: OrdersFixture, order: Record_, amount: number) =>
  fixture.service.query(
    `insert into sales_order_line (id, tenant_id, sales_order_id, kind, name, amount, creation_time, concurrency_stamp)
     values (gen_random_uuid(), $1, $2, 0, 'Wardrobe', $3, now(), 'x')`,
    [fixture.service.tenantA, order.id, amount],
  );

/** A picture of one dot. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
