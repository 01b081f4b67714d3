import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { DealerScope } from '../dealers/dealer-scope.js';
import { customers } from '../things.js';
import type { Customer } from './customer.entity.js';

@Injectable()
export class CustomerService extends ThingService<Customer> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {
    super(database, ports, customers);
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }

  /** A dealer's customers are his own whatever the body says; a customer in the pool belongs to nobody. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Customer | null,
  ): Promise<Values<Customer>> {
    const own = await this.dealers.dealerOfCaller(tx);
    const dealerId = own ?? (body.dealerId as string | null | undefined) ?? null;
    const given = await super.toRow({ ...body, dealerId: dealerId === own ? null : dealerId }, tx, existing);
    return {
      ...given,
      dealerId,
      ownerUserId:
        given.state === CustomerState.Pool
          ? null
          : given.ownerUserId === undefined
            ? (existing?.ownerUserId ?? null)
            : given.ownerUserId,
    };
  }
}

export const CustomerController = CrudController(customers.resource, CustomerService);
