// Labels as they are drawn, each with the template that its piece has.
import type { LabelKind } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import type { LabelPreview, labelFileQuery } from '@ishare/contracts/optimisation/labels.js';
import type { Resolution } from '@ishare/print/page.js';
import { print, type PrintedFile, type PrintFormat, type PrintLabel } from '@ishare/print/printing.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { z } from 'zod';
import type { LabelChoice } from '../label-templates/label-choice.js';
import type { Piece } from './label-pieces.service.js';

export type FileQuery = z.output<typeof labelFileQuery>;

/** A label with its template, and the name of that; null for the one that the product comes with. */
export type ChosenPiece = PrintLabel & { templateName: string | null };

export function withTemplate({ data, facts }: Piece, choice: LabelChoice): ChosenPiece {
  const { name, layout } = choice.for(facts);
  return { ...data, template: layout, templateName: name };
}

/** The labels in their order, as a file of that format. */
export function drawLabels(
  kind: LabelKind,
  labels: readonly PrintLabel[],
  asked: Partial<Omit<FileQuery, 'format'>> & { format: PrintFormat; title?: string },
): Promise<PrintedFile> {
  const { format, resolution = '203', paper = 'label', title = '' } = asked;
  return print(currentTenantId(), {
    template: standardLabels[kind],
    labels,
    format,
    resolution: Number(resolution) as Resolution,
    paper,
    title,
  });
}

/** One label as it will be printed. */
export async function previewLabel(
  kind: LabelKind,
  label: ChosenPiece,
  resolution: FileQuery['resolution'],
): Promise<LabelPreview> {
  const { bytes, warnings } = await drawLabels(kind, [label], { format: 'svg', resolution });
  return {
    kind,
    svg: Buffer.from(bytes).toString('utf8'),
    warnings: warnings.map(({ index: _index, ...warning }) => warning),
    templateName: label.templateName,
  };
}
