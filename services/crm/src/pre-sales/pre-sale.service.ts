import { stepOfStage } from '@ishare/contracts/crm/customer-life.js';
import type { FollowStage } from '@ishare/contracts/crm/enums.js';
import type { PreSale as PreSaleRecord, PreSaleReply } from '@ishare/contracts/crm/pre-sale.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Customer } from '../customers/customer.entity.js';
import { moveCustomer } from '../customers/customer-moves.js';
import { CustomerService } from '../customers/customer.service.js';
import { preSaleThing } from '../things.js';
import { PreSale } from './pre-sale.entity.js';

/** Follow-ups stand below their customer: whoever does not see the customer sees none of them. */
@Injectable()
export class PreSaleService extends ThingService<PreSale, PreSaleRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(CustomerService) private readonly customers: CustomerService,
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

  private async named(rows: readonly PreSaleRecord[]): Promise<PreSaleReply[]> {
    const ids = [...new Set(rows.map(({ userId }) => userId))];
    const people = ids.length ? await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids }) : [];
    const nameOf = new Map(people.map(({ id, userName, name }) => [id, name ?? userName]));
    return rows.map((row) => ({ ...row, userName: nameOf.get(row.userId) ?? null }));
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: PreSale | null,
  ): Promise<Values<PreSale>> {
    // The lock keeps the customer as it is until the follow-up stands.
    await tx.get(Customer, existing?.customerId ?? (body.customerId as string), { lock: true });
    const row = await super.toRow(body, tx, existing);
    return {
      ...row,
      followTime: row.followTime ?? existing?.followTime ?? now(),
      userId: row.userId ?? existing?.userId ?? currentPrincipal().userId,
    };
  }

  protected override async afterCreate(row: PreSale, tx: Tx): Promise<void> {
    await this.lead(row, tx);
  }

  protected override async afterUpdate(row: PreSale, tx: Tx): Promise<void> {
    await this.lead(row, tx);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await super.beforeDelete(id, tx);
    const row = await tx.get(PreSale, id, { lock: true });
    const customer = await tx.get(Customer, row.customerId, { lock: true });
    const latest = await this.latest(tx, row.customerId, id);
    await tx.update(Customer, customer.id, {
      lastFollowTime: latest?.followTime ?? null,
      nextFollowTime: latest?.nextTime ?? null,
    });
  }

  private async latest(tx: Tx, customerId: string, without?: string): Promise<PreSale | undefined> {
    const rows = await tx.em.find(PreSale, {
      where: { customerId, isDeleted: false },
      order: { followTime: 'DESC', id: 'DESC' },
      take: 2,
    });
    return rows.find(({ id }) => id !== without);
  }

  /** The latest follow-up says where its customer stands; whoever was in touch looks after one whom nobody does. */
  private async lead(row: PreSale, tx: Tx): Promise<void> {
    const latest = await this.latest(tx, row.customerId);
    if (latest?.id !== row.id) return;
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
  }
}
