// What of the demo factory is packed: hardware in the racks, somebody who comes for some of it, and a truck under way.
import { optimisationPort, type PlannedPiece } from '@ishare/contracts/optimisation/client.js';
import { listCut } from '@ishare/contracts/optimisation/events.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { shelfCode } from '@ishare/contracts/sales-order/storehouse.js';
import { Database } from '@ishare/data/database.js';
import { currentTenantId } from '@ishare/server/context.js';
import { demoId } from '@ishare/server/demo.js';
import { Ports } from '@ishare/server/ports.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OrderCutHandler } from '../orders/order-cut.js';
import { PackingBoards } from '../packing/packing-boards.js';
import { PackingService } from '../packing/packing.service.js';
import { PickupService } from '../pickups/pickup.service.js';
import { ShipmentService } from '../shipments/shipment.service.js';
import { StorehouseRowService } from '../storehouse/storehouse-row.service.js';
import { StorehouseService } from '../storehouse/storehouse.service.js';
import { Storehouse } from '../storehouse/shelf.entity.js';
import { servedPickups, servedShipments, storehouseRows } from '../things.js';
import { asDemoUser, orderInWork } from './demo-days.js';
import data from './demo-data.json' with { type: 'json' };

const { storehouse, racks, truck } = data.delivery;
/** Orders in the racks, and those on the truck. */
const IN_STORE = 4;
const ON_TRUCK = 2;
const DAY = 86_400_000;
/** Cut lists of the demo's workshop, and the days ago that the orders were placed whose parts are on them. */
const LISTS = [
  { key: 'OP-001', days: 35, isCut: true },
  { key: 'OP-002', days: 8, isCut: false },
] as const;

const CONFIRMED = `
  select o.id from sales_order o
   where o.state = ${OrderState.Confirmed} and not o.is_deleted and exists (
     select from sales_order_line l
      where l.sales_order_id = o.id and not l.is_deleted and l.kind = ${LineKind.SalesLists}
        and (l.detail->>'category')::numeric = 3)
   order by o.order_date, o.sales_order_no limit $1`;

/** Packs the hardware of an order; gives the numbers of its packages. */
async function pack(app: NestFastifyApplication, orderId: string): Promise<string[]> {
  const station = app.get(PackingService);
  const { goods } = await station.plan(orderId);
  const packages = new Set<string>();
  for (const { lineId, packed } of goods)
    for (const { packageId, count } of packed) {
      await station.goods(packageId, lineId, count);
      packages.add(packageId);
    }
  const numbers: string[] = [];
  for (const id of packages) {
    const board = await station.close(id, { leaveOut: false, weight: 6.5 });
    numbers.push(
      ...board.packages.filter((one) => one.id === id && one.state === PackageState.Packed).map((one) => one.packageNo),
    );
  }
  return numbers;
}

/** yyyyMMdd in the demo's factory. */
const factoryToday = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

/** How far the workshop is with an order: it was seeded before there were orders that could hear of it. */
async function hearWorkshop(app: NestFastifyApplication, orderNo: string, key: string): Promise<void> {
  const tenantId = currentTenantId();
  const pieces = await app.get(Ports).client(optimisationPort).orderPieces({ tenantId, orderNo });
  if (pieces.length === 0) return;
  const at = (name: PlannedPiece['stations'][number]['station']) =>
    pieces.flatMap(({ stations }) => stations.filter(({ station, isNeeded }) => station === name && isNeeded));
  const done = (name: PlannedPiece['stations'][number]['station']) =>
    at(name).filter(({ time }) => time !== null).length;
  const said = listCut.schema.parse({
    importFileId: demoId('import-file', key),
    fileNo: `OP${factoryToday().slice(2)}-${key.slice(3)}`,
    state: ImportFileState.Cutting,
    // Whatever is told from now on is newer.
    version: 0,
    orders: [
      {
        orderNo,
        parts: pieces.length,
        cut: done('cut'),
        toEdge: at('edge').length,
        edged: done('edge'),
        toBore: at('bore').length,
        bored: done('bore'),
      },
    ],
  });
  await app.get(Database).tx((tx) => app.get(OrderCutHandler).keep(said, tx));
}

