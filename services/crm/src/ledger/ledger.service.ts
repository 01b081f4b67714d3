import type { Ledger, LedgerClosing, LedgerEntry } from '@ishare/contracts/crm/ledger.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { sumOf } from '@ishare/kernel/money.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { crmErrors } from '../crm.errors.js';
import { Dealer } from '../dealers/dealer.entity.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { DealerClosing } from './ledger.entity.js';

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Entries that one reading lists at most. */
const MAX_ENTRIES = 2_000;

/** What stood there before the ledger began is where it opens, and nothing that came in between. */
const SUMS = `
  select coalesce(sum(amount) filter (where time < $2 or kind = 'opening'), 0)::float8 as opening,
         coalesce(sum(amount) filter (where time >= $2 and amount > 0 and kind <> 'opening'), 0)::float8 as credited,
         coalesce(-sum(amount) filter (where time >= $2 and amount < 0 and kind <> 'opening'), 0)::float8 as debited
    from dealer_entry where dealer_id = $1 and time < $3`;

const ENTRIES = `
  select e.id, e.time, e.kind, e.amount::float8 as amount, e.remittance_id as "remittanceId", e.bill_id as "billId",
         r.remittance_no as "remittanceNo", b.bill_no as "billNo", b.sales_order_no as "salesOrderNo",
         e.user_name as "userName"
    from dealer_entry e left join remittance r on r.id = e.remittance_id left join bill b on b.id = e.bill_id
   where e.dealer_id = $1 and e.time >= $2 and e.time < $3 and e.kind <> 'opening'
   order by e.seq limit ${MAX_ENTRIES + 1}`;

/** When a day begins by a clock, or the day after it. */
const BEGIN = `select ($1::date + $3::int)::timestamp at time zone $2 as at`;

/** What has changed the balance of a dealer, and what it was at any day that is past. */
@Injectable()
export class LedgerService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(DealerScope) private readonly scope: DealerScope,
  ) {}

  /** Between two days, both included: from the first entry, until today, unless it is said. */
  async read(id: string, { from, to }: Period): Promise<Ledger> {
    const zone = await factoryZone(this.ports);
    return this.database.tx(async (tx) => {
      const { name } = await this.dealer(tx, id);
      const last = to ?? dayIn(now(), zone);
      if (from && from > last) throw invalid('to', 'Crm:PeriodBackwards');
      const bounds = [id, from ? await begin(tx, from, zone) : new Date(0), await begin(tx, last, zone, 1)];
      const { opening, closing, ...sums } = await sumsOf(tx, bounds);
      const rows = await tx.query<Omit<LedgerEntry, 'time' | 'balance'> & { time: Date }>(ENTRIES, bounds);
      let balance = opening;
      const entries = rows.slice(0, MAX_ENTRIES).map((row) => {
        balance = sumOf([balance, row.amount]);
        return { ...row, time: row.time.toISOString(), balance };
      });
      const period = { from: from ?? null, to: last, opening, closing, ...sums };
      return { dealerId: id, dealerName: name, ...period, entries, isCut: rows.length > MAX_ENTRIES };
    });
  }

  async closings(id: string): Promise<{ items: LedgerClosing[] }> {
    const rows = await this.database.tx(async (tx) => {
      await this.dealer(tx, id);
      return tx.em.find(DealerClosing, { where: { dealerId: id }, order: { toDay: 'DESC' } });
    });
    return { items: rows.map(shown) };
  }

  /** Closes what is over and not closed yet. No entry is ever dated back, so that its sums stay what they are. */
  async close(id: string, { to }: { to: string }): Promise<LedgerClosing> {
    await this.scope.refuseDealer();
    const zone = await factoryZone(this.ports);
    return this.database.tx(async (tx) => {
      const { name } = await this.dealer(tx, id, true);
      if (to >= dayIn(now(), zone)) throw new AppError(crmErrors.LedgerNotOver, { to });
      const [last] = await tx.em.find(DealerClosing, { where: { dealerId: id }, order: { toDay: 'DESC' }, take: 1 });
      if (last && to <= last.toDay) throw new AppError(crmErrors.LedgerClosed, { dealer: name, to: last.toDay });
      const until = await begin(tx, to, zone, 1);
      const sums = await sumsOf(tx, [id, last?.until ?? new Date(0), until]);
      const row = await tx.insert(DealerClosing, {
        dealerId: id,
        fromDay: last ? dayIn(last.until, zone) : null,
        toDay: to,
        until,
        ...sums,
        time: now(),
        userName: currentContext()?.principal?.userName ?? null,
      });
      return shown(row);
    });
  }

  /** A dealer that the caller may see; another is not there for him. */
  private async dealer(tx: Tx, id: string, lock = false): Promise<Dealer> {
    const own = await this.scope.dealerOfCaller(tx);
    if (own !== null && own !== id) throw notFound('Dealer', id);
    return tx.get(Dealer, id, { lock });
  }
}

async function begin(tx: Tx, day: string, zone: string, plus = 0): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(BEGIN, [day, zone, plus]);
  return row!.at;
}

async function sumsOf(tx: Tx, bounds: readonly unknown[]) {
  const [sums] = await tx.query<{ opening: number; credited: number; debited: number }>(SUMS, bounds);
  return { ...sums!, closing: sumOf([sums!.opening, sums!.credited, -sums!.debited]) };
}

const shown = ({ id, fromDay, toDay, opening, closing, credited, debited, time, userName }: DealerClosing) => ({
  ...{ id, from: fromDay, to: toDay, opening, closing, credited, debited, userName },
  time: time.toISOString(),
});
