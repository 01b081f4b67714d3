import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { Customer } from '../customers/customer.entity.js';
import { Dealer } from './dealer.entity.js';
import { DealerScope } from './dealer-scope.js';
import { dealerResource } from './dealer.resource.js';

@Injectable()
export class DealerService extends CrudService<Dealer> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {
    super(database, dealerResource);
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('id');
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Dealer | null,
  ): Promise<Values<Dealer>> {
    const parentId = body.parentId as string | null | undefined;
    if (parentId) await this.refuseCircle(tx, parentId, existing?.id);
    if (!existing || (await this.dealers.dealerOfCaller()) === null) return body as Values<Dealer>;
    // Whatever a dealer may change of his own record: his terms are not his.
    const { level, priceLevel, creditLimit, balance, isEnable, userId } = existing;
    return {
      ...body,
      parentId: existing.parentId,
      level,
      priceLevel,
      creditLimit,
      balance,
      isEnable,
      userId,
    } as Values<Dealer>;
  }

  /** A dealer stands under another one, never under himself or those below him. */
  private async refuseCircle(tx: Tx, parentId: string, own: string | undefined): Promise<void> {
    const above = await tx.query<{ id: string }>(
      `with recursive above as (select id, parent_id from dealer where id = $1 and not is_deleted
         union select d.id, d.parent_id from dealer d join above a on d.id = a.parent_id where not d.is_deleted)
       select id from above`,
      [parentId],
    );
    if (above.length === 0) throw invalid('parentId', 'Validation:unknown');
    if (own && above.some(({ id }) => id === own)) throw invalid('parentId', 'Crm:DealerCircle');
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    if ((await tx.find(Customer, { dealerId: id })) ?? (await tx.find(Dealer, { parentId: id })))
      throw new AppError(kernelErrors.InUse);
  }
}

export const DealerController = CrudController(dealerResource, DealerService);
