import { remittanceSubmitted } from '@ishare/contracts/crm/events.js';
import { MAX_BALANCE } from '@ishare/contracts/crm/dealer.js';
import type { remittanceLife } from '@ishare/contracts/crm/remittance.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Dealer } from '../dealers/dealer.entity.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { crmErrors } from '../crm.errors.js';
import { remittances } from '../things.js';
import type { Remittance } from './remittance.entity.js';

@Injectable()
export class RemittanceService extends MachineService<typeof remittanceLife, Remittance> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {
    super(database, ports, remittances, localizer);
  }

  protected override readonly guards = {
    /** Nobody confirms what he has paid himself. */
    byFactory: async ({ tx }: Case<Remittance>) => (await this.dealers.dealerOfCaller(tx)) === null,
  };

  protected override readonly effects = {
    confirm: (one: Case<Remittance>) => this.credit(one, one.row.amount),
    reverse: (one: Case<Remittance>) => this.credit(one, -one.row.amount),
    resubmit: ({ tx, row }: Case<Remittance>) => this.announce(row, tx),
  };

  private async announce({ id }: Remittance, tx: Tx): Promise<void> {
    const { userId, userName } = currentPrincipal();
    await tx.publish(remittanceSubmitted, { remittanceId: id, userId, userName });
  }

  protected override afterCreate(row: Remittance, tx: Tx): Promise<void> {
    return this.announce(row, tx);
  }

  /** Puts an amount to the dealer's credit; below 0 he owes it. Within its bounds a balance is exact to the cent. */
  private async credit({ tx, row }: Case<Remittance>, amount: number): Promise<void> {
    const { balance: before, name } = await tx.get(Dealer, row.dealerId, { lock: true });
    const balance = Math.round((before + amount) * 100) / 100;
    if (Math.abs(balance) > MAX_BALANCE) throw new AppError(crmErrors.BalanceBeyond, { dealer: name });
    await tx.update(Dealer, row.dealerId, { balance });
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }

  /** A dealer's user enters what his own shop has paid. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Remittance | null,
  ): Promise<Values<Remittance>> {
    const own = await this.dealers.dealerOfCaller(tx);
    if (own !== null && body.dealerId !== own) throw invalid('dealerId', 'Validation:unknown');
    return super.toRow(body, tx, existing);
  }
}

export const RemittanceController = ThingController(remittances, RemittanceService);
