import type { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { AuditedRow } from '@ishare/data/entities.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { demoId } from '@ishare/server/demo.js';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { CatalogService, SplitOrderCatalogService } from '../directories/directory.service.js';
import { PartService } from '../parts/part.service.js';
import { ProductPart } from '../products/product-part.entity.js';
import { ProductService } from '../products/product.service.js';
import { SplitOrderProductService } from '../split-orders/split-order-product.service.js';
import { StandardProductService } from '../standard-products/standard-product.service.js';
import data from './demo-data.json' with { type: 'json' };
import { drawing } from './drawing.js';

type AnyService = Pick<CrudService<AuditedRow, z.ZodObject, z.ZodObject>, 'resource' | 'create'>;

/**
 * Directories, products with their parts, standard products and a split-order model of the demo tenant, through the
 * services that keep their rules.
 */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  const database = app.get(Database);

  /** Makes a row under its fixed id unless it was ever there: what a user has deleted stays deleted. */
  const once = async (token: Type<unknown>, id: string, body: Record<string, unknown>): Promise<void> => {
    const service = app.get<AnyService>(token);
    const { entity, create } = service.resource;
    if (await database.tx((tx) => tx.em.findOne(entity, { where: { id } as FindOptionsWhere<AuditedRow> }))) return;
    await service.create({ ...create!.parse(body), id, extraProperties: { isDemo: true } });
  };
  const directories = async (
    service: Type<unknown>,
    list: readonly { key: string; parent?: string; name: string }[],
    more: object = {},
  ): Promise<void> => {
    for (const { key, parent, name } of list)
      await once(service, demoId('directory', key), {
        displayName: name,
        parentId: parent ? demoId('directory', parent) : EMPTY_GUID,
        ...more,
      });
  };

  await directories(CatalogService, data.directories, { moduleName: 'product' });
  await directories(CatalogService, data.partDirectories, { moduleName: 'matter' });
  await directories(SplitOrderCatalogService, data.splitDirectories);
  for (const { directory, ...part } of data.parts)
    await once(PartService, demoId('part', part.code), { ...part, catalogId: demoId('directory', directory) });
  for (const { directory, size, ...product } of data.products) {
    const [length, width, height] = size as [number, number, number];
    await once(ProductService, demoId('product', product.code), {
      ...product,
      catalogId: demoId('directory', directory),
      length,
      width,
      height,
      unit: '个 / pc',
      images: drawing([length, width, height], product.color),
    });
  }
  for (const { directory, ...product } of data.standardProducts)
    await once(StandardProductService, demoId('standard-product', product.productCode), {
      ...product,
      catalogId: demoId('directory', directory),
    });
  for (const { directory, ...model } of data.splitProducts)
    await once(SplitOrderProductService, demoId('split-order-product', model.modelCode), {
      ...model,
      catalogId: demoId('directory', directory),
    });

  const products = app.get(ProductService);
  for (const [code, parts] of Object.entries(data.partsOfProducts)) {
    const productId = demoId('product', code);
    const touched = await database.tx((tx) => tx.em.count(ProductPart, { where: { productId } }));
    const product = await database.tx((tx) => tx.find(products.resource.entity, { id: productId }));
    if (touched > 0 || !product) continue;
    for (const [partCode, count] of Object.entries(parts))
      await products.addPart({ productId, partId: demoId('part', partCode), count });
  }
}
