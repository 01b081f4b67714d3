import { refuseUnknownFiles } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { currentContext } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Catalog } from '../directories/catalog.entity.js';
import { CatalogService } from '../directories/directory.service.js';
import { InDirectoryService } from '../directories/in-directory.service.js';
import { StandardProduct } from './standard-product.entity.js';
import { standardProducts } from '../things.js';

/** Standard products lie in the directories of products. */
@Injectable()
export class StandardProductService extends InDirectoryService<StandardProduct, Catalog> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(CatalogService) catalogs: CatalogService,
  ) {
    super(database, ports, standardProducts, {
      directory: Catalog,
      tree: { moduleName: 'product' },
      service: catalogs,
    });
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: StandardProduct | null,
  ): Promise<Values<StandardProduct>> {
    const withId = (files: unknown) => ((files ?? []) as { id?: string }[]).flatMap(({ id }) => (id ? [{ id }] : []));
    await refuseUnknownFiles(this.ports, 'productImage', withId(body.productImage), withId(existing?.productImage));
    const userName = currentContext()?.principal?.userName ?? null;
    return {
      ...(await super.toRow(body, tx, existing)),
      ...(existing ? { lastModifier: userName } : { creator: userName }),
    };
  }
}
