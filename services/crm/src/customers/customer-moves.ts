import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { customerOrdered } from '@ishare/contracts/sales-order/events.js';
import { customerLife } from '@ishare/contracts/crm/customer-life.js';
import { after, mayStep, stateName, type StepName } from '@ishare/contracts/things/machine.js';
import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, ConsoleWord } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { crmErrors } from '../crm.errors.js';
import { Customer } from './customer.entity.js';

const CUSTOMER = 'Customer';
/** What is recorded of a customer beside the steps of its life. */
export type Noted = 'edit' | 'reveal' | 'merge' | 'unmerge';

const stageWord = (state: number) => new ConsoleWord(`crm:customerState.${stateName(customerLife, state)}`);

/** Records what has happened to a customer. */
export async function note(
  tx: Tx,
  { id, state }: Pick<Customer, 'id' | 'state'>,
  {
    step,
    to = state,
    comment = null,
  }: { step: StepName<typeof customerLife> | Noted; to?: number; comment?: string | null },
): Promise<void> {
  const caller = currentContext()?.principal;
  await tx.insert(RecordMove, {
    thing: CUSTOMER,
    recordId: id,
    step,
    fromState: state,
    toState: to,
    comment,
    time: now(),
    arrivedTime: now(),
    userId: caller?.userId ?? null,
    userName: caller?.userName ?? null,
  });
}

/**
 * Leads a locked customer by a step of its life and records it; a step that leaves it where it is changes `more` alone.
 * Refuses what leads nowhere from there.
 */
export async function moveCustomer(
  tx: Tx,
  row: Customer,
  step: StepName<typeof customerLife>,
  { more = {}, comment = null }: { more?: Values<Customer>; comment?: string | null } = {},
): Promise<Customer> {
  const to = after(customerLife, step, row.state);
  if (to === undefined) {
    const wished = customerLife.steps[step].to[0]!;
    throw new AppError(crmErrors.StageNotAllowed, {
      name: row.name,
      from: stageWord(row.state),
      to: stageWord(wished),
    });
  }
  const changed = await tx.update(Customer, row.id, { ...more, state: to });
  if (to !== row.state) await note(tx, row, { step, to, comment });
  return changed;
}

/** A customer has ordered. */
export async function noteOrdered(tx: Tx, id: string, salesOrderNo: string): Promise<void> {
  const customer = await tx.get(Customer, id, { lock: true });
  // The order shows the number, to whoever delivers.
  await note(tx, customer, { step: 'reveal', comment: salesOrderNo });
  await deal(tx, customer, salesOrderNo);
}

/** Who has ordered is in no pool, nor followed any longer; who was lost stays so until somebody calls him. */
async function deal(tx: Tx, customer: Customer, salesOrderNo: string): Promise<void> {
  if (mayStep(customerLife, 'deal', customer.state))
    await moveCustomer(tx, customer, 'deal', { comment: salesOrderNo });
}

/** Hears which customers orders are made for without an intent or a contract. */
@Injectable()
export class CustomersOrdered {
  @OnEvent(customerOrdered)
  async heard({ customerId, salesOrderNo }: z.output<typeof customerOrdered.schema>, tx: Tx): Promise<void> {
    const [customer] = await lockCustomers(tx, [customerId]);
    if (customer && customer.state !== CustomerState.Deal) await deal(tx, customer, salesOrderNo);
  }
}

/** Of those customers, locked in the order of their ids. */
export const lockCustomers = (tx: Tx, ids: readonly string[]): Promise<Customer[]> =>
  tx.em.find(Customer, {
    where: { id: In([...new Set(ids)]), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** What has happened to a customer, the latest first. */
export async function movesOf(tx: Tx, id: string) {
  const rows = await tx.em.find(RecordMove, {
    where: { thing: CUSTOMER, recordId: id },
    order: { time: 'DESC', id: 'DESC' },
  });
  return rows.map(({ tenantId: _tenant, thing: _thing, recordId: _record, arrivedTime: _heard, ...row }) => row);
}
