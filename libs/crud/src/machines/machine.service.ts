import {
  after,
  stateName,
  stepsOf,
  type GuardOf,
  type Machine,
  type Resolved,
  type Step,
  type StepName,
} from '@ishare/contracts/things/machine.js';
import type { MoveResult } from '@ishare/contracts/things/moves.js';
import { machineOf } from '@ishare/contracts/things/thing.js';
import type { Database } from '@ishare/data/database.js';
import { notFound, type AuditedRow } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, now, type Principal } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';
import type { Ports } from '@ishare/server/ports.js';
import { In } from 'typeorm';
import { ThingService, type ServedThing } from '../thing.service.js';
import { RecordMove } from './record-move.entity.js';
import { stepWords } from './step-words.js';

/** What a client sends with a step. */
export interface StepRequest {
  comment?: string | null;
  concurrencyStamp?: string | null;
  dryRun?: boolean | undefined;
}

/** One record before a step, and who asks for it. */
export interface Case<E> {
  tx: Tx;
  /** Locked. */
  row: E;
  caller: Principal;
  comment: string | null;
}

type Guard<E> = (one: Case<E>) => boolean | Promise<boolean>;
/** Values that the step sets beside the state; what else it does, it does in the case's transaction. */
type Effect<E> = (one: Case<E>) => Promise<Values<E> | void>;

/** Who does what follows from a message rather than from a request. */
const NOBODY: Principal = {
  tenantId: '',
  userId: '',
  userName: '',
  sessionId: '',
  clientId: '',
  issuedAt: 0,
  expiresAt: 0,
};

interface Judged<E> {
  one: Case<E>;
  to: number;
  /** `state`, or the guard that does not hold; null where the step is allowed. */
  reason: string | null;
}

/**
 * A thing whose records have a life: they change state by the steps of their machine and by nothing else. A step is
 * done to all the records that it names or to none, in one transaction with its effects and its row of the record's
 * history.
 */
export abstract class MachineService<M extends Machine, E extends AuditedRow> extends ThingService<E> {
  /** What the machine's guards ask, each by its name. */
  protected abstract readonly guards: Readonly<Record<GuardOf<M>, Guard<E>>>;
  protected readonly effects?: { readonly [K in StepName<M>]?: Effect<E> };
  private readonly field: string;
  private readonly machine: M;

  constructor(
    database: Database,
    ports: Ports,
    served: ServedThing,
    private readonly localizer: Localizer,
  ) {
    super(database, ports, served);
    const found = machineOf(served.thing);
    if (!found) throw new Error(`${served.thing.name} has no field that holds a state.`);
    this.field = found.field;
    this.machine = found.machine as M;
  }

  private stateOf(row: E): number {
    return (row as unknown as Record<string, number>)[this.field]!;
  }

  /** What people call a record: the first field that must be given. */
  private titleOf(row: E): string {
    const { thing } = this.served;
    const name = Object.keys(thing.fields).find((field) => thing.fields[field]!.facts.kind === 'text');
    return String((row as unknown as Record<string, unknown>)[name ?? 'id'] ?? row.id);
  }

  /** A record may be changed and deleted only where its machine says so. */
  private refuseFixed(row: E): void {
    const { editable } = this.machine;
    if (editable && !editable.includes(this.stateOf(row)))
      throw new AppError(kernelErrors.RecordFixed, {
        title: this.titleOf(row),
        state: this.words().state(this.stateOf(row)),
      });
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    if (existing) this.refuseFixed(existing);
    const values = await super.toRow(body, tx, existing);
    return existing ? values : ({ [this.field]: this.machine.initial[0], ...values } as Values<E>);
  }

  override get restores(): boolean {
    const { beforeDelete, delete: remove } = MachineService.prototype;
    return this.beforeDelete === beforeDelete && this.delete === remove;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    this.refuseFixed(await tx.get(this.resource.entity, id, { lock: true }));
    await super.beforeDelete(id, tx);
  }

  /**
   * Does a step to the records, to all of them or to none; a dry run tells what would come of it and changes nothing.
   */
  async act(name: StepName<M>, ids: readonly string[], request: StepRequest): Promise<MoveResult[]> {
    await this.refuseOutOfScope(ids);
    return this.database.tx(async (tx) => {
      const judged: Judged<E>[] = [];
      for (const row of await this.rows(tx, ids))
        judged.push(await this.judge(name, { tx, row, caller: currentPrincipal(), comment: request.comment ?? null }));
      if (request.dryRun) return judged.map((one) => this.resultOf(one));
      const refused = judged.filter(({ reason }) => reason !== null);
      if (refused.length > 0) throw this.refusal(name, refused);
      for (const one of judged) await this.move(name, one, request.concurrencyStamp);
      return judged.map((one) => this.resultOf(one));
    });
  }

