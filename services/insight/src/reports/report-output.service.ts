import { reportOutputs, type ReportOutputFile as OutputRecord } from '@ishare/contracts/insight/report-outputs.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { attachment, fileName } from '@ishare/server/attachment.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { zip, type ZipEntry } from '@ishare/server/zip.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { insightErrors } from '../errors.js';
import { servedOutputs } from '../things.js';
import { ReportOutputFile } from './report-output.entity.js';
import { ReportRunService } from './report-run.service.js';

/** Folders within each other. */
const DEPTH = 10;

interface Leaf extends Pick<ReportOutputFile, 'name' | 'fileType'> {
  templateId: string;
}

interface Produced {
  name: string;
  bytes: Buffer;
}

/** A file that the caller does not get. */
interface Refusal {
  name: string;
  error: AppError;
}

/** Files whose names differ, whatever their reports are called. */
function asEntries(files: readonly Produced[]): ZipEntry[] {
  const seen = new Map<string, number>();
  return files.map(({ name, bytes }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const dot = name.lastIndexOf('.');
    const told = count === 1 ? name : `${name.slice(0, dot)} ${count}${name.slice(dot)}`;
    return { name: told, content: bytes };
  });
}

@Injectable()
export class ReportOutputService extends ThingService<ReportOutputFile, OutputRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(ReportRunService) private readonly runs: ReportRunService,
  ) {
    super(database, ports, servedOutputs);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ReportOutputFile | null,
  ): Promise<Values<ReportOutputFile>> {
    const row = await super.toRow(body, tx, existing);
    await this.refuseLoop(tx, row.parentId ?? null, existing?.id);
    if (row.templateId && existing && (await tx.find(ReportOutputFile, { parentId: existing.id })))
      throw new AppError(insightErrors.OutputOfReport, { name: row.name });
    return row;
  }

  private async refuseLoop(tx: Tx, parentId: string | null, own: string | undefined): Promise<void> {
    let above = parentId;
    for (let depth = 0; above !== null; depth++) {
      if (above === own || depth === DEPTH) throw new AppError(insightErrors.OutputLoop);
      const parent: ReportOutputFile = await tx.get(ReportOutputFile, above, { lock: true });
      if (parent.templateId) throw new AppError(insightErrors.OutputOfReport, { name: parent.name });
      above = parent.parentId;
    }
  }

  async childs(id: string): Promise<{ items: OutputRecord[] }> {
    await this.get(id);
    const rows = await this.database.tx((tx) =>
      tx.em.find(ReportOutputFile, { where: { parentId: id, isDeleted: false }, order: { name: 'ASC' } }),
    );
    return { items: await Promise.all(rows.map((row) => this.get(row.id))) };
  }

  /** The files of reports below a file. */
  private async leavesOf(id: string): Promise<Leaf[]> {
    const one = await this.database.tx((tx) => tx.get(ReportOutputFile, id));
    if (one.templateId) return [{ templateId: one.templateId, fileType: one.fileType, name: one.name }];
    const below = await this.database.tx((tx) =>
      tx.em.find(ReportOutputFile, { where: { parentId: id, isDeleted: false }, order: { name: 'ASC' } }),
    );
    const leaves: Leaf[] = [];
    for (const child of below) leaves.push(...(await this.leavesOf(child.id)));
    return leaves;
  }

  /** Runs what it is made of in the caller's name; several files are one archive. */
  async produce(id: string): Promise<Produced> {
    const { files, refusals } = await this.filesOf(id);
    if (refusals.length > 0) throw refusals[0]!.error;
    return this.asOne(id, files);
  }

  /** As `produce`, without what the caller may not read; refused where that is all. */
  async produceReadable(id: string): Promise<Produced & { refusals: readonly Refusal[] }> {
    const { files, refusals } = await this.filesOf(id);
    if (files.length === 0) throw refusals[0]!.error;
    return { ...(await this.asOne(id, files)), refusals };
  }

  private async filesOf(id: string): Promise<{ files: Produced[]; refusals: Refusal[] }> {
    const leaves = await this.leavesOf(id);
    if (leaves.length === 0) throw new AppError(insightErrors.NothingToProduce);
    const [files, refusals]: [Produced[], Refusal[]] = [[], []];
    for (const { templateId, fileType, name } of leaves)
      try {
        const { bytes } = await this.runs.produce(templateId, fileType);
        files.push({ name: fileName(`${name}.${fileType}`), bytes });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push({ name, error });
      }
    return { files, refusals };
  }

  private async asOne(id: string, files: readonly Produced[]): Promise<Produced> {
    if (files.length === 1) return files[0]!;
    const { name } = await this.get(id);
    return { name: fileName(`${name}.zip`), bytes: await zip(asEntries(files)) };
  }
}

export class ReportOutputController extends CrudController(servedOutputs.resource, ReportOutputService) {
  @Inject(ReportOutputService) private readonly outputs!: ReportOutputService;

  @Serves(reportOutputs.childs)
  childs(id: string) {
    return this.outputs.childs(id);
  }

  @Serves(reportOutputs.produce)
  async produce(id: string): Promise<StreamableFile> {
    const { name, bytes } = await this.outputs.produce(id);
    return attachment(name, bytes);
  }
}
