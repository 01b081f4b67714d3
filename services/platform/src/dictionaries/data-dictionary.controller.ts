import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply, requiredText } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Inject, Post, Put } from '@nestjs/common';
import { DataDictionaryDetailService, DataDictionaryService } from './data-dictionary.service.js';
import { dataDictionaries, dataDictionaryDetails } from '../things.js';

const P = dictionaryPermissions.names.DataDictionaries;
const COLUMNS = Object.keys(dataDictionaryDetails.schemas.reply.shape);

@Controller(dataDictionaries.resource.path)
export class DataDictionaryController extends CrudController(dataDictionaries.resource, DataDictionaryService) {
  @Inject(DataDictionaryService) private readonly dictionaries!: DataDictionaryService;
  @Inject(DataDictionaryDetailService) private readonly details!: DataDictionaryDetailService;

  @Get('all')
  @SignedIn('tenant')
  @Returns(itemsReply(dataDictionaries.resource.reply))
  all() {
    return this.dictionaries.all();
  }

  @Get('details/:code')
  @SignedIn('tenant')
  @Returns(itemsReply(dataDictionaryDetails.schemas.reply))
  async ofCode(@FromPath('code', requiredText(64)) code: string) {
    const rows = await this.details.ofCode(code);
    return {
      items: rows.map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name as keyof typeof row]]))),
    };
  }

  @Post(':id/items')
  @Allow(P.Edit)
  @Returns(dataDictionaryDetails.schemas.reply)
  addItem(
    @FromPath('id') id: string,
    @FromBody(dataDictionaryDetails.schemas.update.omit({ concurrencyStamp: true })) body: Record<string, unknown>,
  ) {
    return this.details.create({ ...body, dataDictionaryId: id });
  }

  @Put(':id/items/:itemId')
  @Allow(P.Edit)
  @Returns(dataDictionaryDetails.schemas.reply)
  updateItem(
    @FromPath('id') id: string,
    @FromPath('itemId') itemId: string,
    @FromBody(dataDictionaryDetails.schemas.update) body: Record<string, unknown>,
  ) {
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
  dataDictionaryDetails.resource,
  DataDictionaryDetailService,
) {}
