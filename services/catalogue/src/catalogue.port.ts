import { cataloguePort } from '@ishare/contracts/catalogue/client.js';
import { answerKnown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Catalog } from './directories/catalog.entity.js';
import { Part } from './parts/part.entity.js';
import { Product } from './products/product.entity.js';
import { SplitOrderProduct } from './split-orders/split-order-product.entity.js';

/** What the catalogue answers to other services. */
@Injectable()
export class CataloguePortService implements OnModuleInit {
  constructor(
    private readonly ports: Ports,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.ports.provide(cataloguePort, {
      known: answerKnown(this.database, { catalog: Catalog }),
      splitModels: ({ tenantId, codes }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const models = await tx.em.findBy(SplitOrderProduct, {
              modelCode: In([...new Set(codes)]),
              isDeleted: false,
            });
            const partCodes = [
              ...new Set(models.flatMap(({ hardwareRules }) => hardwareRules.map(({ partCode }) => partCode))),
            ];
            const names = new Map(
              (await tx.em.findBy(Part, { code: In(partCodes), isDeleted: false })).map(({ code, name }) => [
                code,
                name,
              ]),
            );
            return models.map(({ modelCode, name, parameters, partRules, hardwareRules }) => ({
              modelCode,
              name,
              parameters,
              partRules,
              hardwareRules: hardwareRules.map((rule) => ({
                ...rule,
                partName: names.get(rule.partCode) ?? rule.partCode,
              })),
            }));
          }),
        ),
      prices: ({ tenantId, codes }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const where = { code: In([...new Set(codes)]), isEnable: true, isDeleted: false };
            const [products, parts] = [await tx.em.findBy(Product, where), await tx.em.findBy(Part, where)];
            return [
              ...products.map(({ code, name, price }) => ({ kind: 'product' as const, code: code!, name, price })),
              ...parts.map(({ code, name, price }) => ({ kind: 'matter' as const, code: code!, name, price })),
            ];
          }),
        ),
    });
  }
}
