import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { catalogueData } from './catalogue.data.js';
import { CataloguePortService } from './catalogue.port.js';
import { catalogueTexts } from './catalogue.texts.js';
import { seedDemo } from './demo/seed-demo.js';
import { CatalogService, SplitOrderCatalogService } from './directories/directory.service.js';
import { SheetImport } from '@ishare/crud/sheet-import.js';
import { ItemImporter } from './items/item-importer.js';
import { PartController } from './parts/part.controller.js';
import { PartService } from './parts/part.service.js';
import { UsedInService } from './parts/used-in.service.js';
import { ProductCostService } from './products/product-cost.service.js';
import { ProductController } from './products/product.controller.js';
import { ProductService } from './products/product.service.js';
import { SplitOrderProductService } from './split-orders/split-order-product.service.js';
import { StandardProductService } from './standard-products/standard-product.service.js';
import { catalogs, plainThings, splitOrderCatalogs, splitOrderProducts, standardProducts } from './things.js';

@Module({
  imports: [
    DataModule.for(catalogueData),
    ThingModule.for(plainThings),
    MessagingModule.for({ service: 'catalogue', role: 'api' }),
  ],
  controllers: [
    ProductController,
    PartController,
    CrudController(catalogs.resource, CatalogService),
    CrudController(standardProducts.resource, StandardProductService),
    CrudController(splitOrderCatalogs.resource, SplitOrderCatalogService),
    CrudController(splitOrderProducts.resource, SplitOrderProductService),
  ],
  providers: [
    CataloguePortService,
    CatalogService,
    SplitOrderCatalogService,
    SheetImport,
    ItemImporter,
    ProductService,
    ProductCostService,
    PartService,
    UsedInService,
    StandardProductService,
    SplitOrderProductService,
  ],
})
export class CatalogueModule {}

export const catalogueService: ServiceDefinition = {
  name: 'catalogue',
  module: CatalogueModule,
  texts: catalogueTexts,
  prepare: acceptUploads,
  fillDemo: seedDemo,
};
