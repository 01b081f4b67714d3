import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import type {
  packing,
  PackedGoods,
  PackedPiece,
  PackingBoard,
  WaitingOrder,
} from '@ishare/contracts/sales-order/packing.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { findScanned } from '@ishare/crud/scanned.js';
import { spellingsOf } from '@ishare/contracts/scanned.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { GOODS_ALONE_SQL, GOODS_SQL } from '../orders/goods.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { OrderPieces, palletOf, palletsOf, type OrderPiece, type Pallets } from './order-pieces.js';
import { Package, PackageEvent, PackageRow } from './package.entity.js';
import { PackageService } from './package.service.js';

const LINES = `
  select id as "lineId", name, code, count::float8 as count, unit from sales_order_line
   where sales_order_id = $1 and not is_deleted
     and ${GOODS_SQL('sales_order_line')}
   order by kind, sort, id`;

/** Bought goods of an order: standard products, and the hardware of its sales list. */
export const goodsOf = (tx: Tx, salesOrderId: string) => tx.query<Omit<PackedGoods, 'packed'>>(LINES, [salesOrderId]);

const WHERE = `
  select p.id as "packageId", p.package_no as "packageNo", p.state, r.scanned_time as "scannedTime",
         case when $2::uuid is null then r.scanned_by end as "scannedBy", h.code as "shelfCode",
         s.id as "shipmentId", s.shipment_no as "shipmentNo", s.state as "shipmentState"
    from order_package_row r
    join order_package p on p.id = r.package_id and not p.is_deleted
    join sales_order o on o.id = p.sales_order_id and ($2::uuid is null or o.dealer_id = $2)
    left join shelf h on h.id = p.shelf_id
    left join shipment s on s.id = p.shipment_id
   where r.piece_code = any($1)`;

/** How a part stands at the station. */
function pieceOf(piece: OrderPiece, row: PackageRow | undefined, pallets: Pallets): PackedPiece {
  const { code, partNo, name, room, cabinetNo, materialCode, materialName, length, width, thickness } = piece;
  const { weight, isFragile, isRecut, isSpoilt, lastStation, nextStation } = piece;
  return {
    code,
    partNo,
    name,
    room,
    cabinetNo,
    palletNo: palletOf(piece, pallets),
    materialCode,
    materialName,
    length,
    width,
    thickness,
    weight,
    isFragile,
    isRecut,
    isSpoilt,
    isReady: !isSpoilt && nextStation === null,
    lastStation,
    nextStation,
    rowId: row?.id ?? null,
    packageId: row?.packageId ?? null,
    scannedTime: row?.scannedTime?.toISOString() ?? null,
  };
}

/** Orders that the station shows at once. */
const MOST_WAITING = 50;
const { Confirmed, PartShipped } = OrderState;
/** Of bought goods of an order `o` not all are in a package. */
const IS_LEFT = `exists (
       select from sales_order_line l
        where l.sales_order_id = o.id and not l.is_deleted and ${GOODS_SQL('l')} and l.count > (
          select coalesce(sum(r.count), 0) from order_package_row r
           where r.sales_order_id = o.id and r.line_id = l.id))`;
/** What is cut of an order is packed as it comes; what is bought as soon as it is confirmed, until all of it is. */
const TO_PACK = `
  select o.id as "salesOrderId", o.sales_order_no as "salesOrderNo", o.order_name as "orderName",
         o.customer_name as "customerName", o.promise_date::text as "promiseDate",
         o.per_cut::float8 as "perCut", o.per_packed::float8 as "perPacked", p.packages, p.packed,
         b.goods > 0 as "isOfGoods"
    from sales_order o
   cross join lateral (select count(*)::int as packages,
                              (count(*) filter (where p.state > ${PackageState.Packing}))::int as packed
                         from order_package p where p.sales_order_id = o.id and not p.is_deleted) p
   cross join lateral (select ${GOODS_ALONE_SQL('o')} as goods) b
   where not o.is_deleted and o.state between ${Confirmed} and ${PartShipped}
     and (o.per_packed < 100 and (o.per_cut > 0 or p.packages > 0) or b.goods > 0 and ${IS_LEFT})
     and ($1::uuid is null or o.dealer_id = $1)
   order by o.promise_date nulls last, o.sales_order_no limit ${MOST_WAITING}`;