  /**
   * Does a step of the system's own to a record that is locked, in the transaction of what brings it about; gives
   * whether it leads anywhere from there.
   */
  async follow(name: StepName<M>, row: E, tx: Tx, comment: string | null = null): Promise<boolean> {
    const to = after(this.machine, name, this.stateOf(row));
    if (to === undefined) return false;
    await this.move(name, {
      one: { tx, row, caller: currentContext()?.principal ?? NOBODY, comment },
      to,
      reason: null,
    });
    return true;
  }

  async actOnOne(name: StepName<M>, id: string, request: StepRequest): Promise<Record<string, unknown>> {
    await this.act(name, [id], request);
    return this.get(id);
  }

  /** The steps that a record has taken, the latest first. */
  async moves(id: string): Promise<{ items: Record<string, unknown>[] }> {
    await this.get(id);
    const rows = await this.database.tx((tx) =>
      tx.em.find(RecordMove, {
        where: { thing: this.served.thing.name, recordId: id },
        order: { time: 'DESC', id: 'DESC' },
      }),
    );
    return {
      items: rows.map(({ tenantId: _tenant, thing: _thing, recordId: _record, arrivedTime: _heard, time, ...row }) => ({
        ...row,
        time: time.toISOString(),
      })),
    };
  }

  /** The records, locked in the order of their ids. */
  private async rows(tx: Tx, ids: readonly string[]): Promise<E[]> {
    const wanted = [...new Set(ids)];
    const rows = await tx.em.find(this.resource.entity, {
      where: { id: In(wanted), isDeleted: false } as never,
      order: { id: 'ASC' } as never,
      lock: { mode: 'pessimistic_write' },
    });
    const missing = wanted.find((id) => !rows.some((row) => row.id === id));
    if (missing) throw notFound(this.resource.name, missing);
    return rows;
  }

  private async judge(name: StepName<M>, one: Case<E>): Promise<Judged<E>> {
    const state = this.stateOf(one.row);
    const to = after(this.machine, name, state);
    if (to === undefined) return { one, to: state, reason: 'state' };
    const { guards = [] } = this.machine.steps[name] as Resolved<Step>;
    for (const guard of guards)
      if (!(await this.guards[guard as GuardOf<M>](one))) return { one, to: state, reason: guard };
    return { one, to, reason: null };
  }

  /** When a step was done; a service whose steps are told later says when they were said. */
  protected moment(): Date {
    return now();
  }

  private async move(name: StepName<M>, { one, to }: Judged<E>, stamp?: string | null): Promise<void> {
    const { tx, row, caller, comment } = one;
    const set = (await this.effects?.[name]?.(one)) ?? {};
    await tx.update(this.resource.entity, row.id, { ...set, [this.field]: to } as Values<E>, stamp);
    await tx.insert(RecordMove, {
      thing: this.served.thing.name,
      recordId: row.id,
      step: name,
      fromState: this.stateOf(row),
      toState: to,
      comment,
      time: this.moment(),
      arrivedTime: now(),
      userId: caller === NOBODY ? null : caller.userId,
      userName: caller === NOBODY ? null : caller.userName,
    });
  }

  private words() {
    return stepWords(this.machine, this.localizer, currentContext()?.language ?? 'zh-Hans');
  }

  private resultOf({ one: { row }, to, reason }: Judged<E>): MoveResult {
    const words = this.words();
    return {
      id: row.id,
      title: this.titleOf(row),
      isAllowed: reason === null,
      state: to,
      reasonCode: reason,
      reason: reason && words.reason(reason, this.stateOf(row)),
    };
  }

  /** The refusal that names each record and why. */
  private refusal(name: StepName<M>, refused: readonly Judged<E>[]): AppError {
    const words = this.words();
    const failures = refused.map((one) => this.resultOf(one));
    return new AppError(kernelErrors.StepNotAllowed, {
      step: words.step(name),
      records: words.list(failures.map(({ title, reason }) => `${title}: ${reason}`)),
      failures: failures.map(({ id, title, reasonCode, reason }) => ({
        id,
        title,
        reasonCode,
        reason,
        state: stateName(this.machine, this.stateOf(refused.find(({ one }) => one.row.id === id)!.one.row)),
      })),
    });
  }
}

/** The service of a machine that asks no guards and brings about nothing else. */
export class PlainMachineService extends MachineService<Machine, AuditedRow> {
  protected override readonly guards = {};

  constructor(database: Database, ports: Ports, served: ServedThing, localizer: Localizer) {
    super(database, ports, served, localizer);
    const asked = stepsOf(machineOf(served.thing)!.machine).flatMap(({ guards = [] }) => guards);
    if (asked.length > 0)
      throw new Error(`${served.thing.name} needs a service of its own, which decides ${asked.join(', ')}.`);
  }
}
