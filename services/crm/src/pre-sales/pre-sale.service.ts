import { stepOfStage } from '@ishare/contracts/crm/customer-life.js';
import { CustomerState, type FollowStage } from '@ishare/contracts/crm/enums.js';
import type { PreSale as PreSaleRecord, PreSaleReply } from '@ishare/contracts/crm/pre-sale.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { holdNamed } from '@ishare/crud/references.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Customer } from '../customers/customer.entity.js';
import { lockCustomers, moveCustomer } from '../customers/customer-moves.js';
import { CustomerService } from '../customers/customer.service.js';
import { Claims } from '../pool/claims.js';
import { customers, preSaleThing } from '../things.js';
import { PreSale } from './pre-sale.entity.js';

/** Follow-ups stand below their customer: whoever does not see the customer sees none of them. */
@Injectable()
export class PreSaleService extends ThingService<PreSale, PreSaleRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(Claims) private readonly claims: Claims,
  ) {
    super(database, ports, preSaleThing);
  }

  async ofCustomer(customerId: string, query: ListQuery): Promise<{ totalCount: number; items: PreSaleReply[] }> {
    await this.customers.require(customerId);
    const page = JSON.parse((await this.list({ ...query, customerId })).text) as {
      totalCount: number;
      items: PreSaleRecord[];
    };
    return { ...page, items: await this.named(page.items) };
  }

  async one(customerId: string, id: string): Promise<PreSaleReply> {
    await this.customers.require(customerId);
    const found = await this.get(id);
    if (found.customerId !== customerId) throw notFound(this.resource.name, id);
    return (await this.named([found]))[0]!;
  }

  async add(customerId: string, body: Record<string, unknown>): Promise<PreSaleReply> {
    await this.customers.require(customerId);
    const { id } = await this.create({ ...body, customerId });
    return this.one(customerId, id);
  }

  async change(customerId: string, id: string, body: Record<string, unknown>): Promise<PreSaleReply> {
    await this.one(customerId, id);
    await this.update(id, body);
    return this.one(customerId, id);
  }

  async take(customerId: string, id: string): Promise<void> {
    await this.one(customerId, id);
    await this.delete(id);
  }

  /** Takes the caller's own deletion back, as long as it is fresh. */
  async putBack(customerId: string, id: string): Promise<void> {
    await this.customers.require(customerId);
    const gone = await this.database.tx((tx) => tx.em.findOneBy(PreSale, { id, customerId }));
    if (!gone) throw notFound(this.resource.name, id);
    await this.undelete(id);
  }

  private async named(rows: readonly PreSaleRecord[]): Promise<PreSaleReply[]> {
    const ids = [...new Set(rows.map(({ userId }) => userId))];
    const people = ids.length ? await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids }) : [];
    const nameOf = new Map(people.map(({ id, userName, name }) => [id, name ?? userName]));
    return rows.map((row) => ({ ...row, userName: nameOf.get(row.userId) ?? null }));
  }

  /** The customer: whoever makes one of two locks customers before what hangs on them. */
  protected override async lockFirst(id: string, tx: Tx): Promise<void> {
    // Also of one that is taken back.
    const row = await tx.em.findOneBy(PreSale, { id });
    if (row) await lockCustomers(tx, [row.customerId]);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: PreSale | null,
  ): Promise<Values<PreSale>> {
    const customerId = existing?.customerId ?? (body.customerId as string);
    if (!existing) await holdNamed(tx, customers.thing.path, [customerId]);
    // The lock keeps the customer as it is until the follow-up stands.
    await tx.get(Customer, customerId, { lock: true });
    const row = await super.toRow(body, tx, existing);
    const caller = currentPrincipal().userId;
    const userId = row.userId ?? existing?.userId ?? caller;
    // It counts for his day, and makes the customer his.
    if (userId !== (existing?.userId ?? caller) && !(await this.claims.managesOthers()))
      throw invalid('userId', 'Crm:FollowUpOfAnother');
    return { ...row, followTime: row.followTime ?? existing?.followTime ?? now(), userId };
  }

  protected override async afterCreate(row: PreSale, tx: Tx): Promise<void> {
    if ((await this.latest(tx, row.customerId))?.id === row.id) await this.lead(row, tx);
  }

  /** Other words of a follow-up move nobody; one that is no longer the latest gives way to the one that is. */
  protected override async afterUpdate(row: PreSale, tx: Tx, before: PreSale): Promise<void> {
    if (LEADING.every((field) => Number(row[field]) === Number(before[field]))) return;
    const latest = await this.latest(tx, row.customerId);
    if (latest?.id === row.id) await this.lead(row, tx);
    else if (latest && isLater(before, latest)) await this.takeBack(before, latest, tx);
  }

  override get restores(): boolean {
    return true;
  }

  /** One that is the latest again says again when its customer was called last, and when he is called next. */
  protected override async afterRestore(row: PreSale, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    const [latest, before] = await this.newest(tx, row.customerId);
    if (latest?.id !== row.id) return;
    const customer = await tx.get(Customer, row.customerId, { lock: true });
    const isOfBefore = Number(customer.nextFollowTime) === Number(before?.nextTime ?? null);
    await tx.update(Customer, customer.id, {
      lastFollowTime: row.followTime,
      ...(isOfBefore && customer.state !== CustomerState.Pool && { nextFollowTime: row.nextTime }),
    });
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await super.beforeDelete(id, tx);
    const row = await tx.get(PreSale, id, { lock: true });
    const [latest, before] = await this.newest(tx, row.customerId);
    if (latest?.id === id) await this.takeBack(row, before, tx);
  }

  /** A follow-up that was the latest takes its own times back, for those of the one that is it now. */
  private async takeBack(row: PreSale, latest: PreSale | undefined, tx: Tx): Promise<void> {
    const customer = await tx.get(Customer, row.customerId, { lock: true });
    const isItsOwn = Number(customer.nextFollowTime) === Number(row.nextTime);
    await tx.update(Customer, customer.id, {
      lastFollowTime: latest?.followTime ?? null,
      // Nobody calls whom nobody looks after; and who took him since has said himself when he calls.
      ...(isItsOwn && customer.state !== CustomerState.Pool && { nextFollowTime: latest?.nextTime ?? null }),
    });
  }

  /** The two latest follow-ups of a customer. */
  private newest(tx: Tx, customerId: string): Promise<PreSale[]> {
    return tx.em.find(PreSale, {
      where: { customerId, isDeleted: false },
      order: { followTime: 'DESC', id: 'DESC' },
      take: 2,
    });
  }

  private async latest(tx: Tx, customerId: string): Promise<PreSale | undefined> {
    return (await this.newest(tx, customerId))[0];
  }

  /**
   * The latest follow-up says where its customer stands; whoever was in touch looks after one whom nobody does, and one
   * out of the pool counts as taken by him.
   */
  private async lead(row: PreSale, tx: Tx): Promise<void> {
    const customer = await tx.get(Customer, row.customerId, { lock: true });
    const isFree = customer.ownerUserId === null;
    await moveCustomer(tx, customer, stepOfStage[row.stage as FollowStage], {
      more: {
        lastFollowTime: row.followTime,
        nextFollowTime: row.nextTime,
        ...(isFree && { ownerUserId: row.userId, ownedSince: now() }),
      },
      comment: row.result,
    });
    if (customer.state === CustomerState.Pool) await this.claims.count(tx, row.userId);
  }
}

/** What of a follow-up says where its customer stands. */
const LEADING = ['stage', 'followTime', 'nextTime'] as const;

const isLater = (one: PreSale, other: PreSale): boolean =>
  Number(one.followTime) === Number(other.followTime) ? one.id > other.id : one.followTime > other.followTime;
