import type { CustomerDoubles } from '@ishare/contracts/crm/customers.js';
import type { Tx } from '@ishare/data/tx.js';
import { maskedPhone } from '@ishare/server/secrets.js';

/** Groups that are shown at most. */
const MOST = 200;
/** Digits of a mobile: whatever stands before them is the country. */
const MOBILE = 11;

type Double = Omit<CustomerDoubles['customers'][number], 'creationTime'> & {
  kind: 'phone' | 'name';
  key: string;
  dealerId: string | null;
  creationTime: Date;
};

/**
 * Customers of one dealer, or of none, that may be one: numbers that differ by their country alone, and equal names in
 * one place or at one dealer's.
 */
export async function doublesIn(tx: Tx): Promise<CustomerDoubles[]> {
  const rows = await tx.query<Double>(
    `with keyed as (
       select c.id, c.dealer_id, 'phone' as kind, right(c.phone_number, ${MOBILE}) as key from customer c
         where not c.is_deleted and length(c.phone_number) >= ${MOBILE}
       union all
       select c.id, c.dealer_id, 'name',
           lower(replace(c.name, ' ', '')) || '|' || coalesce(c.community, c.dealer_id::text, '')
         from customer c where not c.is_deleted),
     groups as (select kind, key, dealer_id from keyed group by kind, key, dealer_id having count(*) > 1
       order by kind desc, key, dealer_id limit ${MOST})
     select k.kind, k.key, c.dealer_id as "dealerId", c.id, c.name, c.phone_number as "phoneNumber", c.state,
         d.name as "dealerName", c.community, c.address, c.creation_time as "creationTime",
         (select count(*)::int from pre_sale p where p.tenant_id = c.tenant_id and p.customer_id = c.id
           and not p.is_deleted) as "followUps",
         (select count(*)::int from intent_order i where i.tenant_id = c.tenant_id and i.customer_id = c.id
           and not i.is_deleted) as "intentOrders"
       from groups g join keyed k on (k.kind, k.key) = (g.kind, g.key) and k.dealer_id is not distinct from g.dealer_id
       join customer c on c.id = k.id
       left join dealer d on d.tenant_id = c.tenant_id and d.id = c.dealer_id
       order by k.kind desc, k.key, c.dealer_id, c.creation_time, c.id`,
  );
  const grouped = Map.groupBy(rows, ({ kind, key, dealerId }) => `${kind}|${key}|${dealerId}`);
  return [...grouped.values()].map((group) => ({
    kind: group[0]!.kind,
    key: group[0]!.kind === 'phone' ? maskedPhone(group[0]!.key) : group[0]!.name,
    customers: group.map(({ kind: _kind, key: _key, dealerId: _dealer, phoneNumber, creationTime, ...one }) => ({
      ...one,
      phoneNumber: phoneNumber && maskedPhone(phoneNumber),
      creationTime: creationTime.toISOString(),
    })),
  }));
}
