import type {
  LabelProof,
  LabelTemplate as LabelTemplateRecord,
  proofRequest,
  ProofWarning,
} from '@ishare/contracts/optimisation/label-template.js';
import { conditionFaults, type LabelCondition } from '@ishare/contracts/print/label-rules.js';
import {
  templateFaults,
  type LabelKind,
  type LabelTemplate as LabelLayout,
} from '@ishare/contracts/print/label-template.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import type { Resolution } from '@ishare/print/page.js';
import { proveLabel } from '@ishare/print/printing.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { LabelPieces } from '../labels/label-pieces.service.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { labelTemplates } from '../things.js';
import type { LabelTemplate } from './label-template.entity.js';

/** dpi at which the codes of a label that is in use can be read: those of the printers that factories have. */
const READ_AT = [203, 300] as const satisfies Resolution[];

interface Said {
  kind: LabelKind;
  conditions: readonly LabelCondition[];
  layout: LabelLayout;
  isEnable: boolean;
}

/** Names what cannot be printed or judged, item by item and condition by condition. */
function refuseFaulty({ kind, conditions, layout }: Said): void {
  const issues = [
    ...templateFaults(kind, layout).map(({ index, fault, field }) => ({
      member: `layout.items.${index}`,
      text: `Label:${fault}`,
      data: { item: index + 1, field: field ?? '' },
    })),
    ...conditionFaults(kind, conditions).map(({ index, fault }) => ({
      member: `conditions.${index}.${fault}`,
      text: `LabelRule:${fault}`,
      data: { condition: index + 1 },
    })),
  ];
  if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues);
}

@Injectable()
export class LabelTemplateService extends ThingService<LabelTemplate, LabelTemplateRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(LabelPieces) private readonly pieces: LabelPieces,
  ) {
    super(database, ports, labelTemplates);
  }

  override async create(body: Record<string, unknown>): Promise<LabelTemplateRecord> {
    await this.refuseUnfit(body as unknown as Said);
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>): Promise<LabelTemplateRecord> {
    const { kind, conditions, layout, isEnable } = await this.get(id);
    await this.refuseUnfit({ conditions, layout, isEnable, ...body, kind } as Said);
    // The kind is fixed, and yet it says among which records the default is one.
    return super.update(id, { ...body, kind } as never);
  }

  /** Judged before the transaction that keeps it: its codes are drawn and read. */
  private async refuseUnfit(said: Said): Promise<void> {
    refuseFaulty(said);
    if (said.isEnable) await this.refuseUnreadable(said);
  }

  /** A label of which a scanner reads nothing is not put to use. */
  private async refuseUnreadable({ kind, layout: template }: Said): Promise<void> {
    const label = await this.pieces.longest(kind);
    const job = { template, label, resolution: READ_AT[0], readAt: READ_AT };
    const { warnings } = await proveLabel(currentTenantId(), job);
    const found = warnings.find((one) => one.kind === 'unread' || one.kind === 'noCode');
    if (!found) return;
    const resolution = found.kind === 'unread' ? found.resolution : READ_AT[0];
    throw new AppError(optimisationErrors.CodeUnread, { item: found.item + 1, text: found.text, resolution });
  }

  /** Draws a label as it is designed; nothing is kept. */
  async prove(asked: z.output<typeof proofRequest>): Promise<LabelProof> {
    const { kind, layout: template, conditions, on, piece } = asked;
    const sound = conditionFaults(kind, conditions).length === 0 ? conditions : [];
    const { data: label, of } =
      on === 'longest'
        ? { data: await this.pieces.longest(kind), of: null }
        : await this.pieces.tried(kind, sound, piece);
    const resolution = Number(asked.resolution) as Resolution;
    const { svg, warnings } = await proveLabel(currentTenantId(), { template, label, resolution, readAt: READ_AT });
    const faults = templateFaults(kind, template).map(({ index: item, fault, field }): ProofWarning => ({
      kind: fault,
      item,
      text: field ?? '',
    }));
    return { kind, svg, warnings: [...faults, ...warnings], source: of };
  }
}
