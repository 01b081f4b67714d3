import { pool as routes, type PoolGoing, type PoolRule as PoolRuleReply } from '@ishare/contracts/crm/customers.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import type { z } from 'zod';
import { crmErrors } from '../crm.errors.js';
import { CUSTOMER, lockCustomers, moveCustomer } from '../customers/customer-moves.js';
import { CustomerService } from '../customers/customer.service.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { dayBounds, zoneOf } from '../zone.js';
import { idleCustomers, isGoing, refuseCondition, type Idle } from './pool-condition.js';
import { PoolRule } from './pool-rule.entity.js';

type Wish = z.output<typeof routes.setRule.body>;
type Asked = z.output<typeof routes.preview.body>;

const DAY = 86_400_000;
/** Customers that a preview names. */
const NAMED = 100;
const NO_RULE = { isEnabled: false, idleDays: 30, condition: null, dailyClaims: 0, lastRunDay: null } as const;

/** The public pool: by which rule customers go back to it, and how they are taken out of it. */
@Injectable()
export class PoolService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {}

  async rule(): Promise<PoolRuleReply> {
    const { start } = dayBounds(now(), await zoneOf(this.ports));
    return this.database.tx(async (tx) => {
      const row = await tx.find(PoolRule, {});
      const { isEnabled, idleDays, condition, dailyClaims, lastRunDay } = row ?? NO_RULE;
      return {
        isEnabled,
        idleDays,
        condition,
        dailyClaims,
        lastRunDay,
        claimedToday: await this.claimedSince(tx, start),
        concurrencyStamp: row?.concurrencyStamp ?? null,
      };
    });
  }

  async setRule({ concurrencyStamp, ...wish }: Wish): Promise<PoolRuleReply> {
    refuseCondition(wish.condition);
    await this.database.tx(async (tx) => {
      await this.refuseDealer(tx);
      // One after the other: two who set the first rule would make two of it.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pool:${tx.tenantId}`]);
      const row = await tx.find(PoolRule, {});
      if (row) await tx.update(PoolRule, row.id, wish, concurrencyStamp ?? null);
      else await tx.insert(PoolRule, { ...wish, lastRunDay: null });
    });
    return this.rule();
  }

  /** Whom a rule would send back when the next day begins. */
  async preview(asked: Asked): Promise<{ total: number; items: PoolGoing[] }> {
    refuseCondition(asked.condition);
    const { end } = dayBounds(now(), await zoneOf(this.ports));
    const going = await this.database.tx(async (tx) => {
      await this.refuseDealer(tx);
      return (await idleCustomers(tx, asked.idleDays, end)).filter(isGoing(asked, end));
    });
    return { total: going.length, items: await this.named(going.slice(0, NAMED), end) };
  }

  private async named(going: readonly Idle[], at: Date): Promise<PoolGoing[]> {
    const ids = [...new Set(going.flatMap(({ ownerUserId }) => ownerUserId ?? []))];
    const people = ids.length ? await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids }) : [];
    const nameOf = new Map(people.map(({ id, userName, name }) => [id, name ?? userName]));
    return going.map(({ id, name, state, level, ownerUserId, dealerName, since }) => ({
      id,
      name,
      state,
      level,
      ownerUserId,
      ownerName: nameOf.get(ownerUserId ?? '') ?? null,
      dealerName,
      idleDays: Math.floor((at.getTime() - since.getTime()) / DAY),
    }));
  }

  /**
   * Sends customers back by the rule of the tenant, once a day; gives how many. What a rule sees is looked at again
   * under the lock: somebody may have called meanwhile.
   */
  async giveBack(): Promise<number> {
    const { day } = dayBounds(now(), await zoneOf(this.ports));
    return this.database.tx(async (tx) => {
      const rule = await tx.find(PoolRule, { isEnabled: true }, { lock: true });
      if (!rule || rule.lastRunDay === day) return 0;
      const goes = isGoing(rule, now());
      const found = (await idleCustomers(tx, rule.idleDays, now())).filter(goes);
      const rows = await lockCustomers(
        tx,
        found.map(({ id }) => id),
      );
      const still = new Map((await idleCustomers(tx, rule.idleDays, now())).filter(goes).map((one) => [one.id, one]));
      let returned = 0;
      for (const row of rows) {
        if (!still.has(row.id)) continue;
        await moveCustomer(tx, row, 'release', { more: { ownerUserId: null, ownedSince: null, nextFollowTime: null } });
        returned += 1;
      }
      await tx.update(PoolRule, rule.id, { lastRunDay: day });
      return returned;
    });
  }

  /** Takes a customer out of the pool: who takes it looks after it and is to call within a day. */
  async claim(id: string) {
    const { start } = dayBounds(now(), await zoneOf(this.ports));
    const { userId } = currentPrincipal();
    return this.customers.step(id, 'claim', async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claims:${tx.tenantId}:${userId}`]);
      const most = (await tx.find(PoolRule, {}))?.dailyClaims ?? 0;
      if (most > 0 && (await this.claimedSince(tx, start)) >= most)
        throw new AppError(crmErrors.ClaimsSpent, { count: String(most) });
      return {
        more: { ownerUserId: userId, ownedSince: now(), nextFollowTime: new Date(now().getTime() + DAY) },
      };
    });
  }

  private claimedSince(tx: Tx, start: Date): Promise<number> {
    const { userId } = currentPrincipal();
    return tx.em.count(RecordMove, {
      where: { thing: CUSTOMER, step: 'claim', userId, toState: CustomerState.Following, time: MoreThanOrEqual(start) },
    });
  }

  /** Rules are the factory's: a dealer's would hold for the customers of all. */
  async refuseDealer(tx: Tx): Promise<void> {
    if ((await this.dealers.dealerOfCaller(tx)) !== null) throw new AppError(kernelErrors.Forbidden);
  }
}

@Controller()
export class PoolController {
  constructor(@Inject(PoolService) private readonly pool: PoolService) {}

  @Serves(routes.rule)
  rule() {
    return this.pool.rule();
  }

  @Serves(routes.setRule)
  setRule(body: Wish) {
    return this.pool.setRule(body);
  }

  @Serves(routes.preview)
  preview(body: Asked) {
    return this.pool.preview(body);
  }
}
