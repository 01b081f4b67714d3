// Dictionaries as the public platform module calls them: what is a code here is a name there. The rows and permissions are the same.
import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { guid, itemsReply, listQuery, pagedReply, requiredText, text } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DataDictionaryDetailService, DataDictionaryService } from './data-dictionary.service.js';

const P = dictionaryPermissions.names.DataDictionaries;

const notKept = { params: { text: 'Validation:notKept' } };
const names = { name: requiredText(64), displayName: requiredText(128), description: text(512) };
const dataCreate = z.object({
  ...names,
  /** Dictionaries are no tree. */
  parentId: guid()
    .nullish()
    .refine((id) => !id || id === EMPTY_GUID, notKept),
});
const dataUpdate = z.object(names);
/** Every entry is a text, with a value of its own; a wish for anything else is refused rather than forgotten. */
const itemFields = {
  displayName: requiredText(128),
  defaultValue: text(256),
  description: z
    .string()
    .nullish()
    .refine((given) => !given, notKept),
  allowBeNull: z
    .boolean()
    .default(true)
    .refine((given) => given, notKept),
  valueType: z
    .number()
    .int()
    .default(0)
    .refine((given) => given === 0, notKept),
};
const itemCreate = z.object({ name: requiredText(64), ...itemFields });
const itemUpdate = z.object(itemFields);

const itemReply = z.object({
  id: z.guid(),
  name: z.string(),
  displayName: z.string(),
  defaultValue: z.string(),
  description: z.null(),
  allowBeNull: z.boolean(),
  valueType: z.number().int(),
});
const dataReply = z.object({
  id: z.guid(),
  name: z.string(),
  code: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  parentId: z.null(),
  items: z.array(itemReply),
});

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
@Controller('api/platform/datas')
export class PlatformDataController {
  constructor(
    private readonly dictionaries: DataDictionaryService,
    private readonly details: DataDictionaryDetailService,
  ) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(dataReply))
  async list(@FromQuery(listQuery) query: z.output<typeof listQuery>) {
    const { text: json } = await this.dictionaries.list(query);
    const { totalCount, items } = JSON.parse(json) as { totalCount: number; items: Record<string, unknown>[] };
    return { totalCount, items: items.map(toData) };
  }

  @Get('all')
  @SignedIn('tenant')
  @Returns(itemsReply(dataReply))
  async all() {
    const { text: json } = await this.dictionaries.all();
    return { items: (JSON.parse(json) as { items: Record<string, unknown>[] }).items.map(toData) };
  }

  @Get('by-name/:name')
  @Allow(P.Default)
  @Returns(dataReply)
  async byName(@FromPath('name', requiredText(64)) name: string) {
    return toData(await this.dictionaries.get(await this.dictionaries.idOf(name)));
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(dataReply)
  async get(@FromPath('id') id: string) {
    return toData(await this.dictionaries.get(id));
  }

  @Post()
  @Allow(P.Create)
  @Returns(dataReply)
  async create(@FromBody(dataCreate) { name, displayName, description }: z.output<typeof dataCreate>) {
    const row = { code: name, name: displayName, displayName, description, isStatic: false };
    return toData(await this.dictionaries.create(row));
  }

  @Put(':id')
  @Allow(P.Edit)
  @Returns(dataReply)
  async update(
    @FromPath('id') id: string,
    @FromBody(dataUpdate) { name, displayName, description }: z.output<typeof dataUpdate>,
  ) {
    const row = { code: name, name: displayName, displayName, description, concurrencyStamp: null };
    return toData(await this.dictionaries.update(id, row));
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.dictionaries.delete(id);
  }

  @Post(':id/items')
  @Allow(P.Edit)
  @Returns('nothing')
  async addItem(
    @FromPath('id') id: string,
    @FromBody(itemCreate) { name, displayName, defaultValue }: z.output<typeof itemCreate>,
  ) {
    const order = (await this.details.lastOrder(id)) + 1;
    const row = { code: name, displayText: displayName, value: defaultValue, order, isEnabled: true };
    await this.details.create({ dataDictionaryId: id, ...row });
  }

  @Put(':id/items/:name')
  @Allow(P.Edit)
  @Returns('nothing')
  async updateItem(
    @FromPath('id') id: string,
    @FromPath('name', requiredText(64)) name: string,
    @FromBody(itemUpdate) { displayName, defaultValue }: z.output<typeof itemUpdate>,
  ) {
    const { id: itemId, order, isEnabled } = await this.details.itemNamed(id, name);
    const row = { code: name, displayText: displayName, value: defaultValue, order, isEnabled };
    await this.details.updateItem(id, itemId, { ...row, concurrencyStamp: null });
  }

  @Delete(':id/items/:name')
  @Allow(P.Edit)
  @Returns('nothing')
  async deleteItem(@FromPath('id') id: string, @FromPath('name', requiredText(64)) name: string) {
    await this.details.deleteItem(id, (await this.details.itemNamed(id, name)).id);
  }
}
