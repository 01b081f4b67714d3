import { PackageState } from '@ishare/contracts/sales-order/package.js';
import type {
  bookBody,
  ShelfInfo,
  ShelfProposal,
  StockComparison,
  StockDifference,
  StockTaking as StockTakingRecord,
  storeBody,
  StoreCode,
  StorehouseInfo,
  stockTakingBody,
} from '@ishare/contracts/sales-order/storehouse.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { findScanned } from '@ishare/crud/scanned.js';
import { asScanned, spellingsOf } from '@ishare/contracts/scanned.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderScope, refuseDealer } from '../orders/order-scope.js';
import { PackageMoves, refuseState } from '../packing/package-moves.js';
import { Package } from '../packing/package.entity.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Shelf, StockTaking, Storehouse, StorehouseRow } from './shelf.entity.js';

type StoredPackage = (StoreCode & { kind: 'package' })['package'];

const PROPOSALS = 5;
const TAKINGS = 50;

/** What may stand on a shelf. */
const STANDS: readonly number[] = [PackageState.Packed, PackageState.InStore];

const HOUSES = `
  select h.id, h.name, h.code,
         coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'columns', r.columns,
           'levels', r.levels, 'used', s.used, 'capacity', s.capacity) order by r.code)
           filter (where r.id is not null), '[]') as rows
    from storehouse h
    left join storehouse_row r on r.storehouse_id = h.id and r.is_enable and not r.is_deleted
    left join lateral (
      select coalesce(sum(used), 0)::int as used, coalesce(sum(capacity), 0)::int as capacity
        from shelf where row_id = r.id and not is_deleted) s on true
   where h.is_enable and not h.is_deleted group by h.id order by h.code`;

/** Packages `p` of orders `o`. */
const STANDING = `jsonb_build_object('packageId', p.id, 'packageNo', p.package_no, 'salesOrderId', o.id,
    'salesOrderNo', o.sales_order_no, 'customerName', o.customer_name, 'storedTime', p.stored_time)`;
const SHELVES = `
  select s.id, s.code, s.level as row, s.column as column, s.used, s.capacity,
         coalesce(jsonb_agg(${STANDING} order by p.package_no) filter (where o.id is not null), '[]') as packages
    from shelf s
    left join order_package p on p.shelf_id = s.id and not p.is_deleted
    left join sales_order o on o.id = p.sales_order_id
   where not s.is_deleted`;
const SHELVES_END = ' group by s.id order by s.column, s.level';

/** Shelves with room for a package: where the order's others stand, in rows where they stand, then the emptiest. */
const PROPOSE = `
  with others as (
    select s.id, s.row_id from order_package p join shelf s on s.id = p.shelf_id
     where p.sales_order_id = $1 and p.id <> $2 and not p.is_deleted)
  select s.id as "shelfId", s.code, s.capacity - s.used as free,
         case when s.id in (select id from others) then 'sameShelf'
              when s.row_id in (select row_id from others) then 'sameRow' else 'free' end as reason
    from shelf s
    join storehouse_row r on r.id = s.row_id and r.is_enable and not r.is_deleted
    join storehouse h on h.id = r.storehouse_id and h.is_enable and not h.is_deleted
   where not s.is_deleted and s.used < s.capacity and s.id is distinct from $3
   order by s.id in (select id from others) desc, s.row_id in (select row_id from others) desc,
            s.used::float8 / s.capacity, s.level, s.code
   limit ${PROPOSALS}`;

/** Where packages stand. */
@Injectable()
export class StorehouseService {
  constructor(
    private readonly orders: OrderScope,
    private readonly moves: PackageMoves,
  ) {}

  rows(): Promise<{ items: StorehouseInfo[] }> {
    return this.orders.tx(async (tx, orders) => {
      refuseDealer(orders);
      return { items: await tx.query<StorehouseInfo>(HOUSES) };
    });
  }

  shelves(rowId: string): Promise<{ items: ShelfInfo[] }> {
    return this.orders.tx(async (tx, orders) => {
      refuseDealer(orders);
      await tx.get(StorehouseRow, rowId);
      const items = await tx.query<ShelfInfo>(`${SHELVES} and s.row_id = $1 ${SHELVES_END}`, [rowId]);
      return { items: items.map(withIsoTimes) };
    });
  }

  find(code: string): Promise<StoreCode> {
    return this.orders.tx(async (tx, orders): Promise<StoreCode> => {
      refuseDealer(orders);
      const shelves = await tx.query<ShelfInfo>(`${SHELVES} and s.code = any($1) ${SHELVES_END}`, [spellingsOf(code)]);
      const [shelf] = asScanned(shelves, code, (one) => [one.code]);
      if (shelf) return { kind: 'shelf', shelf: withIsoTimes(shelf) };
      const pack = await findScanned(tx, Package, 'packageNo', code);
      if (!pack) throw new AppError(errors.CodeUnknown, { code });
      const order = await orders.get(pack.salesOrderId);
      const asked = [pack.salesOrderId, pack.id, pack.shelfId];
      const proposals = await tx.query<ShelfProposal>(PROPOSE, asked);
      return { kind: 'package', package: await this.stored(tx, pack, order), proposals };
    });
  }

