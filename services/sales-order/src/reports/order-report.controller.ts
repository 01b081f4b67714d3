import {
  deliveryReports,
  orderReports,
  type ReportFigure,
  type reportQuery,
} from '@ishare/contracts/insight/reports.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { lastStateOf } from '@ishare/contracts/sales-order/order-states.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { byDaySql, dayOf, isToldDay, reportDays } from '@ishare/server/report-days.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';

type Asked = z.output<typeof reportQuery>;

/** An order that was cancelled is none. */
const ORDERS = `from sales_order o
   where not o.is_deleted and o.state <= ${lastStateOf('placed')} and ${isToldDay('o.order_date')}`;

const COUNT = byDaySql(`
  select o.order_date as day, (select t.name from order_type t where t.id = o.order_type_id) as name, count(*) as value
  ${ORDERS} group by 1, 2`);

const CABINETS = byDaySql(`
  select o.order_date as day, coalesce((select t.name from product_type t where t.id = o.product_type_id), '') as name,
         sum((select coalesce(sum(l.count), 0) from sales_order_line l
               where l.sales_order_id = o.id and l.kind = ${LineKind.Product} and not l.is_deleted)) as value
  ${ORDERS} group by 1, 2`);

/** A package that was opened again is not closed; one that came back was not sent. */
const PACKED = byDaySql(`
  select ${dayOf('p.packed_time')} as day, coalesce(p.packed_by, '') as name, count(*) as value
    from order_package p
   where not p.is_deleted and p.packed_time is not null and ${isToldDay(dayOf('p.packed_time'))}
   group by 1, 2`);

const SENT = byDaySql(`
  select ${dayOf('p.sent_time')} as day, coalesce(s.carrier, '') as name, count(*) as value
    from order_package p left join shipment s on s.id = p.shipment_id
   where not p.is_deleted and p.sent_time is not null and ${isToldDay(dayOf('p.sent_time'))}
   group by 1, 2`);

/** What was ordered, packed and sent, by day. */
@ApiTags('DashBoardReport')
@Controller()
export class OrderReportController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  @Serves(orderReports.orders)
  orders(query: Asked) {
    return this.told(COUNT, query);
  }

  @Serves(orderReports.cabinets)
  cabinets(query: Asked) {
    return this.told(CABINETS, query);
  }

  @Serves(deliveryReports.packages)
  packages(query: Asked) {
    return this.told(PACKED, query);
  }

  @Serves(deliveryReports.delivery)
  delivery(query: Asked) {
    return this.told(SENT, query);
  }

  private async told(sql: string, asked: Asked): Promise<{ items: ReportFigure[] }> {
    const { from, to } = reportDays(asked);
    const zone = await factoryZone(this.ports);
    return { items: await this.database.tx((tx) => tx.query<ReportFigure>(sql, [from, to, zone])) };
  }
}
