import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Dealer } from './dealer.entity.js';

/** Which dealer's rows the caller may see: the one place that says so in this service. */
@Injectable()
export class DealerScope {
  constructor(private readonly database: Database) {}

  /**
   * The dealer whose sign-in the user is; null for staff, who see all. A dealer that is switched off or deleted stays a
   * dealer.
   */
  dealerOf(userId: string): Promise<string | null> {
    return this.database.tx((tx) => this.dealerIn(tx, userId));
  }

  /** The dealers of those users who sign in for one. */
  async dealersOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const where = { userId: In([...userIds]) };
    // Of several the last that is read is the one: who is there before who was deleted.
    const rows = await this.database.tx((tx) => tx.em.find(Dealer, { where, order: { isDeleted: 'DESC', id: 'ASC' } }));
    return new Map(rows.map(({ id, userId }) => [userId!, id]));
  }

  private async dealerIn(tx: Tx, userId: string): Promise<string | null> {
    const [dealer] = await tx.em.find(Dealer, { where: { userId }, order: { isDeleted: 'ASC', id: 'DESC' }, take: 1 });
    return dealer?.id ?? null;
  }

  /**
   * The caller's own dealer, asked in the transaction that wants to know: a second one would wait for a connection
   * while the first holds one.
   */
  dealerOfCaller(tx: Tx): Promise<string | null> {
    return this.dealerIn(tx, currentPrincipal().userId);
  }

  /** What is the factory's alone, whatever a dealer may; asked in the transaction that is under way, if one is. */
  async refuseDealer(tx?: Tx): Promise<void> {
    const { userId } = currentPrincipal();
    if ((await (tx ? this.dealerIn(tx, userId) : this.dealerOf(userId))) !== null)
      throw new AppError(kernelErrors.Forbidden);
  }

  /** The sign-ins of all dealers. */
  users(): Promise<string[]> {
    return this.database.tx((tx) => this.usersIn(tx));
  }

  async usersIn(tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ userId: string }>(
      'select distinct user_id as "userId" from dealer where user_id is not null',
    );
    return rows.map(({ userId }) => userId);
  }

  /** Keeps a list to the caller's own rows; `property` holds the dealer. */
  async conditions(property: string): Promise<Condition[]> {
    const dealerId = await this.dealerOf(currentPrincipal().userId);
    return dealerId === null ? [] : [{ fields: [property], op: 'eq', value: dealerId }];
  }
}
