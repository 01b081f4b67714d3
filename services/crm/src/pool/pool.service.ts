import { pool as routes, type PoolGoing, type PoolRule as PoolRuleReply } from '@ishare/contracts/crm/customers.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryDay, factoryZone } from '@ishare/server/zones.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { crmErrors } from '../crm.errors.js';
import { lockCustomers, moveCustomer } from '../customers/customer-moves.js';
import { CustomerService } from '../customers/customer.service.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { dayBounds } from '../zone.js';
import { Claims } from './claims.js';
import { idleCustomers, isGoing, refuseCondition, type Idle } from './pool-condition.js';
import { PoolRule } from './pool-rule.entity.js';

type Wish = z.output<typeof routes.setRule.body>;
type Asked = z.output<typeof routes.preview.body>;

const { Following, Intent } = CustomerState;
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
    @Inject(Claims) private readonly claims: Claims,
  ) {}

  async rule(): Promise<PoolRuleReply> {
    const row = await this.database.tx((tx) => tx.find(PoolRule, {}));
    const { isEnabled, idleDays, condition, dailyClaims, lastRunDay } = row ?? NO_RULE;
    return {
      isEnabled,
      idleDays,
      condition,
      dailyClaims,
      lastRunDay,
      concurrencyStamp: row?.concurrencyStamp ?? null,
    };
  }

  /** A rule that is switched on sends nobody back before the next day begins. */
  async setRule({ concurrencyStamp, ...wish }: Wish): Promise<PoolRuleReply> {
    refuseCondition(wish.condition);
    const enabledDay = await factoryDay(this.ports, now());
    await this.database.tx(async (tx) => {
      await this.dealers.refuseDealer(tx);
      // One after the other: two who set the first rule would make two of it.
      await tx.turn('pool');
      const row = await tx.find(PoolRule, {});
      const values = { ...wish, ...(wish.isEnabled && !row?.isEnabled && { enabledDay }) };
      if (row) await tx.update(PoolRule, row.id, values, concurrencyStamp ?? null);
      else await tx.insert(PoolRule, { ...values, lastRunDay: null });
    });
    return this.rule();
  }

  /** Whom a rule would send back when the next day begins. */
  async preview(asked: Asked): Promise<{ total: number; items: PoolGoing[] }> {
    refuseCondition(asked.condition);
    const { end } = dayBounds(now(), await factoryZone(this.ports));
    const going = await this.database.tx(async (tx) => {
      await this.dealers.refuseDealer(tx);
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
    if (!(await this.database.tx((tx) => tx.find(PoolRule, { isEnabled: true })))) return 0;
    const day = await factoryDay(this.ports, now());
    return this.database.tx(async (tx) => {
      const rule = await tx.find(PoolRule, { isEnabled: true }, { lock: true });
      if (!rule || rule.lastRunDay === day || rule.enabledDay === day) return 0;
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
    const { userId } = currentPrincipal();
    return this.customers.step(id, 'claim', async (tx, { state, name }) => {
      if (state === Following || state === Intent) throw new AppError(crmErrors.CustomerTaken, { name });
      if (state === CustomerState.Pool) await this.claims.count(tx, userId);
      return {
        more: { ownerUserId: userId, ownedSince: now(), nextFollowTime: new Date(now().getTime() + DAY) },
      };
    });
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
