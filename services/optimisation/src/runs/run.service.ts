import { isUnderWay, runLife, RunState } from '@ishare/contracts/optimisation/run-life.js';
import { after } from '@ishare/contracts/things/machine.js';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { features } from '@ishare/contracts/saas/features.js';
import { Features } from '@ishare/server/features.js';
import { Ports } from '@ishare/server/ports.js';
import { Localizer } from '@ishare/server/localizer.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ImportFile } from '../import-files/import-file.entity.js';
import { inLockOrder, moveFile } from '../import-files/import-file-moves.js';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { optimisationSettings, type OptimisationSettings } from '../parameters/optimisation-settings.js';
import { leaveRun, underWay } from './leaving.js';
import { LATEST_FIRST, OptimisationRun } from './optimisation-run.entity.js';
import { RUN_NEWS } from './progress-relay.js';
import { runInput } from './run-input.js';
import type { RunChoice, RunRequest } from '@ishare/contracts/optimisation/runs.js';
import { Wish } from './wish.js';
import { chosenSettings } from './chosen-settings.js';
import type { RunSettings } from './run-settings.js';
import { RunTicket } from './run-ticket.entity.js';
import { assertRoom, CHECKED_AT_ONCE, runnableFile, takeOn } from './taking-on.js';

/** The worker learns of a wish at its next beat, and tells nothing before its first; here both are seen at once. */
function stageOf({ state, wish }: OptimisationRun, { stage }: OptimisationProgress): string {
  if (state !== RunState.Running) return stage;
  if (wish === Wish.Cancel) return 'cancelling';
  if (wish === Wish.Stop) return 'stopping';
  return stage === 'queued' ? 'reading' : stage;
}

/** Starting, watching and ending runs; the computing itself is the worker's. */
@Injectable()
export class RunService {
  private readonly hub: HubPublisher;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Features) private readonly features: Features,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(SHARED_STATE) state: SharedState,
  ) {
    this.hub = new HubPublisher(state);
  }

  /** Takes on one run per file: rows and job message are written together or not at all. */
  async start(request: RunRequest): Promise<{ taskId: string }> {
    const taskId = newId();
    const limit = await this.features.limit(features.optimisationRuns);
    const { boardFormat } = request;
    const choice = boardFormat ? { boardFormats: [boardFormat], ...request } : request;
    const usual = await optimisationSettings(this.ports);
    await this.database.tx(async (tx) => {
      await assertRoom(tx, limit, new Set(request.importFileIds).size);
      for (const importFileId of inLockOrder(request.importFileIds)) {
        const { rowCount } = await runnableFile(tx, importFileId);
        const settings = await this.settingsOf(tx, choice, { importFileId, usual });
        const id = newId();
        if (rowCount <= CHECKED_AT_ONCE) await runInput(tx, id, importFileId, settings);
        await takeOn(tx, { id, importFileId, taskId, settings, isTrial: false });
        await moveFile(tx, importFileId, 'run');
        this.tellOf(tx, importFileId);
      }
    });
    return { taskId };
  }

  /** Has browsers told of a run that no worker tells of: one that comes into the queue, or leaves it. */
  tellOf(tx: Tx, importFileId: string): void {
    tx.afterCommit.push(async () => {
      const run = await this.database.tx((after) => this.latest(after, importFileId));
      const told = { tenantId: currentTenantId(), arguments: [this.picture(importFileId, run)] };
      for (const permission of RUN_NEWS.permissions)
        await this.hub.send({ ...told, target: RUN_NEWS.target, permission });
    });
  }

  /** What a run asked for now would be asked to do; `usual` is what the tenant's settings page says. */
  async settingsOf(
    tx: Tx,
    request: RunChoice,
    asked: { importFileId: string; usual: OptimisationSettings },
  ): Promise<RunSettings> {
    const settings = await this.settingsAsked(tx, request, asked);
    if (!settings) throw invalid('optimizeParameterId', 'Validation:required');
    return settings;
  }

  /** The same; undefined where there are no parameters at all. */
  async settingsAsked(
    tx: Tx,
    request: RunChoice,
    { importFileId, usual }: { importFileId: string; usual: OptimisationSettings },
  ): Promise<RunSettings | undefined> {
    const codes = await tx.query<{ code: string }>(
      'select distinct material_code as code from import_file_detail where import_file_id = $1',
      [importFileId],
    );
    const materials = await tx.em.find(Material, {
      where: { code: In(codes.map(({ code }) => code)), isDeleted: false },
    });
    return chosenSettings(tx, materials, { request, usual });
  }

  private async latest(tx: Tx, importFileId: string): Promise<OptimisationRun | null> {
    await tx.get(ImportFile, importFileId);
    const [latest] = await tx.query<{ id: string }>(
      `select id from optimisation_run r where r.import_file_id = $1 order by ${LATEST_FIRST} limit 1`,
      [importFileId],
    );
    return latest ? tx.get(OptimisationRun, latest.id) : null;
  }

  /** How the latest run of a file goes; a picture of nothing where there was none. */
  async progress(importFileId: string): Promise<OptimisationProgress> {
    const run = await this.database.tx((tx) => this.latest(tx, importFileId));
    const picture = this.picture(importFileId, run);
    return { ...picture, message: this.message(run, picture.stage) };
  }

  /** The same without words, as browsers are told it whatever their language. */
  private picture(importFileId: string, run: OptimisationRun | null): OptimisationProgress {
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
    return { ...picture, ...(run ? { state: run.state, stage: stageOf(run, picture) } : {}) };
  }

  message(run: OptimisationRun | null, stage: string): string {
    const language = currentContext()?.language ?? 'zh-Hans';
    if (run?.failure) return this.localizer.text(language, run.failure.text, run.failure.data);
    if (run && !isUnderWay(run.state)) return this.localizer.text(language, `RunState:${run.state}`);
    return this.localizer.text(language, `Stage:${stage}`);
  }

  /**
   * Ends the runs of a file with the best plans so far. One that no worker has taken up has none and is cancelled.
   */
  async stop(importFileId: string): Promise<void> {
    await this.wish(importFileId, Wish.Stop);
  }

  /** Ends the runs of a file without a plan. */
  async cancel(importFileId: string): Promise<void> {
    await this.wish(importFileId, Wish.Cancel);
  }

  private async wish(importFileId: string, wish: Wish): Promise<void> {
    await this.database.tx(async (tx) => {
      const file = await tx.get(ImportFile, importFileId, { lock: true });
      const going = await tx.em.find(OptimisationRun, {
        where: underWay(importFileId),
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (going.length === 0) throw new AppError(optimisationErrors.NotRunning, { fileNo: file.fileNo });
      tx.touched.add('optimisation_run');
      const withdrawn = going.filter(({ state }) => state === RunState.Queued);
      for (const run of going.filter(({ state }) => state === RunState.Running))
        await tx.em.update(OptimisationRun, run.id, { wish: Math.max(run.wish, wish) as Wish });
      for (const { id, state } of withdrawn) {
        await tx.em.update(OptimisationRun, id, {
          wish,
          state: after(runLife, 'withdraw', state)!,
          endedTime: new Date(),
        });
        await tx.em.delete(RunTicket, id);
      }
      if (withdrawn[0]) await leaveRun(tx, withdrawn[0], 'giveUp');
      this.tellOf(tx, importFileId);
    });
  }
}
