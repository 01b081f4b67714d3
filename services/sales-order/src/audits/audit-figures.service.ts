import { identityPort } from '@ishare/contracts/identity/client.js';
import {
  auditFigures,
  NO_REASON,
  type DealerShare,
  type ReturnedSheet,
} from '@ishare/contracts/sales-order/audit-figures.js';
import { AuditLogCode } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrderService } from '../orders/sales-order.service.js';
import { AuditDesignService } from './audit-design.service.js';
import { loadsOf } from './auditor-loads.js';

const { Reject, SendBack, Pass } = AuditLogCode;
const RETURNED = [Reject, SendBack].join();
const JUDGED = [Reject, SendBack, Pass].join();
const MOST_AUDITORS = 500;

type Between = z.output<typeof auditFigures.reasons.query>;
type Asked = z.output<typeof auditFigures.returned.query>;

/** Log rows `g` of orders `o` between two days of the zone $3, of the dealer $4. */
const WHICH = `($1::date is null or g.operation_time >= ($1::date)::timestamp at time zone $3)
  and ($2::date is null or g.operation_time < ($2::date + 1)::timestamp at time zone $3)
  and ($4::uuid is null or o.dealer_id = $4)`;
const FROM = `from audit_log g join audit_design a on a.tenant_id = g.tenant_id and a.id = g.audit_id
  join sales_order o on o.tenant_id = a.tenant_id and o.id = a.sales_order_id`;

/** What the audit comes to. */
@Injectable()
export class AuditFigures {
  constructor(
    private readonly orders: OrderScope,
    private readonly ports: Ports,
  ) {}

  async workload() {
    const holders = await this.ports.client(identityPort).holders({
      tenantId: currentTenantId(),
      permission: salesOrderPermissions.names.AuditDesigns.Pass,
      most: MOST_AUDITORS,
    });
    return this.orders.tx(async (tx) => {
      const loadOf = await loadsOf(tx);
      const items = holders.map(({ id, userName, name }) => {
        const { open, overdue, judged, avgMinutes } = loadOf(id);
        return { userId: id, userName, name, open, overdue, judged, avgMinutes };
      });
      return { items: items.toSorted((one, other) => other.open - one.open || other.judged - one.judged) };
    });
  }

  private async which({ from, to }: Between): Promise<[string | null, string | null, string]> {
    return [from ?? null, to ?? null, await factoryZone(this.ports)];
  }

  async reasons(asked: Between): Promise<{ items: DealerShare[] }> {
    const days = await this.which(asked);
    return this.orders.tx(async (tx, { dealerId }) => {
      const which = [...days, dealerId];
      const dealers = await tx.query<Omit<DealerShare, 'reasons' | 'returnedShare'>>(
        `select o.dealer_id as "dealerId", max(o.dealer_name) as "dealerName",
                count(distinct g.audit_id)::int as judged,
                (count(distinct g.audit_id) filter (where g.operation_state in (${RETURNED})))::int as returned
         ${FROM} where ${WHICH} and g.operation_state in (${JUDGED}) group by 1`,
        which,
      );
      const reasons = await tx.query<{ dealerId: string | null; reasonCode: string | null; count: number }>(
        `select o.dealer_id as "dealerId", g.reason_code as "reasonCode", count(*)::int as count
         ${FROM} where ${WHICH} and g.operation_state in (${RETURNED}) group by 1, 2 order by 3 desc`,
        which,
      );
      const items = dealers.map((dealer) => ({
        ...dealer,
        returnedShare: Math.round((dealer.returned * 1_000) / dealer.judged) / 10,
        reasons: reasons
          .filter((one) => one.dealerId === dealer.dealerId)
          .map(({ reasonCode, count }) => ({ reasonCode, count })),
      }));
      return { items: items.toSorted((one, other) => other.returned - one.returned || other.judged - one.judged) };
    });
  }

  /** The sheets behind a figure, the latest first. */
  async returned({ skipCount, maxResultCount, dealerId: wanted, reasonCode, ...asked }: Asked) {
    const days = await this.which(asked);
    return this.orders.tx(async (tx, { dealerId: own }) => {
      const isNobodys = wanted === NO_REASON;
      const values = [...days, own ?? (isNobodys ? null : (wanted ?? null)), isNobodys, reasonCode ?? null];
      const which = `${WHICH} and g.operation_state in (${RETURNED}) and (not $5::boolean or o.dealer_id is null)
        and ($6::text is null or coalesce(g.reason_code, '${NO_REASON}') = $6)`;
      const rows = await tx.query<Omit<ReturnedSheet, 'time'> & { time: Date }>(
        `select g.id, g.operation_time as time, a.id as "auditId", a.audit_code as "auditCode",
                a.audit_name as "auditName", o.id as "salesOrderId", o.sales_order_no as "salesOrderNo",
                o.customer_name as "customerName", o.dealer_name as "dealerName", g.reason_code as "reasonCode",
                g.comment, g.operation_operator as operator, g.round
         ${FROM} where ${which} order by g.operation_time desc, g.id offset $7 limit $8`,
        [...values, skipCount, maxResultCount],
      );
      const [counted] = await tx.query<{ count: number }>(
        `select count(*)::int as count ${FROM} where ${which}`,
        values,
      );
      return { totalCount: counted!.count, items: rows.map((row) => ({ ...row, time: row.time.toISOString() })) };
    });
  }
}

@ApiTags('AuditDesign')
@Controller()
export class AuditFiguresController {
  constructor(
    private readonly figures: AuditFigures,
    private readonly sheets: AuditDesignService,
    private readonly orders: SalesOrderService,
  ) {}

  @Serves(auditFigures.workload)
  workload() {
    return this.figures.workload();
  }

  @Serves(auditFigures.reasons)
  reasons(query: Between) {
    return this.figures.reasons(query);
  }

  @Serves(auditFigures.returned)
  returned(query: Asked) {
    return this.figures.returned(query);
  }

  @Serves(auditFigures.sheets)
  async sheetCounts({ scope }: z.output<typeof auditFigures.sheets.query>) {
    return { items: await this.sheets.counts(scope) };
  }

  @Serves(auditFigures.orders)
  async orderCounts(query: z.output<typeof auditFigures.orders.query>) {
    return { items: await this.orders.counts(query) };
  }
}
