import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { readPartCode } from '@ishare/contracts/optimisation/labels.js';
import type { ReportablePart } from '@ishare/contracts/sales-order/exception.js';
import { QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import { isOpenFor } from '@ishare/contracts/sales-order/order-states.js';
import { MAX_PART } from '@ishare/contracts/sales-order/after-sales.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import type { Drawing } from './supplementary-order.entity.js';

/** Lines of hardware and bought products: what is packed without being cut. */
const BOUGHT: readonly LineKind[] = [LineKind.StandardProduct, LineKind.SalesLists];

/** Of the sales list hardware alone. */
const isBought = ({ kind, detail }: SalesOrderLine): boolean =>
  kind !== LineKind.SalesLists || detail['category'] === QuotationCategory.Hardware;

/** The bought goods of an order, in their order. */
export async function boughtOf(tx: Tx, salesOrderId: string): Promise<SalesOrderLine[]> {
  const lines = await tx.em.find(SalesOrderLine, {
    where: { salesOrderId, isDeleted: false, kind: In([...BOUGHT]) },
    order: { kind: 'ASC', sort: 'ASC' },
  });
  return lines.filter(isBought);
}

/** What has no label of its own is reported by its name. */
export const reportedAs = ({ name }: SalesOrderLine): string => name.slice(0, MAX_PART);

type Piece = Omit<ReportablePart, 'id'> & { code: string; orderNo: string | null };
const reportable = ({ code, partNo, name, room, cabinetNo, materialName, length, width, thickness }: Piece) => ({
  id: code,
  partNo,
  name,
  room,
  cabinetNo,
  materialName,
  length,
  width,
  thickness,
});

/** Nothing of an order that was not made, or is cancelled, can be wrong or be fitted. */
export function refuseUnmade({ state, salesOrderNo }: SalesOrder): void {
  if (!isOpenFor('reports', state)) throw new AppError(errors.OrderNotMade, { salesOrderNo });
}

/** The parts of orders as the workshop knows them. */
@Injectable()
export class OrderPartsBook {
  constructor(
    private readonly ports: Ports,
    private readonly orders: OrderScope,
  ) {}

  private get optimisation() {
    return this.ports.client(optimisationPort);
  }

  /** The order, where the caller sees it and it was made: nothing of another one can be wrong. */
  async madeOrder(id: string): Promise<SalesOrder> {
    const order = await this.orders.tx((_tx, orders) => orders.get(id));
    refuseUnmade(order);
    return order;
  }

  /** Pieces of an order's plans, then what it has without pieces. */
  async of(salesOrderId: string): Promise<ReportablePart[]> {
    const { order, lines } = await this.orders.tx(async (tx, orders) => ({
      order: await orders.get(salesOrderId),
      lines: await boughtOf(tx, salesOrderId),
    }));
    const pieces = await this.optimisation.orderPieces({ tenantId: currentTenantId(), orderNo: order.salesOrderNo });
    const names = new Map(lines.map((line) => [reportedAs(line), line.name]));
    return [
      ...pieces.filter(({ isSpoilt }) => !isSpoilt).map(reportable),
      ...[...names].map(([id, name]) => ({
        id,
        partNo: null,
        name,
        room: null,
        cabinetNo: null,
        materialName: null,
        length: null,
        width: null,
        thickness: null,
      })),
    ];
  }

  /** What a scanned label is of, among the orders that the caller sees. */
  async find(code: string) {
    const pieces = await this.optimisation.findPieces({ tenantId: currentTenantId(), code });
    const numbers = [...new Set(pieces.flatMap(({ orderNo }) => orderNo ?? []))];
    const orders = await this.orders.tx((tx, { dealerId }) =>
      tx.em.find(SalesOrder, {
        where: { salesOrderNo: In(numbers), isDeleted: false, ...(dealerId === null ? {} : { dealerId }) },
      }),
    );
    return pieces.flatMap((piece) => {
      const order = orders.find(({ salesOrderNo }) => salesOrderNo === piece.orderNo);
      return order ? [{ ...reportable(piece), salesOrderId: order.id, salesOrderNo: order.salesOrderNo }] : [];
    });
  }

  /** The drawings of those of the parts that are pieces; refuses a piece of another order. */
  async drawings({ salesOrderNo }: SalesOrder, partIds: readonly string[]): Promise<Drawing[]> {
    const codes = partIds.filter((id) => readPartCode(id));
    if (codes.length === 0) return [];
    const drawings = await this.optimisation.pieceDrawings({ tenantId: currentTenantId(), codes });
    const foreign = drawings.find(({ orderNo }) => orderNo !== salesOrderNo);
    if (foreign) throw new AppError(errors.PartOfOtherOrder, { part: foreign.code, salesOrderNo });
    return drawings;
  }
}
