// Numbers by rule, taken in the schema of the service that gives them to its records: counter, record and log commit
// together.
import { randomInt } from 'node:crypto';
import { counterKey, writeNumber, type CodeRule, type NumberOccasion } from '@ishare/contracts/platform/code-rule.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { Column, Unique } from 'typeorm';
import type { Database } from './database.js';
import { TenantDetail, TenantTable } from './entities.js';
import type { Tx } from './tx.js';

/** The last count of a rule under a key. */
@TenantTable('number_counter', { changeLog: false })
@Unique('number_counter_key', ['tenantId', 'ruleId', 'key'])
export class NumberCounter extends TenantDetail {
  @Column('uuid')
  ruleId!: string;

  @Column('varchar', { length: 64 })
  key!: string;

  @Column('int')
  value!: number;
}

/** Each number that was taken: none is given twice, whatever becomes of its rule. */
@TenantTable('number_log', { changeLog: false })
@Unique('number_log_value_key', ['tenantId', 'ruleId', 'key', 'value'])
@Unique('number_log_number_key', ['tenantId', 'ruleId', 'number'])
export class NumberLog extends TenantDetail {
  @Column('uuid')
  ruleId!: string;

  @Column('varchar', { length: 64 })
  key!: string;

  @Column('int')
  value!: number;

  @Column('varchar', { length: 500 })
  number!: string;

  @Column('timestamptz')
  takenTime!: Date;
}

/** Tables of a service that takes numbers; add them to its entities. */
export const numberEntities = [NumberCounter, NumberLog];

/**
 * How often a number that was given before is passed over: random ones meet now and then, sequences after their rule
 * was changed.
 */
const MAX_TRIES = 1_000;

const COUNT = `
  insert into number_counter (id, tenant_id, rule_id, key, value) values ($1, $2, $3, $4, 1)
  on conflict (tenant_id, rule_id, key) do update set value = number_counter.value + 1 returning value`;
const LOG = `
  insert into number_log (id, tenant_id, rule_id, key, value, number, taken_time) values ($1, $2, $3, $4, $5, $6, now())
  on conflict (tenant_id, rule_id, number) do nothing returning number`;

const randomDigits = (digits: number): string => Array.from({ length: digits }, () => randomInt(10)).join('');

/**
 * The next number of a rule. Its counter stays locked until the transaction ends, and goes back when it fails: no
 * number is lost.
 */
export async function takeNumber(tx: Tx, rule: CodeRule, occasion: NumberOccasion): Promise<string> {
  const key = counterKey(rule, occasion);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [counted] = await tx.query<{ value: number }>(COUNT, [newId(), tx.tenantId, rule.id, key]);
    const number = writeNumber(rule, occasion, counted!.value, randomDigits);
    const logged = await tx.query(LOG, [newId(), tx.tenantId, rule.id, key, counted!.value, number]);
    if (logged.length > 0) return number;
  }
  throw new AppError(kernelErrors.NumbersUsedUp, { rule: rule.code });
}

/**
 * Gives the next number of a rule to the transaction of a new record. Without gaps, it is taken in that transaction,
 * whose others of the counter wait from then on, so that it comes after all that it locks; otherwise it is taken here,
 * and a failure leaves a gap.
 */
export async function numberFor(
  database: Database,
  rule: CodeRule,
  occasion: NumberOccasion,
): Promise<(tx: Tx) => Promise<string>> {
  if (rule.gapless || database.isJudging) return (tx) => takeNumber(tx, rule, occasion);
  const number = await database.tx((tx) => takeNumber(tx, rule, occasion));
  return async () => number;
}

/** Runs `work` in a transaction with a new number. */
export async function withNumber<T>(
  database: Database,
  rule: CodeRule,
  occasion: NumberOccasion,
  work: (tx: Tx, number: string) => Promise<T>,
): Promise<T> {
  const take = await numberFor(database, rule, occasion);
  return database.tx(async (tx) => work(tx, await take(tx)));
}

/** The numbers that would come next, and the last count; nothing is taken. Random digits are shown as `#`. */
export async function peekNumbers(
  tx: Tx,
  rule: CodeRule,
  occasion: NumberOccasion,
  count: number,
): Promise<{ last: number; numbers: string[] }> {
  const [counted] = await tx.query<{ value: number }>(
    'select value from number_counter where rule_id = $1 and key = $2',
    [rule.id, counterKey(rule, occasion)],
  );
  const last = counted?.value ?? 0;
  return {
    last,
    numbers: Array.from({ length: count }, (_, index) =>
      writeNumber(rule, occasion, last + 1 + index, (digits) => '#'.repeat(digits)),
    ),
  };
}
