import { flatWidgets } from '@ishare/contracts/platform/form-kinds.js';
import { tabsOf } from '@ishare/contracts/platform/form-tables.js';
import { plainChoice } from '@ishare/contracts/platform/forms.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { publicFetch } from '@ishare/server/public-fetch.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DataDictionary, DataDictionaryDetail } from '../dictionaries/data-dictionary.entity.js';
import { DictionarySeeder } from '../dictionaries/dictionary.seeder.js';
import { errors } from '../errors.js';
import { FormCustomizeService } from './form.service.js';

type PlainChoice = z.output<typeof plainChoice>;
const MOST = 1_000;

/** What an entry of a reply says: a value by itself, or what it is kept as and what it is called. */
function choiceOf(entry: unknown): PlainChoice[] {
  const isObject = typeof entry === 'object' && entry !== null;
  const { value, id, code, label, text, name, title } = (isObject ? entry : { value: entry }) as Record<
    string,
    unknown
  >;
  const kept = value ?? code ?? id;
  const read = plainChoice.safeParse({
    value: kept,
    label: String(label ?? text ?? name ?? title ?? kept).slice(0, 256),
  });
  return read.success ? [read.data] : [];
}

/** The choices in a reply: a list, or one under `items`, `data`, `result` or `options`; a lone text is one. */
export function choicesIn(reply: unknown): PlainChoice[] {
  if (typeof reply === 'string' || typeof reply === 'number') return choiceOf(reply);
  const held = (reply ?? {}) as Record<string, unknown>;
  const list = [reply, held['items'], held['data'], held['result'], held['options']].find(Array.isArray);
  return list ? (list as unknown[]).slice(0, MOST).flatMap(choiceOf) : choiceOf(reply);
}

/** Choices of fields that stand elsewhere: behind a public https address, or in a data dictionary. */
@Injectable()
export class FormSources {
  constructor(
    private readonly database: Database,
    private readonly forms: FormCustomizeService,
    private readonly defaults: DictionarySeeder,
  ) {}

  /** Of a published version, else of the form as it is being edited. */
  async choices(id: string, field: string, version?: number): Promise<PlainChoice[]> {
    const { widgets, columns } = await this.forms.json(id, version);
    const all = flatWidgets(widgets);
    const source = all.find(({ model }) => model === field)?.options.source;
    const [model, key] = field.split('.', 2);
    const table = key === undefined ? undefined : all.find((widget) => widget.model === model);
    const within = table ? tabsOf(table).flatMap((tab) => tab.columns) : [];
    const column = columns.find((one) => one.key === field) ?? within.find((one) => one.key === key);
    const address = source ?? column?.methods?.urldata;
    // A path of our own is read by older clients themselves.
    if (address && !address.startsWith('/')) return this.fetched(address);
    return column?.remoteFunc ? this.listed(column.remoteFunc) : [];
  }

  private async fetched(address: string): Promise<PlainChoice[]> {
    const { host } = URL.parse(address) ?? { host: address };
    try {
      const reply = await publicFetch(address, { headers: { accept: 'application/json' } });
      if (reply.status !== 200) throw new Error(String(reply.status));
      return choicesIn(await reply.json());
    } catch {
      // Neither what is inside of our network nor how an address fails is told to whoever names it.
      throw new AppError(errors.FormSourceFails, { host });
    }
  }

  /** A remote function is called after the dictionary that it reads. */
  private async listed(code: string): Promise<PlainChoice[]> {
    return this.database.tx(async (tx) => {
      const dictionary = await tx.find(DataDictionary, { code });
      if (!dictionary) return [];
      const entries = await tx.em.find(DataDictionaryDetail, {
        where: { dataDictionaryId: dictionary.id, isEnabled: true, isDeleted: false },
        order: { order: 'ASC', code: 'ASC' },
        take: MOST,
      });
      return entries.map((entry) => ({ value: entry.value, label: this.defaults.inWords(code, entry) }));
    });
  }
}
