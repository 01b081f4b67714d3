import { LooseBlob } from '@ishare/crud/blobs/loose-blob.entity.js';
import { IdempotentReply } from '@ishare/data/idempotency.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { numberEntities } from '@ishare/data/numbers.js';
import { AuditDesign, AuditLogEntry } from './audits/audit-design.entity.js';
import { Design, JsonTask } from './designs/design.entity.js';
import { SalesOrderLine } from './details/order-line.entity.js';
import { SalesOrderFile } from './files/order-file.entity.js';
import { jsonCheck } from './json-check/json-check.js';
import { KujialeAccount } from './kujiale/kujiale-account.entity.js';
import { OrderCut } from './orders/order-cut.entity.js';
import { SalesOrder, SalesOrderEvent } from './orders/sales-order.entity.js';
import { Quotation } from './quotations/quotation.entity.js';
import { things } from './things.js';

export const salesOrderData: ServiceData = {
  schema: 'sales_order',
  entities: [
    ...things.map(({ entity }) => entity),
    SalesOrder,
    SalesOrderEvent,
    OrderCut,
    SalesOrderLine,
    SalesOrderFile,
    AuditDesign,
    AuditLogEntry,
    Quotation,
    Design,
    JsonTask,
    KujialeAccount,
    ...jsonCheck.entities,
    IdempotentReply,
    LooseBlob,
    ...numberEntities,
  ],
  migrations: new URL('../migrations/', import.meta.url),
};
