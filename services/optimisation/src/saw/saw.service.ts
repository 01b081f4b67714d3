import { channelLife, ChannelState, SawState } from '@ishare/contracts/optimisation/channel-life.js';
import type {
  ChannelDrawing,
  ChannelWork,
  LeftOver,
  SawChannel,
  SawOfDay,
  SawStop,
} from '@ishare/contracts/optimisation/saw.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { heldOrders } from './held-orders.js';
import { spoiltOf } from './spoilt-of-board.js';
import { Material } from '../materials/material.entity.js';
import { parametersFor } from '../runs/run-settings.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';
import { Channel } from '../solutions/channel.entity.js';
import { SolutionMaterial } from '../solutions/solution-material.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import { layoutsOf, partsOf } from '../solutions/solution.service.js';

type ChannelRow = SawChannel & { machineId: string | null; machine: string; solutionNo: string };

/** Channels of confirmed plans; the minutes of one at work run on until now. */
const CHANNELS = `
  select c.id, c.import_file_id as "importFileId", c.solution_id as "solutionId", f.file_no as "fileNo",
    f.file_name as "fileName", f.is_rush as "isRush", ${heldOrders('f')} as "heldOrders",
         s.solution_no as "solutionNo",
         c.channel_no as "channelNo", c.material_codes->>0 as "materialCode", coalesce(m.name, '') as "materialName",
         c.state, c.stop_reason as "stopReason",
         c.board_count as boards, coalesce(b.cut, 0)::int as "boardsCut",
         coalesce(o.out, 0)::int as "boardsLeftOut", coalesce(p.area, 0)::float8 as area,
         c.minutes::float8 as minutes,
         round((c.minutes_worked + coalesce(extract(epoch from now() - c.running_since) / 60, 0))::numeric,
         1)::float8 as "minutesWorked",
         p.bin_code as "binCode", c.operator, c.started_time as "startedTime", c.ended_time as "endedTime",
         c.machine_id as "machineId", coalesce(w.name, '') as machine
    from channel c
    join solution s on s.id = c.solution_id and s.is_selected and not s.is_deleted
    join import_file f on f.id = c.import_file_id and not f.is_deleted
    left join machine_parameter_setting w on w.id = c.machine_id
    left join material m on m.code = c.material_codes->>0 and not m.is_deleted
    left join lateral (select count(*) as cut from board_cut where solution_id = c.solution_id
      and channel_no = c.channel_no) b on true
    left join lateral (select count(*) as out from board_left_out where solution_id = c.solution_id
      and channel_no = c.channel_no) o on true
    left join lateral (select sum(x.repeat * x.board_length * x.board_width) / 1e6 as area, 
                                string_agg(distinct y.bin_code, ', ' order by y.bin_code) as bin_code
                         from solution_pattern x join board y on y.id = x.board_id where x.solution_id = c.solution_id
                           and x.channel_no = c.channel_no) p on true`;

/**
 * Why saws stood still on a day of the factory's clock, of plans that still hold: from each stop to the next step of
 * its channel, what lies on the day before and after taken off. A saw at which several lists are open stands still
 * once: a time of which several are told is that of the stop that began first.
 */
const STOPS = `
  with day as (select d::timestamp at time zone $2 as starts,
                      (d + 1)::timestamp at time zone $2 as ends
                 from (select coalesce($1::date, (now() at time zone $2)::date) as d) x),
       stood as (
    select c.machine_id, m.id, split_part(m.comment, ': ', 1) as reason, greatest(m.time, day.starts) as since,
           least(day.ends, now(), (select min(n.time) from record_move n where n.record_id = m.record_id
             and n.step in ('resume', 'finish') and n.time >= m.time)) as until
      from day
      join channel c on c.started_time < day.ends and (c.ended_time is null or c.ended_time >= day.starts)
      join record_move m on m.record_id = c.id and m.thing = '${channelLife.name}' and m.step = 'stop'
     where $3::uuid is null or c.machine_id = $3),
       alone as (
    select s.machine_id, s.reason, tstzmultirange(tstzrange(s.since, s.until)) - coalesce((
             select range_agg(tstzrange(e.since, e.until)) from stood e
              where e.machine_id is not distinct from s.machine_id and e.since < e.until
                and (e.since, e.id) < (s.since, s.id)), '{}') as times
      from stood s where s.since < s.until),
       whole as (
    select machine_id, reason, range_agg(part) as times
      from alone cross join lateral unnest(alone.times) part group by machine_id, reason)
  select machine_id as "machineId", reason, count(*)::int as times,
         round((sum(extract(epoch from upper(one) - lower(one))) / 60)::numeric, 1)::float8 as minutes
    from whole cross join lateral unnest(whole.times) one
   group by machine_id, reason order by minutes desc, reason`;

const sum = (channels: readonly SawChannel[], of: (channel: SawChannel) => number): number =>
  Math.round(channels.reduce((total, channel) => total + of(channel), 0) * 1_000) / 1_000;

