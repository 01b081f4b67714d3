import { productItemRoutes } from '@ishare/contracts/catalogue/item-routes.js';
import { productRoutes, type ProductBatch, type ProductPartQuery } from '@ishare/contracts/catalogue/product-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { ItemController } from '../items/item.controller.js';
import { ProductService } from './product.service.js';
import { products } from '../things.js';

export class ProductController extends ItemController(products.resource, ProductService, productItemRoutes) {
  @Inject(ProductService) private readonly products!: ProductService;

  @Serves(productRoutes.saveMany)
  saveMany(batch: ProductBatch) {
    return this.products.saveMany(batch);
  }

  @Serves(productRoutes.parts)
  parts(query: ProductPartQuery) {
    return this.products.parts(query);
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
