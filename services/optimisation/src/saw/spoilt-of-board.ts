import type { SpoiltOfBoard } from '@ishare/contracts/optimisation/saw.js';
import type { Tx } from '@ishare/data/tx.js';

type Board = Pick<SpoiltOfBoard, 'patternNo' | 'copyNo'>;

export const isOf = (one: Board, { patternNo, copyNo }: Board): boolean =>
  one.patternNo === patternNo && one.copyNo === copyNo;

/**
 * The spoilt parts of the cut boards of a plan, or of one of its channels. Being spoilt ends what stations had reported
 * of them, for the same reason and at the same moment; of what was spoilt in earlier versions, milliseconds before it.
 */
export const spoiltOf = (tx: Tx, [solutionId, channelNo]: [string, number?]): Promise<SpoiltOfBoard[]> =>
  tx.query<SpoiltOfBoard>(
    `select r.pattern_no as "patternNo", r.copy_no as "copyNo", d.part_no as "partNo",
         exists (select from part_scan p where (p.solution_id, p.pattern_no, p.copy_no, p.place_no) =
           (r.solution_id, r.pattern_no, r.copy_no, r.place_no)
           and p.rework_reason = r.reason
           and p.rework_time >= r.time - interval '1 second') as "wasReported",
         g.id as "recutFileId", g.file_no as "recutFileNo"
       from part_recut r
       join board_cut c on (c.solution_id, c.pattern_no, c.copy_no) = (r.solution_id, r.pattern_no, r.copy_no)
       join solution s on s.id = r.solution_id
       join import_file_detail d on d.import_file_id = s.import_file_id and d.row_no = r.row_no
       left join import_file g on g.id = r.recut_file_id and not g.is_deleted
      where r.solution_id = $1 and ($2::int is null or c.channel_no = $2)
      order by r.pattern_no, r.copy_no, r.place_no`,
    [solutionId, channelNo ?? null],
  );
