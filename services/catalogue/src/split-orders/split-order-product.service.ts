import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { SplitOrderCatalogService } from '../directories/directory.service.js';
import { InDirectoryService } from '../directories/in-directory.service.js';
import { SplitOrderCatalog } from '../directories/split-order-catalog.entity.js';
import { SplitOrderProduct } from './split-order-product.entity.js';
import { splitOrderProducts } from '../things.js';

@Injectable()
export class SplitOrderProductService extends InDirectoryService<SplitOrderProduct, SplitOrderCatalog> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(SplitOrderCatalogService) catalogs: SplitOrderCatalogService,
  ) {
    super(database, ports, splitOrderProducts, { directory: SplitOrderCatalog, tree: {}, service: catalogs });
  }
}
