// Stands where the sales-order service would answer the floor: which parts are packed, and which orders wait for their
// deposit. None is and none does until a test says so.
import { orderRulesPort, packedPort } from '@ishare/contracts/sales-order/client.js';
import type { Ports } from '@ishare/server/ports.js';

export class TestSalesOrder {
  /** Codes of parts that lie in a package. */
  readonly packed = new Set<string>();
  /** Whoever has the packages of those that no longer stand in the factory. */
  readonly heldBy = new Map<string, 'truck' | 'customer'>();
  /** Codes of parts that the floor has set back, and why. */
  readonly setBack: string[] = [];

  /** Numbers of orders of which nothing is made yet. */
  readonly unpaid = new Set<string>();

  answer(ports: Ports): void {
    ports.provide(packedPort, {
      packed: async ({ codes }) => codes.filter((code) => this.packed.has(code)),
      setBack: async ({ code, kind, reason }) => {
        if (!this.packed.has(code)) return null;
        const heldBy = this.heldBy.get(code) ?? null;
        if (!heldBy && this.packed.delete(code)) this.setBack.push(`${kind} ${code}: ${reason}`);
        return { packageNo: 'BZ-1', salesOrderNo: 'SO-1', heldBy };
      },
    });
    ports.provide(orderRulesPort, {
      unpaid: async ({ orderNos }) =>
        orderNos
          .filter((orderNo) => this.unpaid.has(orderNo))
          .map((salesOrderNo) => ({ salesOrderNo, rate: 60, received: 0 })),
    });
  }
}
