// Stands where the sales-order service would answer the floor: which parts are packed, and which orders wait for their
// deposit. None is and none does until a test says so.
import { orderRulesPort, packedPort } from '@ishare/contracts/sales-order/client.js';
import type { Ports } from '@ishare/server/ports.js';

export class TestSalesOrder {
  /** Codes of parts that lie in a package. */
  readonly packed = new Set<string>();

  /** Numbers of orders of which nothing is made yet. */
  readonly unpaid = new Set<string>();

  answer(ports: Ports): void {
    ports.provide(packedPort, { packed: async ({ codes }) => codes.filter((code) => this.packed.has(code)) });
    ports.provide(orderRulesPort, {
      unpaid: async ({ orderNos }) =>
        orderNos
          .filter((orderNo) => this.unpaid.has(orderNo))
          .map((salesOrderNo) => ({ salesOrderNo, rate: 60, received: 0 })),
    });
  }
}
