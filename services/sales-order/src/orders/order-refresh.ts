import { AuditState, WITH_SUBMITTER } from '@ishare/contracts/sales-order/audit-table.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import { IN_FORCE } from '@ishare/contracts/sales-order/quotation-life.js';
import { orderLife, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { after, type StepName } from '@ishare/contracts/things/machine.js';
import { TransactionEventBus, type HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { EventsHandler } from '@nestjs/cqrs';
import { GOODS_ALONE_SQL } from './goods.js';
import * as happened from './order-events.js';
import { SalesOrder } from './sales-order.entity.js';

/** What an order's state follows from. */
export interface OrderFacts {
  state: number;
  needDesign: boolean;
  needQuotation: boolean;
  hasDesign: boolean;
  /** Sheets that are not void: how many, with an auditor or before one, with the submitter, passed. */
  sheets: number;
  withAuditor: number;
  withSubmitter: number;
  passed: number;
  /** Of the passed ones, those whose parts were made. */
  split: number;
  /** There is a quotation in force, and each passed sheet was quoted since it was handed in. */
  quoted: boolean;
  /** Parts in cut lists whose plans are confirmed, and how many of them are cut. */
  plannedParts: number;
  cutParts: number;
  /** How many of them are to be banded or bored, and how many are. */
  partsToEdge: number;
  edgedParts: number;
  partsToBore: number;
  boredParts: number;
  /** Visits of fitters that were planned, and those that are through. */
  fittings: number;
  fitted: number;
  /** Packages, and those of them that are closed, on their way or there, signed for. */
  packages: number;
  closedPackages: number;
  sentPackages: number;
  signedPackages: number;
  /** Parts in packages that are closed, and in those that are on their way or there. */
  packedParts: number;
  sentParts: number;
  /** Parts in no package of it that came with an order for what was made again. */
  remadeParts: number;
  /** Those that are still made again. */
  partsAgain: number;
  /** Lines of bought goods, where it consists of them alone. */
  goods: number;
}

/** The state that follows from an order's parts; the states that people set stay. */
export function derivedState({
  state,
  needDesign,
  needQuotation,
  hasDesign,
  sheets,
  withAuditor,
  withSubmitter,
  quoted,
}: OrderFacts): number {
  if (!orderLife.derived.includes(state)) return state;
  if (sheets === 0 && (needDesign || hasDesign)) return hasDesign ? OrderState.Designing : OrderState.Submitted;
  if (withAuditor > 0) return OrderState.Auditing;
  if (withSubmitter > 0) return OrderState.Designing;
  if (quoted || !needQuotation) return OrderState.Quoted;
  return sheets > 0 ? OrderState.Audited : OrderState.Submitted;
}

/** The state that follows from what the workshop says of an order that is confirmed. */
function workshopState(state: number, { plannedParts, cutParts }: OrderFacts): number {
  const take = (step: StepName<typeof orderLife>, from: number): number => after(orderLife, step, from) ?? from;
  if (cutParts === 0) return take(plannedParts > 0 ? 'schedule' : 'unschedule', state);
  const producing = take('produce', state);
  return cutParts < plannedParts ? producing : take('complete', producing);
}

/**
 * An order is fitted when every visit of fitters that was planned for it is through. What is not made here is there
 * then, though nobody records what is sent.
 */
function fittedState(state: number, { fittings, fitted, plannedParts, hasDesign }: OrderFacts): number {
  if (fittings === 0 || fitted < fittings) return state;
  const isBrought = state === OrderState.Confirmed && plannedParts === 0 && !hasDesign;
  const there = isBrought ? after(orderLife, 'ship', state)! : state;
  return after(orderLife, 'install', there) ?? state;
}

/** The state that follows from what is on its way, of an order that is made or needs no making. */
export function deliveryState(state: number, facts: OrderFacts): number {
  const take = (step: StepName<typeof orderLife>, from: number): number => after(orderLife, step, from) ?? from;
  const { packages, sentPackages, signedPackages, plannedParts, cutParts, sentParts, remadeParts } = facts;
  if (sentPackages === 0) return workshopState(take('bringBack', state), facts);
  const isAll = sentPackages === packages && cutParts >= plannedParts && sentParts + remadeParts >= plannedParts;
  if (!isAll) return take('shipPart', state);
  const shipped = take('ship', state);
  return signedPackages === packages ? take('sign', shipped) : shipped;
}

/**
 * What a refresh writes and the trail tells, under the names of the entity's properties; the counter is no change that
 * anybody would look for there.
 */
const WRITTEN = `o.state, o.product_amount::float8 as "productAmount", o.matter_amount::float8 as "matterAmount",
  o.standard_amount::float8 as "standardAmount", o.sales_lists_amount::float8 as "salesListsAmount",
  o.hardware_amount::float8 as "hardwareAmount", o.total_amount::float8 as "totalAmount",
  o.per_audited::float8 as "perAudited", o.per_quoted::float8 as "perQuoted", o.per_split::float8 as "perSplit",
  o.per_paid::float8 as "perPaid", o.per_installed::float8 as "perInstalled",
  o.per_cut::float8 as "perCut", o.per_edged::float8 as "perEdged", o.per_bored::float8 as "perBored",
  o.per_packed::float8 as "perPacked", o.per_shipped::float8 as "perShipped"`;
type Written = Pick<
  SalesOrder,
  | 'state'
  | 'productAmount'
  | 'matterAmount'
  | 'standardAmount'
  | 'salesListsAmount'
  | 'hardwareAmount'
  | 'totalAmount'
  | 'perAudited'
  | 'perQuoted'
  | 'perSplit'
  | 'perPaid'
  | 'perInstalled'
  | 'perCut'
  | 'perEdged'
  | 'perBored'
  | 'perPacked'
  | 'perShipped'
>;

const FACTS = `
  select ${WRITTEN}, t.need_design as "needDesign", t.need_quotation as "needQuotation",
         o.design_id is not null as "hasDesign", i.fittings, i.fitted,
         coalesce(a.sheets, 0)::int as sheets, coalesce(a.with_auditor, 0)::int as "withAuditor",
         coalesce(a.with_submitter, 0)::int as "withSubmitter", coalesce(a.passed, 0)::int as passed,
         coalesce(a.split, 0)::int as split, coalesce(k.planned, 0)::int as "plannedParts",
         coalesce(k.cut, 0)::int as "cutParts", coalesce(k.to_edge, 0)::int as "partsToEdge",
         coalesce(k.edged, 0)::int as "edgedParts",
         coalesce(k.to_bore, 0)::int as "partsToBore", coalesce(k.bored, 0)::int as "boredParts",
         g.*, n.remade as "remadeParts", n.again as "partsAgain", ${GOODS_ALONE_SQL('o')} as goods,
         coalesce(a.unquoted, 0) = 0 and exists (
           select from quotation q
            where q.sales_order_id = o.id and q.state in (${IN_FORCE.join()}) and not q.is_deleted) as quoted
    from sales_order o
    join order_type t on t.id = o.order_type_id
    join (
      select count(*)::int as fittings, (count(*) filter (where state = ${InstallState.Done}))::int as fitted
        from install_dispatch where sales_order_id = $1 and not is_deleted) i on true
    left join (
      select count(*) as sheets,
             count(*) filter (where state not in (${[...WITH_SUBMITTER, AuditState.Passed].join()})) as with_auditor,
             count(*) filter (where state in (${WITH_SUBMITTER.join()})) as with_submitter,
             count(*) filter (where state = ${AuditState.Passed}) as passed,
             count(*) filter (where state = ${AuditState.Passed} and split_time is not null) as split,
             count(*) filter (where state = ${AuditState.Passed} and quoted_time is null) as unquoted
        from audit_design
       where sales_order_id = $1 and state <> ${AuditState.Voided} and not is_deleted) a on true
    left join (
      select sum(parts) as planned, sum(cut) as cut, sum(to_edge) as to_edge, sum(edged) as edged,
             sum(to_bore) as to_bore, sum(bored) as bored
        from order_cut where sales_order_id = $1) k on true
    join (
      select count(*)::int as packages,
             (count(*) filter (where p.state >= ${PackageState.Packed}))::int as "closedPackages",
             (count(*) filter (where p.sent_time is not null))::int as "sentPackages",
             (count(*) filter (where p.state = ${PackageState.Signed}))::int as "signedPackages",
             coalesce(sum(r.parts) filter (where p.state >= ${PackageState.Packed}), 0)::int as "packedParts",
             coalesce(sum(r.parts) filter (where p.sent_time is not null), 0)::int as "sentParts"
        from order_package p
       cross join lateral (
         select count(*) as parts from order_package_row x where x.package_id = p.id and x.piece_code is not null) r
       where p.sales_order_id = $1 and not p.is_deleted
         and (p.state > ${PackageState.Packing} or exists (
           select from order_package_row x where x.package_id = p.id))) g on true
    join (
      select (count(distinct d ->> 'code') filter (where s.state = ${SupplementaryState.Delivered}))::int as remade,
             (count(distinct d ->> 'code') filter (where s.state = ${SupplementaryState.Submitted}))::int as again
        from supplementary_order s cross join lateral jsonb_array_elements(s.drawings) d
       where s.source_order_id = $1 and not s.is_deleted
         and not exists (
           select from order_package_row x join order_package p on p.id = x.package_id
            where p.sales_order_id = $1 and not p.is_deleted and x.piece_code = d ->> 'code')) n on true
   where o.id = $1`;

/** Sums are made by the database in decimals; a discount never makes an order cheaper than nothing. */
const REFRESH = `
  update sales_order o
     set state = $2, product_amount = l.product, matter_amount = l.matter, standard_amount = l.standard,
         sales_lists_amount = l.sales_lists, hardware_amount = l.hardware, total_amount = l.total,
         per_installed = coalesce((
           select round(count(*) filter (where d.state = ${InstallState.Done}) * 100.0 / nullif(count(*), 0), 3)
             from install_dispatch d where d.sales_order_id = o.id and not d.is_deleted), 0),
         per_audited = $3, per_quoted = $4, per_split = $5,
         per_paid = case when l.total > 0
           then greatest(0, least(100, round(o.received_amount * 100 / l.total, 3))) else 0 end,
         per_cut = $6, per_edged = $7, per_bored = $8, per_packed = $9, per_shipped = $10,
         lock_version = o.lock_version + 1
    from (
      select product, matter, standard, sales_lists, hardware,
             greatest(0, round(
               (product + matter + standard + sales_lists) * (1 - h.discount_rate / 100)
                 - h.discount_amount, 2)) as total
        from sales_order h, (
          select coalesce(sum(amount) filter (where kind = 0), 0) as product,
                 coalesce(sum(amount) filter (where kind = 1), 0) as matter,
                 coalesce(sum(amount) filter (where kind = 2), 0) as standard,
                 coalesce(sum(amount) filter (where kind = 3), 0) as sales_lists,
                 coalesce(sum(amount) filter (where kind = 3 and (detail->>'category')::numeric = 3), 0) as hardware
            from sales_order_line where sales_order_id = $1 and not is_deleted) s
       where h.id = $1) l
   where o.id = $1
  returning ${WRITTEN}`;

/**
 * Says that an order's parts have changed; whatever an order's amounts, progress or state follow from is named here.
 */
@EventsHandler(
  happened.OrderCreated,
  happened.OrderEdited,
  happened.OrderMoved,
  happened.DesignChanged,
  happened.SheetMoved,
  happened.QuotationFinished,
  happened.PartsMade,
  happened.PartsHandedOver,
  happened.PartsCut,
  happened.FittingMoved,
  happened.RemadePartsCame,
  happened.PackageMoved,
  happened.DeliveryParts,
  happened.DeliveryMoved,
  happened.LinesSaved,
  happened.MoneyReceived,
)
export class OrderParts implements HandlesInTransaction<{ salesOrderId: string }> {
  constructor(private readonly events: TransactionEventBus) {}

  handle({ salesOrderId }: { salesOrderId: string }, tx: Tx): Promise<void> {
    return this.events.publish(new happened.OrderPartsChanged(salesOrderId), tx);
  }
}

/** What an order's state follows from, as it is now. */
export async function factsOf(tx: Tx, id: string): Promise<OrderFacts & Written> {
  const [facts] = await tx.query<OrderFacts & Written>(FACTS, [id]);
  if (!facts) throw notFound('SalesOrder', id);
  return facts;
}

/** Recomputes an order's amounts, progress and state from its parts. */
@EventsHandler(happened.OrderPartsChanged)
export class OrderRefresh implements HandlesInTransaction<happened.OrderPartsChanged> {
  constructor(private readonly events: TransactionEventBus) {}

  async handle({ key: id }: happened.OrderPartsChanged, tx: Tx): Promise<void> {
    // Whoever has not locked it yet does now: what is read is as it is when it is written.
    await tx.query('select 1 from sales_order where id = $1 for update', [id]);
    const facts = await factsOf(tx, id);
    const made = workshopState(derivedState(facts), facts);
    const state = fittedState(deliveryState(made, facts), facts);
    const percent = (count: number, of: number): number => (of > 0 ? Math.round((count * 100_000) / of) / 1_000 : 0);
    const share = (count: number): number => percent(count, facts.sheets);
    const cut = percent(facts.cutParts, facts.plannedParts);
    // Where nothing is to be done at a station, it is as far as the saw.
    const station = (done: number, toDo: number): number => (toDo > 0 ? percent(done, toDo) : cut);
    // An order without parts is as far as its packages are.
    const goods = (parts: number, packages: number): number =>
      facts.plannedParts > 0
        ? Math.min(100, percent(parts + facts.remadeParts, facts.plannedParts))
        : percent(packages, facts.packages);
    const [written] = await tx.query<Written>(REFRESH, [
      id,
      state,
      share(facts.passed),
      facts.quoted ? 100 : 0,
      share(facts.split),
      cut,
      station(facts.edgedParts, facts.partsToEdge),
      station(facts.boredParts, facts.partsToBore),
      goods(facts.packedParts, facts.closedPackages),
      goods(facts.sentParts, facts.sentPackages),
    ]);
    tx.wrote(SalesOrder, id, facts, written!);
    if (state !== facts.state)
      await this.events.publish(new happened.StateDerived(id, { from: facts.state, to: state }), tx);
  }
}
