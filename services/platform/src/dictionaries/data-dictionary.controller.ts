import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply, requiredText } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Inject, Post, Put } from '@nestjs/common';
import {
  dataDictionaryDetailResource,
  dataDictionaryResource,
  detailBody,
  detailReply,
  type DetailBody,
} from './data-dictionary.resource.js';
import { DataDictionaryDetailService, DataDictionaryService } from './data-dictionary.service.js';

const P = dictionaryPermissions.names.DataDictionaries;
const COLUMNS = Object.keys(detailReply.shape);

@Controller(dataDictionaryResource.path)
export class DataDictionaryController extends CrudController(dataDictionaryResource, DataDictionaryService) {
  @Inject(DataDictionaryService) private readonly dictionaries!: DataDictionaryService;
  @Inject(DataDictionaryDetailService) private readonly details!: DataDictionaryDetailService;

  @Get('all')
  @SignedIn('tenant')
  @Returns(itemsReply(dataDictionaryResource.reply))
  all() {
    return this.dictionaries.all();
  }

  @Get('details/:code')
  @SignedIn('tenant')
  @Returns(itemsReply(detailReply))
  async ofCode(@FromPath('code', requiredText(64)) code: string) {
    const rows = await this.details.ofCode(code);
    return {
      items: rows.map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name as keyof typeof row]]))),
    };
  }

  @Post(':id/items')
  @Allow(P.Edit)
  @Returns(detailReply)
  addItem(
    @FromPath('id') id: string,
    @FromBody(detailBody.omit({ concurrencyStamp: true })) body: Omit<DetailBody, 'concurrencyStamp'>,
  ) {
    return this.details.create({ ...body, dataDictionaryId: id });
  }

  @Put(':id/items/:itemId')
  @Allow(P.Edit)
  @Returns(detailReply)
  updateItem(@FromPath('id') id: string, @FromPath('itemId') itemId: string, @FromBody(detailBody) body: DetailBody) {
    return this.details.updateItem(id, itemId, body);
  }

  @Delete(':id/items/:itemId')
  @Allow(P.Edit)
  @Returns('nothing')
  deleteItem(@FromPath('id') id: string, @FromPath('itemId') itemId: string) {
    return this.details.deleteItem(id, itemId);
  }
}

export class DataDictionaryDetailController extends CrudController(
  dataDictionaryDetailResource,
  DataDictionaryDetailService,
) {}
