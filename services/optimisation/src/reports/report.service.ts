import type { ReportFigure, reportQuery } from '@ishare/contracts/insight/reports.js';
import { stationKinds, type StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { byDaySql, dayOf, isToldDay, reportDays } from '@ishare/server/report-days.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';

type Asked = z.output<typeof reportQuery>;

const CUT = byDaySql(`
  select ${dayOf('b.time')} as day, coalesce(w.name, '') as name, sum(jsonb_array_length(p.placements)) as value
    from board_cut b
    join solution s on s.id = b.solution_id and s.is_selected and not s.is_deleted
    join solution_pattern p on p.solution_id = b.solution_id and p.pattern_no = b.pattern_no
    left join channel c on c.solution_id = b.solution_id and c.channel_no = b.channel_no
    left join machine_parameter_setting w on w.id = c.machine_id
   where ${isToldDay(dayOf('b.time'))}
   group by 1, 2`);

/** Parts that a station has reported, by who reported them. */
const scannedAt = (kind: StationKind): string =>
  byDaySql(`
  select ${dayOf('t.time')} as day, coalesce(t.operator, '') as name, count(*) as value
    from part_scan t
    join solution s on s.id = t.solution_id and s.is_selected and not s.is_deleted
   where t.station = ${stationKinds[kind].no} and t.rework_time is null and ${isToldDay(dayOf('t.time'))}
   group by 1, 2`);

const EDGE = scannedAt('edge');
const BORE = scannedAt('bore');

/** A list is complete on the day on which the last of its boards was cut. */
const COMPLETE = byDaySql(`
  select a.day, a.name, count(*) as value
    from (select ${dayOf('s.confirmed_time')} as day, 'Confirmed' as name
            from solution s where s.is_selected and not s.is_deleted
          union all
          select ${dayOf('max(c.ended_time)')}, 'Cut'
            from channel c join solution s on s.id = c.solution_id and s.is_selected and not s.is_deleted
           group by c.solution_id having bool_and(c.ended_time is not null)) a
   where ${isToldDay('a.day')}
   group by 1, 2`);

/** A confirmed plan by the parameters of the run that made it. */
const CONFIG = byDaySql(`
  select ${dayOf('s.confirmed_time')} as day, coalesce(r.settings->'parameters'->>'name', '') as name, count(*) as value
    from solution s
    left join optimisation_run r on r.id = s.run_id
   where s.is_selected and not s.is_deleted and ${isToldDay(dayOf('s.confirmed_time'))}
   group by 1, 2`);

/** What the workshop did, by day of the factory's clock. */
@Injectable()
export class ReportService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  cut = () => this.told(CUT);
  edge = () => this.told(EDGE);
  bore = () => this.told(BORE);
  config = () => this.told(CONFIG);
  complete = (asked: Asked) => this.told(COMPLETE, asked);

  private async told(sql: string, asked: Asked = {}): Promise<{ items: ReportFigure[] }> {
    const { from, to } = reportDays(asked);
    const zone = await factoryZone(this.ports);
    return { items: await this.database.tx((tx) => tx.query<ReportFigure>(sql, [from, to, zone])) };
  }
}
