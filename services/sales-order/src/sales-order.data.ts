import type { ServiceData } from '@ishare/data/migrate.js';

export const salesOrderData: ServiceData = {
  schema: 'sales_order',
  entities: [],
  migrations: new URL('../migrations/', import.meta.url),
};
