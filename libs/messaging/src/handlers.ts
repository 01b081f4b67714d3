import type { EventDefinition, JobDefinition } from '@ishare/contracts/define.js';
import type { Tx } from '@ishare/data/tx.js';
import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const EVENT_HANDLER = 'ishare:event-handler';
export const JOB_HANDLER = 'ishare:job-handler';
export const SCHEDULE = 'ishare:schedule';

export type EventHandler<S extends z.ZodType> = (payload: z.output<S>, tx: Tx) => Promise<void>;

/**
 * Handles an event inside a transaction of the event's tenant. The inbox row is written in the same transaction:
 * however often the event is delivered, the effect happens once.
 */
export function OnEvent<S extends z.ZodType>(event: EventDefinition<S>) {
  return (target: object, key: string, descriptor: TypedPropertyDescriptor<EventHandler<S>>): void => {
    SetMetadata(EVENT_HANDLER, event)(target, key, descriptor as PropertyDescriptor);
  };
}

export interface JobContext {
  /** The outbox id under which the job was asked for. */
  messageId: string;
  /** Counts from 1; grows with each retry and each crash. */
  attempt: number;
  /** Aborted at shutdown, at the job's timeout, and when another worker has taken the job over. */
  signal: AbortSignal;
  /** Sends progress to whoever listens to the job's queue. */
  progress(value: object): Promise<void>;
}

export type JobHandler<S extends z.ZodType> = (payload: z.output<S>, job: JobContext) => Promise<void>;

/** Does a job, in the name of its tenant and outside of a transaction: a long job takes short ones. May run twice. */
export function OnJob<S extends z.ZodType>(job: JobDefinition<S>) {
  return (target: object, key: string, descriptor: TypedPropertyDescriptor<JobHandler<S>>): void => {
    SetMetadata(JOB_HANDLER, job)(target, key, descriptor as PropertyDescriptor);
  };
}

/**
 * Done every so many ms by one process of the installation, outside of tenants and transactions. A period that was
 * missed is not made up for; one that is slow may meet the next.
 */
export function OnSchedule(every: number) {
  return (target: object, key: string, descriptor: TypedPropertyDescriptor<() => Promise<void>>): void => {
    SetMetadata(SCHEDULE, { every })(target, key, descriptor as PropertyDescriptor);
  };
}
