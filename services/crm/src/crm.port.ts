import { BillState } from '@ishare/contracts/crm/bill.js';
import { ContractState } from '@ishare/contracts/crm/contract.js';
import { crmPort, type customerBrief, type dealerBrief } from '@ishare/contracts/crm/client.js';
import type { WorkflowRecord } from '@ishare/contracts/platform/workflow/records.js';
import { areas } from '@ishare/contracts/platform/records.js';
import { holdGoing } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Not } from 'typeorm';
import type { z } from 'zod';
import { Bill } from './bills/bill.entity.js';
import { Contract } from './contracts/contract.entity.js';
import { Customer } from './customers/customer.entity.js';
import { Dealer } from './dealers/dealer.entity.js';
import { DealerScope } from './dealers/dealer-scope.js';

/** What a contract says when it is handed in; see the contract service. */
const CONTRACTS_FOR_WORKFLOWS = `
  select c.id, concat_ws(' \u00b7 ', c.contract_no, k.name) as title,
         coalesce(c.submitter_id, c.creator_id) as "initiatorId",
         json_build_object('amount', c.amount, 'version', c.version, 'contractNo', c.contract_no,
           'customerName', k.name, 'dealerName', d.name, 'signDate', c.sign_date::text) as data
    from contract c
    left join customer k on k.tenant_id = c.tenant_id and k.id = c.customer_id
    left join dealer d on d.tenant_id = c.tenant_id and d.id = c.dealer_id
   where not c.is_deleted
   order by c.creation_time desc, c.id limit $1`;

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
      workflowRecords: ({ tenantId, most }) =>
        runAsTenant(tenantId, () =>
          this.database.tx((tx) => tx.query<WorkflowRecord>(CONTRACTS_FOR_WORKFLOWS, [most])),
        ),
      dealerOf: ({ tenantId, userId }) =>
        runAsTenant(tenantId, async () => ({ dealerId: await this.scope.dealerOf(userId) })),
      atHomeIn: ({ tenantId, id, isGone }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            if (isGone) await holdGoing(tx, areas.known!.kind, id);
            if (await tx.find(Customer, { areaId: id })) return { entity: 'Customer' };
            return { entity: (await tx.find(Dealer, { areaId: id })) ? 'Dealer' : null };
          }),
        ),
      namesOrder: ({ tenantId, id: salesOrderId }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const [isBilled, isAgreed] = [
              await tx.em.existsBy(Bill, { salesOrderId, isDeleted: false, state: Not(BillState.Void) }),
              await tx.em.existsBy(Contract, { salesOrderId, isDeleted: false, state: Not(ContractState.Terminated) }),
            ];
            return { entity: isBilled ? 'Bill' : isAgreed ? 'Contract' : null };
          }),
        ),
      dealerUsers: ({ tenantId }) => runAsTenant(tenantId, () => this.scope.users()),
      dealers: ({ tenantId, ids }) =>
        runAsTenant(tenantId, () =>
          this.rows<z.infer<typeof dealerBrief>>(
            `select id, code, name, level, price_level as "priceLevel", credit_limit::float8 as "creditLimit",
              balance::float8 as balance, brand_ids as "brandIds", is_enable as "isEnable",
              user_id as "userId", phone_number as "phoneNumber" from dealer
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
