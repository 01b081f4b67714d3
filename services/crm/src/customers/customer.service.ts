import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { Dealer } from '../dealers/dealer.entity.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { Customer } from './customer.entity.js';
import { customerResource } from './customer.resource.js';

@Injectable()
export class CustomerService extends CrudService<Customer> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {
    super(database, customerResource);
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
    const given = body as Values<Customer>;
    const own = await this.dealers.dealerOfCaller();
    const dealerId = own ?? given.dealerId ?? null;
    if (dealerId !== null && dealerId !== own && !(await tx.find(Dealer, { id: dealerId })))
      throw invalid('dealerId', 'Validation:unknown');
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

export const CustomerController = CrudController(customerResource, CustomerService);
