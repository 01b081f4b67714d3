import type { ServiceData } from '@ishare/data/migrate.js';
import { things } from './things.js';

export const crmData: ServiceData = {
  schema: 'crm',
  entities: things.map(({ entity }) => entity),
  migrations: new URL('../migrations/', import.meta.url),
};
