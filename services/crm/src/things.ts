// The things of this service, each on its table: routes, tables and tests are made from this list.
import { remittance } from '@ishare/contracts/crm/remittance.js';
import { serve } from '@ishare/crud/thing.module.js';
import { Remittance } from './remittances/remittance.entity.js';

export const remittances = serve(remittance, Remittance, {
  expressions: { dealerName: { sql: 'select d.name from dealer d where d.id = t.dealer_id', kind: 'text' } },
});

export const things = [remittances];
