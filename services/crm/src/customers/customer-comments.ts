import { customerComments as routes } from '@ishare/contracts/crm/customer-comments.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DealerScope } from '../dealers/dealer-scope.js';
import type { Customer } from './customer.entity.js';
import { CustomerComment } from './customer-comment.entity.js';
import { CustomerService } from './customer.service.js';

type Wish = z.output<typeof routes.say.body>;
interface Person {
  id: string;
  name: string;
}

/** What people say of a customer stands below him: whoever does not see the customer sees none of it. */
@Injectable()
export class CustomerComments {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(CustomerService) private readonly customers: CustomerService,
  ) {}

  async list(customerId: string) {
    await this.customers.require(customerId);
    const rows = await this.rowsOf(customerId);
    const nameOf = new Map((await this.names(rows.map(({ creatorId }) => creatorId))).map((one) => [one.id, one.name]));
    const { userId } = currentPrincipal();
    return {
      items: rows.map(({ id, text, mentions, files, creationTime, creatorId }) => ({
        ...{ id, text, mentions, files, time: creationTime.toISOString(), userId: creatorId },
        userName: (creatorId && nameOf.get(creatorId)) || null,
        isOwn: creatorId === userId,
      })),
    };
  }

  /** Who looks after a customer, and who has said something of him: a dealer knows the factory's people from here. */
  async people(customerId: string): Promise<{ items: Person[] }> {
    const { ownerUserId } = await this.customers.get(customerId);
    const rows = await this.rowsOf(customerId);
    return { items: await this.names([ownerUserId, ...rows.map(({ creatorId }) => creatorId)]) };
  }

  async say(customerId: string, { text, mentionIds, files }: Wish): Promise<void> {
    const { dealerId } = await this.customers.get(customerId);
    const mentions = await this.mentioned([...new Set(mentionIds)], customerId, dealerId);
    const { userName } = currentPrincipal();
    await this.database.tx(async (tx) => {
      // Whoever makes one customer of two waits, and takes the comment along.
      const { name }: Customer = await this.customers.locked(tx, customerId);
      await tx.insert(CustomerComment, { customerId, text, mentions, files });
      if (mentions.length === 0) return;
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: notificationDefinitions.customerCommented.name,
        userIds: mentions.map(({ id }) => id),
        severity: NotificationSeverity.Info,
        title: this.localizer.both('Customer:CommentTitle', { name, userName }),
        message: { 'zh-Hans': text, en: text },
        data: { customerId },
      });
    });
  }

  /** One takes back one's own words alone. */
  async remove(customerId: string, id: string): Promise<void> {
    await this.customers.require(customerId);
    await this.database.tx(async (tx) => {
      await this.customers.locked(tx, customerId);
      const row = await tx.get(CustomerComment, id, { lock: true });
      if (row.customerId !== customerId) throw notFound('CustomerComment', id);
      if (row.creatorId !== currentPrincipal().userId) throw new AppError(kernelErrors.Forbidden);
      await tx.remove(CustomerComment, id);
    });
  }

  private rowsOf(customerId: string): Promise<CustomerComment[]> {
    return this.database.tx((tx) =>
      tx.em.find(CustomerComment, {
        where: { customerId, isDeleted: false },
        order: { creationTime: 'DESC', id: 'DESC' },
        take: MOST_SHOWN,
      }),
    );
  }

  private async names(ids: readonly (string | null | undefined)[]): Promise<Person[]> {
    const asked = [...new Set(ids)].filter((id): id is string => typeof id === 'string');
    if (asked.length === 0) return [];
    const people = await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: asked });
    return people.map((one) => ({ id: one.id, name: personName(one) }));
  }

  /** The factory names its own people and those of the customer's dealer; a dealer those who are known here already. */
  private async mentioned(ids: readonly string[], customerId: string, dealerId: string | null): Promise<Person[]> {
    if (ids.length === 0) return [];
    const isDealer = (await this.dealers.dealerOf(currentPrincipal().userId)) !== null;
    const people = isDealer ? (await this.people(customerId)).items : await this.names(ids);
    return Promise.all(
      ids.map(async (id) => {
        const person = people.find((one) => one.id === id);
        const theirs = person && (await this.dealers.dealerOf(id));
        if (!person || (theirs !== null && theirs !== dealerId)) throw invalid('mentionIds', 'Validation:unknown');
        return person;
      }),
    );
  }
}

/** Comments of one customer that are shown. */
const MOST_SHOWN = 200;

@Controller()
export class CustomerCommentController {
  constructor(@Inject(CustomerComments) private readonly comments: CustomerComments) {}

  @Serves(routes.list)
  list(id: string) {
    return this.comments.list(id);
  }

  @Serves(routes.people)
  people(id: string) {
    return this.comments.people(id);
  }

  @Serves(routes.say)
  say(id: string, body: Wish) {
    return this.comments.say(id, body);
  }

  @Serves(routes.remove)
  remove(id: string, commentId: string) {
    return this.comments.remove(id, commentId);
  }
}
