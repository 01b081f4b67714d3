import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { Delete, Get, Inject, Post, Put } from '@nestjs/common';
import { ItemController } from '../items/item.controller.js';
import { ProductService } from './product.service.js';
import { products } from '../things.js';
import {
  productBatch,
  productBatchReply,
  productPartBody,
  productPartChange,
  productPartQuery,
  productPartReply,
  productPartsReply,
  type ProductBatch,
  type ProductPartQuery,
} from './product.dto.js';

const { Products: P, Orders } = salesOrderPermissions.names;

export class ProductController extends ItemController(products.resource, ProductService, P.Import) {
  @Inject(ProductService) private readonly products!: ProductService;

  @Put('batch-update')
  @Allow(P.Default, Orders.Default)
  @Returns(productBatchReply)
  saveMany(@FromBody(productBatch) batch: ProductBatch) {
    return this.products.saveMany(batch);
  }

  @Get('parts')
  @Allow(P.Default, Orders.Default)
  @Returns(productPartsReply)
  parts(@FromQuery(productPartQuery) query: ProductPartQuery) {
    return this.products.parts(query);
  }

  @Post('part')
  @Allow(P.Default)
  @Returns(productPartReply)
  addPart(@FromBody(productPartBody) body: { productId: string; partId: string; count: number }) {
    return this.products.addPart(body);
  }

  @Put(':id/part')
  @Allow(P.Default)
  @Returns(productPartReply)
  changePart(@FromPath('id') id: string, @FromBody(productPartChange) body: { id: string; count: number }) {
    return this.products.changePart(id, body);
  }

  @Delete(':id/part/:partId')
  @Allow(P.Default)
  @Returns('nothing')
  removePart(@FromPath('id') id: string, @FromPath('partId') partId: string) {
    return this.products.removePart(id, partId);
  }
}
