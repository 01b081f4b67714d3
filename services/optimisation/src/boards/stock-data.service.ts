import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { Database } from '@ishare/data/database.js';
import { Inject, Injectable } from '@nestjs/common';
import { StockDataType } from '@ishare/contracts/optimisation/stock-data.js';

const AGES = `case when age.days <= 7 then '0-7' when age.days <= 30 then '8-30'
  when age.days <= 90 then '31-90' else '90+' end`;
const SIZES = `case when b.length * b.width < 250000 then '< 0.25 m²'
  when b.length * b.width < 1000000 then '0.25-1 m²' else '> 1 m²' end`;

const groups: Record<number, string> = {
  [StockDataType.Material]: 'b.boards_material_code',
  [StockDataType.Age]: AGES,
  [StockDataType.Size]: SIZES,
  [StockDataType.Bin]: `coalesce(b.bin_code, '-')`,
};

interface Group {
  materialCode: string;
  count: number;
  area: number;
  amount: number;
}

/** Offcuts on the rack, counted by material, age, size or bin. */
@Injectable()
export class StockDataService {
  constructor(@Inject(Database) private readonly database: Database) {}

  async of(type: number): Promise<{ items: Group[] }> {
    const items = await this.database.tx((tx) =>
      tx.query<Group>(
        `select ${groups[type]!} as "materialCode", count(*)::int as "count",
          (sum(b.length * b.width) / 1e6)::float8 as "area", coalesce(sum(b.price), 0)::float8 as "amount"
         from board b cross join lateral (select extract(day from now() - coalesce(b.in_stock_time,
           b.creation_time)) as days) age
        where b.is_off_cut and not b.is_deleted and b.quantity > 0 and b.off_cut_status in ($1, $2)
        group by 1 order by 1`,
        [OffCutStatus.InStock, OffCutStatus.Reserved],
      ),
    );
    return { items };
  }
}
