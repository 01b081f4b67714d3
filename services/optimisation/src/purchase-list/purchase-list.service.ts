import { goodsReceiptLife } from '@ishare/contracts/optimisation/goods-receipt.js';
import { importFileLife } from '@ishare/contracts/optimisation/import-file-life.js';
import type { orderRequest, PurchaseLine, purchaseQuery } from '@ishare/contracts/optimisation/purchase-list.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { containing } from '@ishare/data/like.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { lockedBoards } from '../boards/locked-boards.js';
import { GoodsReceiptService } from '../goods-receipts/goods-receipt.service.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { STANDING_FIRST } from '../solutions/solution.entity.js';
import { SheetExchange } from '../sheets/sheet-exchange.js';
import { boards } from '../things.js';
import { purchaseSheet } from './purchase.sheet.js';

/** The plan that would be confirmed of a list that has plans: the one that stands for it. */
const PLANS = `
  select distinct on (s.import_file_id) s.id, s.import_file_id as file_id, f.file_no
    from solution s join import_file f on f.id = s.import_file_id join optimisation_run r on r.id = s.run_id
   where f.state = ${importFileLife.states.Optimised} and not f.is_deleted and not s.is_deleted and s.ordinal = 0
   order by s.import_file_id, ${STANDING_FIRST}`;
const NEEDED = `
  select n.board_id, sum(n.pieces)::int as pieces,
         jsonb_agg(jsonb_build_object('id', n.file_id, 'fileNo', n.file_no, 'quantity', n.pieces)
           order by n.file_no) as lists
    from (select p.board_id, l.file_id, l.file_no, sum(p.repeat)::int as pieces
            from (${PLANS}) l join solution_pattern p on p.solution_id = l.id group by 1, 2, 3) n
   group by 1`;
const EXPECTED = `
  select l."boardId" as board_id, sum(l.quantity)::int as pieces
    from goods_receipt g cross join jsonb_to_recordset(g.lines) as l("boardId" uuid, quantity int)
   where g.state = ${goodsReceiptLife.states.Expected} and not g.is_deleted group by 1`;

/** $1: whether short or not, or null; $2: words looked for; $3: ids, or null for all. */
const LINES = `
  select b.id, b.boards_code as "boardsCode", m.code as "materialCode", m.name as "materialName",
         m.thickness::float8 as thickness, b.length::float8 as length, b.width::float8 as width,
         b.quantity - b.reserved_quantity as "availableQuantity", b.min_quantity as "minQuantity",
         coalesce(n.pieces, 0) as "neededQuantity", coalesce(e.pieces, 0) as "expectedQuantity",
         o.pieces as "orderQuantity", b.price::float8 as price, (b.price * o.pieces)::float8 as amount,
         coalesce(n.lists, '[]') as lists
    from board b
    join material m on m.id = b.material_id
    left join (${NEEDED}) n on n.board_id = b.id
    left join (${EXPECTED}) e on e.board_id = b.id
   cross join lateral (select greatest(0, coalesce(n.pieces, 0) + b.min_quantity - (b.quantity - b.reserved_quantity)
                                          - coalesce(e.pieces, 0)) as pieces) o
   where not b.is_off_cut and not b.is_deleted and ($1::boolean is null or (o.pieces > 0) = $1)
     and concat_ws(' ', b.boards_code, m.code, m.name) ilike $2 and ($3::uuid[] is null or b.id = any($3))`;

const lines = (tx: Tx, values: [isShort: boolean | null, pattern: string, ids: readonly string[] | null]) =>
  tx.query<PurchaseLine>(`${LINES} order by m.code, b.boards_code`, values);

/** The boards, locked, with how many of each are to be ordered: each of them some. */
async function missing(tx: Tx, ids: readonly string[]): Promise<PurchaseLine[]> {
  await lockedBoards(tx, ids);
  const found = await lines(tx, [null, containing(), ids]);
  const unknown = ids.find((id) => !found.some((line) => line.id === id));
  if (unknown) throw notFound(boards.resource.name, unknown);
  const enough = found.find(({ orderQuantity }) => orderQuantity === 0);
  if (enough) throw new AppError(optimisationErrors.NothingShort, { boardsCode: enough.boardsCode });
  return found;
}

/** What boards are short: for plans that wait to be confirmed, and for the least stock. */
@Injectable()
export class PurchaseListService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(GoodsReceiptService) private readonly receipts: GoodsReceiptService,
    @Inject(SheetExchange) private readonly sheets: SheetExchange,
  ) {}

  page({ isShort, filter, skipCount, maxResultCount }: z.output<typeof purchaseQuery>) {
    const values = [isShort ?? null, containing(filter), null];
    return this.database.tx(async (tx) => {
      const [counted] = await tx.query<{ count: number }>(`select count(*)::int as count from (${LINES}) l`, values);
      const items = await tx.query<PurchaseLine>(
        `select l.* from (${LINES}) l order by l."orderQuantity" desc, l."boardsCode" limit $4 offset $5`,
        [...values, maxResultCount, skipCount],
      );
      return { totalCount: counted!.count, items };
    });
  }

  async sheet(filter: string | undefined): Promise<StreamableFile> {
    const rows = await this.database.tx((tx) => lines(tx, [true, containing(filter), null]));
    return this.sheets.write('purchase-list.xlsx', purchaseSheet, rows);
  }

  /** Makes an expected delivery of what is missing of these boards now; of two who order at once, one does. */
  async order({ supplier, expectedDate = null, ids }: z.output<typeof orderRequest>) {
    const made = await this.receipts.createFrom(async (tx) => ({
      supplier,
      deliveryNo: null,
      expectedDate,
      remark: null,
      lines: (await missing(tx, [...new Set(ids)])).map(({ id, orderQuantity, price }) => ({
        boardId: id,
        quantity: orderQuantity,
        price,
      })),
    }));
    return { id: made['id'] as string, receiptNo: made['receiptNo'] as string };
  }
}
