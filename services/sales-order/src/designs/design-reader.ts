import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { errors } from '../errors.js';
import { Design } from './design.entity.js';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { SplitModelReader, type SplitModels } from './split-models.js';
import { WorkshopTerms } from './workshop-terms.js';
import { split, type SplitError, type SplitResult } from './splitter.js';

export interface SheetContent {
  sheet: AuditDesign;
  /** Null where the design is not the built-in designer's, or not known. */
  content: DesignContent | null;
  /** Code of the sheet that holds what both are of. */
  heldBy?: string;
}

/** A sheet taken apart. */
interface SplitSheet {
  sheet: AuditDesign;
  content: DesignContent;
  result: SplitResult;
}

/** What a sheet holds of a design: the room that it is named after, else the rooms that no sheet is named after. */
export function roomsOf(
  { auditName }: Pick<AuditDesign, 'auditName'>,
  sheets: readonly Pick<AuditDesign, 'auditName'>[],
  { rooms }: DesignContent,
): DesignContent['rooms'] {
  const own = rooms.find(({ name }) => name === auditName);
  if (own) return [own];
  const named = new Set(sheets.map((other) => other.auditName));
  return rooms.filter(({ name }) => !named.has(name));
}

function impossible(auditCode: string, { kind, cabinetNo, model, ruleId, formula, reason }: SplitError): AppError {
  if (kind === 'size')
    return new AppError(errors.PartImpossible, { auditCode, cabinetNo, ruleId, size: reason, formula });
  if (kind === 'formula') return new AppError(errors.FormulaFails, { auditCode, cabinetNo, model, ruleId, formula });
  return new AppError(errors.ParameterOutside, { auditCode, cabinetNo, model, parameter: reason });
}

/** The designs behind sheets, whole and taken apart. */
@Injectable()
export class DesignReader {
  constructor(
    private readonly models: SplitModelReader,
    private readonly terms: WorkshopTerms,
  ) {}

  /**
   * The content of each sheet; a design that several sheets of an order share is given to the first of them alone,
   * whichever are asked for, so that nothing is made or counts twice.
   */
  async ofSheets(tx: Tx, sheets: readonly AuditDesign[]): Promise<SheetContent[]> {
    const numbers = [...new Set(sheets.flatMap(({ auditDesignId }) => auditDesignId ?? []))];
    const designs = new Map(
      (await tx.em.findBy(Design, { designId: In(numbers), isDeleted: false })).map((design) => [
        design.designId,
        design,
      ]),
    );
    const live = await tx.em.find(AuditDesign, {
      where: {
        salesOrderId: In(sheets.map(({ salesOrderId }) => salesOrderId)),
        auditDesignId: In(numbers),
        state: Not(AuditState.Voided),
        isDeleted: false,
      },
      order: { auditCode: 'ASC', id: 'ASC' },
    });
    return sheets.map((sheet): SheetContent => {
      const { id, auditDesignId, salesOrderId, auditName } = sheet;
      const design = auditDesignId ? designs.get(auditDesignId) : undefined;
      if (!design) return { sheet, content: null };
      const sharing = live.filter(
        (other) => other.salesOrderId === salesOrderId && other.auditDesignId === auditDesignId,
      );
      const named = new Set(design.content.rooms.map(({ name }) => name));
      const first = sharing.find((other) => !named.has(other.auditName));
      if (!named.has(auditName) && first && first.id !== id) return { sheet, content: null, heldBy: first.auditCode };
      return { sheet, content: { rooms: roomsOf(sheet, sharing, design.content) } };
    });
  }

  /** The catalogue's models of the products that the contents name. */
  modelsOf(contents: readonly SheetContent[]): Promise<SplitModels> {
    return this.models.of(contents.flatMap(({ content }) => content ?? []));
  }

  /**
   * The parts of each sheet. A sheet without content, or with a part that cannot be made, is refused with its reason.
   * `told` hears how many of them are taken apart; others have their turn between them.
   */
  async split(tx: Tx, sheets: readonly AuditDesign[], told?: (done: number) => Promise<void>): Promise<SplitSheet[]> {
    const contents = await this.ofSheets(tx, sheets);
    const models = await this.modelsOf(contents);
    const inTerms = await this.terms.ofTenant();
    const apart = ({ sheet, content, heldBy }: SheetContent): SplitSheet[] => {
      if (!content) {
        if (contents.some((other) => other.content && other.sheet.auditDesignId === sheet.auditDesignId)) return [];
        if (heldBy !== undefined)
          throw new AppError(errors.DesignOnOtherSheet, { auditCode: sheet.auditCode, other: heldBy });
        throw new AppError(errors.DesignWithoutContent, {
          auditCode: sheet.auditCode,
          designId: sheet.auditDesignId ?? '',
        });
      }
      const result = split(
        content,
        { key: `${sheet.salesOrderNo}|${sheet.auditDesignId}`, separatePallet: sheet.separatePallet },
        models,
      );
      const [wrong] = result.errors;
      if (wrong) throw impossible(sheet.auditCode, wrong);
      return [{ sheet, content, result: inTerms(result) }];
    };
    const taken: SplitSheet[] = [];
    for (const [index, one] of contents.entries()) {
      taken.push(...apart(one));
      await told?.(index + 1);
      await nextTurn();
    }
    return taken;
  }
}
