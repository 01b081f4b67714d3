// What reports read of cut lists, plans, the workshop and the stock.
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { stationKinds } from '@ishare/contracts/optimisation/station-kinds.js';
import { nameSql, type ReportViewSqls } from '@ishare/data/report-views.js';

const stationNames = Object.fromEntries(Object.entries(stationKinds).map(([name, { no }]) => [name, no]));
/** What came in counts up, what went out counts down. */
const signed = (column: string): string =>
  `case l.direction when 0 then l.${column} else -l.${column} end as ${column}`;
const area = (count: string): string => `round(b.length * b.width * ${count} / 1e6, 4)`;

export const optimisationReports: ReportViewSqls = {
  cut_lists: `
    select f.file_no as list_no, f.file_name, f.part_count as parts, f.area as part_area, f.is_rush,
           f.creation_time as made_time
      from optimisation.import_file f where not f.is_deleted`,
  plans: `
    select s.solution_no as plan_no, f.file_no as list_no, s.is_selected as is_confirmed, s.confirmed_time, s.boards,
           s.offcut_boards, s.parts, s.board_area, s.part_area, s.offcut_area, s.waste_area,
           s.utilization as utilisation
      from optimisation.solution s join optimisation.import_file f on f.id = s.import_file_id
     where not s.is_deleted`,
  plan_materials: `
    select s.solution_no as plan_no, s.confirmed_time, m.material_code as material,
           (m.figures->>'boards')::int as boards, (m.figures#>>'{areas,board}')::numeric as board_area,
           (m.figures#>>'{areas,part}')::numeric as part_area, (m.figures#>>'{areas,offcut}')::numeric as offcut_area
      from optimisation.solution_material m
      join optimisation.solution s on s.id = m.solution_id and s.is_selected and not s.is_deleted`,
  stations: `
    select 'cut' as station, b.operator, b.time, jsonb_array_length(p.placements) as parts
      from optimisation.board_cut b
      join optimisation.solution s on s.id = b.solution_id and s.is_selected and not s.is_deleted
      join optimisation.solution_pattern p on p.solution_id = b.solution_id and p.pattern_no = b.pattern_no
    union all
    select ${nameSql('t.station', stationNames)}, t.operator, t.time, 1
      from optimisation.part_scan t
      join optimisation.solution s on s.id = t.solution_id and s.is_selected and not s.is_deleted
     where t.rework_time is null`,
  boards: `
    select m.code as material, m.name as material_name, b.boards_code as board, b.length, b.width, m.thickness,
           b.quantity, b.reserved_quantity as reserved, b.min_quantity as minimum, b.bin_code as shelf, b.price,
           b.price * b.quantity as value
      from optimisation.board b join optimisation.material m on m.id = b.material_id
     where not b.is_deleted and not b.is_off_cut`,
  offcuts: `
    select m.code as material, m.name as material_name, b.boards_code as offcut, b.length, b.width,
           ${area('b.quantity')} as area, b.bin_code as shelf, b.in_stock_time,
           current_date - b.in_stock_time::date as days, b.price * b.quantity as value
      from optimisation.board b join optimisation.material m on m.id = b.material_id
     where not b.is_deleted and b.is_off_cut
       and b.off_cut_status in (${OffCutStatus.InStock}, ${OffCutStatus.Reserved})`,
  stock_moves: `
    select l.material_code as material, l.boards_code as board, l.is_off_cut as is_offcut,
           ${signed('quantity')}, ${signed('area')}, ${signed('amount')},
           l.operator, l.remark, l.time
      from optimisation.board_in_out_bound_log l`,
};
