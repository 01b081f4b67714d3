import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { AuditDesign } from '../audits/audit-design.entity.js';
import { errors } from '../errors.js';
import { Design } from './design.entity.js';
import type { DesignContent } from './design-content.js';
import { split, type SplitResult } from './splitter.js';

export interface SheetContent {
  sheet: AuditDesign;
  /** Null where the design is not the built-in designer's, or not known. */
  content: DesignContent | null;
}

/** The designs behind sheets, whole and taken apart. */
@Injectable()
export class DesignReader {
  /** The content of each sheet; a design that several sheets share is given to the first of them alone, so that nothing counts twice. */
  async ofSheets(tx: Tx, sheets: readonly AuditDesign[]): Promise<SheetContent[]> {
    const numbers = [...new Set(sheets.flatMap(({ auditDesignId }) => auditDesignId ?? []))];
    const designs = new Map((await tx.em.findBy(Design, { designId: In(numbers), isDeleted: false })).map((design) => [design.designId, design]));
    const given = new Set<string>();
    return sheets.map((sheet) => {
      const { auditDesignId, salesOrderId, auditName } = sheet;
      const design = auditDesignId ? designs.get(auditDesignId) : undefined;
      if (!design) return { sheet, content: null };
      // A sheet named after a room holds that room.
      const room = design.content.rooms.find(({ name }) => name === auditName);
      const key = `${salesOrderId}|${auditDesignId}`;
      if (room) return { sheet, content: { rooms: [room] } };
      if (given.has(key)) return { sheet, content: null };
      given.add(key);
      const named = new Set(sheets.filter((other) => other.auditDesignId === auditDesignId).map((other) => other.auditName));
      return { sheet, content: { rooms: design.content.rooms.filter(({ name }) => !named.has(name)) } };
    });
  }

  /** The parts of each sheet. A sheet without content, or with a part that cannot be made, is refused with its reason. */
  async split(tx: Tx, sheets: readonly AuditDesign[]): Promise<{ sheet: AuditDesign; content: DesignContent; result: SplitResult }[]> {
    const contents = await this.ofSheets(tx, sheets);
    return contents.flatMap(({ sheet, content }) => {
      if (!content) {
        if (contents.some((other) => other.content && other.sheet.auditDesignId === sheet.auditDesignId)) return [];
        throw new AppError(errors.DesignWithoutContent, { auditCode: sheet.auditCode, designId: sheet.auditDesignId ?? '' });
      }
      const result = split(content, { key: `${sheet.salesOrderNo}|${sheet.auditDesignId}`, separatePallet: sheet.separatePallet });
      const [wrong] = result.errors;
      if (wrong) throw new AppError(errors.PartImpossible, { auditCode: sheet.auditCode, cabinetNo: wrong.cabinetNo, ruleId: wrong.ruleId, size: wrong.reason });
      return [{ sheet, content, result }];
    });
  }
}
