import { listCut } from '@ishare/contracts/optimisation/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { ImportFile } from '../import-files/import-file.entity.js';

/** Parts of each order in a list whose plan is confirmed, and how many of them are cut. */
const PARTS = `
  select d.order_no as "orderNo", sum(d.count)::int as parts, coalesce(sum(c.cut), 0)::int as cut
    from import_file_detail d
    left join (select (x->>'rowNo')::int as row_no, count(*) as cut
                 from solution s
                 join board_cut b on b.solution_id = s.id
                 join solution_pattern p on p.solution_id = s.id and p.pattern_no = b.pattern_no
                cross join jsonb_array_elements(p.placements) x
                where s.import_file_id = $1 and s.is_selected and not s.is_deleted
                group by 1) c on c.row_no = d.row_no
   where d.import_file_id = $1 and d.order_no is not null
     and exists (select from solution s where s.import_file_id = $1 and s.is_selected and not s.is_deleted)
   group by 1 order by 1`;

/** Tells how far the saw is with a list. The list is locked, so what is told later is of later. */
export async function tellCut(tx: Tx, importFileId: string): Promise<void> {
  const { fileNo, state } = await tx.get(ImportFile, importFileId);
  const orders = await tx.query<{ orderNo: string; parts: number; cut: number }>(PARTS, [importFileId]);
  const [{ version }] = (await tx.query<{ version: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as version',
  )) as [{ version: number }];
  await tx.publish(listCut, { importFileId, fileNo, state, version: Math.round(version), orders });
}
