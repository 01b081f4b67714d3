import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { EDGE_SIDES } from '@ishare/contracts/sales-order/split.js';
import { Injectable } from '@nestjs/common';
import { OrderScope } from '../orders/order-scope.js';
import { DesignReader } from './design-reader.js';
import { passedSheets, passesOf } from './passed-sheets.js';

/** What the saw is planned by. */
@Injectable()
export class PartsList {
  constructor(
    private readonly orders: OrderScope,
    private readonly designs: DesignReader,
  ) {}

  /** The parts of the passed ones among the sheets as the optimiser takes them, and the orders that they are of. */
  of(auditIds: readonly string[]) {
    return this.orders.tx(async (tx, orders) => {
      const { sheets, orders: rows } = await passedSheets(tx, orders, auditIds);
      const results = await this.designs.split(tx, sheets);
      return {
        sheets,
        passes: await passesOf(tx, sheets),
        orderIds: rows.map(({ id }) => id),
        unconfirmed: rows.filter(({ state }) => state < OrderState.Confirmed).map(({ salesOrderNo }) => salesOrderNo),
        rows: results.flatMap(({ sheet, result }) =>
          result.parts.map(
            ({
              partNo,
              barcode,
              roomName,
              cabinetNo,
              name,
              materialCode,
              cutLength,
              cutWidth,
              count,
              grain,
              edges,
              thickness,
              drillFile,
            }) => ({
              partNo,
              name,
              materialCode,
              length: cutLength,
              width: cutWidth,
              count,
              grain,
              edges: EDGE_SIDES.map((side) => (edges[side] ? '1' : '0')).join(''),
              edgeL1: edges.L1,
              edgeL2: edges.L2,
              edgeW1: edges.W1,
              edgeW2: edges.W2,
              thickness,
              drillFile,
              barcode,
              orderNo: sheet.salesOrderNo,
              cabinetNo,
              room: roomName,
              remark: sheet.auditCode,
            }),
          ),
        ),
      };
    });
  }
}
