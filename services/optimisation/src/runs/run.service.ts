import { ImportFileState, isRunnable } from '@ishare/contracts/optimisation/import-file-life.js';
import { isUnderWay, runLife, RunState } from '@ishare/contracts/optimisation/run-life.js';
import { after } from '@ishare/contracts/things/machine.js';
import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { Database } from '@ishare/data/database.js';
import type { EntityClass, TenantRow } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext } from '@ishare/server/context.js';
import { features } from '@ishare/contracts/saas/features.js';
import { Features } from '@ishare/server/features.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
import { In, type FindOptionsWhere } from 'typeorm';
import { ImportFile } from '../import-files/import-file.entity.js';
import { busy, giveUpRun, inLockOrder, moveFile } from '../import-files/import-file-moves.js';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import { OptimiseParameterSetting } from '../parameters/optimise-parameter-setting.entity.js';
import { OptimisationRun } from './optimisation-run.entity.js';
import { runInput } from './run-input.js';
import type { RunRequest } from '@ishare/contracts/optimisation/runs.js';
import { Wish } from './wish.js';
import { machineOf, parametersOf, type RunSettings } from './run-settings.js';
import { RunTicket } from './run-ticket.entity.js';

/**
 * Lists up to this long are tried against boards and stock before the run is taken on; longer ones are refused by the
 * worker.
 */
const CHECKED_AT_ONCE = 3_000;
/** Parts of a list that a run takes on: a worker that lays out more has no time left to say that it lives. */
const MAX_PARTS = 200_000;

