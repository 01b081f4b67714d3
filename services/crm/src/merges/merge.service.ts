import {
  merges as routes,
  type CustomerDoubles,
  type CustomerMerge as MergeReply,
} from '@ishare/contracts/crm/customers.js';
import { holdGoing } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import type { AuditedRow, EntityClass } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { In, IsNull, type FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { Bill } from '../bills/bill.entity.js';
import { Contract } from '../contracts/contract.entity.js';
import { crmErrors } from '../crm.errors.js';
import { Customer } from '../customers/customer.entity.js';
import { CustomerComment } from '../customers/customer-comment.entity.js';
import { lockCustomers, note } from '../customers/customer-moves.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { PreSale } from '../pre-sales/pre-sale.entity.js';
import { customers } from '../things.js';
import { CustomerMerge } from './customer-merge.entity.js';
import { doublesIn } from './doubles.js';

/** What the customer that stays takes from the other where it has nothing itself. */
const FILLED = [
  'code',
  'phoneNumber',
  'sourceType',
  'level',
  'areaId',
  'address',
  'community',
  'houseType',
  'remark',
  'lastFollowTime',
  'nextFollowTime',
] as const satisfies readonly (keyof Customer)[];

type Filled = (typeof FILLED)[number];
type Holder = readonly [entity: EntityClass<AuditedRow>, property: string];

const wire = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

/** Makes one customer of two, with all that hangs on them, and two of them again. */
@Injectable()
export class MergeService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {}

  async doubles(): Promise<{ items: CustomerDoubles[] }> {
    const items = await this.database.tx(async (tx) => {
      await this.dealers.refuseDealer(tx);
      return doublesIn(tx);
    });
    return { items };
  }

  async list({ skipCount, maxResultCount }: { skipCount: number; maxResultCount: number }) {
    const [rows, totalCount] = await this.database.tx(async (tx) => {
      await this.dealers.refuseDealer(tx);
      return tx.em.findAndCount(CustomerMerge, {
        where: { isDeleted: false },
        order: { creationTime: 'DESC', id: 'DESC' },
        skip: skipCount,
        take: maxResultCount,
      });
    });
    return { totalCount, items: rows.map(replyOf) };
  }

  async merge({ customerId, goneCustomerId }: z.output<typeof routes.merge.body>): Promise<MergeReply> {
    if (customerId === goneCustomerId) throw invalid('goneCustomerId', 'Crm:MergeOfOne');
    await this.refuseOrders(goneCustomerId);
    const made = await this.join(customerId, goneCustomerId);
    // Of an order that was made in the same moment neither has seen the other.
    await this.refuseOrders(goneCustomerId, true).catch(async (error: unknown) => {
      await this.undo(made.id);
      throw error;
    });
    return made;
  }

  private join(customerId: string, goneCustomerId: string): Promise<MergeReply> {
    return this.database.tx(async (tx) => {
      await this.dealers.refuseDealer(tx);
      // Whoever writes something of the one that goes is waited for, and what he writes passes over too.
      await holdGoing(tx, customers.thing.path, goneCustomerId);
      const [kept, gone] = await this.both(tx, customerId, goneCustomerId);
      // What hangs on one dealer's customer is not for another dealer's eyes.
      if (kept.dealerId !== gone.dealerId) throw invalid('goneCustomerId', 'Crm:MergeAcrossDealers');
      const moved = await this.hangOver(tx, gone.id, kept.id);
      await tx.remove(Customer, gone.id);
      // A number or code is free for the one that stays only now that the other is gone.
      const filled = FILLED.filter((field) => kept[field] === null && gone[field] !== null);
      const { lastFollowTime: called } = kept;
      const isCalledLater = called !== null && gone.lastFollowTime !== null && gone.lastFollowTime > called;
      await tx.update(Customer, kept.id, {
        ...Object.fromEntries(filled.map((field) => [field, gone[field]])),
        ...(isCalledLater && { lastFollowTime: gone.lastFollowTime }),
      });
      await note(tx, kept, { step: 'merge', comment: gone.name });
      const row = await tx.insert(CustomerMerge, {
        keptId: kept.id,
        keptName: kept.name,
        goneId: gone.id,
        goneName: gone.name,
        filled,
        moved,
        calledBefore: isCalledLater ? called : null,
        userName: currentPrincipal().userName,
        undoneTime: null,
      });
      return replyOf(row);
    });
  }

  /** Two customers, locked. */
  private async both(tx: Tx, keptId: string, goneId: string): Promise<[Customer, Customer]> {
    const rows = await lockCustomers(tx, [keptId, goneId]);
    const of = (id: string, member: string) => {
      const found = rows.find((row) => row.id === id);
      if (!found) throw invalid(member, 'Validation:unknown');
      return found;
    };
    return [of(keptId, 'customerId'), of(goneId, 'goneCustomerId')];
  }

  /** Orders are of another service and keep their customer: the one who has them is the one who stays. */
  private async refuseOrders(id: string, isGone = false): Promise<void> {
    if (await customers.usedElsewhere!(this.ports, { tenantId: currentTenantId(), id, isGone }))
      throw new AppError(crmErrors.GoneHasOrders);
  }

  /** In the order in which their rows are locked: contracts before the bills that follow them. */
  private holders(): Holder[] {
    return [[PreSale, 'customerId'], [CustomerComment, 'customerId'], ...(customers.usedBy() as Holder[])];
  }

  /** All rows of one customer become the other's; gives their ids by table. */
  private async hangOver(tx: Tx, from: string, to: string): Promise<Record<string, string[]>> {
    const moved: Record<string, string[]> = {};
    for (const [entity, property] of this.holders()) {
      const where = { [property]: from, isDeleted: false } as FindOptionsWhere<AuditedRow>;
      const rows = await tx.em.find(entity, { where, order: { id: 'ASC' } });
      for (const { id } of rows) await tx.update(entity, id, { [property]: to } as Values<AuditedRow>);
      if (rows.length > 0) moved[entity.name] = rows.map(({ id }) => id);
    }
    return moved;
  }

  /** What was moved goes back, what was filled is empty again unless somebody has changed it since. */
  async undo(id: string): Promise<MergeReply> {
    return this.database.tx(async (tx) => {
      await this.dealers.refuseDealer(tx);
      const merge = await tx.get(CustomerMerge, id, { lock: true });
      if (merge.undoneTime !== null) throw new AppError(crmErrors.MergeUndone);
      const kept = await tx.get(Customer, merge.keptId, { lock: true });
      const gone = await tx.em.findOneByOrFail(Customer, { id: merge.goneId });
      const back = (merge.filled as Filled[]).filter((field) => wire(kept[field]) === wire(gone[field]));
      const { calledBefore } = merge;
      const isCalledSince = wire(kept.lastFollowTime) !== wire(gone.lastFollowTime);
      await tx.update(Customer, kept.id, {
        ...Object.fromEntries(back.map((field) => [field, null])),
        ...(calledBefore && !isCalledSince && { lastFollowTime: calledBefore }),
      });
      await tx.watching(Customer, { id: merge.goneId }, () =>
        tx.query('update customer set is_deleted = false, deleter_id = null, deletion_time = null where id = $1', [
          merge.goneId,
        ]),
      );
      await this.hangBack(tx, merge);
      await note(tx, kept, { step: 'unmerge', comment: merge.goneName });
      return replyOf(await tx.update(CustomerMerge, id, { undoneTime: now() }));
    });
  }

  /** Rows that were moved and are the other's still go back, and with contracts their bills, those made since too. */
  private async hangBack(tx: Tx, { moved, keptId, goneId }: CustomerMerge): Promise<void> {
    const back = new Map<unknown, string[]>();
    for (const [entity, property] of this.holders()) {
      const of = (which: object) => ({ ...which, [property]: keptId, isDeleted: false });
      const named = { id: In(moved[entity.name] ?? []) };
      const where =
        entity === Bill
          ? [of({ ...named, contractId: IsNull() }), of({ contractId: In(back.get(Contract) ?? []) })]
          : of(named);
      const rows = await tx.em.find(entity, { where: where as FindOptionsWhere<AuditedRow>, order: { id: 'ASC' } });
      for (const { id } of rows) await tx.update(entity, id, { [property]: goneId } as Values<AuditedRow>);
      back.set(
        entity,
        rows.map(({ id }) => id),
      );
    }
  }
}

const replyOf = (row: CustomerMerge): MergeReply => ({
  id: row.id,
  keptId: row.keptId,
  keptName: row.keptName,
  goneId: row.goneId,
  goneName: row.goneName,
  userName: row.userName,
  time: row.creationTime.toISOString(),
  isUndone: row.undoneTime !== null,
});

@Controller()
export class MergeController {
  constructor(@Inject(MergeService) private readonly merges: MergeService) {}

  @Serves(routes.doubles)
  doubles() {
    return this.merges.doubles();
  }

  @Serves(routes.list)
  list(query: { skipCount: number; maxResultCount: number }) {
    return this.merges.list(query);
  }

  @Serves(routes.merge)
  merge(body: z.output<typeof routes.merge.body>) {
    return this.merges.merge(body);
  }

  @Serves(routes.undo)
  undo(id: string) {
    return this.merges.undo(id);
  }
}
