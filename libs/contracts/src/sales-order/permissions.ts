import { definePermissions, ofThing } from '../define.js';

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
  OrderTypes: ofThing('salesOrder:orderType'),
  ProductTypes: ofThing('salesOrder:productType'),
  PriceLists: ['Create', 'Edit', 'Delete', 'Costs'],
  Exceptions: ofThing('salesOrder:exception'),
  Judgements: ofThing('salesOrder:judgement'),
  SupplementaryOrders: ofThing('salesOrder:supplementary'),
  InstallDispatches: ofThing('salesOrder:install'),
  JsonCheck: ['Create', 'Edit', 'Delete'],
  IxCheck: ['Create', 'Edit', 'Delete'],
  /** `Edit`: whoever packs. */
  Packages: ofThing('delivery:package'),
  Storehouses: ofThing('delivery:storehouse', 'Store'),
  Shipments: ofThing('delivery:shipment'),
  Pickups: ofThing('delivery:pickup'),
});

/** The factory's own people see whole weeks; a dealer is told the day of his order alone. Route and menu ask for it. */
export const CAPACITY_READERS = [
  salesOrderPermissions.names.AuditDesigns.SendBack,
  salesOrderPermissions.names.Orders.Discount,
] as const;
