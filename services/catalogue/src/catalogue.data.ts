import type { ServiceData } from '@ishare/data/migrate.js';
import { ProductPart } from './products/product-part.entity.js';
import { things } from './things.js';

export const catalogueData: ServiceData = {
  schema: 'catalogue',
  entities: [...things.map(({ entity }) => entity), ProductPart],
  migrations: new URL('../migrations/', import.meta.url),
};
