import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Controller, Injectable } from '@nestjs/common';
import { SalesOrder } from '../orders/sales-order.entity.js';
import type { OrderType } from './order-type.entity.js';
import type { ProductType } from './product-type.entity.js';
import { orderTypeResource, productTypeResource } from './types.resource.js';

@Injectable()
export class OrderTypeService extends CrudService<OrderType> {
  constructor(database: Database) {
    super(database, orderTypeResource);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    if (await tx.find(SalesOrder, { orderTypeId: id })) throw new AppError(kernelErrors.InUse);
  }
}

@Injectable()
export class ProductTypeService extends CrudService<ProductType> {
  constructor(database: Database) {
    super(database, productTypeResource);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    if (await tx.find(SalesOrder, { productTypeId: id })) throw new AppError(kernelErrors.InUse);
  }
}

@Controller(orderTypeResource.path)
export class OrderTypeController extends CrudController(orderTypeResource, OrderTypeService) {}

@Controller(productTypeResource.path)
export class ProductTypeController extends CrudController(productTypeResource, ProductTypeService) {}
