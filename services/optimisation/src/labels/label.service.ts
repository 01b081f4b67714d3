import {
  partCode,
  type LabelPreview,
  type LabelWarning,
  type PartLabel,
} from '@ishare/contracts/optimisation/labels.js';
import type { LabelKind } from '@ishare/contracts/print/label-template.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { Database } from '@ishare/data/database.js';
import { invalid } from '@ishare/kernel/errors.js';
import { attachment } from '@ishare/server/attachment.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { LabelChoice } from '../label-templates/label-choice.js';
import { planInTurn } from '../solutions/plan-turns.js';
import { SolutionService } from '../solutions/solution.service.js';
import { drawLabels, previewLabel, withTemplate, type ChosenPiece, type FileQuery } from './label-drawing.js';
import { LabelPieces } from './label-pieces.service.js';
import { plannedParts } from './part-labels.js';
import { printedLabels, voidedLabels } from './printed-labels.js';

@Injectable()
export class LabelService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(SolutionService) private readonly solutions: SolutionService,
    @Inject(LabelPieces) private readonly pieces: LabelPieces,
  ) {}

  async list(solutionId: string): Promise<{ items: PartLabel[] }> {
    const solution = await this.solutions.detail(solutionId);
    const [printed, voided] = await this.database.tx(async (tx) => [
      await printedLabels(tx, solutionId),
      await voidedLabels(tx, solutionId),
    ]);
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
          voidedTime: prints === 0 ? (voided.get(sequence) ?? null) : null,
        };
      }),
    };
  }

  async preview(solutionId: string, sequence: number, resolution: FileQuery['resolution']): Promise<LabelPreview> {
    const label = await planInTurn(async () => {
      const labels = await this.ofPlan(await this.solutions.detail(solutionId));
      const found = labels[sequence - 1];
      if (!found) throw invalid('sequence', 'Validation:max', { maximum: labels.length });
      return found;
    });
    return previewLabel('part', label, resolution);
  }

  async check(solutionId: string): Promise<{ items: (LabelWarning & { sequence: number })[] }> {
    const labels = await planInTurn(async () => this.ofPlan(await this.solutions.detail(solutionId)));
    const { warnings } = await drawLabels('part', labels, { format: 'check' });
    return { items: warnings.map(({ index, ...warning }) => ({ sequence: index + 1, ...warning })) };
  }

  async ofBoard(boardId: string, resolution: FileQuery['resolution']): Promise<LabelPreview> {
    const { kind, label } = await this.boardLabel(boardId);
    return previewLabel(kind, label, resolution);
  }

  async ofBoardFile(boardId: string, asked: FileQuery): Promise<StreamableFile> {
    const { kind, label } = await this.boardLabel(boardId);
    const title = label.texts['code']!;
    const { bytes } = await drawLabels(kind, [label], { ...asked, title });
    return attachment(`${title}.${asked.format}`, Buffer.from(bytes));
  }

  /** The labels of a plan in the order of the saw, each with the template that its piece has. */
  async ofPlan(solution: SolutionDetail): Promise<ChosenPiece[]> {
    const choice = await LabelChoice.of(this.database, 'part');
    const pieces = await this.pieces.ofPlan(solution, choice.facts);
    return pieces.map((piece) => withTemplate(piece, choice));
  }

  private async boardLabel(id: string): Promise<{ kind: LabelKind; label: ChosenPiece }> {
    const { kind, piece } = await this.pieces.ofBoard(id);
    return { kind, label: withTemplate(piece, await LabelChoice.of(this.database, kind)) };
  }
}
