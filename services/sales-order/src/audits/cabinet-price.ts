import type { CabinetPrice } from '@ishare/contracts/sales-order/audit-desk.js';
import { notFound } from '@ishare/data/entities.js';
import { amountOf, sumOf } from '@ishare/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Design } from '../designs/design.entity.js';
import { SplitModelReader } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';
import { OrderScope } from '../orders/order-scope.js';
import { Costs } from '../price-lists/costs.js';
import { HardwareBook } from '../price-lists/hardware.js';
import { PriceBook } from '../price-lists/prices.js';
import { areaOf, bandsOf, costOf, itemsOfDesign, totalOf } from '../quotations/quotation-items.js';
import { AuditDesign } from './audit-design.entity.js';

/** What one cabinet of a sheet comes to before it is passed, at the prices of its order. */
@Injectable()
export class CabinetPrices {
  constructor(
    private readonly orders: OrderScope,
    private readonly models: SplitModelReader,
    private readonly prices: PriceBook,
    private readonly hardware: HardwareBook,
    private readonly costs: Costs,
  ) {}

  async of(auditId: string, cabinetNo: string): Promise<CabinetPrice> {
    const { order, design } = await this.orders.tx(async (tx, orders) => {
      const { salesOrderId, auditDesignId } = await tx.get(AuditDesign, auditId);
      return {
        order: await orders.get(salesOrderId),
        design: auditDesignId ? await tx.find(Design, { designId: auditDesignId }) : null,
      };
    });
    const rooms = (design?.content.rooms ?? []).flatMap(({ name, cabinets }) => {
      const own = cabinets.filter((cabinet) => cabinet.cabinetNo === cabinetNo);
      return own.length > 0 ? [{ name, cabinets: own }] : [];
    });
    if (rooms.length === 0) throw notFound('Cabinet', cabinetNo);
    const content = { rooms };
    const models = await this.models.of([content]);
    const [quotationName = ''] = await this.prices.types();
    const [prices, bought, isCostSeen] = await Promise.all([
      this.prices.of(quotationName, order),
      this.hardware.of([content], models),
      this.costs.areSeen(),
    ]);
    const items = itemsOfDesign(content, prices, models, bought);
    const { costAmount, marginRate } = isCostSeen ? costOf(items) : { costAmount: null, marginRate: null };
    const { parts } = split(content, { key: '', separatePallet: null }, models);
    /** What the list asks, or knows as cost, of so much of something. */
    const priced = (kind: 'material' | 'process', code: string, quantity: number, what: 'price' | 'cost') => {
      const found = prices.find(kind, code, () => quantity);
      return amountOf(quantity, found?.[what] ?? 0);
    };
    const sums = (part: (typeof parts)[number], what: 'price' | 'cost') => {
      const [area, bands, holes] = [areaOf([part]), bandsOf([part]), part.drillings.length * part.count];
      const board = priced('material', part.materialCode, area, what);
      const edge = priced('process', 'edge', bands, what);
      const labour = sumOf([priced('process', 'cut', area, what), priced('process', 'bore', holes, what)]);
      return { board, edge, labour };
    };
    return {
      cabinetNo,
      amount: totalOf(items),
      costAmount,
      marginRate,
      items: items.map(({ name, quantity, price, amount }) => ({ name, quantity, price, amount })),
      parts: parts.map((part) => ({
        ...{ partNo: part.partNo, name: part.name, materialCode: part.materialCode, count: part.count },
        area: areaOf([part]),
        ...sums(part, isCostSeen ? 'cost' : 'price'),
      })),
      isCost: isCostSeen,
    };
  }
}