/** What is read at the packing station. */
@Injectable()
export class PackingBoards {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
    private readonly pieces: OrderPieces,
    private readonly packages: PackageService,
  ) {}

  waiting(): Promise<{ items: WaitingOrder[] }> {
    return this.orders.tx(async (tx, { dealerId }) => ({ items: await tx.query<WaitingOrder>(TO_PACK, [dealerId]) }));
  }

  async board(salesOrderId: string): Promise<PackingBoard> {
    const order = await this.orders.tx((_tx, orders) => orders.get(salesOrderId));
    const [pieces, packages, isSeparate, { maxWeight }] = await Promise.all([
      this.pieces.ofOrder(order.salesOrderNo),
      this.packages.ofOrder(salesOrderId),
      this.pieces.separatesPallets(),
      this.pieces.limits(),
    ]);
    const { rows, lines, pallets } = await this.database.tx(async (tx) => ({
      rows: await tx.em.find(PackageRow, { where: { salesOrderId }, order: { id: 'ASC' } }),
      lines: await goodsOf(tx, salesOrderId),
      pallets: await palletsOf(tx, salesOrderId, isSeparate),
    }));
    const byCode = new Map(rows.map((row) => [row.pieceCode, row]));
    return {
      salesOrderId,
      salesOrderNo: order.salesOrderNo,
      orderName: order.orderName,
      customerName: order.customerName,
      state: order.state,
      maxWeight,
      packages: packages as PackingBoard['packages'],
      // For what is cut again its new piece stands; a spoilt one is shown until then, or while it lies in a package.
      pieces: pieces
        .filter(({ code, isSpoilt, isAwaited }) => !isSpoilt || isAwaited || byCode.has(code))
        .map((piece) => pieceOf(piece, byCode.get(piece.code), pallets)),
      goods: lines.map((line) => ({
        ...line,
        packed: rows
          .filter(({ lineId }) => lineId === line.lineId)
          .map(({ id: rowId, packageId, count }) => ({ rowId, packageId, count })),
      })),
    };
  }

  /** An order by its number, a package by its own, else a part. */
  async find(code: string): Promise<ReplyOf<typeof packing.find>> {
    const own = await this.orders.tx(async (tx, orders) => {
      const pack = await findScanned(tx, Package, 'packageNo', code);
      const order = pack
        ? await tx.find(SalesOrder, { id: pack.salesOrderId })
        : await findScanned(tx, SalesOrder, 'salesOrderNo', code);
      return order && { order: await orders.get(order.id), packageId: pack?.id ?? null };
    });
    if (own) {
      const { order, packageId } = own;
      const { id: salesOrderId, salesOrderNo } = order;
      return { kind: packageId ? 'package' : 'order', salesOrderId, salesOrderNo, packageId, pieceCode: null };
    }
    const [piece] = await this.pieces.find(code);
    if (!piece) throw new AppError(errors.CodeUnknown, { code });
    const { orderNo, partNo, code: pieceCode } = piece;
    if (!orderNo) throw new AppError(errors.PieceWithoutOrder, { partNo });
    return this.orders.tx(async (tx, orders) => {
      const named = await tx.find(SalesOrder, { salesOrderNo: orderNo });
      if (!named) throw new AppError(errors.PieceOfNoOrderHere, { partNo, orderNo });
      const { id: salesOrderId, salesOrderNo } = await orders.get(named.id);
      const row = await tx.find(PackageRow, { pieceCode });
      return { kind: 'piece', salesOrderId, salesOrderNo, packageId: row?.packageId ?? null, pieceCode };
    });
  }

  /** In which package a part is, and where that is; nothing while it is in none. */
  ofPiece(code: string) {
    return this.orders.tx(async (tx, { dealerId }) => ({
      items: await tx.query<ReplyOf<typeof packing.ofPiece>['items'][number]>(WHERE, [spellingsOf(code), dealerId]),
    }));
  }

  async trace(packageId: string): Promise<ReplyOf<typeof packing.trace>> {
    await this.packages.get(packageId);
    const found = await this.database.tx((tx) =>
      tx.em.find(PackageEvent, { where: { packageId }, order: { time: 'DESC', id: 'DESC' } }),
    );
    return {
      items: found.map(({ id, kind, time, userName, comment, data }) => ({
        id,
        kind,
        time: time.toISOString(),
        userName,
        comment,
        data,
      })),
    };
  }
}
