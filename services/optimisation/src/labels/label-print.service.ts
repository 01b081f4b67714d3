import { printLabels } from '@ishare/contracts/optimisation/jobs.js';
import {
  longPrint,
  type LabelPrint as LabelPrintRecord,
  type printRequest,
  type voidRequest,
} from '@ishare/contracts/optimisation/labels.js';
import { printLife, PrintState } from '@ishare/contracts/optimisation/print-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { optimisationErrors } from '../optimisation.errors.js';
import { Solution } from '../solutions/solution.entity.js';
import { SolutionService } from '../solutions/solution.service.js';
import { drawLabels, type ChosenPiece, type FileQuery } from './label-drawing.js';
import { LabelPrintFile, type PrintWork } from './label-print-file.entity.js';
import { LabelPrint } from './label-print.entity.js';
import { LabelService } from './label.service.js';
import { printedLabels } from './printed-labels.js';

/** A worker that has said nothing for so long may be gone, ms; what waits for one is told of by nobody. */
const SILENCE: Readonly<Record<number, number>> = { [PrintState.Drawing]: 60_000, [PrintState.Queued]: 900_000 };

const isUnderWay = ({ state }: LabelPrint): boolean => mayStep(printLife, 'cancel', state);
const isStuck = (made: LabelPrint): boolean =>
  isUnderWay(made) && (made.seenTime?.getTime() ?? 0) < now().getTime() - (SILENCE[made.state] ?? 0);

function recordOf(made: LabelPrint, isKept: boolean): LabelPrintRecord {
  const { tenantId: _tenantId, sequences, attempt: _attempt, seenTime: _seenTime, time, ...rest } = made;
  return { ...rest, count: sequences.length, time: time.toISOString(), isKept, isStuck: isStuck(made) };
}

/** Templates are told once each. */
function workOf(title: string, labels: readonly ChosenPiece[]): Omit<PrintWork, 'since'> {
  const templates = [...new Set(labels.map(({ template }) => template!))];
  return {
    title,
    templates,
    labels: labels.map(({ template, templateName: _name, ...label }) => ({
      ...label,
      of: templates.indexOf(template!),
    })),
  };
}

