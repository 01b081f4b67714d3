import type { ServiceData } from '@ishare/data/migrate.js';

export const crmData: ServiceData = {
  schema: 'crm',
  entities: [],
  migrations: new URL('../migrations/', import.meta.url),
};
