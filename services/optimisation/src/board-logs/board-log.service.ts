import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { Ports } from '@ishare/server/ports.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { boardLogQuery, statisticsQuery } from '@ishare/contracts/optimisation/board-logs.js';
import { Direction, EveryWeekQueryType, RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { BoardInOutBoundLog } from './board-in-out-bound-log.entity.js';

const COLUMNS = [
  'id',
  'boardId',
  'boardsCode',
  'materialCode',
  'isOffCut',
  'fCode',
  'direction',
  'quantity',
  'area',
  'amount',
  'offCutStatus',
  'refType',
  'refId',
  'binCode',
  'operator',
  'remark',
  'time',
];
const SORT = ['time', 'boardsCode', 'materialCode', 'quantity', 'area', 'amount', 'direction'];

type Statistics = z.output<typeof statisticsQuery>;

/** Offcut movements that a statistic counts; $1 to $4 are its query. */
const MOVED = `from board_in_out_bound_log l where l.is_off_cut and ($1::timestamptz is null or l.time >= $1)
  and ($2::timestamptz is null or l.time <= $2)
                  and ($3::text is null or l.f_code = $3) and ($4::int is null or l.off_cut_status = $4)`;
/**
 * Of a plan, and not by its being cut: a cut that was said by mistake is taken back, so that what it moved has not
 * moved.
 */
const CORRECTS = `(l.ref_id is not null and l.ref_type in (${RefType.Return}, ${RefType.Adjust}))`;
const SIGN = `(case when ${CORRECTS} then -1 else 1 end)`;
const moved = (way: number): string =>
  `coalesce(sum(l.quantity * ${SIGN}) filter (where (l.direction = ${way}) <> ${CORRECTS}), 0)::int`;
const [IN, OUT] = [moved(Direction.In), moved(Direction.Out)];

/** Movements of boards, and what they say about offcuts. */
@Injectable()
export class BoardLogService {
  private readonly list: CompiledList;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {
    this.list = database.list(BoardInOutBoundLog, { columns: COLUMNS });
  }

  async page({
    boardId,
    direction,
    startTime,
    endTime,
    fCode,
    isOffCut,
    refType,
    filter,
    sorting,
    skipCount,
    maxResultCount,
  }: z.output<typeof boardLogQuery>): Promise<JsonText> {
    const conditions: (Condition | false)[] = [
      boardId !== undefined && { fields: ['boardId'], op: 'eq', value: boardId },
      direction !== undefined && { fields: ['direction'], op: 'eq', value: direction },
      refType !== undefined && { fields: ['refType'], op: 'eq', value: refType },
      filter !== undefined && { fields: ['boardsCode', 'materialCode'], op: 'contains', value: filter },
      isOffCut !== undefined && { fields: ['isOffCut'], op: 'eq', value: isOffCut },
      fCode !== undefined && { fields: ['fCode'], op: 'eq', value: fCode },
      startTime !== undefined && { fields: ['time'], op: 'gte', value: startTime },
      endTime !== undefined && { fields: ['time'], op: 'lte', value: endTime },
    ];
    const order = parseSorting(sorting, SORT);
    return new JsonText(
      await this.list.page({
        conditions: conditions.filter((condition) => condition !== false),
        order: order.length > 0 ? order : [{ field: 'time', descending: true }],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  private async statistic<R>(
    sql: string,
    { startTime, endTime, fCode, offCutStatus }: Statistics,
    more: readonly unknown[] = [],
  ): Promise<{ items: R[] }> {
    const values = [startTime ?? null, endTime ?? null, fCode ?? null, offCutStatus ?? null, ...more];
    return { items: await this.database.tx((tx) => tx.query<R>(sql, values)) };
  }

  byMaterial(query: Statistics) {
    const pieces = (statuses: readonly number[]): string =>
      `(select count(*) from board b where b.is_off_cut and not b.is_deleted and b.boards_material_code = m.code
        and b.off_cut_status in (${statuses.join(', ')}))`;
    const [used, all] = [
      pieces([OffCutStatus.Used]),
      pieces([OffCutStatus.Used, OffCutStatus.Scrapped, OffCutStatus.InStock, OffCutStatus.Reserved]),
    ];
    return this.statistic<{ materialCode: string; inCount: number; outCount: number; area: number; rate: number }>(
      `select m.code as "materialCode", m.in_count as "inCount", m.out_count as "outCount", m.area,
        coalesce(round(100.0 * ${used} / nullif(${all}, 0), 2), 0)::float8 as rate
         from (select l.material_code as code, ${IN} as in_count, ${OUT} as out_count,
           sum(l.area * ${SIGN})::float8 as area ${MOVED} group by 1) m order by 1`,
      query,
    );
  }

  /** Days and weeks are those of the factory's clock, $5. */
  async byDay(query: Statistics) {
    return this.statistic<{ date: string; inCount: number; outCount: number; area: number }>(
      `select to_char(l.time at time zone $5, 'YYYY-MM-DD') as date, ${IN} as "inCount", ${OUT} as "outCount",
        sum(l.area * ${SIGN})::float8 as area ${MOVED} group by 1 order by 1`,
      query,
      [await factoryZone(this.ports)],
    );
  }

  async byWeek(query: Statistics, type: number) {
    const value =
      type === EveryWeekQueryType.Area ? 'l.area' : type === EveryWeekQueryType.Amount ? 'l.amount' : 'l.quantity';
    return this.statistic<{ week: string; value: number }>(
      `select to_char(l.time at time zone $5, 'IYYY-"W"IW') as week, sum(${value} * ${SIGN})::float8 as value ${MOVED}
        group by 1 order by 1`,
      query,
      [await factoryZone(this.ports)],
    );
  }
}
