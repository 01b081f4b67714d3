import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn, TakesFile } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { TreeDataDictionaryService, TreeDetailService } from './tree-data-dictionary.service.js';
import { TreeExchangeService } from './tree-exchange.service.js';
import { treeDataDictionaries } from '../things.js';
import {
  treeDetailCreate,
  treeDetailQuery,
  treeDetailReply,
  treeDetailUpdate,
  treeImportReply,
  type TreeDetailCreate,
  type TreeDetailUpdate,
} from './tree-data-dictionary.dto.js';

const P = dictionaryPermissions.names.TreeDataDictionaries;

export class TreeDataDictionaryController extends CrudController(
  treeDataDictionaries.resource,
  TreeDataDictionaryService,
) {}

@ApiTags('TreeDataDictionaryDetail')
@Controller('api/dictionary/tree-data-dictionary-details')
export class TreeDetailController {
  constructor(private readonly details: TreeDetailService) {}

  @Get()
  @SignedIn('tenant')
  @Returns(itemsReply(treeDetailReply))
  async list(@FromQuery(treeDetailQuery) { treeDataDictionaryId }: { treeDataDictionaryId: string }) {
    return { items: await this.details.tree(treeDataDictionaryId) };
  }

  @Post()
  @Allow(P.Edit)
  @Returns(treeDetailReply)
  create(@FromBody(treeDetailCreate) body: TreeDetailCreate) {
    return this.details.create(body);
  }

  @Put(':id')
  @Allow(P.Edit)
  @Returns(treeDetailReply)
  update(@FromPath('id') id: string, @FromBody(treeDetailUpdate) body: TreeDetailUpdate) {
    return this.details.update(id, body);
  }

  @Delete(':id')
  @Allow(P.Edit)
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.details.delete(id);
  }
}

/** Excel of a whole tree, under both paths that clients know. */
@ApiTags('TreeDataDictionaryDetail')
@Controller(['api/dictionary/tree-data-dictionary-details', 'api/dictionary/tree-data-dictionaries'])
export class TreeExchangeController {
  constructor(private readonly exchange: TreeExchangeService) {}

  @Get(':id/excel')
  @Allow(P.Default)
  @Returns('file')
  export(@FromPath('id') id: string) {
    return this.exchange.export(id);
  }

  @Post(':id/import')
  @Allow(P.Import)
  @TakesFile()
  @Returns(treeImportReply)
  import(@FromPath('id') id: string, @Req() request: FastifyRequest) {
    return this.exchange.import(id, request);
  }
}