/** What is handed out of a plan's labels: prints, their files, and what of them is void. */
@Injectable()
export class LabelPrintService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(SolutionService) private readonly solutions: SolutionService,
    @Inject(LabelService) private readonly labels: LabelService,
  ) {}

  /**
   * Of a plan that is confirmed: labels may be printed once for nothing, and again for a reason; a print that is asked
   * for twice at a time is no exception. A long one is drawn by a worker.
   */
  async print(solutionId: string, asked: z.output<typeof printRequest>): Promise<LabelPrintRecord> {
    const { parts } = await this.solutions.get(solutionId);
    const wanted = [...new Set(asked.sequences)].sort((a, b) => a - b);
    if (wanted.at(-1)! > parts) throw invalid('sequences', 'Validation:max', { maximum: parts });
    const isLong = wanted.length > longPrint[asked.printer.format];
    const work = isLong ? await this.workFor(solutionId, wanted) : null;
    return this.database.tx(async (tx) => {
      const again = await this.refuseAgain(tx, solutionId, wanted, { reason: asked.reason ?? null });
      const made = await tx.insert(LabelPrint, {
        solutionId,
        sequences: wanted,
        again,
        reason: asked.reason ?? null,
        time: now(),
        operator: currentContext()?.principal?.userName ?? null,
        state: isLong ? PrintState.Queued : PrintState.Ready,
        isLong,
        ...asked.printer,
        drawn: 0,
        attempt: 0,
        seenTime: isLong ? now() : null,
        voids: [],
      });
      if (work) await this.queue(tx, made.id, { ...work, since: 0 });
      return recordOf(made, false);
    });
  }

  async prints(solutionId: string): Promise<{ items: LabelPrintRecord[] }> {
    await this.solutions.get(solutionId);
    return this.database.tx((tx) => this.recordsOf(tx, { solutionId }));
  }

  /** Of a short print drawn now; of a long one as the worker has drawn it. */
  async file(solutionId: string, printId: string, asked: FileQuery): Promise<StreamableFile> {
    const { made, kept } = await this.database.tx(async (tx) => ({
      made: await tx.em.findOneBy(LabelPrint, { id: printId, solutionId }),
      kept: await tx.em.findOneBy(LabelPrintFile, { id: printId }),
    }));
    if (!made) throw notFound('LabelPrint', printId);
    if (made.isLong) {
      if (made.state !== PrintState.Ready || !kept?.bytes) throw new AppError(optimisationErrors.PrintNotReady);
      const { format, paper, resolution } = made;
      if (asked.format !== format || asked.paper !== paper || asked.resolution !== resolution)
        throw new AppError(optimisationErrors.PrintOtherwise, { format, resolution });
      const { solutionNo } = await this.solutions.get(solutionId);
      return attachment(`${solutionNo}.${format}`, kept.bytes);
    }
    const solution = await this.solutions.detail(solutionId);
    const labels = await this.labels.ofPlan(solution);
    const chosen = made.sequences.map((sequence) => labels[sequence - 1]!);
    const { bytes } = await drawLabels('part', chosen, { ...asked, title: solution.solutionNo });
    return attachment(`${solution.solutionNo}.${asked.format}`, Buffer.from(bytes));
  }

  /** A long print that has no file is drawn anew, as its labels are now. */
  async retry(solutionId: string, printId: string, reason: string | null): Promise<LabelPrintRecord> {
    const { sequences } = await this.longPrintOf(solutionId, printId);
    const work = await this.workFor(solutionId, sequences);
    return this.database.tx(async (tx) => {
      const again = await this.refuseAgain(tx, solutionId, sequences, { reason, except: printId });
      const made = await this.locked(tx, solutionId, printId);
      const kept = await tx.em.findOneBy(LabelPrintFile, { id: printId });
      if (isUnderWay(made) && !isStuck(made)) throw new AppError(optimisationErrors.PrintUnderWay);
      if (made.state === PrintState.Ready && kept?.bytes) return recordOf(made, true);
      await tx.em.update(LabelPrint, printId, {
        state: PrintState.Queued,
        drawn: 0,
        seenTime: now(),
        // What is drawn anew is good again.
        voids: [],
        ...(again > 0 ? { again, reason } : {}),
      });
      await tx.em.delete(LabelPrintFile, { id: printId });
      await this.queue(tx, printId, { ...work, since: made.attempt });
      return (await this.recordsOf(tx, { id: printId })).items[0]!;
    });
  }

  /** Its labels count as not printed. */
  cancel(solutionId: string, printId: string): Promise<LabelPrintRecord> {
    return this.database.tx(async (tx) => {
      const made = await this.locked(tx, solutionId, printId);
      if (!isUnderWay(made)) throw new AppError(optimisationErrors.PrintNotReady);
      await tx.em.update(LabelPrint, printId, { state: PrintState.Cancelled });
      await tx.em.delete(LabelPrintFile, { id: printId });
      return recordOf({ ...made, state: PrintState.Cancelled }, false);
    });
  }

  /** Labels that are out and were spoilt: each print that holds one of them says so. */
  declareVoid(
    solutionId: string,
    { sequences, reason }: z.output<typeof voidRequest>,
  ): Promise<{ items: LabelPrintRecord[] }> {
    return this.database.tx(async (tx) => {
      await tx.get(Solution, solutionId, { lock: true });
      const printed = await printedLabels(tx, solutionId);
      const missing = sequences.find((sequence) => !printed.has(sequence));
      if (missing !== undefined) throw new AppError(optimisationErrors.NotPrinted, { sequence: missing });
      const said = { reason, time: now().toISOString(), operator: currentContext()?.principal?.userName ?? null };
      const changed: string[] = [];
      for (const made of await tx.em.findBy(LabelPrint, { solutionId })) {
        const known = new Set(made.voids.map(({ sequence }) => sequence));
        const fresh = [...new Set(sequences)].filter((one) => made.sequences.includes(one) && !known.has(one));
        if (fresh.length === 0 || made.state === PrintState.Cancelled || made.state === PrintState.Failed) continue;
        changed.push(made.id);
        const voids = [...made.voids, ...fresh.map((sequence) => ({ sequence, ...said }))];
        await tx.em.update(LabelPrint, made.id, { voids });
      }
      return this.recordsOf(tx, { id: In(changed) });
    });
  }

  private async workFor(solutionId: string, sequences: readonly number[]): Promise<Omit<PrintWork, 'since'>> {
    const solution = await this.solutions.detail(solutionId);
    const labels = await this.labels.ofPlan(solution);
    return workOf(
      solution.solutionNo,
      sequences.map((sequence) => labels[sequence - 1]!),
    );
  }

  private async queue(tx: Tx, printId: string, work: PrintWork): Promise<void> {
    await tx.insert(LabelPrintFile, { id: printId, work, bytes: null, time: now() });
    await tx.publish(printLabels, { printId });
  }

  /** How many of the labels are out already, under the plan's lock; refused without a reason. */
  private async refuseAgain(
    tx: Tx,
    solutionId: string,
    wanted: readonly number[],
    { reason, except = null }: { reason: string | null; except?: string | null },
  ): Promise<number> {
    const { isSelected, solutionNo } = await tx.get(Solution, solutionId, { lock: true });
    if (!isSelected) throw new AppError(optimisationErrors.NotConfirmed, { solutionNo });
    const printed = await printedLabels(tx, solutionId, except);
    const again = wanted.filter((sequence) => printed.has(sequence)).length;
    if (again > 0 && !reason) throw new AppError(optimisationErrors.PrintedBefore, { count: again });
    return again;
  }

  private async longPrintOf(solutionId: string, printId: string): Promise<LabelPrint> {
    const made = await this.database.tx((tx) => tx.em.findOneBy(LabelPrint, { id: printId, solutionId, isLong: true }));
    if (!made) throw notFound('LabelPrint', printId);
    return made;
  }

  /** The plan before the print, as everybody locks them who asks something of its labels. */
  private async locked(tx: Tx, solutionId: string, printId: string): Promise<LabelPrint> {
    await tx.get(Solution, solutionId, { lock: true });
    const made = await tx.em.findOne(LabelPrint, {
      where: { id: printId, solutionId, isLong: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (!made) throw notFound('LabelPrint', printId);
    return made;
  }

  private async recordsOf(tx: Tx, where: object): Promise<{ items: LabelPrintRecord[] }> {
    const prints = await tx.em.find(LabelPrint, { where, order: { time: 'DESC', id: 'DESC' } });
    const kept = await tx.query<{ id: string }>(
      'select id from label_print_file where id = any($1) and bytes is not null',
      [prints.map(({ id }) => id)],
    );
    const ids = new Set(kept.map(({ id }) => id));
    return { items: prints.map((made) => recordOf(made, ids.has(made.id))) };
  }
}
