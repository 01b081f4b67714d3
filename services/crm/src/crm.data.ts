import type { ServiceData } from '@ishare/data/migrate.js';
import { Customer } from './customers/customer.entity.js';
import { Dealer } from './dealers/dealer.entity.js';

export const crmData: ServiceData = {
  schema: 'crm',
  entities: [Customer, Dealer],
  migrations: new URL('../migrations/', import.meta.url),
};
