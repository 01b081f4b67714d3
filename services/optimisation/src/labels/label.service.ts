import {
  partCode,
  type labelFileQuery,
  type LabelPreview,
  type LabelWarning,
  type LabelPrint as LabelPrintRecord,
  type PartLabel,
  type printRequest,
} from '@ishare/contracts/optimisation/labels.js';
import type { LabelData, LabelKind } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import type { Resolution } from '@ishare/print/page.js';
import { print, type PrintedFile, type PrintFormat } from '@ishare/print/printing.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentContext, now, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { Board } from '../boards/board.entity.js';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { planInTurn } from '../solutions/plan-turns.js';
import { SolutionService } from '../solutions/solution.service.js';
import { Solution } from '../solutions/solution.entity.js';
import { LabelPrint } from './label-print.entity.js';
import { mm, partLabelData, plannedParts } from './part-labels.js';

type FileQuery = z.output<typeof labelFileQuery>;
interface Wanted {
  format: PrintFormat;
  title?: string;
}
type ResolutionName = FileQuery['resolution'];

/** How often each label of a plan was printed, and when last. */
const PRINTS = `
  select s::int as sequence, count(*)::int as prints, max(p.time) as "printedTime"
    from label_print p cross join jsonb_array_elements_text(p.sequences) s where p.solution_id = $1 group by 1`;