/** Starting, watching and ending runs; the computing itself is the worker's. */
@Injectable()
export class RunService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Features) private readonly features: Features,
  ) {}

  /** Takes on one run per file: rows and job message are written together or not at all. */
  async start(request: RunRequest): Promise<{ taskId: string }> {
    const taskId = newId();
    const limit = await this.features.limit(features.optimisationRuns);
    await this.database.tx(async (tx) => {
      if (limit > 0) await this.assertRoom(tx, limit, new Set(request.importFileIds).size);
      for (const importFileId of inLockOrder(request.importFileIds)) {
        const file = await tx.get(ImportFile, importFileId, { lock: true });
        if (file.state === ImportFileState.Optimising || file.combinedIntoId) throw await busy(tx, file);
        if (!isRunnable(file.state))
          throw new AppError(optimisationErrors.FileNotVerified, { fileNo: file.fileNo, errorCount: file.errorCount });
        if (file.partCount > MAX_PARTS)
          throw new AppError(optimisationErrors.TooManyParts, {
            fileNo: file.fileNo,
            parts: file.partCount,
            maximum: MAX_PARTS,
          });
        const settings = await this.settingsOf(tx, request, importFileId);
        const runId = newId();
        if (file.rowCount <= CHECKED_AT_ONCE) await runInput(tx, runId, importFileId, settings);
        await tx.insert(OptimisationRun, {
          id: runId,
          importFileId,
          taskId,
          settings,
          state: RunState.Queued,
          wish: Wish.None,
          attempt: 0,
          percent: 0,
          progress: null,
          spent: 0,
          requestedTime: new Date(),
          requestedBy: currentContext()?.principal?.userId ?? null,
          startedTime: null,
          endedTime: null,
          failure: null,
        });
        const messageId = await tx.publish(runOptimisation, { runId });
        await tx.insert(RunTicket, { id: runId, tenantId: tx.tenantId, messageId, seenTime: new Date() });
        await moveFile(tx, importFileId, 'run');
      }
    });
    return { taskId };
  }

  /** Two requests at once count one after the other. */
  private async assertRoom(tx: Tx, limit: number, wanted: number): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtext('runs at once'), hashtext($1))`, [tx.tenantId]);
    const underWay = await tx.em.countBy(OptimisationRun, { state: In([RunState.Queued, RunState.Running]) });
    if (underWay + wanted > limit) throw new AppError(optimisationErrors.TooManyRuns, { limit, underWay });
  }

  /** What a run asked for now would be asked to do. */
  async settingsOf(tx: Tx, request: RunRequest, importFileId: string): Promise<RunSettings> {
    const { boardScope, offcutPriority, stockOnly, timeLimitSec } = request;
    const overrides = { boardScope, offcutPriority, stockOnly, timeLimitSec };
    const parameters = await this.chosen(
      tx,
      OptimiseParameterSetting,
      request.optimizeParameterId,
      'optimizeParameterId',
    );
    if (!parameters) throw invalid('optimizeParameterId', 'Validation:required');
    const machine = await this.chosen(tx, MachineParameterSetting, request.machineParameterId, 'machineParameterId');
    const codes = await tx.query<{ code: string }>(
      'select distinct material_code as code from import_file_detail where import_file_id = $1',
      [importFileId],
    );
    const materials = await tx.em.find(Material, {
      where: { code: In(codes.map(({ code }) => code)), isDeleted: false },
    });
    const own = materials.filter(({ parameterSettingId }) => parameterSettingId);
    const theirs = await tx.em.find(OptimiseParameterSetting, {
      where: { id: In(own.map(({ parameterSettingId }) => parameterSettingId!)), isDeleted: false },
    });
    const byMaterial = own.flatMap(({ code, parameterSettingId }) => {
      const setting = theirs.find(({ id }) => id === parameterSettingId);
      return setting ? [[code, parametersOf(setting, overrides)] as const] : [];
    });
    return {
      parameters: parametersOf(parameters, overrides),
      byMaterial: Object.fromEntries(byMaterial),
      machine: machineOf(machine),
      boardFormat: request.boardFormat ?? null,
    };
  }

  private async chosen<E extends TenantRow & { isDefault: boolean }>(
    tx: Tx,
    entity: EntityClass<E>,
    id: string | null | undefined,
    member: string,
  ): Promise<E | null> {
    if (!id) return tx.find(entity, { isDefault: true } as FindOptionsWhere<E>);
    const row = await tx.find(entity, { id } as FindOptionsWhere<E>);
    if (!row) throw invalid(member, 'Validation:unknown');
    return row;
  }

  private async latest(tx: Tx, importFileId: string): Promise<OptimisationRun | null> {
    await tx.get(ImportFile, importFileId);
    return tx.em.findOne(OptimisationRun, { where: { importFileId }, order: { requestedTime: 'DESC', id: 'DESC' } });
  }

  /** How the latest run of a file goes; a picture of nothing where there was none. */
  async progress(importFileId: string): Promise<OptimisationProgress> {
    const run = await this.database.tx((tx) => this.latest(tx, importFileId));
    const picture: OptimisationProgress = run?.progress ?? {
      importFileId,
      runId: run?.id ?? null,
      state: RunState.Queued,
      percent: 0,
      stage: run ? 'queued' : 'none',
      message: '',
      elapsed: 0,
      boards: 0,
      wastePct: null,
      cost: null,
      lowerBound: null,
      gapPct: null,
      bestAt: [],
      materials: [],
    };
    // The worker learns of it at its next beat; whoever stopped the run sees it at once.
    const stage = run?.state === RunState.Running && run.wish === Wish.Stop ? 'stopping' : picture.stage;
    return { ...picture, ...(run ? { state: run.state } : {}), stage, message: this.message(run, stage) };
  }

  private message(run: OptimisationRun | null, stage: string): string {
    const language = currentContext()?.language ?? 'zh-Hans';
    if (run?.failure) return this.localizer.text(language, run.failure.text, run.failure.data);
    if (run && !isUnderWay(run.state)) return this.localizer.text(language, `RunState:${run.state}`);
    return this.localizer.text(language, `Stage:${stage}`);
  }

  /** Ends the run of a file with the best plan so far. One that no worker has taken up has none and is cancelled. */
  async stop(importFileId: string): Promise<void> {
    await this.wish(importFileId, Wish.Stop);
  }

  /** Ends the run of a file without a plan. */
  async cancel(importFileId: string): Promise<void> {
    await this.wish(importFileId, Wish.Cancel);
  }

  private async wish(importFileId: string, wish: Wish): Promise<void> {
    await this.database.tx(async (tx) => {
      const file = await tx.get(ImportFile, importFileId, { lock: true });
      const run = await tx.em.findOne(OptimisationRun, {
        where: { importFileId },
        order: { requestedTime: 'DESC', id: 'DESC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!run || !isUnderWay(run.state)) throw new AppError(optimisationErrors.NotRunning, { fileNo: file.fileNo });
      tx.touched.add('optimisation_run');
      if (run.state === RunState.Running) {
        await tx.em.update(OptimisationRun, run.id, { wish: Math.max(run.wish, wish) as Wish });
        return;
      }
      await tx.em.update(OptimisationRun, run.id, {
        wish,
        state: after(runLife, 'withdraw', run.state)!,
        endedTime: new Date(),
      });
      await tx.em.delete(RunTicket, run.id);
      await giveUpRun(tx, importFileId);
    });
  }
}
