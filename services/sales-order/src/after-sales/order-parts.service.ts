import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { readPartCode } from '@ishare/contracts/optimisation/labels.js';
import type { ReportablePart } from '@ishare/contracts/sales-order/exception.js';
import { isOpenFor } from '@ishare/contracts/sales-order/order-states.js';
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

/** Of the sales list hardware alone: the rest of it is what a quotation says of the goods. */
const HARDWARE = 3;
const isBought = ({ kind, detail }: SalesOrderLine): boolean =>
  kind !== LineKind.SalesLists || detail['category'] === HARDWARE;

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
      lines: await tx.em.find(SalesOrderLine, {
        where: { salesOrderId, isDeleted: false, kind: In([...BOUGHT]) },
        order: { kind: 'ASC', sort: 'ASC' },
      }),
    }));
    const pieces = await this.optimisation.orderPieces({ tenantId: currentTenantId(), orderNo: order.salesOrderNo });
    const names = new Set(lines.filter(isBought).map(({ name }) => name));
    return [
      ...pieces.filter(({ isSpoilt }) => !isSpoilt).map(reportable),
      ...[...names].map((name) => ({
        id: name.slice(0, 128),
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
