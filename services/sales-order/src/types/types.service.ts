import { platformPort } from '@ishare/contracts/platform/client.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Controller, Injectable } from '@nestjs/common';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { PriceList } from '../price-lists/price-list.entity.js';
import type { OrderType } from './order-type.entity.js';
import type { ProductType } from './product-type.entity.js';
import { orderTypeResource, productTypeResource } from './types.resource.js';

@Injectable()
export class OrderTypeService extends CrudService<OrderType> {
  constructor(
    database: Database,
    private readonly ports: Ports,
  ) {
    super(database, orderTypeResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    _tx: Tx,
    existing: OrderType | null,
  ): Promise<Values<OrderType>> {
    const values = body as unknown as OrderType;
    await refuseUnknown('formIds', values.formIds, knownTo(this.ports.client(platformPort), 'form'), existing?.formIds);
    await refuseUnknown(
      'codeRuleId',
      values.codeRuleId,
      knownTo(this.ports.client(platformPort), 'codeRule'),
      existing?.codeRuleId,
    );
    // Workflows come with a service of their own: until then there is none to name.
    await refuseUnknown('workflowId', values.workflowId, async () => [], existing?.workflowId);
    return values;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    if ((await tx.find(SalesOrder, { orderTypeId: id })) ?? (await tx.find(PriceList, { orderTypeId: id })))
      throw new AppError(kernelErrors.InUse);
  }
}

@Injectable()
export class ProductTypeService extends CrudService<ProductType> {
  constructor(
    database: Database,
    private readonly ports: Ports,
  ) {
    super(database, productTypeResource);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    _tx: Tx,
    existing: ProductType | null,
  ): Promise<Values<ProductType>> {
    const values = body as unknown as ProductType;
    await refuseUnknown('formIds', values.formIds, knownTo(this.ports.client(platformPort), 'form'), existing?.formIds);
    return values;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    if (await tx.find(SalesOrder, { productTypeId: id })) throw new AppError(kernelErrors.InUse);
  }
}

@Controller(orderTypeResource.path)
export class OrderTypeController extends CrudController(orderTypeResource, OrderTypeService) {}

@Controller(productTypeResource.path)
export class ProductTypeController extends CrudController(productTypeResource, ProductTypeService) {}
