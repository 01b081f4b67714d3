import { board, type BoardCard } from '@ishare/contracts/crm/customers.js';
import { IntentState } from '@ishare/contracts/crm/intent-order.js';
import { Database } from '@ishare/data/database.js';
import { containing } from '@ishare/data/like.js';
import { now } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { DealerScope } from '../dealers/dealer-scope.js';

type Asked = z.output<typeof board.columns.query>;
type Page = z.output<typeof board.cards.query>;

/** What the intent orders of customers that are not lost may come to, by customer. */
const WANTED = `(select i.customer_id, sum(coalesce(nullif(i.intent_amount, 0), i.budget, 0)) as amount
    from intent_order i where not i.is_deleted and i.state <> ${IntentState.Lost} group by 1)`;
/** Which customers `c`: $1 a part of the name or of the estate, $2 a dealer, $3 whoever looks after them. */
const WHICH = `not c.is_deleted and ($1::text is null or c.name ilike $1 or c.community ilike $1)
  and ($2::uuid is null or c.dealer_id = $2) and ($3::uuid is null or c.owner_user_id = $3)`;

const COLUMNS = `
  select c.state, count(*)::int as count, coalesce(sum(w.amount), 0)::float8 as amount,
         (count(*) filter (where c.next_follow_time < $4))::int as overdue
    from customer c left join ${WANTED} w on w.customer_id = c.id where ${WHICH} group by c.state`;
const CARDS = `
  select c.id, c.name, c.level, c.community, d.name as "dealerName", c.owner_user_id as "ownerUserId", c.state,
         c.next_follow_time as "nextFollowTime",
         coalesce((select sum(coalesce(nullif(i.intent_amount, 0), i.budget, 0)) from intent_order i
           where i.customer_id = c.id and not i.is_deleted and i.state <> ${IntentState.Lost}), 0)::float8 as amount
    from customer c left join dealer d on d.tenant_id = c.tenant_id and d.id = c.dealer_id
   where ${WHICH} and c.state = $4
   order by c.next_follow_time nulls last, c.creation_time desc, c.id offset $5 limit $6`;
const COUNT = `select count(*)::int as count from customer c where ${WHICH} and c.state = $4`;

/** Customers by where they stand. */
@Injectable()
export class CustomerBoard {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {}

  async columns(asked: Asked) {
    const which = await this.which(asked);
    const rows = await this.database.tx((tx) =>
      tx.query<{ state: number; count: number; amount: number; overdue: number }>(COLUMNS, [...which, now()]),
    );
    const none = { count: 0, amount: 0, overdue: 0 };
    const items = Object.values(CustomerState).map(
      (state) => rows.find((row) => row.state === state) ?? { state, ...none },
    );
    return { items };
  }

  async cards(state: number, { skipCount, maxResultCount, ...asked }: Page) {
    const which = await this.which(asked);
    const [rows, [counted]] = await this.database.tx(async (tx) => [
      await tx.query<Omit<BoardCard, 'nextFollowTime'> & { nextFollowTime: Date | null }>(CARDS, [
        ...which,
        ...[state, skipCount, maxResultCount],
      ]),
      await tx.query<{ count: number }>(COUNT, [...which, state]),
    ]);
    return {
      totalCount: counted!.count,
      items: rows.map((row) => ({ ...row, nextFollowTime: row.nextFollowTime?.toISOString() ?? null })),
    };
  }

  /** A dealer's sign-in sees his own customers, whatever is asked for. */
  private async which({ filter, dealerId, ownerUserId }: Asked): Promise<unknown[]> {
    const own = await this.database.tx((tx) => this.dealers.dealerOfCaller(tx));
    return [filter ? containing(filter) : null, own ?? dealerId ?? null, ownerUserId ?? null];
  }
}

@Controller()
export class CustomerBoardController {
  constructor(@Inject(CustomerBoard) private readonly board: CustomerBoard) {}

  @Serves(board.columns)
  columns(query: Asked) {
    return this.board.columns(query);
  }

  @Serves(board.cards)
  cards(state: number, query: Page) {
    return this.board.cards(state, query) as never;
  }
}
