import type { DataDictionaryDetail as ItemRecord } from '@ishare/contracts/platform/dictionaries.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { restoreAlong } from '@ishare/crud/crud.service.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { DataDictionary, DataDictionaryDetail } from './data-dictionary.entity.js';
import { DictionarySeeder } from './dictionary.seeder.js';
import { dataDictionaries, dataDictionaryDetails } from '../things.js';

const COLUMNS = Object.keys(dataDictionaryDetails.schemas.reply.shape) as (keyof ItemRecord)[];
/** Forms that are told of a dictionary. */
const MOST_FORMS = 500;
type ItemRow = Pick<DataDictionaryDetail, keyof ItemRecord>;

@Injectable()
export class DataDictionaryService extends ThingService<DataDictionary> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly defaults: DictionarySeeder,
  ) {
    super(database, ports, dataDictionaries);
  }

  override async list(query: ListQuery): Promise<JsonText> {
    await this.defaults.ensure();
    return super.list(query);
  }

  /** Every dictionary with its items, by code. */
  async all(): Promise<JsonText> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: MAX_PAGE });
    return new JsonText(`{"items":${JSON.stringify((JSON.parse(text) as { items: unknown[] }).items)}}`);
  }

  /** The dictionary of a code; throws where there is none. */
  async idOf(code: string): Promise<string> {
    await this.defaults.ensure();
    const found = await this.database.tx((tx) => tx.find(DataDictionary, { code }));
    if (!found) throw notFound('DataDictionary', code);
    return found.id;
  }

  /** The forms of which a column, or one of a table inside of them, offers its items, by code. */
  uses(id: string): Promise<{ id: string; code: string; name: string }[]> {
    return this.database.tx(async (tx) => {
      const { code } = await tx.get(DataDictionary, id);
      return tx.query(
        `select id, code, name from platform.form_customize f
          where not is_deleted and jsonb_path_exists(jsonb_build_array(f.columns, f.widgets),
            '$.**.remoteFunc ? (@ == $code)', jsonb_build_object('code', $1::text))
          order by code limit ${MOST_FORMS}`,
        [code],
      );
    });
  }

  protected override async toRow(
    body: Record<string, unknown>,
    _tx: Tx,
    existing: DataDictionary | null,
  ): Promise<Values<DataDictionary>> {
    if (existing?.isStatic && body.code !== existing.code)
      throw new AppError(errors.DictionaryStatic, { code: existing.code });
    return body as Values<DataDictionary>;
  }

  override get restores(): boolean {
    return true;
  }

  protected override async afterRestore(row: DataDictionary, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    await restoreAlong(tx, DataDictionaryDetail, { dataDictionaryId: row.id }, row);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { isStatic, code } = await tx.get(DataDictionary, id, { lock: true });
    if (isStatic) throw new AppError(errors.DictionaryStatic, { code });
    for (const item of await tx.em.findBy(DataDictionaryDetail, { dataDictionaryId: id, isDeleted: false }))
      await tx.remove(DataDictionaryDetail, item.id);
  }
}

@Injectable()
export class DataDictionaryDetailService extends ThingService<DataDictionaryDetail> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly defaults: DictionarySeeder,
  ) {
    super(database, ports, dataDictionaryDetails);
  }

  /** The choices that are offered under a code, in order; none for a code that nobody knows. */
  async ofCode(code: string): Promise<ItemRow[]> {
    return (await this.offered(code)).map((row) => ({
      ...(Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as ItemRow),
      displayText: this.defaults.inWords(code, row),
    }));
  }

  /** The same for other services, each with all texts by which people say it. */
  async named(code: string): Promise<{ code: string; displayText: string; value: string; names: string[] }[]> {
    return (await this.offered(code)).map((row) => ({
      code: row.code,
      value: row.value,
      displayText: this.defaults.inWords(code, row),
      names: this.defaults.namesOf(code, row),
    }));
  }

  private async offered(code: string): Promise<DataDictionaryDetail[]> {
    await this.defaults.ensure();
    return this.database.tx(async (tx) => {
      const dictionary = await tx.find(DataDictionary, { code });
      if (!dictionary) return [];
      return tx.em.find(DataDictionaryDetail, {
        where: { dataDictionaryId: dictionary.id, isEnabled: true, isDeleted: false },
        order: { order: 'ASC', code: 'ASC' },
      });
    });
  }

  async addItem(dataDictionaryId: string, body: Record<string, unknown>): Promise<ItemRecord> {
    return (await this.create({ ...body, dataDictionaryId })) as unknown as ItemRecord;
  }

  /** By its code inside of a dictionary; throws where there is none. */
  async itemNamed(dataDictionaryId: string, code: string): Promise<DataDictionaryDetail> {
    const found = await this.database.tx((tx) => tx.find(DataDictionaryDetail, { dataDictionaryId, code }));
    if (!found) throw notFound('DataDictionaryDetail', code);
    return found;
  }

  /** Where the list of a dictionary ends. */
  async lastOrder(dataDictionaryId: string): Promise<number> {
    const where = { dataDictionaryId, isDeleted: false };
    return (await this.database.tx((tx) => tx.em.maximum(DataDictionaryDetail, 'order', where))) ?? 0;
  }

  async updateItem(dictionaryId: string, id: string, body: Record<string, unknown>): Promise<ItemRecord> {
    await this.assertInside(dictionaryId, id);
    return (await this.update(id, body)) as unknown as ItemRecord;
  }

  async deleteItem(dictionaryId: string, id: string): Promise<void> {
    await this.assertInside(dictionaryId, id);
    await this.delete(id);
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx): Promise<Values<DataDictionaryDetail>> {
    const row = body as Values<DataDictionaryDetail>;
    // The lock keeps the dictionary from being deleted meanwhile.
    if (row.dataDictionaryId) await tx.get(DataDictionary, row.dataDictionaryId, { lock: true });
    return { ...row, value: row.value ?? row.code };
  }

  private async assertInside(dictionaryId: string, id: string): Promise<void> {
    if (!(await this.database.tx((tx) => tx.find(DataDictionaryDetail, { id, dataDictionaryId: dictionaryId }))))
      throw notFound('DataDictionaryDetail', id);
  }
}