@Injectable()
export class LabelService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(SolutionService) private readonly solutions: SolutionService,
  ) {}

  async list(solutionId: string): Promise<{ items: PartLabel[] }> {
    const solution = await this.solutions.detail(solutionId);
    const printed = new Map((await this.printed(solutionId)).map((row) => [row.sequence, row]));
    return {
      items: plannedParts(solution).map((planned) => {
        const { sequence, channelNo, patternNo, copyNo, placeNo, materialCode, part } = planned;
        const { partNo, name, orderNo, cabinetNo, length, width } = part;
        const { prints = 0, printedTime = null } = printed.get(sequence) ?? {};
        return {
          sequence,
          code: partCode(planned),
          channelNo,
          patternNo,
          copyNo,
          placeNo,
          partNo,
          name,
          orderNo,
          cabinetNo,
          materialCode,
          length,
          width,
          prints,
          printedTime,
        };
      }),
    };
  }

  async preview(solutionId: string, sequence: number, resolution: ResolutionName): Promise<LabelPreview> {
    const label = await planInTurn(async () => {
      const solution = await this.solutions.detail(solutionId);
      const parts = plannedParts(solution);
      const part = parts[sequence - 1];
      if (!part) throw invalid('sequence', 'Validation:max', { maximum: parts.length });
      return partLabelData(part, parts.length, solution);
    });
    return this.draw('part', label, resolution);
  }

  async check(solutionId: string): Promise<{ items: (LabelWarning & { sequence: number })[] }> {
    const labels = await planInTurn(async () => this.labelsOf(await this.solutions.detail(solutionId)));
    const { warnings } = await this.make('part', labels, { format: 'check' });
    return { items: warnings.map(({ index, ...warning }) => ({ sequence: index + 1, ...warning })) };
  }

  /**
   * Of a plan that is confirmed: labels may be printed once for nothing, and again for a reason; a print that is asked
   * for twice at a time is no exception.
   */
  async print(solutionId: string, { sequences, reason }: z.output<typeof printRequest>): Promise<LabelPrintRecord> {
    const { parts } = await this.solutions.get(solutionId);
    const wanted = [...new Set(sequences)].sort((a, b) => a - b);
    if (wanted.at(-1)! > parts) throw invalid('sequences', 'Validation:max', { maximum: parts });
    return this.database.tx(async (tx) => {
      const { isSelected, solutionNo } = await tx.get(Solution, solutionId, { lock: true });
      if (!isSelected) throw new AppError(optimisationErrors.NotConfirmed, { solutionNo });
      const printed = await tx.query<{ sequence: number }>(PRINTS, [solutionId]);
      const known = new Set(printed.map(({ sequence }) => sequence));
      const again = wanted.filter((sequence) => known.has(sequence)).length;
      if (again > 0 && !reason) throw new AppError(optimisationErrors.PrintedBefore, { count: again });
      const made = await tx.insert(LabelPrint, {
        solutionId,
        sequences: wanted,
        again,
        reason: reason ?? null,
        time: now(),
        operator: currentContext()?.principal?.userName ?? null,
      });
      return recordOf(made);
    });
  }

  async prints(solutionId: string): Promise<{ items: LabelPrintRecord[] }> {
    await this.solutions.get(solutionId);
    const prints = await this.database.tx((tx) =>
      tx.em.find(LabelPrint, { where: { solutionId }, order: { time: 'DESC', id: 'DESC' } }),
    );
    return { items: prints.map(recordOf) };
  }

  async file(solutionId: string, printId: string, asked: FileQuery): Promise<StreamableFile> {
    const made = await this.database.tx((tx) => tx.em.findOneBy(LabelPrint, { id: printId, solutionId }));
    if (!made) throw notFound('LabelPrint', printId);
    const solution = await this.solutions.detail(solutionId);
    const labels = this.labelsOf(solution);
    return this.fileOf(
      'part',
      made.sequences.map((sequence) => labels[sequence - 1]!),
      solution.solutionNo,
      asked,
    );
  }

  async ofBoard(boardId: string, resolution: ResolutionName): Promise<LabelPreview> {
    const { kind, data } = await this.boardLabel(boardId);
    return this.draw(kind, data, resolution);
  }

  async ofBoardFile(boardId: string, asked: FileQuery): Promise<StreamableFile> {
    const { kind, data } = await this.boardLabel(boardId);
    return this.fileOf(kind, [data], data.texts['code']!, asked);
  }

  private printed(solutionId: string) {
    return this.database.tx((tx) =>
      tx.query<{ sequence: number; prints: number; printedTime: string }>(PRINTS, [solutionId]),
    );
  }

  private labelsOf(solution: SolutionDetail): LabelData[] {
    const parts = plannedParts(solution);
    return parts.map((part) => partLabelData(part, parts.length, solution));
  }

  private async boardLabel(id: string): Promise<{ kind: LabelKind; data: LabelData }> {
    const { board, material, source } = await this.database.tx(async (tx) => {
      const found = await tx.get(Board, id);
      return {
        board: found,
        material: await tx.get(Material, found.materialId),
        source: found.sourceSolutionId ? await tx.em.findOneBy(Solution, { id: found.sourceSolutionId }) : null,
      };
    });
    const { length, width, isOffCut } = board;
    const texts = {
      code: board.boardsCode,
      length: mm(length),
      width: mm(width),
      thickness: mm(material.thickness),
      material: material.code,
      decor: material.name,
      bin: board.binCode ?? '',
      solutionNo: source?.solutionNo ?? '',
      pattern: board.sourceBoardNo ?? '',
      date: await factoryDay(this.ports, board.inStockTime ?? board.creationTime),
    };
    const panel = { length, width, grain: material.grain, edges: [false, false, false, false] as const };
    return { kind: isOffCut ? 'offcut' : 'board', data: { texts, panel } };
  }

  private make(
    kind: LabelKind,
    labels: LabelData[],
    { format, resolution = '203', paper = 'label', title = '' }: Partial<Omit<FileQuery, 'format'>> & Wanted,
  ): Promise<PrintedFile> {
    const template = standardLabels[kind];
    return print(currentTenantId(), {
      template,
      labels,
      format,
      resolution: Number(resolution) as Resolution,
      paper,
      title,
    });
  }

  private async draw(kind: LabelKind, data: LabelData, resolution: ResolutionName): Promise<LabelPreview> {
    const { bytes, warnings } = await this.make(kind, [data], { format: 'svg', resolution });
    return {
      kind,
      svg: Buffer.from(bytes).toString('utf8'),
      warnings: warnings.map(({ index: _index, ...warning }) => warning),
    };
  }

  private async fileOf(kind: LabelKind, labels: LabelData[], title: string, asked: FileQuery): Promise<StreamableFile> {
    const { bytes } = await this.make(kind, labels, { ...asked, title });
    return attachment(`${title}.${asked.format}`, Buffer.from(bytes));
  }
}

function recordOf({ id, solutionId, sequences, again, reason, time, operator }: LabelPrint): LabelPrintRecord {
  return { id, solutionId, count: sequences.length, again, reason, time: time.toISOString(), operator };
}
