import { productItemRoutes } from '@ishare/contracts/catalogue/item-routes.js';
import {
  productRoutes,
  type ProductBatch,
  type ProductCostQuery,
  type ProductPartQuery,
} from '@ishare/contracts/catalogue/product-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { ItemController } from '../items/item.controller.js';
import { UsedInService } from '../parts/used-in.service.js';
import { ProductCostService } from './product-cost.service.js';
import { ProductService } from './product.service.js';
import { products } from '../things.js';

export class ProductController extends ItemController(products.resource, ProductService, productItemRoutes) {
  @Inject(ProductService) private readonly products!: ProductService;
  @Inject(ProductCostService) private readonly costs!: ProductCostService;
  @Inject(UsedInService) private readonly uses!: UsedInService;

  @Serves(productRoutes.saveMany)
  saveMany(batch: ProductBatch) {
    return this.products.saveMany(batch);
  }

  @Serves(productRoutes.parts)
  parts(query: ProductPartQuery) {
    return this.products.parts(query);
  }

  @Serves(productRoutes.cost)
  cost(id: string, query: ProductCostQuery) {
    return this.costs.of(id, query);
  }

  @Serves(productRoutes.ofMaterial)
  ofMaterial({ code }: { code: string }) {
    return this.uses.ofMaterial(code);
  }

  @Serves(productRoutes.addPart)
  addPart(body: { productId: string; partId: string; count: number }) {
    return this.products.addPart(body);
  }

  @Serves(productRoutes.changePart)
  changePart(id: string, body: { id: string; count: number }) {
    return this.products.changePart(id, body);
  }

  @Serves(productRoutes.removePart)
  removePart(id: string, partId: string) {
    return this.products.removePart(id, partId);
  }
}
