import type { customerLife } from '@ishare/contracts/crm/customer-life.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { PHONE, plainPhone } from '@ishare/contracts/reach.js';
import type { StepName } from '@ishare/contracts/things/machine.js';
import { type ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { maskedPhone } from '@ishare/server/secrets.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Customer as CustomerRecord } from '@ishare/contracts/crm/customer.js';
import { inAreas, withAreas } from '../areas.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { crmErrors } from '../crm.errors.js';
import { CustomerMerge } from '../merges/customer-merge.entity.js';
import { customers } from '../things.js';
import { Claims } from '../pool/claims.js';
import { dayBounds } from '../zone.js';
import { Customer } from './customer.entity.js';
import { moveCustomer, movesOf, note } from './customer-moves.js';
import { isMasked, WHOLE_PHONE } from './phone-mask.js';

@Injectable()
export class CustomerService extends ThingService<Customer, CustomerRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(Claims) private readonly claims: Claims,
  ) {
    super(database, ports, customers);
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }

  /** `due` means days of the tenant's clock, which only its settings tell. */
  override async list(asked: ListQuery) {
    const query = await withAreas(this.ports, asked);
    if (query.due !== 'today') return super.list(query);
    const { end } = dayBounds(now(), await factoryZone(this.ports));
    return super.list({ ...query, dueBefore: end });
  }

  /**
   * A text is looked for in what lists show, numbers as they are shown there; one that is a whole number also finds
   * the customer who has exactly that one. So nobody reads a hidden number off by asking for its digits one by one.
   */
  protected override where(query: ListQuery): Condition[] {
    const { filter } = query;
    const wanted = filter && PHONE.test(filter) ? plainPhone(filter) : '';
    const due = (before: Date): Condition[] => [{ fields: ['nextFollowTime'], op: 'lte', value: before }];
    const isWhole = wanted.replaceAll(/\D/g, '').length >= WHOLE_PHONE;
    const orWhole = { or: { fields: ['wholePhone'], op: 'eq', value: wanted } } as const;
    return [
      ...super
        .where(query)
        .map((condition) => (isWhole && condition.op === 'search' ? { ...condition, ...orWhole } : condition)),
      ...inAreas(query),
      ...(query.due === 'overdue' ? due(now()) : []),
      ...(query.due === 'today' ? due(query.dueBefore as Date) : []),
    ];
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
    // Whoever of the company enters one that is followed, or takes it out of the pool, looks after it, unless it is
    // said otherwise.
    const isFree = !existing || existing.state === CustomerState.Pool;
    const fresh = own === null ? currentPrincipal().userId : null;
    const usual = existing && !isFree ? existing.ownerUserId : fresh;
    const ownerUserId =
      given.state === CustomerState.Pool ? null : given.ownerUserId === undefined ? usual : given.ownerUserId;
    return {
      ...given,
      ...this.phoneOf(given, existing),
      dealerId,
      ownerUserId,
      ...(ownerUserId !== (existing?.ownerUserId ?? null) && { ownedSince: ownerUserId ? now() : null }),
    };
  }

  /** What lists show of a number, sent back, leaves it as it is. */
  private phoneOf({ phoneNumber }: Values<Customer>, existing: Customer | null): Values<Customer> {
    if (!phoneNumber || !isMasked(phoneNumber)) return {};
    const held = existing?.phoneNumber ?? null;
    if (held === null || maskedPhone(held) !== phoneNumber) throw invalid('phoneNumber', 'Validation:phone');
    return { phoneNumber: held };
  }

  /** One that was made another's is no deletion: it is taken back where that was done, with all that passed over. */
  protected override async beforeRestore({ id }: Customer, tx: Tx): Promise<void> {
    const isMerged = await tx.em.existsBy(CustomerMerge, { goneId: id, undoneTime: IsNull(), isDeleted: false });
    if (isMerged) throw new AppError(kernelErrors.UndoOver);
  }

  protected override async afterUpdate(row: Customer, tx: Tx, before: Customer): Promise<void> {
    if (row.state !== before.state) await note(tx, before, { step: 'edit', to: row.state });
    await this.refuseTaking(row, tx, before);
  }

  /**
   * A change takes nobody out of the pool, and from nobody, in another way than a claim does; who manages customers
   * gives them to whom he likes.
   */
  private async refuseTaking(row: Customer, tx: Tx, before: Customer): Promise<void> {
    const caller = currentContext()?.principal?.userId;
    if (!caller || row.state === CustomerState.Pool) return;
    const isGiven = row.ownerUserId !== null && row.ownerUserId !== caller;
    if (before.state === CustomerState.Pool) {
      if (!isGiven || !(await this.claims.managesOthers())) await this.claims.count(tx, caller);
      return;
    }
    const { ownerUserId, name } = before;
    if (ownerUserId === null || ownerUserId === caller || row.ownerUserId === ownerUserId) return;
    if (!(await this.claims.managesOthers())) throw new AppError(crmErrors.CustomerOfAnother, { name });
  }

  /** The customer, locked, where the caller may see it. */
  async locked(tx: Tx, id: string): Promise<Customer> {
    return tx.get(Customer, id, { lock: true });
  }

  /** Refuses a customer whom the caller may not see. */
  async require(id: string): Promise<void> {
    await this.get(id);
  }

  /** Makes a customer of what a row of a file says, or changes that one; what it does not say stays. */
  async take(tx: Tx, said: Record<string, unknown>, existing: Customer | null): Promise<void> {
    if (!existing) {
      await this.make(tx, said);
      return;
    }
    const row = await tx.update(Customer, existing.id, await this.toRow({ ...existing, ...said }, tx, existing));
    await this.afterUpdate(row, tx, existing);
  }

  async moves(id: string) {
    await this.require(id);
    return { items: await this.database.tx((tx) => movesOf(tx, id)) };
  }

  /** The number of a customer; that somebody looked is part of what has happened to the customer. */
  async reveal(id: string): Promise<{ phoneNumber: string | null }> {
    await this.require(id);
    return this.database.tx(async (tx) => {
      const row = await this.locked(tx, id);
      await note(tx, row, { step: 'reveal' });
      return { phoneNumber: row.phoneNumber };
    });
  }

  /** Leads a customer by a step of its life, in a transaction that may look at it first. */
  async step(
    id: string,
    step: StepName<typeof customerLife>,
    work: (tx: Tx, row: Customer) => Promise<{ more?: Values<Customer>; comment?: string | null }>,
  ): Promise<CustomerRecord> {
    await this.require(id);
    await this.database.tx(async (tx) => {
      const row = await this.locked(tx, id);
      await moveCustomer(tx, row, step, await work(tx, row));
    });
    return this.get(id);
  }
}
