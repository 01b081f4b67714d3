import { LooseBlob } from '@ishare/crud/blobs/loose-blob.entity.js';
import { partEntities } from '@ishare/crud/blobs/parted-upload.entity.js';
import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import { IdempotentReply } from '@ishare/data/idempotency.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { numberEntities } from '@ishare/data/numbers.js';
import { AuditLogEntry } from './audits/audit-design.entity.js';
import { AuditComment, AuditRound, AuditTick } from './audits/audit-round.entity.js';
import { OrderWork, OrderWorkDay } from './capacity/order-work.entity.js';
import { JsonTask } from './designs/design.entity.js';
import { SalesOrderLine } from './details/order-line.entity.js';
import { OrderForm } from './forms/order-form.entity.js';
import { SalesOrderFile } from './files/order-file.entity.js';
import { KujialeAccount } from './kujiale/kujiale-account.entity.js';
import { OrderApproval } from './orders/order-approval.entity.js';
import { OrderCut } from './orders/order-cut.entity.js';
import { SalesOrderEvent } from './orders/sales-order.entity.js';
import { PackageEvent, PackageRow } from './packing/package.entity.js';
import { DeliveryFile } from './shipments/shipment.entity.js';
import { Shelf, StockTaking } from './storehouse/shelf.entity.js';
import { things } from './things.js';
import { salesOrderReports } from './report-views.js';

export const salesOrderData: ServiceData = {
  schema: 'sales_order',
  entities: [
    ...things.map(({ entity }) => entity),
    SalesOrderEvent,
    RecordMove,
    PackageRow,
    PackageEvent,
    Shelf,
    StockTaking,
    DeliveryFile,
    OrderApproval,
    OrderForm,
    OrderCut,
    SalesOrderLine,
    SalesOrderFile,
    AuditLogEntry,
    AuditRound,
    OrderWork,
    OrderWorkDay,
    AuditComment,
    AuditTick,
    JsonTask,
    KujialeAccount,
    IdempotentReply,
    LooseBlob,
    ...partEntities,
    ...numberEntities,
  ],
  reports: salesOrderReports,
  migrations: new URL('../migrations/', import.meta.url),
};
