import { definePermissions } from '../define.js';

/** Orders and audits, and the catalogues that stand beside them. */
export const salesOrderPermissions = definePermissions('SalesOrder', {
  Products: ['Create', 'Edit', 'Delete', 'Import'],
  Parts: ['Create', 'Edit', 'Delete', 'Import'],
  Orders: [
    'Create',
    'Edit',
    'Delete',
    /** Unit prices of lines. */
    'Price',
    /** Discounts on a whole order. */
    'Discount',
    /** What stands in the sales list: the amounts beside the goods. */
    'Amount',
  ],
  SplitOrders: ['Create', 'Edit', 'Delete'],
  AuditDesigns: [
    'Edit',
    'Submit',
    'Logs',
    'Reject',
    'Discard',
    'Claim',
    'SendBack',
    'Pass',
    'Revoke',
    'Assign',
    'Transfer',
    'MadePrice',
    'Download',
    'DownloadFile',
    'AuditDesignsFile',
    'Design',
    'Manage',
    'DiscardPassed',
  ],
  Designs: ['Select', 'Cancel', 'UnLock'],
  OrderTypes: ['Create', 'Edit', 'Delete'],
  ProductTypes: ['Create', 'Edit', 'Delete'],
  PriceLists: ['Create', 'Edit', 'Delete', 'Costs'],
  JsonCheck: ['Create', 'Edit', 'Delete'],
});
