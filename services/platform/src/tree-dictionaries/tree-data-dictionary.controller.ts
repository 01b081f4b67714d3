import {
  type TreeDetailCreate,
  type TreeDetailUpdate,
  treeEntries,
  treeExcel,
} from '@ishare/contracts/platform/tree-entries.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { deleteOrTakeBack } from '@ishare/crud/deletion.js';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TreeDataDictionaryService, TreeDetailService } from './tree-data-dictionary.service.js';
import { TreeExchangeService } from './tree-exchange.service.js';
import { treeDataDictionaries } from '../things.js';

export class TreeDataDictionaryController extends CrudController(
  treeDataDictionaries.resource,
  TreeDataDictionaryService,
) {}

@ApiTags('TreeDataDictionaryDetail')
@Controller()
export class TreeDetailController {
  constructor(private readonly details: TreeDetailService) {}

  @Serves(treeEntries.list)
  async list({ treeDataDictionaryId }: { treeDataDictionaryId: string }) {
    return { items: await this.details.tree(treeDataDictionaryId) };
  }

  @Serves(treeEntries.create)
  create(body: TreeDetailCreate) {
    return this.details.create(body);
  }

  @Serves(treeEntries.update)
  update(id: string, body: TreeDetailUpdate) {
    return this.details.update(id, body);
  }

  @Serves(treeEntries.remove)
  delete(id: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return deleteOrTakeBack(request, reply, {
      delete: () => this.details.delete(id),
      undelete: () => this.details.undelete(id),
    });
  }
}

/** Excel of a whole tree, under both paths that clients know. */
@ApiTags('TreeDataDictionaryDetail')
@Controller()
export class TreeExchangeController {
  constructor(private readonly exchange: TreeExchangeService) {}

  @Serves(treeExcel.save)
  export(id: string) {
    return this.exchange.export(id);
  }

  @Serves(treeExcel.import)
  import(id: string, request: FastifyRequest) {
    return this.exchange.import(id, request);
  }
}
