import type { ServiceData } from '@ishare/data/migrate.js';

export const catalogueData: ServiceData = {
  schema: 'catalogue',
  entities: [],
  migrations: new URL('../migrations/', import.meta.url),
};
