import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import type { SortTerm } from '@ishare/kernel/paging.js';
import type { Condition } from '@ishare/data/list.js';
import { Ports } from '@ishare/server/ports.js';
import { Controller, Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { Costs } from './costs.js';
import type { PriceList } from './price-list.entity.js';
import { priceLists } from '../things.js';
import { priceKey } from './price-list.rules.js';

/** Another list for the same orders whose time meets the given one's. */
const OVERLAPPING = `
  select name from price_list
   where not is_deleted and is_enable and id is distinct from $1 and order_type_id is not distinct from $2
     and dealer_level is not distinct from $3 and brand_id is not distinct from $4
     and quotation_name is not distinct from $5 and valid_from <= coalesce($7::date, 'infinity')
       and coalesce(valid_to, 'infinity') >= $6::date
   limit 1`;

@Injectable()
export class PriceListService extends ThingService<PriceList> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly costs: Costs,
  ) {
    super(database, ports, priceLists);
  }

  /** Rows as the caller may see them. */
  protected override async page(
    conditions: Condition[],
    order: SortTerm[],
    skip: number,
    take: number,
  ): Promise<string> {
    const text = await super.page(conditions, order, skip, take);
    if (await this.costs.areSeen()) return text;
    const { items, ...rest } = JSON.parse(text) as { items: PriceList[] };
    return JSON.stringify({
      ...rest,
      items: items.map((list) => ({ ...list, items: list.items.map((item) => ({ ...item, costPrice: null })) })),
    });
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: PriceList | null,
  ): Promise<Values<PriceList>> {
    const values = body as unknown as PriceList;
    if (values.validTo !== null && values.validTo < values.validFrom) throw invalid('validTo', 'PriceList:Period');
    await super.toRow(body, tx, existing);
    if (values.isEnable) await this.refuseOverlap(tx, values, existing?.id ?? null);
    if (await this.costs.areSeen()) return values;
    // Whoever does not see costs does not change them either.
    const kept = new Map(existing?.items.map((item) => [priceKey(item), item.costPrice]));
    return { ...values, items: values.items.map((item) => ({ ...item, costPrice: kept.get(priceKey(item)) ?? null })) };
  }

  protected override async afterRestore(row: PriceList, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    if (row.isEnable) await this.refuseOverlap(tx, row, row.id);
  }

  private async refuseOverlap(
    tx: Tx,
    { orderTypeId, dealerLevel, brandId, quotationName, validFrom, validTo }: PriceList,
    id: string | null,
  ): Promise<void> {
    await tx.turn('price-lists');
    const [other] = await tx.query<{ name: string }>(OVERLAPPING, [
      id,
      orderTypeId,
      dealerLevel,
      brandId,
      quotationName,
      validFrom,
      validTo,
    ]);
    if (other) throw new AppError(errors.PriceListOverlaps, { name: other.name });
  }
}

@Controller(priceLists.resource.path)
export class PriceListController extends CrudController(priceLists.resource, PriceListService) {}