/** What the saws do, and what is asked of them. */
@Injectable()
export class SawService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  /**
   * By machine: what it works on, what waits for it, rush lists first, and what it has cut on the day, which is that of
   * the factory's clock.
   */
  async kanban(query: { date?: string | undefined; machineId?: string | undefined }): Promise<{ items: SawOfDay[] }> {
    const timeZone = await factoryZone(this.ports);
    return this.database.tx(async (tx) => {
      const asked = [query.date ?? null, timeZone, query.machineId ?? null];
      const stops = await tx.query<SawStop & { machineId: string | null }>(STOPS, asked);
      const rows = await tx.query<ChannelRow>(
        `${CHANNELS}
          where (($1::date is null or $1::date >= (now() at time zone $2)::date) and c.state <> ${ChannelState.Cut}
                 or (c.ended_time at time zone $2)::date = coalesce($1::date, (now() at time zone $2)::date))
            and ($3::uuid is null or c.machine_id = $3)
          order by c.state in (${ChannelState.Cutting}, ${ChannelState.Stopped}) desc, c.state = ${ChannelState.Cut},
            f.is_rush desc, s.confirmed_time, c.channel_no`,
        asked,
      );
      const machines = await tx.query<{ machineId: string; machine: string }>(
        `select id as "machineId", name as machine from machine_parameter_setting where not is_deleted
          and ($1::uuid is null or id = $1) order by is_default desc, name`,
        [query.machineId ?? null],
      );
      const others = [...new Set(rows.map(({ machineId }) => machineId))]
        .filter((id) => !machines.some(({ machineId }) => machineId === id))
        .map((machineId) => ({ machineId, machine: rows.find((row) => row.machineId === machineId)!.machine }));
      return {
        items: [...machines, ...others].map((saw) =>
          this.sawOf(
            saw,
            rows.filter(({ machineId }) => machineId === saw.machineId),
            stops.filter(({ machineId }) => machineId === saw.machineId),
          ),
        ),
      };
    });
  }

  private sawOf(
    saw: { machineId: string | null; machine: string },
    rows: readonly ChannelRow[],
    stood: readonly (SawStop & { machineId: string | null })[],
  ): SawOfDay {
    const channels = rows.map(({ machineId: _id, machine: _name, solutionNo: _no, ...channel }) => channel);
    const current =
      channels.find(({ state }) => state === ChannelState.Cutting) ??
      channels.find(({ state }) => state === ChannelState.Stopped);
    const boards = sum(channels, (channel) => channel.boards - channel.boardsLeftOut);
    const boardsCut = sum(channels, (channel) => channel.boardsCut);
    return {
      ...saw,
      state: !current ? SawState.Idle : current.state === ChannelState.Cutting ? SawState.Run : SawState.Stop,
      stopReason: current?.stopReason ?? null,
      files: new Set(channels.map(({ importFileId }) => importFileId)).size,
      boards,
      boardsCut,
      area: sum(channels, (channel) => channel.area),
      minutes: sum(channels, (channel) => channel.minutes),
      minutesWorked: sum(channels, (channel) => channel.minutesWorked),
      percent: boards > 0 ? Math.round((boardsCut * 1_000) / boards) / 10 : 0,
      stops: stood.map(({ machineId: _id, ...stop }) => stop),
      channels,
    };
  }

  /** A channel of a confirmed plan as its operator sees it. */
  work(id: string): Promise<ChannelWork> {
    return this.database.tx(async (tx) => {
      const [channel] = await tx.query<ChannelRow>(`${CHANNELS} where c.id = $1`, [id]);
      if (!channel) throw notFound('Channel', id);
      const of = [channel.solutionId, channel.channelNo];
      const material = await tx.find(Material, { code: channel.materialCode });
      return {
        ...channel,
        texture: material?.texture ?? [],
        patterns: await tx.query<ChannelWork['patterns'][number]>(
          `select p.pattern_no as "patternNo", b.boards_code as "boardsCode", b.bin_code as "binCode", p.repeat
             from solution_pattern p join board b on b.id = p.board_id
            where p.solution_id = $1 and p.channel_no = $2 order by p.pattern_no`,
          of,
        ),
        cut: await tx.query<ChannelWork['cut'][number]>(
          `select pattern_no as "patternNo", copy_no as "copyNo", time, operator, despite_holds as "despiteHolds"
             from board_cut where solution_id = $1 and channel_no = $2 order by time, id`,
          of,
        ),
        leftOut: await tx.query<ChannelWork['leftOut'][number]>(
          `select pattern_no as "patternNo", copy_no as "copyNo", time, operator, reason from board_left_out
            where solution_id = $1 and channel_no = $2 order by time, id`,
          of,
        ),
        spoilt: await spoiltOf(tx, [channel.solutionId, channel.channelNo]),
        offcuts: await this.leftOvers(tx, of),
      };
    });
  }

  /** What the channel's boards are drawn of. */
  drawing(id: string): Promise<ChannelDrawing> {
    return this.database.tx(async (tx) => {
      const channel = await tx.find(Channel, { id });
      const solution = channel && (await tx.find(Solution, { id: channel.solutionId }));
      if (!channel || !solution?.isSelected) throw notFound('Channel', id);
      const { solutionId, importFileId, channelNo, materialCodes } = channel;
      const { settings } = await tx.get(OptimisationRun, solution.runId);
      const materials = await tx.em.find(SolutionMaterial, { where: { solutionId } });
      const rows = await partsOf(tx, importFileId, materials);
      return {
        kerf: parametersFor(settings, materialCodes[0] ?? '').kerf,
        rows: rows.filter(({ materialCode }) => materialCodes.includes(materialCode)),
        layouts: await layoutsOf(tx, settings, { solutionId, channelNo }),
      };
    });
  }

  private leftOvers(tx: Tx, of: unknown[]): Promise<LeftOver[]> {
    return tx.query<LeftOver>(
      `select b.id, b.boards_code as "boardsCode", b.length::float8 as length, b.width::float8 as width,
        p.pattern_no as "patternNo",
              split_part(b.source_board_no, '/', 2)::int as "copyNo", b.off_cut_status as "offCutStatus",
              b.bin_code as "binCode"
         from board b join solution_pattern p on p.solution_id = b.source_solution_id
           and p.pattern_no = split_part(b.source_board_no, '/', 1)::int
        where b.source_solution_id = $1 and p.channel_no = $2 and not b.is_deleted order by b.boards_code`,
      of,
    );
  }
}
