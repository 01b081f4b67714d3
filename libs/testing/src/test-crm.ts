// Stands where the crm service would answer: who is a dealer's sign-in. Nobody is until a test says so.
import { crmPort } from '@ishare/contracts/crm/client.js';
import type { Ports } from '@ishare/server/ports.js';

export class TestCrm {
  /** Dealers by the user who signs in for them. */
  readonly dealerOfUser = new Map<string, string>();
  /** Dealers that there are. */
  readonly dealers = new Set<string>();
  /** Who is at home in an area. */
  readonly atHomeIn = new Map<string, 'Customer' | 'Dealer'>();
  /** What names an order. */
  readonly namesOrder = new Map<string, 'Bill' | 'Contract'>();

  answer(ports: Ports): void {
    ports.provide(crmPort, {
      dealerOf: async ({ userId }) => ({ dealerId: this.dealerOfUser.get(userId) ?? null }),
      atHomeIn: async ({ id }) => ({ entity: this.atHomeIn.get(id) ?? null }),
      namesOrder: async ({ id }) => ({ entity: this.namesOrder.get(id) ?? null }),
      dealerUsers: async () => [...this.dealerOfUser.keys()],
      dealers: async ({ ids }) =>
        ids
          .filter((id) => this.dealers.has(id))
          .map((id) => ({
            ...{ id, code: 'D', name: 'D', level: 'A', priceLevel: 'A', brandIds: [], isEnable: true },
            ...{ creditLimit: 0, balance: 0, userId: null, phoneNumber: null },
          })),
      customers: async () => [],
      workflowRecords: async () => [],
    });
  }
}
