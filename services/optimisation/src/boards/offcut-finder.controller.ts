import {
  MOST_FOUND,
  offcutFinder,
  type FoundOffcut,
  type takeOffcuts,
  type wantedPiece,
} from '@ishare/contracts/optimisation/offcut-finder.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { Database } from '@ishare/data/database.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { TakeOffcuts } from './take-offcuts.command.js';

// What is damaged may be taken for a smaller piece, by whoever stands before it: nothing is proposed on it.
const FITTING = `
  select b.id, b.boards_code as "boardsCode", b.boards_material_code as "materialCode", m.name as "materialName",
         b.length::float8 as length, b.width::float8 as width, b.bin_code as "binCode", b.price::float8 as price,
         greatest(0, floor(extract(epoch from now() - coalesce(b.in_stock_time, b.creation_time)) / 86400))::int
           as "agedDays"
    from board b join material m on m.id = b.material_id
   where not b.is_deleted and b.is_off_cut and b.off_cut_status = ${OffCutStatus.InStock} and b.reserved_quantity = 0
     and b.defects = '[]'
     and greatest(b.length, b.width) >= greatest($1::numeric, $2::numeric)
     and least(b.length, b.width) >= least($1::numeric, $2::numeric)
     and strpos(lower(b.boards_material_code), lower($3)) > 0
   order by coalesce(b.in_stock_time, b.creation_time), b.length * b.width, b.boards_code
   limit ${MOST_FOUND}`;

/** Offcuts for what no plan cuts. */
@ApiTags('Board')
@Controller()
export class OffcutFinderController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Serves(offcutFinder.find)
  async find({ length, width, material = '' }: z.output<typeof wantedPiece>): Promise<{ items: FoundOffcut[] }> {
    return { items: await this.database.tx((tx) => tx.query<FoundOffcut>(FITTING, [length, width, material])) };
  }

  @Serves(offcutFinder.take)
  async take(wish: z.output<typeof takeOffcuts>): Promise<{ taken: number }> {
    return { taken: await this.commands.execute(new TakeOffcuts(wish)) };
  }
}
