import type { FittedCabinet } from '@ishare/contracts/sales-order/install.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { DesignReader } from '../designs/design-reader.js';
import { OrderScope } from '../orders/order-scope.js';

/** What the fitters of an order put together: its cabinets, from the designs that were passed. */
@Injectable()
export class InstallCards {
  constructor(
    private readonly orders: OrderScope,
    private readonly designs: DesignReader,
  ) {}

  cabinets(salesOrderId: string): Promise<FittedCabinet[]> {
    return this.orders.tx(async (tx, orders) => {
      await orders.get(salesOrderId);
      const sheets = await tx.em.find(AuditDesign, {
        where: { salesOrderId, isDeleted: false, state: AuditState.Passed },
        order: { auditCode: 'ASC' },
      });
      const contents = await this.designs.ofSheets(tx, sheets);
      const parts = await this.partsOf(
        tx,
        contents.flatMap(({ sheet, content }) => (content ? [sheet] : [])),
      );
      return contents.flatMap(({ content }) =>
        (content?.rooms ?? []).flatMap(({ name: room, cabinets }) =>
          cabinets.map(({ cabinetNo, name, width, height, depth, shelves, doors, drawers }) => ({
            room,
            cabinetNo,
            name,
            width,
            height,
            depth,
            shelves,
            doors,
            drawers,
            parts: parts.get(cabinetNo) ?? [],
          })),
        ),
      );
    });
  }

  /** By cabinet; a design that no longer comes apart shows its cabinets without them. */
  private async partsOf(tx: Tx, sheets: readonly AuditDesign[]): Promise<Map<string, FittedCabinet['parts']>> {
    const parts = new Map<string, FittedCabinet['parts']>();
    try {
      for (const { result } of await this.designs.split(tx, sheets))
        for (const { cabinetNo, partNo, name, length, width, thickness, count } of result.parts)
          parts.set(cabinetNo, [...(parts.get(cabinetNo) ?? []), { partNo, name, length, width, thickness, count }]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    return parts;
  }
}