  private async stored(tx: Tx, pack: Package, order: SalesOrder): Promise<StoredPackage> {
    const { id: packageId, packageNo, state, palletNo, shelfId } = pack;
    const { id: salesOrderId, salesOrderNo, customerName } = order;
    const shelfCode = shelfId ? (await tx.get(Shelf, shelfId)).code : null;
    return { packageId, packageNo, state, palletNo, salesOrderId, salesOrderNo, customerName, shelfCode };
  }

  /** A package onto a shelf, or off it. */
  async move({ packageNo: scanned, shelfCode: wished, from }: z.output<typeof storeBody>): Promise<StoredPackage> {
    return this.orders.tx(async (tx, orders) => {
      const known = await findScanned(tx, Package, 'packageNo', scanned);
      if (!known) throw new AppError(errors.CodeUnknown, { code: scanned });
      const { packageNo } = known;
      const order = await orders.get(known.salesOrderId, { lock: true });
      refuseDealer(orders);
      const pack = await tx.get(Package, known.id, { lock: true });
      const shelf = wished === null ? null : await findScanned(tx, Shelf, 'code', wished);
      const shelfCode = shelf?.code ?? wished;
      const stands = pack.shelfId ? (await tx.get(Shelf, pack.shelfId)).code : null;
      if (from !== undefined && from !== stands && stands !== shelfCode)
        throw new AppError(errors.PackageMovedSince, { packageNo, shelfCode: stands ?? '' });
      if (shelfCode === null && stands === null && from !== undefined) return this.stored(tx, pack, order);
      if (shelfCode === null) return this.stored(tx, await this.moves.take(tx, pack, 'takeOff'), order);
      refuseState(pack, STANDS);
      if (!shelf) throw new AppError(errors.ShelfUnknown, { code: shelfCode });
      if (shelf.id === pack.shelfId) return this.stored(tx, pack, order);
      return this.stored(tx, await this.moves.take(tx, pack, 'store', { set: { shelfId: shelf.id } }), order);
    });
  }

  /** What was scanned in a row against what is booked there. */
  compare(rowId: string, body: z.output<typeof stockTakingBody>): Promise<StockComparison> {
    return this.orders.tx(async (tx, orders) => {
      refuseDealer(orders);
      const { differing, differences, unknown } = await this.differences(tx, rowId, body);
      const states = new Map(differing.map(({ id, state }) => [id, state]));
      const items = differences.map((one) => {
        const state = states.get(one.packageId)!;
        return { ...one, held: STANDS.includes(state) ? null : state };
      });
      return { items, unknown };
    });
  }

  /** What was scanned, as it stands on the labels. */
  private async asPrinted<T extends { packageNo: string }>(tx: Tx, seen: readonly T[]): Promise<T[]> {
    const spellings = seen.flatMap(({ packageNo }) => spellingsOf(packageNo));
    const known = await tx.em.find(Package, {
      where: { packageNo: In(spellings), isDeleted: false },
      select: { id: true, packageNo: true },
    });
    const numbers = new Set(known.map(({ packageNo }) => packageNo));
    return seen.map((one) => ({
      ...one,
      packageNo: spellingsOf(one.packageNo).find((spelling) => numbers.has(spelling)) ?? one.packageNo,
    }));
  }

  private async differences(tx: Tx, rowId: string, { seen: scanned }: z.output<typeof stockTakingBody>) {
    await tx.get(StorehouseRow, rowId);
    const seen = await this.asPrinted(tx, scanned);
    const shelves = await tx.em.findBy(Shelf, { rowId, isDeleted: false });
    const codes = new Map(shelves.map(({ id, code }) => [id, code]));
    for (const { shelfId } of seen) if (!codes.has(shelfId)) throw new AppError(errors.ShelfOfOtherRow, {});
    const at = new Map(seen.map(({ packageNo, shelfId }) => [packageNo, shelfId]));
    const packages = await tx.em.find(Package, {
      where: [
        { packageNo: In([...at.keys()]), isDeleted: false },
        { shelfId: In([...codes.keys()]), isDeleted: false },
      ],
      order: { packageNo: 'ASC' },
    });
    const known = new Set(packages.map(({ packageNo }) => packageNo));
    const differing = packages.filter(({ packageNo, shelfId }) => (at.get(packageNo) ?? null) !== shelfId);
    const elsewhere = await tx.em.findBy(Shelf, { id: In(differing.flatMap(({ shelfId }) => shelfId ?? [])) });
    const orders = await tx.em.findBy(SalesOrder, { id: In(differing.map(({ salesOrderId }) => salesOrderId)) });
    return {
      differing,
      at,
      counted: at.size,
      unknown: [...at.keys()].filter((no) => !known.has(no)),
      differences: differing.map(({ id: packageId, packageNo, salesOrderId, shelfId }): StockDifference => ({
        packageId,
        packageNo,
        salesOrderNo: orders.find(({ id }) => id === salesOrderId)?.salesOrderNo ?? '',
        booked: elsewhere.find(({ id }) => id === shelfId)?.code ?? null,
        seen: codes.get(at.get(packageNo) ?? '') ?? null,
      })),
    };
  }

