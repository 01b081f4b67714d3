import { POOL_NAMES } from '@ishare/contracts/crm/customers.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { compileExpression } from '@ishare/kernel/expression.js';
import { ExpressionError } from '@ishare/kernel/expression-error.js';
import { invalid } from '@ishare/kernel/errors.js';
import type { Tx } from '@ishare/data/tx.js';

const DAY = 86_400_000;

/** A customer whom somebody looks after, and what a condition may ask of it. */
export interface Idle {
  id: string;
  name: string;
  state: number;
  level: string | null;
  sourceType: string | null;
  gender: number;
  community: string | null;
  houseType: string | null;
  tags: string[];
  dealerId: string | null;
  dealerName: string | null;
  ownerUserId: string | null;
  nextFollowTime: Date | null;
  /** When it was last called or taken; when it was entered, where it never was. */
  since: Date;
}

const daysSince = (moment: Date | null, at: Date): number =>
  moment === null ? 0 : Math.max(Math.floor((at.getTime() - moment.getTime()) / DAY), 0);

const scopeOf = (one: Idle, at: Date) =>
  ({
    idleDays: daysSince(one.since, at),
    overdueDays: daysSince(one.nextFollowTime, at),
    state: one.state,
    level: one.level,
    sourceType: one.sourceType,
    gender: one.gender,
    community: one.community,
    houseType: one.houseType,
    tags: one.tags.join(','),
    hasDealer: one.dealerId !== null,
  }) satisfies Record<(typeof POOL_NAMES)[number], unknown>;

/** Any customer, to ask a condition what kind of answer it gives. */
const SOMEBODY: Idle = {
  ...{ id: '', name: '', state: CustomerState.Following, level: 'A', sourceType: 'store', gender: 0, community: 'A' },
  ...{ houseType: 'A', tags: [], dealerId: null, dealerName: null, ownerUserId: null, nextFollowTime: new Date(0) },
  since: new Date(0),
};

/**
 * Refuses what cannot be read, what is neither yes nor no, and names that no customer has: such a rule would never say
 * what its author meant.
 */
export function refuseCondition(condition: string | null): void {
  if (condition === null) return;
  try {
    const { names, evaluate } = compileExpression(condition);
    if (names.some((name) => !(POOL_NAMES as readonly string[]).includes(name)))
      throw invalid('condition', 'Crm:ConditionNames');
    if (typeof evaluate(scopeOf(SOMEBODY, SOMEBODY.since)) !== 'boolean')
      throw invalid('condition', 'Crm:ConditionYesNo');
  } catch (error) {
    if (error instanceof ExpressionError) throw invalid('condition', 'Crm:ConditionUnreadable');
    throw error;
  }
}

/** Whether a customer goes back by a rule at a moment. */
export function isGoing({ idleDays, condition }: { idleDays: number; condition: string | null }, at: Date) {
  const holds = condition === null ? undefined : compileExpression(condition);
  return (one: Idle): boolean =>
    daysSince(one.since, at) >= idleDays && (!holds || holds.evaluate(scopeOf(one, at)) === true);
}

/** Those who are looked after and of whom nobody has heard for that many days, the longest first. */
export const idleCustomers = (tx: Tx, idleDays: number, at: Date): Promise<Idle[]> =>
  tx.query<Idle>(
    `select c.id, c.name, c.state, c.level, c.source_type as "sourceType", c.gender, c.community,
        c.house_type as "houseType", c.tags, c.dealer_id as "dealerId", d.name as "dealerName",
        c.owner_user_id as "ownerUserId", c.next_follow_time as "nextFollowTime", s.since
      from customer c
      left join dealer d on d.tenant_id = c.tenant_id and d.id = c.dealer_id
      cross join lateral (select coalesce(greatest(c.last_follow_time, c.owned_since), c.creation_time) as since) s
      where not c.is_deleted and c.owner_user_id is not null
        and c.state in (${CustomerState.Following}, ${CustomerState.Intent})
        and s.since <= $1::timestamptz - make_interval(days => $2::int)
      order by s.since, c.id`,
    [at, idleDays],
  );
