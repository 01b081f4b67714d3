import type { allocationsBody } from '@ishare/contracts/crm/bill.js';
import { remittanceSubmitted } from '@ishare/contracts/crm/events.js';
import {
  remittanceLife,
  remittances as routes,
  type Remittance as RemittanceRecord,
} from '@ishare/contracts/crm/remittance.js';
import type { Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { lockBills, type MoneySource } from '../bills/allocation-book.js';
import { MoneyService } from '../bills/money.service.js';
import { ContractService } from '../contracts/contract.service.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { book } from '../ledger/ledger-book.js';
import { servedRemittances } from '../things.js';
import { tellDecided } from './decided-remittances.js';
import { Remittance } from './remittance.entity.js';

@Injectable()
export class RemittanceService extends MoneyService<typeof remittanceLife, Remittance, RemittanceRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) private readonly texts: Localizer,
    @Inject(DealerScope) dealers: DealerScope,
    @Inject(ContractService) contracts: ContractService,
  ) {
    super(
      { database, ports, localizer: texts, dealers, contracts },
      servedRemittances,
      remittanceLife.states.Confirmed,
    );
  }

  protected override sourceOf({ id, amount, dealerId }: Remittance): MoneySource {
    return { kind: 'remittance', id, amount, dealerId, contractId: null, isRefund: false };
  }

  protected override noOf({ remittanceNo }: Remittance): string {
    return remittanceNo;
  }

  protected override readonly guards = {
    /** Nobody confirms what he has paid himself. */
    byFactory: async ({ tx }: Case<Remittance>) => (await this.dealers.dealerOfCaller(tx)) === null,
  };

  protected override readonly effects = {
    confirm: (one: Case<Remittance>) => this.credit(one),
    reject: (one: Case<Remittance>) => tellDecided(one, 'reject', this.texts),
    reverse: (one: Case<Remittance>) => this.reverse(one),
    resubmit: ({ tx, row }: Case<Remittance>) => this.announce(row, tx),
  };

  private async announce({ id }: Remittance, tx: Tx): Promise<void> {
    const { userId, userName } = currentPrincipal();
    await tx.publish(remittanceSubmitted, { remittanceId: id, userId, userName });
  }

  protected override afterCreate(row: Remittance, tx: Tx): Promise<void> {
    return this.announce(row, tx);
  }

  /** Money comes into the dealer's ledger, and from there to the bills that it names. */
  private async credit(one: Case<Remittance>): Promise<Values<Remittance>> {
    const { tx, row } = one;
    await tellDecided(one, 'confirm', this.texts);
    // In the order of everybody: bills before their dealer.
    await lockBills(
      tx,
      row.allocations.map(({ billId }) => billId),
    );
    await book(tx, row.dealerId, [{ kind: 'remittance', amount: row.amount, remittanceId: row.id }]);
    return this.split(tx, row, row.allocations);
  }

  /** By counter entries: what was on bills comes back first, then the money itself goes. */
  private async reverse(one: Case<Remittance>): Promise<Values<Remittance>> {
    const { tx, row } = one;
    await tellDecided(one, 'reverse', this.texts);
    const applied = await this.split(tx, row, []);
    await book(tx, row.dealerId, [{ kind: 'reversal', amount: -row.amount, remittanceId: row.id }]);
    return applied;
  }

  /** A dealer's user enters what his own shop has paid. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Remittance | null,
  ): Promise<Values<Remittance>> {
    const own = await this.dealers.dealerOfCaller(tx);
    if (own !== null && body.dealerId !== own) throw invalid('dealerId', 'Validation:unknown');
    const values = await super.toRow(body, tx, existing);
    await this.refuseWrong(tx, { ...existing, ...values } as Remittance);
    return values;
  }
}

@Controller(servedRemittances.resource.path)
export class RemittanceController extends ThingController(servedRemittances, RemittanceService) {
  constructor(@Inject(RemittanceService) private readonly remittances: RemittanceService) {
    super(remittances);
  }

  @Serves(routes.allocate)
  allocate(id: string, body: z.output<typeof allocationsBody>) {
    return this.remittances.allocate(id, body);
  }
}
