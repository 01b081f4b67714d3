import type { ServiceData } from '@ishare/data/migrate.js';
import { Catalog } from './directories/catalog.entity.js';
import { SplitOrderCatalog } from './directories/split-order-catalog.entity.js';
import { ProductPart } from './products/product-part.entity.js';
import { things } from './things.js';

export const catalogueData: ServiceData = {
  schema: 'catalogue',
  entities: [...things.map(({ entity }) => entity), Catalog, ProductPart, SplitOrderCatalog],
  migrations: new URL('../migrations/', import.meta.url),
};
