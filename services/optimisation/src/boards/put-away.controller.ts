import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { putAway, type Placed, type PutAwayRequest } from '@ishare/contracts/optimisation/put-away.js';
import { Database } from '@ishare/data/database.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { labelled, PutAway, type PutAwayOutcome } from './put-away.command.js';

/** A phone keeps no more than this; what is older is found by the server alone. */
const MOST = 5_000;

const PLACED = `
  select b.id, b.boards_code as "boardsCode", b.boards_material_code as "materialCode", b.length::float8 as length,
         b.width::float8 as width, b.is_off_cut as "isOffCut", b.off_cut_status as "offCutStatus", b.quantity,
         b.bin_code as "binCode"
    from board b`;

/** Offcuts and boards on their way to a shelf. */
@ApiTags('Board')
@Controller()
export class PutAwayController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serves(putAway.list)
  async list(): Promise<{ items: Placed[] }> {
    const { Planned, InStock, Reserved, Lost } = OffCutStatus;
    const items = await this.database.tx((tx) =>
      tx.query<Placed>(
        `${PLACED}
          where not b.is_deleted and case when b.is_off_cut then b.off_cut_status in (${InStock}, ${Reserved}, ${Lost})
              or b.off_cut_status = ${Planned} and (b.source_solution_id is null or exists (
                select from board_cut k where k.solution_id = b.source_solution_id
                  and k.pattern_no || '/' || k.copy_no = b.source_board_no))
            else b.quantity > 0 end
          order by b.creation_time desc limit ${MOST}`,
      ),
    );
    return { items };
  }

  @Serves(putAway.label)
  label({ code }: { code: string }): Promise<Placed> {
    return this.database.tx(async (tx) => {
      const { board } = await labelled(tx, code, { lock: false });
      const [found] = await tx.query<Placed>(`${PLACED} where b.id = $1`, [board.id]);
      return found!;
    });
  }

  @Serves(putAway.put)
  async put(wish: PutAwayRequest): Promise<Placed & Omit<PutAwayOutcome, 'id'>> {
    const { id, ...outcome } = await this.commands.execute(new PutAway(wish));
    const [board] = await this.database.tx((tx) => tx.query<Placed>(`${PLACED} where b.id = $1`, [id]));
    return { ...board!, ...outcome };
  }
}
