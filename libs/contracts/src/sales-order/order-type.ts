import { codeRules, forms, workflows } from '../platform/records.js';
import { choices, codeText, flag, onlyFlag, percent, refersTo, refersToMany, text, whole } from '../things/field.js';
import { SIGNED_IN, thing } from '../things/thing.js';
import { RETURNABLE_NODES } from './audit-table.js';
import { salesOrderPermissions } from './permissions.js';

/** What kind of order it is: how many audits, what it must have, how it is numbered. */
export const orderType = thing('OrderType', {
  path: 'api/app/order-type',
  permissions: salesOrderPermissions.names.OrderTypes,
  reads: SIGNED_IN,
  orderedBy: 'code',
  fields: {
    name: text(64).required().sorts().searches(),
    code: codeText(32).required().unique().sorts().searches(),
    auditLevels: whole(1, 3).default(2).sorts().hinted(),
    needDesign: flag(true),
    needQuotation: flag(true),
    /** Per cent of the total that must be received before an order is confirmed. */
    depositRate: percent().default(0).sorts(),
    /** Per cent of the total that must be received before goods of an order are sent. */
    balanceRate: percent().default(0).kept().hinted(),
    /** Per cent of the lines that the discounts of an order may take together. */
    maxDiscountRate: percent().default(100).hinted(),
    /** Where sheets may be sent back from. */
    returnableNodes: choices(RETURNABLE_NODES)
      .default([...RETURNABLE_NODES])
      .hinted(),
    /** Orders for what is made again are of this type. */
    isAfterSales: onlyFlag().hinted(),
    formIds: refersToMany(() => forms, 20),
    codeRuleId: refersTo(() => codeRules).hinted(),
    workflowId: refersTo(() => workflows),
    isEnable: flag(true).sorts().filters(),
  },
});
