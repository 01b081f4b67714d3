import { customerComments } from '@ishare/contracts/crm/customer-comments.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { CommentController } from '@ishare/crud/comments/comment.controller.js';
import { RecordComments, type Person } from '@ishare/crud/comments/record-comments.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { DealerScope } from '../dealers/dealer-scope.js';
import { CustomerComment } from './customer-comment.entity.js';
import { CustomerService } from './customer.service.js';

/** What people say of a customer: the factory names its own people and those of his dealer. */
@Injectable()
export class CustomerComments extends RecordComments<CustomerComment> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(CustomerService) private readonly customers: CustomerService,
  ) {
    super(database, ports, localizer, {
      entity: CustomerComment,
      of: 'customerId',
      notice: notificationDefinitions.customerCommented,
      title: 'Customer:CommentTitle',
    });
  }

  protected require(id: string): Promise<void> {
    return this.customers.require(id);
  }

  /** Whoever makes one customer of two waits, and takes the comment along. */
  protected async locked(tx: Tx, id: string): Promise<{ name: string }> {
    const { name } = await this.customers.locked(tx, id);
    return { name };
  }

  /**
   * A dealer names those of the factory alone whom the customer knows already: who looks after him, and who has said
   * something of him.
   */
  protected async nameable(id: string, ids?: readonly string[]): Promise<Person[]> {
    const { ownerUserId, dealerId } = await this.customers.get(id);
    const isDealer = (await this.dealers.dealerOf(currentPrincipal().userId)) !== null;
    const wanted = ids && !isDealer ? ids : [ownerUserId, ...(await this.rowsOf(id)).map(({ creatorId }) => creatorId)];
    const people = await this.names(wanted);
    const theirs = await this.dealers.dealersOf(people.map((one) => one.id));
    return people.filter((one) => (theirs.get(one.id) ?? dealerId) === dealerId);
  }
}

@Controller()
export class CustomerCommentController extends CommentController(customerComments, CustomerComments) {}
