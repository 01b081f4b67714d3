// What must name nothing, whatever several people have done on an order's way to the customer; and by which change to
// the rows each of it is broken, so that it is seen to find that.
import { entitiesChanged } from '@ishare/contracts/platform/events.js';
import { orderReached } from '@ishare/contracts/sales-order/events.js';
import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { JudgementState } from '@ishare/contracts/sales-order/judgement.js';
import { OrderEventKind, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { PickupState } from '@ishare/contracts/sales-order/pickup.js';
import { ShipmentState } from '@ishare/contracts/sales-order/shipment.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';

export interface Rule {
  /** Rows that break it. */
  finds: string;
  /** Statements that break it in a database where one order has gone all the way. */
  by: readonly string[];
}
export type Rules = Readonly<Record<string, Rule>>;

/** Statements of all rules as one, so that they look at one moment. */
export const asOne = (rules: Rules): string =>
  Object.entries(rules)
    .map(([what, { finds }]) => `select '${what}' as what, row_to_json(t)::text as which from (${finds}) t`)
    .join(' union all ');

/** Of reports, judgements, what is made again, and visits of fitters. */
export const afterSalesRules: Rules = {
  'more than the whole is shared': {
    finds: 'select exception_id from judgement where not is_deleted group by 1 having sum(ratio) > 100',
    by: ['update judgement set ratio = 100'],
  },
  'judged, and not to the last per cent': {
    finds: `select e.exception_no from order_exception e
     where e.state in (${ExceptionState.Judged}, ${ExceptionState.Remedied}) and 100 <> (
       select coalesce(sum(ratio), 0) from judgement j
        where j.exception_id = e.id and not j.is_deleted and j.state = ${JudgementState.Confirmed})`,
    by: [`update order_exception set state = ${ExceptionState.Judged}`, 'update judgement set ratio = ratio - 0.5'],
  },
  'judged, with a draft': {
    finds: `select e.exception_no from order_exception e join judgement j on j.exception_id = e.id and not j.is_deleted
     where e.state in (${ExceptionState.Judged}, ${ExceptionState.Remedied}) and j.state = ${JudgementState.Draft}`,
    by: [
      `update order_exception set state = ${ExceptionState.Judged}`,
      `update judgement set state = ${JudgementState.Draft}`,
    ],
  },
  'a report closed, with something open': {
    finds: `select e.exception_no from order_exception e join supplementary_order s on s.exception_id = e.id
     where e.state = ${ExceptionState.Closed} and not s.is_deleted
       and s.state in (${SupplementaryState.Draft}, ${SupplementaryState.Submitted})`,
    by: [`update supplementary_order set state = ${SupplementaryState.Submitted}`],
  },
  'remedied, before what is made again is there': {
    finds: `select e.exception_no from order_exception e
      join record_move m on m.record_id = e.id and m.step = 'settle'
      join supplementary_order s on s.exception_id = e.id and not s.is_deleted
     where s.state in (${SupplementaryState.Draft}, ${SupplementaryState.Submitted})`,
    by: [`update supplementary_order set state = ${SupplementaryState.Submitted}`],
  },
  'in a state that no step has told': {
    finds: `select thing.no from (
      select id, exception_no as no, state from order_exception where not is_deleted
      union all select id, supplementary_no, state from supplementary_order where not is_deleted) thing
     where thing.state <> coalesce((select m.to_state from record_move m where m.record_id = thing.id
       order by m.time desc, m.id desc limit 1), 0)`,
    by: [`update supplementary_order set state = ${SupplementaryState.Cancelled}`],
  },
  'judged without a word in the timeline': {
    finds: `select e.exception_no from order_exception e
     where exists (select from record_move m where m.record_id = e.id and m.step in ('judge', 'conclude'))
       and 1 <> (select count(*) from sales_order_event t
                  where t.action = 'judged' and t.data ->> 'exceptionId' = e.id::text)`,
    by: ["delete from sales_order_event where action = 'judged'"],
  },
  'made again by no order, or delivered before it was there': {
    finds: `select s.supplementary_no from supplementary_order s left join sales_order o on o.id = s.sales_order_id
     where not s.is_deleted and case s.state
       when ${SupplementaryState.Submitted} then o.id is null or o.state = ${OrderState.Cancelled}
       when ${SupplementaryState.Delivered} then o.id is null or o.state not in
         (${OrderState.Signed}, ${OrderState.Installed}, ${OrderState.Closed})
       when ${SupplementaryState.Cancelled} then o.id is not null and o.state <> ${OrderState.Cancelled}
       else o.id is not null end`,
    by: ['update supplementary_order set sales_order_id = null'],
  },
  'a visit done without a signature, a team or a day': {
    finds: `select dispatch_no from install_dispatch where state = ${InstallState.Done} and not is_deleted
      and (jsonb_array_length(signature) = 0 or team_id is null or date is null)`,
    by: ["update install_dispatch set signature = '[]'"],
  },
  'installed, with a visit to come': {
    finds: `select o.sales_order_no from sales_order o join install_dispatch d on d.sales_order_id = o.id
     where o.state = ${OrderState.Installed} and not d.is_deleted and d.state <> ${InstallState.Done}`,
    by: [
      `update sales_order set state = ${OrderState.Installed}`,
      `update install_dispatch set state = ${InstallState.Assigned}`,
    ],
  },
  'a problem that nobody is told of': {
    finds: `select d.dispatch_no from install_dispatch d where not d.is_deleted
       and (select count(*) from record_move m where m.record_id = d.id and m.step = 'problem')
         > (select count(*) from order_exception e where e.sales_order_id = d.sales_order_id)`,
    by: [
      `insert into record_move (id, tenant_id, thing, record_id, step, from_state, to_state, time, arrived_time)
       select gen_random_uuid(), tenant_id, 'InstallDispatch', id, 'problem', 1, 4, now(), now()
         from install_dispatch, generate_series(1, 50)`,
    ],
  },
};

/** So many lines of a package's trace. */
const traced = (kind: string) =>
  `(select count(*) from order_package_event x where x.package_id = p.id and x.kind = '${kind}')`;
/** Whether a truck or a pickup that has not left names the package `p`. */
const namedBy = (taker: 'shipment' | 'pickup', list: 'lines' | 'items', states: readonly number[]) =>
  `from ${taker} k where not k.is_deleted and k.state in (${states.join()})
    and position(p.id::text in k.${list}::text) > 0`;
const byTruck = namedBy('shipment', 'lines', [ShipmentState.Planned, ShipmentState.Loading]);
const byPickup = namedBy('pickup', 'items', [PickupState.Planned, PickupState.Ready]);
const gone = [ShipmentState.Loading, ShipmentState.Sent, ShipmentState.PartSigned];

/** Of packages, shelves, trucks and pickups. */
const goodsRules: Rules = {
  'a part in two packages': {
    finds: `select r.piece_code from order_package_row r
      join order_package p on p.id = r.package_id and not p.is_deleted
     where r.piece_code is not null group by 1 having count(*) > 1`,
    by: [
      'drop index order_package_row_piece_key',
      `insert into order_package_row (id, tenant_id, package_id, sales_order_id, piece_code, count, weight)
       select gen_random_uuid(), tenant_id, package_id, sales_order_id, piece_code, 1, 0 from order_package_row
        where piece_code is not null limit 1`,
    ],
  },
  'a part in a package of another order': {
    finds: `select p.package_no, r.piece_code from order_package_row r join order_package p on p.id = r.package_id
      join sales_order o on o.id = p.sales_order_id
     where r.piece_code not like o.sales_order_no || '-%' or r.sales_order_id <> o.id`,
    by: ["update order_package_row set piece_code = 'X' || piece_code"],
  },
  'closed with nothing in it, or without a part': {
    finds: `select p.package_no from order_package p where not p.is_deleted and p.state > ${PackageState.Packing}
      and (select bool_and(r.scanned_time is not null) from order_package_row r where r.package_id = p.id) is not true`,
    by: ['update order_package_row set scanned_time = null'],
  },
  'on a shelf and elsewhere, or in store on none': {
    finds: `select package_no from order_package where (shelf_id is not null) <> (state = ${PackageState.InStore})`,
    by: [
      'alter table order_package drop constraint order_package_place_check',
      'update order_package set shelf_id = (select id from shelf limit 1)',
    ],
  },
  'for a truck and a pickup, or gone with neither': {
    finds: `select package_no from order_package where num_nonnulls(shipment_id, pickup_id) > 1
       or num_nonnulls(shipment_id, pickup_id) = 0 and state >= ${PackageState.Loaded}`,
    by: ['update order_package set shipment_id = null, pickup_id = null'],
  },
  'on a truck that is not loaded, or that has been signed for': {
    finds: `select p.package_no from order_package p left join shipment s on s.id = p.shipment_id
     where p.state = ${PackageState.Loaded} and (s.id is null or s.is_deleted or s.state not in (${gone.join()}))`,
    by: [`update order_package set state = ${PackageState.Loaded}`],
  },
  'named by two that have not left, or by one that it does not wait for': {
    finds: `select p.package_no from order_package p where not p.is_deleted and (
      (select count(*) ${byTruck}) + (select count(*) ${byPickup}) > 1
      or exists (select ${byTruck} and k.id is distinct from p.shipment_id)
      or exists (select ${byPickup} and k.id is distinct from p.pickup_id))`,
    by: [`update shipment set state = ${ShipmentState.Loading}`, 'update order_package set shipment_id = null'],
  },
  'a shelf that counts what does not stand there': {
    finds: `select s.code, s.used from shelf s where s.used > s.capacity
       or s.used <> (select count(*) from order_package p where p.shelf_id = s.id and not p.is_deleted)`,
    by: ['update shelf set used = 1 - used'],
  },
  'sent twice': {
    finds: `select p.package_no from order_package p where not p.is_deleted
      and (p.sent_time is not null)::int <> ${traced('sent')} - (
        select count(*) from shipment s, jsonb_array_elements(s.signatures) g where g -> 'refused' ? p.package_no)`,
    by: [
      `insert into order_package_event (id, tenant_id, package_id, kind, time)
       select gen_random_uuid(), tenant_id, package_id, kind, time from order_package_event where kind = 'sent'`,
    ],
  },
  'where its trace does not lead': {
    finds: `select p.package_no from order_package p where not p.is_deleted and (
      ${traced('closed')} - ${traced('reopened')} <> (p.state >= ${PackageState.Packed})::int
      or ${traced('loaded')} - ${traced('unloaded')} <> (p.state >= ${PackageState.Loaded})::int
      or ${traced('signed')} <> (p.state = ${PackageState.Signed})::int)`,
    by: ["delete from order_package_event where kind = 'loaded'"],
  },
  'an order closed while something of it was open': {
    finds: `select o.sales_order_no from sales_order o
      cross join lateral (select max(e.time) as time from sales_order_event e
         where e.sales_order_id = o.id and e.kind = ${OrderEventKind.State}
           and e.data ->> 'to' = '${OrderState.Closed}') closed
     where o.state = ${OrderState.Closed} and (
       exists (select from order_exception x where x.sales_order_id = o.id and not x.is_deleted
         and x.state < ${ExceptionState.Remedied} and x.creation_time <= closed.time)
       or exists (select from supplementary_order s where s.source_order_id = o.id and not s.is_deleted
         and s.state in (${SupplementaryState.Draft}, ${SupplementaryState.Submitted})
         and s.creation_time <= closed.time)
       or exists (select from install_dispatch d where d.sales_order_id = o.id and not d.is_deleted
         and d.state <> ${InstallState.Done} and d.creation_time <= closed.time)
       or exists (select from order_package p where p.sales_order_id = o.id and not p.is_deleted
         and num_nonnulls(p.shipment_id, p.pickup_id) > 0 and p.state <> ${PackageState.Signed}))`,
    by: [`update order_exception set state = ${ExceptionState.New}`],
  },
};

/** The steps that were told lead from the first state to the one that it is in, in whatever order they were written. */
const path = (told: string, things: string) => `
  with told as (${told}), ends as (
    select id, "to" as state, 1 as n from told union all select id, "from", -1 from told where "from" is not null),
    sums as (select id, state, sum(n) as n from ends group by 1, 2)
  select t.id, t.state from (${things}) t
   where exists (select from sums s where s.id = t.id::text
     and s.n <> (s.state = t.state)::int - (s.state = t.first)::int)
     or t.state <> t.first and not exists (
       select from sums s where s.id = t.id::text and s.state = t.state and s.n = 1)`;
const STATE = `c.property_changes @> '[{"propertyName":"state"}]'`;
/** Rows of a log for which the transaction that wrote them has changed no state of theirs. */
const alone = (log: string, id: string, isState = true) => `
  select l.* from ${log} l where not exists (select from entity_change c
    where c.xmin = l.xmin and c.entity_id = l.${id}::text ${isState ? `and ${STATE}` : ''})`;
/** Changes of a state without a row of the log in the same transaction. */
const untold = (thing: string, log: string, id: string, more = '') => `
  select c.entity_id, c.property_changes from entity_change c
   where c.entity_type_full_name = '${thing}' and c.change_type = 1 and ${STATE}
     and not exists (select from ${log} l where l.xmin = c.xmin and l.${id}::text = c.entity_id ${more})`;
const MOVES_STATE = `(select * , xmin from sales_order_event where kind = ${OrderEventKind.State})`;

/** Each step has its row of the log and its event, in the transaction that takes it. */
const logRules: Rules = {
  'an order that its timeline does not lead to its state': {
    finds: path(
      `select sales_order_id::text as id, (data ->> 'from')::int as "from", (data ->> 'to')::int as "to"
         from sales_order_event where kind = ${OrderEventKind.State}`,
      'select id, state, 0 as first from sales_order where not is_deleted',
    ),
    by: [
      `delete from sales_order_event where kind = ${OrderEventKind.State} and data ->> 'to' = '${OrderState.Closed}'`,
    ],
  },
  'a record that its steps do not lead to its state': {
    finds: path(
      'select record_id::text as id, from_state as "from", to_state as "to" from record_move',
      `select id, state, 0 as first from order_exception where not is_deleted
       union all select id, state, 0 from supplementary_order where not is_deleted
       union all select id, state, 0 from install_dispatch where not is_deleted`,
    ),
    by: [`delete from record_move where thing = 'InstallDispatch' and to_state = ${InstallState.OnSite}`],
  },
  'a truck or a pickup that its changes do not lead to its state': {
    finds: path(
      `select c.entity_id as id, (x ->> 'originalValue')::int as "from", (x ->> 'newValue')::int as "to"
         from entity_change c, jsonb_array_elements(c.property_changes) x
        where c.entity_type_full_name in ('Shipment', 'Pickup') and c.change_type = 1
          and x ->> 'propertyName' = 'state'`,
      `select id, state, 0 as first from shipment where not is_deleted
       union all select id, state, 0 from pickup where not is_deleted`,
    ),
    by: [`update shipment set state = ${ShipmentState.Cancelled}`],
  },
  'a step of a record that is logged by another transaction': {
    finds: alone('record_move', 'record_id'),
    by: ["delete from entity_change where entity_type_full_name = 'OrderException'"],
  },
  'a step of an order that is logged by another transaction': {
    finds: alone(MOVES_STATE, 'sales_order_id'),
    by: ["delete from entity_change where entity_type_full_name = 'SalesOrder'"],
  },
  'a step of a package that is logged by another transaction': {
    finds: alone(
      `(select *, xmin from order_package_event where kind in ('closed', 'reopened', 'stored', 'takenOff', 'loaded',
        'unloaded', 'signed', 'sent'))`,
      'package_id',
      false,
    ),
    by: ["delete from entity_change where entity_type_full_name = 'Package'"],
  },
  'a state of an order that its timeline does not tell': {
    finds: untold('SalesOrder', MOVES_STATE, 'sales_order_id'),
    by: [`update sales_order_event set comment = 'later' where kind = ${OrderEventKind.State}`],
  },
  'a state of a package that its trace does not tell': {
    finds: untold('Package', 'order_package_event', 'package_id'),
    by: ["update order_package_event set comment = 'later'"],
  },
  'a state of a record that no step tells': {
    finds: ['OrderException', 'SupplementaryOrder', 'InstallDispatch']
      .map((thing) => untold(thing, 'record_move', 'record_id'))
      .join(' union all '),
    by: ["update record_move set comment = 'later'"],
  },
  'a change that is not announced': {
    finds: `select c.entity_type_full_name, c.entity_id from entity_change c left join (
      select x ->> 'id' as id from outbox, jsonb_array_elements(payload -> 'changes') x
       where name = '${entitiesChanged.name}') told on told.id = c.id::text where told.id is null`,
    by: [`delete from outbox where name = '${entitiesChanged.name}'`],
  },
  'a state of an order that is announced more or less often than it was reached': {
    finds: `select coalesce(e.id, o.id), e.n, o.n as said from (
        select sales_order_id::text as id, data ->> 'to' as "to", count(*) as n from sales_order_event
         where kind = ${OrderEventKind.State} group by 1, 2) e
      full join (
        select payload ->> 'salesOrderId' as id, payload ->> 'state' as "to", count(*) as n from outbox
         where name = '${orderReached.name}' group by 1, 2) o on o.id = e.id and o."to" = e."to"
     where e.n is distinct from o.n`,
    by: [`delete from outbox where name = '${orderReached.name}' and payload ->> 'state' = '${OrderState.Signed}'`],
  },
};

/** Of the whole way, from the first package to the order that is closed. */
export const wholeWayRules: Rules = { ...goodsRules, ...afterSalesRules, ...logRules };