  /** Books what was seen: packages stand where they were scanned, and those that were not are on no shelf. */
  async book(rowId: string, { reason, seen }: z.output<typeof bookBody>): Promise<StockTakingRecord> {
    return this.orders.tx(async (tx, orders) => {
      refuseDealer(orders);
      const asked = await this.differences(tx, rowId, { seen });
      const [code] = asked.unknown;
      if (code !== undefined) throw new AppError(errors.CodeUnknown, { code });
      const locked = new Set(asked.differing.map(({ salesOrderId }) => salesOrderId));
      await orders.many([...locked], { lock: true });
      // Somebody else may have booked, or moved, some of it meanwhile.
      const told = ofOrders(await this.differences(tx, rowId, { seen }), locked);
      // What stands elsewhere leaves first: so two that were mixed up find room.
      for (const { id, shelfId } of told.differing) if (shelfId) await this.settle(tx, id, null, reason);
      for (const { id, packageNo } of told.differing)
        if (told.at.has(packageNo)) await this.settle(tx, id, told.at.get(packageNo)!, reason);
      const row = await tx.get(StorehouseRow, rowId);
      const made = await tx.insert(StockTaking, {
        rowId,
        reason,
        time: now(),
        operator: currentContext()?.principal?.userName ?? null,
        counted: told.counted,
        differences: told.differences,
      });
      return recordOf(made, row.code);
    });
  }

  private async settle(tx: Tx, packageId: string, shelfId: string | null, comment: string): Promise<void> {
    const pack = await tx.get(Package, packageId, { lock: true });
    const said = { comment, kind: 'stockTaken' as const };
    if (shelfId === null) await this.moves.take(tx, pack, 'takeOff', said);
    else await this.moves.take(tx, pack, 'store', { ...said, set: { shelfId } });
  }

  takings(rowId: string | undefined): Promise<{ items: StockTakingRecord[] }> {
    return this.orders.tx(async (tx, orders) => {
      refuseDealer(orders);
      const found = await tx.em.find(StockTaking, {
        where: rowId ? { rowId } : {},
        order: { time: 'DESC', id: 'DESC' },
        take: TAKINGS,
      });
      const rows = await tx.em.findBy(StorehouseRow, { id: In(found.map((taking) => taking.rowId)) });
      const codes = new Map(rows.map(({ id, code }) => [id, code]));
      return { items: found.map((taking) => recordOf(taking, codes.get(taking.rowId) ?? '')) };
    });
  }

  /** The shelves of a row, for their labels. */
  async labelled(rowId: string): Promise<{ row: StorehouseRow; house: Storehouse; shelves: Shelf[] }> {
    return this.orders.tx(async (tx, orders) => {
      refuseDealer(orders);
      const row = await tx.find(StorehouseRow, { id: rowId });
      if (!row) throw notFound('StorehouseRow', rowId);
      const order = { column: 'ASC', level: 'ASC' } as const;
      const house = await tx.get(Storehouse, row.storehouseId);
      return { row, house, shelves: await tx.em.find(Shelf, { where: { rowId, isDeleted: false }, order }) };
    });
  }
}

/** Differences as far as the orders of their packages are locked. */
function ofOrders<T extends { differing: Package[]; differences: StockDifference[] }>(
  told: T,
  locked: ReadonlySet<string>,
): T {
  const differing = told.differing.filter(({ salesOrderId }) => locked.has(salesOrderId));
  const ids = new Set(differing.map(({ id }) => id));
  return { ...told, differing, differences: told.differences.filter(({ packageId }) => ids.has(packageId)) };
}

const recordOf = (taking: StockTaking, rowCode: string): StockTakingRecord => {
  const { id, rowId, time, operator, reason, counted, differences } = taking;
  return { id, rowId, rowCode, time: time.toISOString(), operator, reason, counted, differences };
};

/** Times inside of JSON are the database's own. */
const withIsoTimes = (shelf: ShelfInfo): ShelfInfo => ({
  ...shelf,
  packages: shelf.packages.map(({ storedTime, ...rest }) => ({
    ...rest,
    storedTime: storedTime && new Date(storedTime).toISOString(),
  })),
});
