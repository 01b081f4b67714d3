import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { thingScreen } from '../../../resource/things';

/** Kinds of orders: how often they are audited, what they need, and what is paid before work begins. */
export default thingScreen(orderType, {
  name: 'salesOrder:orderType',
  titleOf: ({ name }) => name,
  texts: { returnableNodes: 'salesOrder:returnableNode' },
  columns: {
    code: { width: 120, pinned: 'start' },
    name: { width: 200 },
    auditLevels: true,
    needDesign: true,
    needQuotation: { width: 130 },
    depositRate: { width: 130 },
    balanceRate: { width: 130 },
    maxDiscountRate: { width: 130 },
    isAfterSales: { width: 120 },
    isEnable: { width: 90 },
  },
  form: {
    code: true,
    name: true,
    auditLevels: true,
    depositRate: true,
    balanceRate: true,
    maxDiscountRate: true,
    returnableNodes: true,
    codeRuleId: true,
    formIds: { hint: 'salesOrder:orderType.formIdsHint', labelOf: ({ name }: { name: string }) => name },
    workflowId: {
      labelOf: ({ name }: { name: string }) => name,
      query: { formType: 'order' },
    },
    needDesign: true,
    needQuotation: true,
    isAfterSales: true,
    isEnable: true,
  },
});
