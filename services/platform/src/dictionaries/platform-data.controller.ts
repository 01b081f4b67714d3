// Dictionaries as the public platform module calls them: what is a code here is a name there. The rows and permissions
// are the same.
import {
  type dataCreate,
  type dataUpdate,
  type itemCreate,
  type itemUpdate,
  type dataReply,
  platformData,
} from '@ishare/contracts/platform/dictionary-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { listQuery } from '@ishare/server/schemas.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DataDictionaryDetailService, DataDictionaryService } from './data-dictionary.service.js';

interface Dictionary {
  id: string;
  code: string;
  name: string;
  displayName: string | null;
  description: string | null;
  items: { id: string; code: string; displayText: string; value: string }[];
}

function toData(row: Record<string, unknown>): z.output<typeof dataReply> {
  const { id, code, name, displayName, description, items } = row as unknown as Dictionary;
  return {
    id,
    name: code,
    code,
    displayName: displayName ?? name,
    description,
    parentId: null,
    items: items.map((item) => ({
      id: item.id,
      name: item.code,
      displayName: item.displayText,
      defaultValue: item.value,
      description: null,
      allowBeNull: true,
      valueType: 0,
    })),
  };
}

@ApiTags('Data')
@Controller()
export class PlatformDataController {
  constructor(
    private readonly dictionaries: DataDictionaryService,
    private readonly details: DataDictionaryDetailService,
  ) {}

  @Serves(platformData.list)
  async list(query: z.output<typeof listQuery>) {
    const { text: json } = await this.dictionaries.list(query);
    const { totalCount, items } = JSON.parse(json) as { totalCount: number; items: Record<string, unknown>[] };
    return { totalCount, items: items.map(toData) };
  }

  @Serves(platformData.all)
  async all() {
    const { text: json } = await this.dictionaries.all();
    return { items: (JSON.parse(json) as { items: Record<string, unknown>[] }).items.map(toData) };
  }

  @Serves(platformData.byName)
  async byName(name: string) {
    return toData(await this.dictionaries.get(await this.dictionaries.idOf(name)));
  }

  @Serves(platformData.get)
  async get(id: string) {
    return toData(await this.dictionaries.get(id));
  }

  @Serves(platformData.create)
  async create({ name, displayName, description }: z.output<typeof dataCreate>) {
    const row = { code: name, name: displayName, displayName, description, isStatic: false };
    return toData(await this.dictionaries.create(row));
  }

  @Serves(platformData.update)
  async update(id: string, { name, displayName, description }: z.output<typeof dataUpdate>) {
    const row = { code: name, name: displayName, displayName, description, concurrencyStamp: null };
    return toData(await this.dictionaries.update(id, row));
  }

  @Serves(platformData.remove)
  delete(id: string) {
    return this.dictionaries.delete(id);
  }

  @Serves(platformData.addItem)
  async addItem(id: string, { name, displayName, defaultValue }: z.output<typeof itemCreate>) {
    const order = (await this.details.lastOrder(id)) + 1;
    const row = { code: name, displayText: displayName, value: defaultValue, order, isEnabled: true };
    await this.details.create({ dataDictionaryId: id, ...row });
  }

  @Serves(platformData.updateItem)
  async updateItem(id: string, name: string, { displayName, defaultValue }: z.output<typeof itemUpdate>) {
    const { id: itemId, order, isEnabled } = await this.details.itemNamed(id, name);
    const row = { code: name, displayText: displayName, value: defaultValue, order, isEnabled };
    await this.details.updateItem(id, itemId, { ...row, concurrencyStamp: null });
  }

  @Serves(platformData.deleteItem)
  async deleteItem(id: string, name: string) {
    await this.details.deleteItem(id, (await this.details.itemNamed(id, name)).id);
  }
}
