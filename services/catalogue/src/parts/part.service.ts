import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { catalogueErrors } from '../catalogue.errors.js';
import { CatalogService } from '../directories/directory.service.js';
import { ItemImporter } from '../items/item-importer.js';
import { ItemService } from '../items/item.service.js';
import { partSheet } from '../items/item.sheet.js';
import { ProductPart } from '../products/product-part.entity.js';
import { Part } from './part.entity.js';
import { parts } from '../things.js';

@Injectable()
export class PartService extends ItemService<Part> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(CatalogService) catalogs: CatalogService,
    @Inject(ItemImporter) importer: ItemImporter,
  ) {
    super(database, { ports, served: parts }, catalogs, 'matter', partSheet, importer);
  }

  override get restores(): boolean {
    return true;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { name } = await tx.get(Part, id, { lock: true });
    const products = await tx.em.count(ProductPart, { where: { partId: id, isDeleted: false } });
    if (products > 0) throw new AppError(catalogueErrors.PartInUse, { name, products });
  }
}
