import { listCut } from '@ishare/contracts/optimisation/events.js';
import { scanStations, stationKinds } from '@ishare/contracts/optimisation/station-kinds.js';
import type { Tx } from '@ishare/data/tx.js';
import type { z } from 'zod';
import { ImportFile } from '../import-files/import-file.entity.js';
import { stationNeeds } from '../stations/station-needs.js';

/** Of each station: how many of the parts have something to be done there, and for how many it is done. */
const AT_STATIONS = scanStations.map((kind) => {
  const { needed, done } = stationKinds[kind];
  return `coalesce(sum(d.count - coalesce(r.replaced, 0)) filter (
           where ${stationNeeds[kind].sql}), 0)::int as "${needed}",
         coalesce(sum(${kind}_scan.done), 0)::int as "${done}"`;
});
const SCANNED = scanStations.map(
  (kind) => `left join (select t.row_no, count(*) as done
                 from plan s
                 join part_scan t on t.solution_id = s.id
                where t.station = ${stationKinds[kind].no} and t.rework_time is null
                group by 1) ${kind}_scan on ${kind}_scan.row_no = d.row_no`,
);

/**
 * Parts of each order in a list whose plan is confirmed: how many, how many of them are cut, and how far the stations
 * behind the saw are. A spoilt part is not cut, nor is one whose board was left out; it is one of the list on which it
 * is cut again as soon as that has a confirmed plan.
 */
const PARTS = `
  with plan as (select id from solution where import_file_id = $1 and is_selected and not is_deleted)
  select d.order_no as "orderNo", sum(d.count - coalesce(r.replaced, 0))::int as parts, (coalesce(sum(c.cut),
    0) - coalesce(sum(r.spoilt), 0))::int as cut,
         ${AT_STATIONS.join(', ')}
    from import_file_detail d
    left join (select (x->>'rowNo')::int as row_no, count(*) as cut
                 from plan s
                 join board_cut b on b.solution_id = s.id
                 join solution_pattern p on p.solution_id = s.id and p.pattern_no = b.pattern_no
                cross join jsonb_array_elements(p.placements) x
                group by 1) c on c.row_no = d.row_no
    ${SCANNED.join(' ')}
    left join (select t.row_no, count(b.id) as spoilt, count(again.id) as replaced
                 from plan s
                 join part_recut t on t.solution_id = s.id
                 left join board_cut b on b.solution_id = s.id and b.pattern_no = t.pattern_no
                   and b.copy_no = t.copy_no
                 left join solution again on again.import_file_id = t.recut_file_id and again.is_selected
                   and not again.is_deleted
                group by 1) r on r.row_no = d.row_no
   where d.import_file_id = $1 and d.order_no is not null and exists (select from plan)
   group by 1 order by 1`;

/**
 * Tells how far the workshop is with a list, and with those whose spoilt parts it holds. It is locked, so what is told
 * later is of later.
 */
export async function tellCut(tx: Tx, importFileId: string): Promise<void> {
  await tell(tx, importFileId);
  const sources = await tx.query<{ id: string }>(
    `select distinct s.import_file_id as id from part_recut r join solution s on s.id = r.solution_id
      where r.recut_file_id = $1 order by 1 desc`,
    [importFileId],
  );
  for (const { id } of sources) {
    await tx.get(ImportFile, id, { lock: true });
    await tell(tx, id);
  }
}

async function tell(tx: Tx, importFileId: string): Promise<void> {
  const { fileNo, state } = await tx.get(ImportFile, importFileId);
  const orders = await tx.query<z.output<typeof listCut.schema>['orders'][number]>(PARTS, [importFileId]);
  const [{ version }] = (await tx.query<{ version: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as version',
  )) as [{ version: number }];
  await tx.publish(listCut, { importFileId, fileNo, state, version: Math.round(version), orders });
}
