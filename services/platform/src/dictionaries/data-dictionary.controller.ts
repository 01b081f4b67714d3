import { dictionaries } from '@ishare/contracts/platform/dictionary-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Controller, Inject } from '@nestjs/common';
import { DataDictionaryDetailService, DataDictionaryService } from './data-dictionary.service.js';
import { dataDictionaries, dataDictionaryDetails } from '../things.js';

@Controller(dataDictionaries.resource.path)
export class DataDictionaryController extends CrudController(dataDictionaries.resource, DataDictionaryService) {
  @Inject(DataDictionaryService) private readonly dictionaries!: DataDictionaryService;
  @Inject(DataDictionaryDetailService) private readonly details!: DataDictionaryDetailService;

  @Serves(dictionaries.all)
  all() {
    return this.dictionaries.all();
  }

  @Serves(dictionaries.ofCode)
  async ofCode(code: string) {
    return { items: await this.details.ofCode(code) };
  }

  @Serves(dictionaries.uses)
  async uses(id: string) {
    return { items: await this.dictionaries.uses(id) };
  }

  @Serves(dictionaries.addItem)
  addItem(id: string, body: Record<string, unknown>) {
    return this.details.addItem(id, body);
  }

  @Serves(dictionaries.updateItem)
  updateItem(id: string, itemId: string, body: Record<string, unknown>) {
    return this.details.updateItem(id, itemId, body);
  }

  @Serves(dictionaries.deleteItem)
  deleteItem(id: string, itemId: string) {
    return this.details.deleteItem(id, itemId);
  }
}

export class DataDictionaryDetailController extends CrudController(
  dataDictionaryDetails.resource,
  DataDictionaryDetailService,
) {}
