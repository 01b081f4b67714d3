import { CrudController, type CrudRoutes } from '@ishare/crud/crud.controller.js';
import type { AnyResource } from '@ishare/crud/resource.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, TakesFile } from '@ishare/server/routes.js';
import { Get, Inject, Post, Put, Req, type StreamableFile, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ItemService } from './item.service.js';
import type { ItemRow } from './item.entity.js';
import { importQuery, importReply, moves, movesReply, type ImportReply, type Moves } from './item.dto.js';

/** The routes beside those of a resource, before their decorators: the named base that a declaration file can show. */
export interface ItemRoutes extends CrudRoutes {
  template(): Promise<StreamableFile>;
  move(body: { items: Moves }): Promise<{ items: Moves }>;
  import(request: FastifyRequest, catalogId: string, query: { preview?: boolean }): Promise<ImportReply>;
  errorSheet(request: FastifyRequest, catalogId: string): Promise<StreamableFile>;
}

/** The routes that products and parts have alike; the right to import is the right to move. */
export function ItemController<E extends ItemRow>(
  resource: AnyResource,
  service: Type<ItemService<E>>,
  importPermission: string,
): Type<ItemRoutes> {
  class Routes extends CrudController(resource, service) implements ItemRoutes {
    @Inject(service) private readonly items!: ItemService<E>;

    @Get('excel')
    @Allow(importPermission)
    @Returns('file')
    template() {
      return this.items.template();
    }

    @Put('move')
    @Allow(importPermission)
    @Returns(movesReply)
    move(@FromBody(moves) { items }: { items: Moves }) {
      return this.items.move(items);
    }

    @Post('import/:catalogId')
    @Allow(importPermission)
    @TakesFile()
    @Returns(importReply)
    import(
      @Req() request: FastifyRequest,
      @FromPath('catalogId') catalogId: string,
      @FromQuery(importQuery) { preview }: { preview?: boolean },
    ) {
      return this.items.import(request, catalogId, preview ?? false);
    }

    @Post('import/:catalogId/errors')
    @Allow(importPermission)
    @TakesFile()
    @Returns('file')
    errorSheet(@Req() request: FastifyRequest, @FromPath('catalogId') catalogId: string) {
      return this.items.errorSheet(request, catalogId);
    }
  }
  Object.defineProperty(Routes, 'name', { value: `${resource.name}ItemController` });
  return Routes;
}
