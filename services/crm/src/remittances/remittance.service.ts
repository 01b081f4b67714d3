import type { AllocationRow, allocationsBody } from '@ishare/contracts/crm/bill.js';
import { remittanceSubmitted } from '@ishare/contracts/crm/events.js';
import {
  remittanceLife,
  remittances as routes,
  type Remittance as RemittanceRecord,
} from '@ishare/contracts/crm/remittance.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { allocate, refuseSplit, type MoneySource } from '../bills/allocation-book.js';
import { Bill } from '../bills/bill.entity.js';
import { ContractService } from '../contracts/contract.service.js';
import { crmErrors } from '../crm.errors.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { book } from '../ledger/ledger-book.js';
import { servedRemittances } from '../things.js';
import { refuseBankNo } from './bank-numbers.js';
import { Remittance } from './remittance.entity.js';

const sourceOf = ({ id, amount, dealerId }: Remittance): MoneySource => ({
  ...{ kind: 'remittance', id, amount, dealerId },
  contractId: null,
  isRefund: false,
});

@Injectable()
export class RemittanceService extends MachineService<typeof remittanceLife, Remittance> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(ContractService) private readonly contracts: ContractService,
  ) {
    super(database, ports, servedRemittances, localizer);
  }

  protected override readonly guards = {
    /** Nobody confirms what he has paid himself. */
    byFactory: async ({ tx }: Case<Remittance>) => (await this.dealers.dealerOfCaller(tx)) === null,
  };

  protected override readonly effects = {
    confirm: (one: Case<Remittance>) => this.credit(one),
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
  private async credit({ tx, row }: Case<Remittance>): Promise<Values<Remittance>> {
    await book(tx, row.dealerId, [{ kind: 'remittance', amount: row.amount, remittanceId: row.id }]);
    return this.split(tx, row, row.allocations);
  }

  /** By counter entries: what was on bills comes back first, then the money itself goes. */
  private async reverse({ tx, row }: Case<Remittance>): Promise<Values<Remittance>> {
    const applied = await this.split(tx, row, []);
    await book(tx, row.dealerId, [{ kind: 'reversal', amount: -row.amount, remittanceId: row.id }]);
    return applied;
  }

  private async split(tx: Tx, row: Remittance, split: readonly AllocationRow[]): Promise<Values<Remittance>> {
    const { allocatedAmount, contractIds } = await allocate(tx, sourceOf(row), split);
    await this.contracts.settle(tx, contractIds);
    return { allocatedAmount };
  }

  async allocate(id: string, { allocations, concurrencyStamp }: z.output<typeof allocationsBody>) {
    await this.refuseOutOfScope([id]);
    await this.dealers.refuseDealer();
    await this.database.tx(async (tx) => {
      const row = await tx.get(Remittance, id, { lock: true });
      if (row.state !== remittanceLife.states.Confirmed)
        throw new AppError(crmErrors.NotConfirmed, { no: row.remittanceNo });
      const applied = await this.split(tx, row, allocations);
      await tx.update(Remittance, id, { ...applied, allocations }, concurrencyStamp ?? null);
    });
    return (await this.get(id)) as unknown as RemittanceRecord;
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
    const values = await super.toRow(body, tx, existing);
    const one = { ...existing, ...values } as Remittance;
    await refuseBankNo(tx, 'payment', one.bankNo);
    const split = one.allocations ?? [];
    const bills = await tx.em.findBy(Bill, { id: In(split.map(({ billId }) => billId)), isDeleted: false });
    refuseSplit(sourceOf(one), split, bills);
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
