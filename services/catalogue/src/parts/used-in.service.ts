import type { UsedIn } from '@ishare/contracts/catalogue/used-in.js';
import { Database } from '@ishare/data/database.js';
import { Injectable } from '@nestjs/common';
import { Part } from './part.entity.js';

/** Rows that are told; more are counted. */
const MOST = 500;

interface Found {
  kind: UsedIn['items'][number]['kind'];
  id: string;
  code: string | null;
  name: string;
  count: string | null;
  total: number;
}

const told = (found: string) => `select *, count(*) over ()::int as total from (${found}) f
  order by array_position(array['product', 'standardProduct', 'model'], kind), code nulls last, name, id limit ${MOST}`;

const OF_PART = told(`
  select 'product' as kind, p.id, p.code, p.name, l.count::float8::text as count
    from catalogue.product_part l join catalogue.product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.part_id = $1 and not l.is_deleted and not p.is_deleted
  union all
  select 'model', m.id, m.model_code, m.name, string_agg(r ->> 'count', ' + ')
    from catalogue.split_order_product m, jsonb_array_elements(m.hardware_rules) r
    where r ->> 'partCode' = $2 and not m.is_deleted
    group by m.id, m.model_code, m.name`);

const OF_MATERIAL = told(`
  select 'standardProduct' as kind, s.id, s.product_code as code, s.product_name as name, null::text as count
    from catalogue.standard_product s
    where $1 in (s.product_material, s.door_material) and not s.is_deleted
  union all
  select 'model', m.id, m.model_code, m.name, string_agg(r ->> 'count', ' + ')
    from catalogue.split_order_product m, jsonb_array_elements(m.part_rules) r
    where r ->> 'materialCode' = $1 and not m.is_deleted
    group by m.id, m.model_code, m.name`);

/** Where parts and materials stand, so that who changes a price or takes one away knows what it is about. */
@Injectable()
export class UsedInService {
  constructor(private readonly database: Database) {}

  ofPart(id: string): Promise<UsedIn> {
    return this.database.tx(async (tx) => {
      const { code } = await tx.get(Part, id);
      return usedIn(await tx.query<Found>(OF_PART, [id, code]));
    });
  }

  ofMaterial(code: string): Promise<UsedIn> {
    return this.database.tx(async (tx) => usedIn(await tx.query<Found>(OF_MATERIAL, [code])));
  }
}

const usedIn = (rows: readonly Found[]): UsedIn => ({
  totalCount: rows[0]?.total ?? 0,
  items: rows.map(({ total: _total, ...row }) => row),
});
