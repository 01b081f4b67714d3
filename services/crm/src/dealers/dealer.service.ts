import { mayOwe } from '@ishare/contracts/crm/client.js';
import { dealerCreditChanged } from '@ishare/contracts/crm/events.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { sumOf } from '@ishare/kernel/money.js';
import { currentContext } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { inAreas, withAreas } from '../areas.js';
import { enter } from '../ledger/ledger-book.js';
import { dealers } from '../things.js';
import type { Dealer } from './dealer.entity.js';
import { DealerScope } from './dealer-scope.js';

/** What of a dealer decides about money, as it stands; a new one has neither credit nor balance. */
const moneyOf = (dealer: Dealer | null) => ({
  creditLimit: dealer?.creditLimit ?? 0,
  balance: dealer?.balance ?? 0,
  // Both choose the price list.
  priceLevel: dealer?.priceLevel ?? '',
  brandIds: dealer?.brandIds ?? [],
});

@Injectable()
export class DealerService extends ThingService<Dealer> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(DealerScope) private readonly dealerScope: DealerScope,
    @Inject(Permissions) private readonly permissions: Permissions,
  ) {
    super(database, ports, dealers);
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealerScope.conditions('id');
  }

  override async list(query: ListQuery) {
    return super.list(await withAreas(this.ports, query));
  }

  protected override where(query: ListQuery): Condition[] {
    return [...super.where(query), ...inAreas(query)];
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Dealer | null,
  ): Promise<Values<Dealer>> {
    const parentId = body.parentId as string | null | undefined;
    if (parentId) await this.refuseCircle(tx, parentId, existing?.id);
    const given = await super.toRow(body, tx, existing);
    if (!existing || (await this.dealerScope.dealerOfCaller(tx)) === null) {
      // Staff who became a dealer could not undo it.
      if (given.userId !== undefined && given.userId !== (existing?.userId ?? null))
        await this.refuseSignIn(existing?.userId ?? null, given.userId);
      return (await this.setsMoney()) ? given : { ...given, ...moneyOf(existing) };
    }
    // Whatever a dealer may change of his own record: his terms are not his.
    const { level, isEnable, userId } = existing;
    return {
      ...given,
      parentId: existing.parentId,
      level,
      ...moneyOf(existing),
      isEnable,
      userId,
    };
  }

  /** A balance that is written by hand is an entry of his ledger as any other. */
  protected override afterCreate({ id, balance }: Dealer, tx: Tx): Promise<void> {
    return enter(tx, id, [{ kind: 'opening', amount: balance }]);
  }

  protected override async afterUpdate(row: Dealer, tx: Tx, before: Dealer): Promise<void> {
    const { id, balance } = row;
    await enter(tx, id, [{ kind: 'adjustment', amount: sumOf([balance, -before.balance]) }]);
    const more = sumOf([mayOwe(row), -mayOwe(before)]);
    if (more !== 0) await tx.publish(dealerCreditChanged, { dealerId: id, isMore: more > 0 });
  }

  /**
   * Who becomes a dealer's sign-in sees that dealer's rows alone, and who is one no more would see those of all: so
   * nobody links himself or somebody who holds more, and none is unlinked who could still look.
   */
  private async refuseSignIn(before: string | null, after: string | null): Promise<void> {
    const principal = currentContext()?.principal;
    if (!principal) return;
    // Staff who became a dealer could not undo it.
    if (after === principal.userId) throw invalid('userId', 'Crm:OwnSignIn');
    const { tenantId } = principal;
    const held = (userId: string) => this.ports.client(identityPort).grants({ tenantId, userId });
    if (after !== null) {
      const [own, others] = [await this.permissions.ofCaller(principal), await held(after)];
      if (others.permissions.some((name) => !own.permissions.has(name))) throw invalid('userId', 'Crm:HoldsMore');
    }
    if (before !== null && (await held(before)).permissions.length > 0) throw invalid('userId', 'Crm:StillSignsIn');
  }

  /**
   * What a dealer may owe, and what he has paid, is for those who confirm money; work that nobody has asked for may
   * all.
   */
  private async setsMoney(): Promise<boolean> {
    const principal = currentContext()?.principal;
    return !principal || this.permissions.holdsAny(principal, [crmPermissions.names.Remittances.Confirm]);
  }

  /** A dealer stands under another one, never under himself or those below him. */
  private async refuseCircle(tx: Tx, parentId: string, own: string | undefined): Promise<void> {
    // One after the other: two who put each under the other would both see no circle.
    await tx.turn('dealers');
    const above = await tx.query<{ id: string }>(
      `with recursive above as (select id, parent_id from dealer where id = $1 and not is_deleted
         union select d.id, d.parent_id from dealer d join above a on d.id = a.parent_id where not d.is_deleted)
       select id from above`,
      [parentId],
    );
    if (above.length === 0) throw invalid('parentId', 'Validation:unknown');
    if (own && above.some(({ id }) => id === own)) throw invalid('parentId', 'Crm:DealerCircle');
  }
}

export const DealerController = CrudController(dealers.resource, DealerService);
