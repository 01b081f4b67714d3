import { BillState, BillType, type AllocationRow, type allocationsBody } from '@ishare/contracts/crm/bill.js';
import { ContractState } from '@ishare/contracts/crm/contract.js';
import { firstDue } from '@ishare/contracts/crm/first-due.js';
import {
  payments as routes,
  PaymentState,
  type Payment as PaymentRecord,
  type paymentLife,
} from '@ishare/contracts/crm/payment.js';
import type { Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { cents, fromCents, sumOf } from '@ishare/kernel/money.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { z } from 'zod';
import type { MoneySource } from '../bills/allocation-book.js';
import { Bill } from '../bills/bill.entity.js';
import { MoneyService } from '../bills/money.service.js';
import { ContractService } from '../contracts/contract.service.js';
import { Contract } from '../contracts/contract.entity.js';
import { crmErrors } from '../crm.errors.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { servedPayments } from '../things.js';
import { Payment } from './payment.entity.js';

/** Contracts on which money may come or go. */
const PAYABLE: readonly number[] = [ContractState.Effective, ContractState.Finished];

@Injectable()
export class PaymentService extends MoneyService<typeof paymentLife, Payment, PaymentRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
    @Inject(DealerScope) dealers: DealerScope,
    @Inject(ContractService) contracts: ContractService,
  ) {
    super({ database, ports, localizer, dealers, contracts }, servedPayments, PaymentState.Confirmed);
  }

  protected override sourceOf({ id, amount, contractId, isRefund = false }: Payment): MoneySource {
    return { kind: 'payment', id, amount, contractId, dealerId: null, isRefund };
  }

  protected override noOf({ paymentNo }: Payment): string {
    return paymentNo;
  }

  protected override readonly guards = {
    /** Money may be entered before, but goes to the bills of what is agreed. While a change is written, bills stand. */
    contractHolds: async ({ tx, row }: Case<Payment>) => {
      const { state, version } = await tx.get(Contract, row.contractId);
      // Of one that was terminated money goes back, and none comes any more.
      if (state === ContractState.Terminated) return row.isRefund;
      return PAYABLE.includes(state) || version > 1;
    },
  };

  protected override readonly effects = {
    confirm: async ({ tx, row }: Case<Payment>) => {
      const split = row.allocations.length > 0 ? row.allocations : await this.byDueDate(tx, row);
      if (row.isRefund && split.length === 0) throw new AppError(crmErrors.RefundUnbilled, { no: row.paymentNo });
      return { allocations: split, ...(await this.split(tx, row, split)) };
    },
    reverse: ({ tx, row }: Case<Payment>) => this.split(tx, row, []),
  };

  /** What nobody has split goes to the bills of its contract, those that are due first before others. */
  private async byDueDate(tx: Tx, { contractId, amount, isRefund }: Payment): Promise<AllocationRow[]> {
    const type = isRefund ? BillType.Refund : Not(BillType.Refund);
    // Whoever pays at the same time waits here.
    await tx.get(Contract, contractId, { lock: true });
    const bills = await tx.em.find(Bill, {
      where: { contractId, type, isDeleted: false, state: Not(BillState.Void) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return firstDue(bills, amount, (bill) => fromCents(cents(bill.amount) - cents(bill.allocatedAmount)));
  }

  /** Money that goes out pays refunds with all of it: nothing leaves that is not billed. */
  protected override async split(tx: Tx, row: Payment, split: readonly AllocationRow[]): Promise<Values<Payment>> {
    const isTakenBack = split.length === 0;
    if (row.isRefund && !isTakenBack && cents(sumOf(split.map(({ amount }) => amount))) < cents(row.amount))
      throw new AppError(crmErrors.RefundUnbilled, { no: row.paymentNo });
    return super.split(tx, row, split);
  }

  /** A dealer sees none and enters none: what he pays is a remittance. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Payment | null,
  ): Promise<Values<Payment>> {
    if ((await this.dealers.dealerOfCaller(tx)) !== null) throw new AppError(kernelErrors.Forbidden);
    const values = await super.toRow(body, tx, existing);
    const one = { ...existing, ...values } as Payment;
    const contract = await tx.get(Contract, one.contractId);
    if (contract.dealerId !== null) throw invalid('contractId', 'Crm:DealerPaysByRemittance');
    await this.refuseWrong(tx, one);
    return values;
  }
}

@Controller(servedPayments.resource.path)
export class PaymentController extends ThingController(servedPayments, PaymentService) {
  constructor(@Inject(PaymentService) private readonly payments: PaymentService) {
    super(payments);
  }

  @Serves(routes.allocate)
  allocate(id: string, body: z.output<typeof allocationsBody>) {
    return this.payments.allocate(id, body);
  }
}
