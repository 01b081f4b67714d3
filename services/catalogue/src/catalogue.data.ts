import type { ServiceData } from '@ishare/data/migrate.js';
import { Catalog } from './directories/catalog.entity.js';
import { SplitOrderCatalog } from './directories/split-order-catalog.entity.js';
import { Part } from './parts/part.entity.js';
import { ProductPart } from './products/product-part.entity.js';
import { Product } from './products/product.entity.js';
import { SplitOrderProduct } from './split-orders/split-order-product.entity.js';
import { StandardProduct } from './standard-products/standard-product.entity.js';

export const catalogueData: ServiceData = {
  schema: 'catalogue',
  entities: [Catalog, Product, Part, ProductPart, StandardProduct, SplitOrderCatalog, SplitOrderProduct],
  migrations: new URL('../migrations/', import.meta.url),
};
