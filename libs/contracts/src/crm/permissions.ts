import { definePermissions, ofThing } from '../define.js';

export const crmPermissions = definePermissions('Crm', {
  Customers: ['Create', 'Edit', 'Delete'],
  Dealers: ['Create', 'Edit', 'Delete'],
  Remittances: ofThing('crm:remittance', 'Confirm'),
  Contracts: ofThing('crm:contract', 'Approve'),
  Bills: ['Create', 'Refund', 'Void'],
  Payments: ofThing('crm:payment', 'Confirm'),
  Ledger: ['Close'],
});
