import type { ItemRoutes, Moves } from '@ishare/contracts/catalogue/item-routes.js';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { CrudController, type CrudRoutes } from '@ishare/crud/crud.controller.js';
import type { AnyResource } from '@ishare/crud/resource.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject, type StreamableFile, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ItemService } from './item.service.js';
import type { ItemRow } from './item.entity.js';

/** The routes beside those of a resource, before their decorators: the named base that a declaration file can show. */
export interface ItemMethods extends CrudRoutes {
  template(): Promise<StreamableFile>;
  move(body: { items: Moves }): Promise<{ items: Moves }>;
  import(catalogId: string, request: FastifyRequest, query: { preview?: boolean }): Promise<ImportReply>;
  errorSheet(catalogId: string, request: FastifyRequest): Promise<StreamableFile>;
}

/** The routes that products and parts have alike. */
export function ItemController<E extends ItemRow>(
  resource: AnyResource,
  service: Type<ItemService<E>>,
  routes: ItemRoutes,
): Type<ItemMethods> {
  class Routes extends CrudController(resource, service) implements ItemMethods {
    @Inject(service) private readonly items!: ItemService<E>;

    @Serves(routes.template)
    template() {
      return this.items.template();
    }

    @Serves(routes.move)
    move({ items }: { items: Moves }) {
      return this.items.move(items);
    }

    @Serves(routes.import)
    import(catalogId: string, request: FastifyRequest, { preview }: { preview?: boolean }) {
      return this.items.import(request, catalogId, preview ?? false);
    }

    @Serves(routes.errorSheet)
    errorSheet(catalogId: string, request: FastifyRequest) {
      return this.items.errorSheet(request, catalogId);
    }
  }
  Object.defineProperty(Routes, 'name', { value: `${resource.name}ItemController` });
  return Routes;
}
