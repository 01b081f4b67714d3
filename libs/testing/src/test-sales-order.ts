// Stands where the sales-order service would answer the floor: which parts are packed. None is until a test says so.
import { packedPort } from '@ishare/contracts/sales-order/client.js';
import type { Ports } from '@ishare/server/ports.js';

export class TestSalesOrder {
  /** Codes of parts that lie in a package. */
  readonly packed = new Set<string>();

  answer(ports: Ports): void {
    ports.provide(packedPort, { packed: async ({ codes }) => codes.filter((code) => this.packed.has(code)) });
  }
}