/** Parts of the order that the workshop has finished: one package is closed, the next one is being packed. */
async function packHalf(app: NestFastifyApplication, orderId: string): Promise<void> {
  const station = app.get(PackingService);
  const { packages } = await station.plan(orderId);
  for (const [index, { id }] of packages.slice(0, 2).entries()) {
    const { pieces } = await app.get(PackingBoards).board(orderId);
    const ready = pieces.filter(({ packageId, isReady }) => packageId === id && isReady);
    const inside = index === 0 ? ready : ready.slice(0, Math.ceil(ready.length / 2));
    for (const { code } of inside) await station.scan(id, code);
    if (index === 0 && inside.length > 0) await station.close(id, { leaveOut: true });
  }
}

/** A storehouse with two racks, some packages in them, one to be fetched, and a truck that was sent with others. */
export async function seedDelivery(app: NestFastifyApplication): Promise<void> {
  const database = app.get(Database);
  const houseId = demoId('storehouse', storehouse.code);
  const isThere = await database.tx((tx) => tx.em.existsBy(Storehouse, { id: houseId }));
  if (isThere) return;
  await database.tx((tx) => tx.insert(Storehouse, { id: houseId, ...storehouse, isEnable: true, remark: null }));
  for (const rack of racks)
    await app.get(StorehouseRowService).create({
      ...storehouseRows.schemas.create.parse({ ...rack, storehouseId: houseId }),
      id: demoId('rack', rack.code),
    });
  const orders = await database.tx((tx) => tx.query<{ id: string }>(CONFIRMED, [IN_STORE + ON_TRUCK]));
  for (const [index, { id }] of orders.slice(0, IN_STORE).entries())
    await asDemoUser('zhao.kailiao', 2, async () => {
      for (const packageNo of await pack(app, id))
        await app
          .get(StorehouseService)
          .move({ packageNo, shelfCode: shelfCode(racks[index % 2]!.code, 1 + Math.floor(index / 2), 1) });
    });
  for (const { key, days, isCut } of LISTS) {
    const order = await orderInWork(app, days);
    if (!order) continue;
    await asDemoUser('zhao.kailiao', 0, () => hearWorkshop(app, order.orderNo, key));
    if (isCut) await asDemoUser('zhao.kailiao', 0, () => packHalf(app, order.id));
  }
  const [fetched] = orders;
  if (fetched)
    await asDemoUser('sun.kefu', 1, async () => {
      const planTime = new Date(Date.now() + DAY).toISOString();
      const body = { salesOrderId: fetched.id, planTime, items: [], handlerUserId: demoId('user', 'wu.cangku') };
      await app.get(PickupService).create(servedPickups.schemas.create.parse(body));
    });
  const sent = orders.slice(IN_STORE);
  if (sent.length === 0) return;
  const numbers: string[] = [];
  for (const { id } of sent) numbers.push(...(await asDemoUser('zhao.kailiao', 1, () => pack(app, id))));
  await asDemoUser('wu.cangku', 1, async () => {
    const shipments = app.get(ShipmentService);
    const lines = await waitingOf(app, sent);
    const made = await shipments.create(
      servedShipments.schemas.create.parse({ ...truck, salesOrderId: sent[0]!.id, lines }),
    );
    for (const packageNo of numbers) await shipments.scan(made.id, packageNo, false);
    await shipments.step(made.id, 'send', { comment: null, concurrencyStamp: null, refused: [], signedBy: null });
  });
}

/** The packages of orders as lines of a truck, a stop each. */
function waitingOf(app: NestFastifyApplication, orders: readonly { id: string }[]) {
  return app.get(Database).tx((tx) =>
    tx.query<{ salesOrderId: string; stop: number; packageIds: string[] }>(
      `select sales_order_id as "salesOrderId", (dense_rank() over (order by sales_order_id))::int as stop,
              jsonb_agg(id) as "packageIds"
         from order_package where sales_order_id = any($1) and not is_deleted group by sales_order_id`,
      [orders.map(({ id }) => id)],
    ),
  );
}
