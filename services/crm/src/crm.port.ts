import { crmPort, type customerBrief, type dealerBrief } from '@ishare/contracts/crm/client.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { DealerScope } from './dealers/dealer-scope.js';

/** What crm answers to other services. */
@Injectable()
export class CrmPortService implements OnModuleInit {
  constructor(
    private readonly ports: Ports,
    private readonly database: Database,
    private readonly scope: DealerScope,
  ) {}

  onModuleInit(): void {
    this.ports.provide(crmPort, {
      dealerOf: ({ tenantId, userId }) =>
        runAsTenant(tenantId, async () => ({ dealerId: await this.scope.dealerOf(userId) })),
      dealerUsers: ({ tenantId }) => runAsTenant(tenantId, () => this.scope.users()),
      dealers: ({ tenantId, ids }) =>
        runAsTenant(tenantId, () =>
          this.rows<z.infer<typeof dealerBrief>>(
            `select id, code, name, level, price_level as "priceLevel", credit_limit::float8 as "creditLimit",
              balance::float8 as balance, brand_ids as "brandIds", is_enable as "isEnable",
              user_id as "userId" from dealer
              where id = any($1) and not is_deleted`,
            ids,
          ),
        ),
      customers: ({ tenantId, ids }) =>
        runAsTenant(tenantId, () =>
          this.rows<z.infer<typeof customerBrief>>(
            `select id, name, phone_number as "phoneNumber", address, dealer_id as "dealerId" from customer
              where id = any($1) and not is_deleted`,
            ids,
          ),
        ),
    });
  }

  private rows<R>(sql: string, ids: readonly string[]): Promise<R[]> {
    return this.database.tx((tx) => tx.query<R>(sql, [ids]));
  }
}
