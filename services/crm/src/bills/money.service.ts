import type { AllocationRow, allocationsBody } from '@ishare/contracts/crm/bill.js';
import type { Machine } from '@ishare/contracts/things/machine.js';
import { MachineService } from '@ishare/crud/machines/machine.service.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import type { Database } from '@ishare/data/database.js';
import type { AuditedRow } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import type { Localizer } from '@ishare/server/localizer.js';
import type { Ports } from '@ishare/server/ports.js';
import { In } from 'typeorm';
import type { z } from 'zod';
import type { ContractService } from '../contracts/contract.service.js';
import { crmErrors } from '../crm.errors.js';
import type { DealerScope } from '../dealers/dealer-scope.js';
import { refuseBankNo } from '../remittances/bank-numbers.js';
import { allocate, refuseSplit, type MoneySource } from './allocation-book.js';
import { Bill } from './bill.entity.js';

/** What money that comes or goes keeps of its split over bills. */
interface Splits extends AuditedRow {
  state: number;
  bankNo: string | null;
  allocations: AllocationRow[];
  allocatedAmount: number;
}

/** What money needs to go to bills. */
export interface MoneyParts {
  database: Database;
  ports: Ports;
  localizer: Localizer;
  dealers: DealerScope;
  contracts: ContractService;
}

/**
 * Money that is entered, confirmed, and split over bills: remittances of dealers, and payments on contracts. `R`: the
 * record as it is told.
 */
export abstract class MoneyService<M extends Machine, E extends Splits, R> extends MachineService<M, E> {
  protected readonly dealers: DealerScope;
  private readonly contracts: ContractService;

  constructor(
    { database, ports, localizer, dealers, contracts }: MoneyParts,
    served: ServedThing,
    /** The state in which money is there. */
    private readonly confirmed: number,
  ) {
    super(database, ports, served, localizer);
    this.dealers = dealers;
    this.contracts = contracts;
  }

  protected abstract sourceOf(row: E): MoneySource;
  protected abstract noOf(row: E): string;

  /** Makes the split of money that is locked be that, and settles the contracts whose bills it changes. */
  protected async split(tx: Tx, row: E, split: readonly AllocationRow[]): Promise<Values<E>> {
    const { allocatedAmount, contractIds } = await allocate(tx, this.sourceOf(row), split);
    await this.contracts.settle(tx, contractIds);
    return { allocatedAmount } as Values<E>;
  }

  /** Splits money that is confirmed anew; a dealer's user never does. */
  async allocate(id: string, { allocations, concurrencyStamp }: z.output<typeof allocationsBody>): Promise<R> {
    await this.refuseOutOfScope([id]);
    await this.dealers.refuseDealer();
    await this.database.tx(async (tx) => {
      const row = await tx.get(this.resource.entity, id, { lock: true });
      if (row.state !== this.confirmed) throw new AppError(crmErrors.NotConfirmed, { no: this.noOf(row) });
      const applied = await this.split(tx, row, allocations);
      await tx.update(this.resource.entity, id, { ...applied, allocations } as Values<E>, concurrencyStamp ?? null);
    });
    return (await this.get(id)) as unknown as R;
  }

  /** A bank's number is one number in small letters too, and with blanks between its groups. */
  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    const values = await super.toRow(body, tx, existing);
    const { bankNo } = values as { bankNo?: string | null };
    return bankNo ? { ...values, bankNo: bankNo.replaceAll(/\s/g, '').toUpperCase() } : values;
  }

  /** Refuses a transfer that was entered before, and a split over bills that are not its own. */
  protected async refuseWrong(tx: Tx, row: E): Promise<void> {
    const source = this.sourceOf(row);
    await refuseBankNo(tx, source.kind, row.bankNo);
    const split = row.allocations ?? [];
    const bills = await tx.em.findBy(Bill, { id: In(split.map(({ billId }) => billId)), isDeleted: false });
    refuseSplit(source, split, bills);
  }

  /** What was entered with the same number meanwhile keeps it. */
  protected override async afterRestore(row: E, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    await this.refuseWrong(tx, row);
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }
}
