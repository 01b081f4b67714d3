// The things of this service, each on its table: routes, tables and tests are made from this list.
import { crmPort } from '@ishare/contracts/crm/client.js';
import { auditDesign } from '@ishare/contracts/sales-order/audits.js';
import { design } from '@ishare/contracts/sales-order/designs.js';
import {
  checkMessage,
  checkRule,
  checkRuleSet,
  jsonCheckBaseData,
  jsonCheckPageConfig,
  jsonModel,
} from '@ishare/contracts/sales-order/json-check.js';
import { ixCheckRun, ixCheckSetting } from '@ishare/contracts/sales-order/ix-check.js';
import { orderException } from '@ishare/contracts/sales-order/exception.js';
import { installDispatch, installTeam } from '@ishare/contracts/sales-order/install.js';
import { judgement } from '@ishare/contracts/sales-order/judgement.js';
import { supplementaryOrder, SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import { formula } from '@ishare/contracts/platform/forms.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { salesOrder } from '@ishare/contracts/sales-order/orders.js';
import { priceList } from '@ishare/contracts/sales-order/price-list-thing.js';
import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { OFFERED, QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { quotation } from '@ishare/contracts/sales-order/quotations.js';
import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import { pickup, PICKUP_CODE } from '@ishare/contracts/sales-order/pickup.js';
import { shipment } from '@ishare/contracts/sales-order/shipment.js';
import { storehouse, storehouseRow } from '@ishare/contracts/sales-order/storehouse.js';
import { TODAY } from '@ishare/data/list.js';
import { filter } from '@ishare/crud/filters.js';
import { serve } from '@ishare/crud/thing.module.js';
import { query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { OrderException } from './after-sales/exception.entity.js';
import { Judgement } from './after-sales/judgement.entity.js';
import { SupplementaryOrder } from './after-sales/supplementary-order.entity.js';
import { AuditDesign } from './audits/audit-design.entity.js';
import { CAME_BACK, KNOWN_DAYS } from './audits/came-back.js';
import { sheetRules } from './audits/audit-design.rules.js';
import { Design } from './designs/design.entity.js';
import {
  CheckRule,
  CheckRuleSet,
  IxCheckRun,
  IxCheckSetting,
  JsonCheckBaseData,
  JsonCheckPageConfig,
  JsonModel,
} from './json-check/check-rule.entity.js';
import { InstallDispatch, InstallTeam } from './installs/install.entity.js';
import { SalesOrder } from './orders/sales-order.entity.js';
import { orderRules } from './orders/sales-order.rules.js';
import { Package } from './packing/package.entity.js';
import { Pickup } from './pickups/pickup.entity.js';
import { PriceList } from './price-lists/price-list.entity.js';
import { checkItems } from './price-lists/price-list.rules.js';
import { Quotation } from './quotations/quotation.entity.js';
import { Shipment } from './shipments/shipment.entity.js';
import { Storehouse, StorehouseRow } from './storehouse/shelf.entity.js';
import { OrderType } from './types/order-type.entity.js';
import { ProductType } from './types/product-type.entity.js';

export const orderTypes = serve(orderType, OrderType, {
  usedBy: () => [
    [SalesOrder, 'orderTypeId'],
    [PriceList, 'orderTypeId'],
  ],
});

export const productTypes = serve(productType, ProductType, { usedBy: () => [[SalesOrder, 'productTypeId']] });

export const priceLists = serve(priceList, PriceList, {
  sent: { items: (items) => (items as z.ZodType<PriceListItem[]>).superRefine(checkItems) },
  expressions: {
    orderTypeName: {
      sql: 'select y.name from order_type y where y.tenant_id = t.tenant_id and y.id = t.order_type_id',
      kind: 'text',
    },
    itemCount: { sql: 'jsonb_array_length(t.items)', kind: 'raw' },
  },
});

/** Rounds `r` of sheets in which a rule `t` found something in half a year. */
const ROUNDS_OF_RULE = `from audit_round r where r.tenant_id = t.tenant_id and r.rule_codes ? t.code
  and r.opened_time > now() - interval '${KNOWN_DAYS} days'`;

export const checkRules = serve(checkRule, CheckRule, {
  sent: { expression: formula, message: () => checkMessage },
  expressions: {
    foundRounds: { sql: `select count(*)::int ${ROUNDS_OF_RULE}`, kind: 'raw' },
    returnedShare: {
      sql: `select coalesce(round(100.0 * count(*) filter (where ${CAME_BACK}) / nullif(count(*), 0), 1), 0)
        ${ROUNDS_OF_RULE}`,
      kind: 'raw',
    },
  },
});
export const jsonCheckBaseDatas = serve(jsonCheckBaseData, JsonCheckBaseData);
export const jsonCheckPageConfigs = serve(jsonCheckPageConfig, JsonCheckPageConfig);
export const jsonModels = serve(jsonModel, JsonModel);
export const checkRuleSets = serve(checkRuleSet, CheckRuleSet, {
  usedBy: () => [
    [JsonModel, 'ruleSetId'],
    [IxCheckSetting, 'ruleSetId'],
  ],
  expressions: { ruleCount: { sql: 'jsonb_array_length(t.rule_ids)', kind: 'raw' } },
});
export const ixCheckSettings = serve(ixCheckSetting, IxCheckSetting, {
  expressions: {
    ruleSetName: {
      sql: 'select s.name from check_rule_set s where s.tenant_id = t.tenant_id and s.id = t.rule_set_id',
      kind: 'text',
    },
  },
});
export const ixCheckRuns = serve(ixCheckRun, IxCheckRun, {
  expressions: {
    dealerId: { sql: 'select o.dealer_id from sales_order o where o.id = t.sales_order_id', kind: 'text' },
  },
});

export const salesOrders = serve(salesOrder, SalesOrder, {
  ...orderRules,
  usedBy: () => [
    [OrderException, 'salesOrderId'],
    [InstallDispatch, 'salesOrderId'],
    [SupplementaryOrder, 'sourceOrderId'],
  ],
  // What is paid, or to be paid, of an order hangs on it.
  usedElsewhere: async (ports, { tenantId, id }) =>
    (await ports.client(crmPort).namesOrder({ tenantId, id })).entity ?? undefined,
});

export const auditDesigns = serve(auditDesign, AuditDesign, sheetRules);

export const designs = serve(design, Design, { sorts: ['lastModificationTime'] });

export const quotations = serve(quotation, Quotation, {
  expressions: {
    salesOrderNo: { sql: 'select o.sales_order_no from sales_order o where o.id = t.sales_order_id', kind: 'text' },
    priceListName: {
      sql: 'select p.name from price_list p where p.tenant_id = t.tenant_id and p.id = t.price_list_id',
      kind: 'text',
    },
    unpricedCount: {
      sql: `(select count(*) from jsonb_array_elements(t.items) i where i->>'isPriced' = 'false')`,
      kind: 'raw',
    },
    isExpired: {
      sql: `coalesce(t.valid_until < ${TODAY} and t.accepted_time is null and t.state = ${QuotationState.Sent}, false)`,
      kind: 'bool',
    },
    isOutdated: {
      sql: `t.state in (${OFFERED.join()}) and exists (select from sales_order o where o.id = t.sales_order_id
        and o.state < ${OrderState.Confirmed} and t.total_amount <> o.product_amount + o.matter_amount
          + o.standard_amount + o.sales_lists_amount)`,
      kind: 'bool',
    },
    dealerId: { sql: 'select o.dealer_id from sales_order o where o.id = t.sales_order_id', kind: 'text' },
  },
});

const orderColumn = (column: string, id = 't.sales_order_id'): string =>
  `select o.${column} from sales_order o where o.id = ${id}`;
/** What lists show of the order that a record is of. */
const orderFacts = {
  salesOrderNo: { sql: orderColumn('sales_order_no'), kind: 'text' },
  customerName: { sql: orderColumn('customer_name'), kind: 'text' },
  dealerId: { sql: orderColumn('dealer_id'), kind: 'text' },
} as const;

export const orderExceptions = serve(orderException, OrderException, {
  usedBy: () => [
    [Judgement, 'exceptionId'],
    [SupplementaryOrder, 'exceptionId'],
  ],
  filters: { customerId: filter.guid('ofCustomer') },
  expressions: {
    ...orderFacts,
    ofCustomer: { sql: orderColumn('customer_id::text'), kind: 'text' },
    dealerName: { sql: orderColumn('dealer_name'), kind: 'text' },
    cost: {
      sql: `coalesce((select sum(j.cost)::float8 from judgement j
        where j.exception_id = t.id and not j.is_deleted), 0)`,
      kind: 'raw',
    },
    shares: {
      sql: `coalesce((select jsonb_agg(jsonb_build_object('id', j.id, 'liableParty', j.liable_party, 'ratio', j.ratio,
          'cost', j.cost, 'remark', j.remark, 'state', j.state) order by j.liable_party)
        from judgement j where j.exception_id = t.id and not j.is_deleted), '[]')`,
      kind: 'raw',
    },
    openOrders: {
      sql: `select count(*)::int from supplementary_order s where s.exception_id = t.id and not s.is_deleted
        and s.state in (${SupplementaryState.Draft}, ${SupplementaryState.Submitted})`,
      kind: 'raw',
    },
  },
});

const ofException = (column: string): string => `select e.${column} from order_exception e where e.id = t.exception_id`;
const byException = (column: string): string =>
  `select o.${column} from order_exception e join sales_order o on o.id = e.sales_order_id where e.id = t.exception_id`;
export const judgements = serve(judgement, Judgement, {
  expressions: {
    exceptionNo: { sql: ofException('exception_no'), kind: 'text' },
    exceptionType: { sql: ofException('type'), kind: 'raw' },
    salesOrderId: { sql: ofException('sales_order_id'), kind: 'text' },
    salesOrderNo: { sql: byException('sales_order_no'), kind: 'text' },
    dealerId: { sql: byException('dealer_id'), kind: 'text' },
  },
});

export const supplementaryOrders = serve(supplementaryOrder, SupplementaryOrder, {
  expressions: {
    sourceOrderNo: { sql: orderColumn('sales_order_no', 't.source_order_id'), kind: 'text' },
    customerName: { sql: orderColumn('customer_name', 't.source_order_id'), kind: 'text' },
    dealerId: { sql: orderColumn('dealer_id', 't.source_order_id'), kind: 'text' },
    exceptionNo: { sql: ofException('exception_no'), kind: 'text' },
    salesOrderNo: orderFacts.salesOrderNo,
    orderState: { sql: orderColumn('state::text'), kind: 'text' },
  },
});

export const installTeams = serve(installTeam, InstallTeam, { usedBy: () => [[InstallDispatch, 'teamId']] });

const ofTeam = (column: string): string => `select y.${column} from install_team y where y.id = t.team_id`;
export const installDispatches = serve(installDispatch, InstallDispatch, {
  query: z.object({ mine: query.bool() }),
  expressions: {
    ...orderFacts,
    receiverPhone: { sql: orderColumn("receiver->>'phone'"), kind: 'text' },
    address: { sql: orderColumn("receiver->>'address'"), kind: 'text' },
    teamName: { sql: ofTeam('name'), kind: 'text' },
    members: { sql: ofTeam('member_ids::text'), kind: 'text' },
  },
});

const ofOrder = (column: string): { sql: string; kind: 'text' } => ({
  sql: `select o.${column} from sales_order o where o.tenant_id = t.tenant_id and o.id = t.sales_order_id`,
  kind: 'text',
});
const rowsOfPackage = (condition = 'true') => ({
  sql: `select count(*)::int from order_package_row r where r.tenant_id = t.tenant_id and r.package_id = t.id
    and ${condition}`,
  kind: 'raw' as const,
});

export const orderPackages = serve(orderPackage, Package, {
  expressions: {
    salesOrderNo: ofOrder('sales_order_no'),
    customerName: ofOrder('customer_name'),
    dealerId: ofOrder('dealer_id'),
    rowCount: rowsOfPackage(),
    scannedCount: rowsOfPackage('r.scanned_time is not null'),
    shelfCode: {
      sql: 'select h.code from shelf h where h.tenant_id = t.tenant_id and h.id = t.shelf_id',
      kind: 'text',
    },
    shipmentNo: {
      sql: 'select s.shipment_no from shipment s where s.tenant_id = t.tenant_id and s.id = t.shipment_id',
      kind: 'text',
    },
    pickupCode: {
      sql: 'select k.code from pickup k where k.tenant_id = t.tenant_id and k.id = t.pickup_id',
      kind: 'text',
    },
  },
});

const ofShelves = (column: string) => ({
  sql: `select coalesce(sum(h.${column}), 0)::int from shelf h where h.tenant_id = t.tenant_id and h.row_id = t.id
    and not h.is_deleted`,
  kind: 'raw' as const,
});
export const storehouseThings = serve(storehouse, Storehouse, { usedBy: () => [[StorehouseRow, 'storehouseId']] });
export const storehouseRows = serve(storehouseRow, StorehouseRow, {
  expressions: {
    storehouseName: {
      sql: 'select h.name from storehouse h where h.tenant_id = t.tenant_id and h.id = t.storehouse_id',
      kind: 'text',
    },
    used: ofShelves('used'),
    capacity: ofShelves('capacity'),
  },
});

const packagesOfShipment = (condition = 'true') => ({
  sql: `select count(*)::int from order_package p where p.tenant_id = t.tenant_id and p.shipment_id = t.id
    and not p.is_deleted and ${condition}`,
  kind: 'raw' as const,
});
/** Orders `o` that a shipment was made for or takes along. */
const ordersOfShipment = (what: string) => `select ${what}
  from (select t.sales_order_id as id
        union select l."salesOrderId" from jsonb_to_recordset(t.lines) as l("salesOrderId" uuid)) l
  join sales_order o on o.tenant_id = t.tenant_id and o.id = l.id`;
export const servedShipments = serve(shipment, Shipment, {
  query: z.object({ salesOrderId: query.guid() }),
  where: ({ salesOrderId }) =>
    salesOrderId ? [{ fields: ['orderIds'], op: 'contains', value: salesOrderId as string }] : [],
  expressions: {
    salesOrderNo: ofOrder('sales_order_no'),
    customerName: ofOrder('customer_name'),
    packageCount: {
      sql: `select coalesce(sum(jsonb_array_length(l."packageIds")), 0)::int
        from jsonb_to_recordset(t.lines) as l("packageIds" jsonb)`,
      kind: 'raw',
    },
    loadedCount: packagesOfShipment(`p.state in (${PackageState.Loaded}, ${PackageState.Signed})`),
    orderIds: { sql: ordersOfShipment("string_agg(o.id::text, ',')"), kind: 'text' },
    // A truck that goes to several dealers is none's.
    dealerId: {
      sql: ordersOfShipment(
        'case when count(distinct o.dealer_id) = 1 and bool_and(o.dealer_id is not null) ' +
          'then min(o.dealer_id::text) end',
      ),
      kind: 'text',
    },
  },
});

export const servedPickups = serve(pickup, Pickup, {
  expressions: {
    salesOrderNo: ofOrder('sales_order_no'),
    customerName: ofOrder('customer_name'),
    dealerId: ofOrder('dealer_id'),
    packageCount: { sql: 'jsonb_array_length(t.items)', kind: 'raw' },
    triesLeft: {
      sql: `case when t.code_hash is null then 0 else ${PICKUP_CODE.tries} - t.wrong_tries end`,
      kind: 'raw',
    },
  },
});

/** Those that need no code of their own. */
export const plainThings = [orderTypes, productTypes, jsonCheckPageConfigs, storehouseThings];
export const things = [
  ...plainThings,
  priceLists,
  checkRules,
  checkRuleSets,
  jsonCheckBaseDatas,
  jsonModels,
  ixCheckSettings,
  ixCheckRuns,
  salesOrders,
  auditDesigns,
  designs,
  quotations,
  orderExceptions,
  judgements,
  supplementaryOrders,
  installTeams,
  installDispatches,
  orderPackages,
  storehouseRows,
  servedShipments,
  servedPickups,
];
