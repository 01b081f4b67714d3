import { definePermissions, ofThing } from '../define.js';

export const crmPermissions = definePermissions('Crm', {
  Customers: ['Create', 'Edit', 'Delete', 'Manage', 'Import', 'Export'],
  PreSales: ['Create', 'Edit', 'Delete'],
  IntentOrders: ofThing('crm:intentOrder'),
  Products: ofThing('crm:product'),
  Dealers: ['Create', 'Edit', 'Delete'],
  Remittances: ofThing('crm:remittance', 'Confirm'),
  Contracts: ofThing('crm:contract', 'Approve'),
  Bills: ['Create', 'Refund', 'Void'],
  Payments: ofThing('crm:payment', 'Confirm'),
  Ledger: ['Close'],
  Workflows: ofThing('workflow:design'),
});
