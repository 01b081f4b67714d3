import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { containing } from '@ishare/data/like.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  fileUtilizationReply,
  materialUtilizationReply,
  utilizationDetailReply,
  utilizationQuery,
} from '@ishare/contracts/optimisation/solutions.js';
import { materialReply, SolutionMaterial } from './solution-material.entity.js';
import { STANDING_FIRST } from './solution.entity.js';
import { boardNeeds } from './solution.service.js';

type Query = z.output<typeof utilizationQuery>;
type FileRow = z.output<typeof fileUtilizationReply>['items'][number];
type MaterialRow = z.output<typeof materialUtilizationReply>['items'][number];

/** Which of the standing solutions are asked for. */
const WANTED = `($4::boolean is null or s.is_selected = $4) and
  ($5::text is null or exists (select 1 from solution_material wanted where wanted.solution_id = s.id
  and wanted.material_code = $5))`;

/** The solution that stands for each file. */
const STANDING = `
  select distinct on (s.import_file_id) s.*
    from solution s join import_file f on f.id = s.import_file_id join optimisation_run r on r.id = s.run_id
   where not s.is_deleted and not f.is_deleted and ($1::timestamptz is null or s.creation_time >= $1)
     and ($2::timestamptz is null or s.creation_time <= $2)
   order by s.import_file_id, ${STANDING_FIRST}`;

const FILE_ROW = `s.import_file_id as id, s.import_file_id as "importFileId", s.id as "solutionId",
  f.file_no as "fileNo", f.file_name as "fileName", s.solution_no as "solutionNo", s.is_selected as "isSelected",
  s.boards, s.utilization::float8 as "utilizationRate",
                  s.waste_pct::float8 as "wastePct", s.creation_time as "time"`;

/** What of the standing solutions `s` is listed: `rest` follows them and has one `$match`, which the filter is for. */
interface Listed {
  select: string;
  rest: string;
  /** The column that the filter looks in. */
  match: string;
  order: string;
}

/** How well boards were used, by file and by material. */
@Injectable()
export class UtilizationService {
  constructor(@Inject(Database) private readonly database: Database) {}

  private async page<R>(
    { select, rest, match, order }: Listed,
    { startTime, endTime, filter, isSelected, materialCode, skipCount, maxResultCount }: Query,
  ): Promise<{ totalCount: number; items: R[] }> {
    const values = [
      startTime ?? null,
      endTime ?? null,
      filter ? containing(filter) : null,
      isSelected ?? null,
      materialCode ?? null,
    ];
    const matches = `($3::text is null or ${match} ilike $3) and ${WANTED}`;
    const body = `select ${select} from (${STANDING}) s ${rest.replace('$match', matches)}`;
    return this.database.tx(async (tx) => {
      const [counted] = await tx.query<{ count: number }>(`select count(*)::int as count from (${body}) rows`, values);
      const items = await tx.query<R>(`${body} order by ${order} limit $6 offset $7`, [
        ...values,
        maxResultCount,
        skipCount,
      ]);
      return { totalCount: counted!.count, items };
    });
  }

  byFile(query: Query): Promise<{ totalCount: number; items: FileRow[] }> {
    return this.page<FileRow>(
      {
        select: FILE_ROW,
        rest: 'join import_file f on f.id = s.import_file_id where $match',
        match: `concat_ws(' ', f.file_no, f.file_name, (select string_agg(held.material_code, ' ')
          from solution_material held where held.solution_id = s.id))`,
        order: 's.creation_time desc, s.id',
      },
      query,
    );
  }

  byMaterial(query: Query): Promise<{ totalCount: number; items: MaterialRow[] }> {
    const area = (name: string): string => `sum((m.figures->'areas'->>'${name}')::numeric)`;
    return this.page<MaterialRow>(
      {
        select: `m.material_code as id, m.material_code as "materialCode", count(*)::int as files,
          sum((m.figures->>'boards')::int)::int as boards, ${area('board')}::float8 as "boardArea",
          ${area('part')}::float8 as "partArea",
          round(100 * ${area('part')} / nullif(${area('board')}, 0), 3)::float8 as "utilizationRate"`,
        rest: 'join solution_material m on m.solution_id = s.id where $match group by m.material_code',
        match: 'm.material_code',
        order: '1',
      },
      query,
    );
  }

  async ofFile(importFileId: string): Promise<z.output<typeof utilizationDetailReply>> {
    return this.database.tx(async (tx) => {
      const [file] = await tx.query<FileRow>(
        `select ${FILE_ROW} from (${STANDING}) s join import_file f on f.id = s.import_file_id
          where s.import_file_id = $3`,
        [null, null, importFileId],
      );
      if (!file) throw notFound('ImportFile', importFileId);
      const { solutionId } = file;
      const materials = await tx.em.find(SolutionMaterial, {
        where: { solutionId },
        order: { materialCode: 'ASC', id: 'ASC' },
      });
      return {
        file,
        materials: materials.map(materialReply),
        boards: await boardNeeds(tx, solutionId),
      };
    });
  }
}
