import { Database } from '@ishare/data/database.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { defaultDictionaries } from './default-dictionaries.js';
import { DataDictionary, DataDictionaryDetail } from './data-dictionary.entity.js';

/** How an entry is called. */
export type Worded = Pick<DataDictionaryDetail, 'code' | 'displayText' | 'englishText'>;

/**
 * Gives a tenant the dictionaries that it never had, in the product's first language, or in both where people of both
 * look at it; what it has made of them stays.
 */
@Injectable()
export class DictionarySeeder {
  /** Tenants that this process has looked at; a new version of the product is a new process. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly localizer: Localizer,
  ) {}

  /** A text as the reader's language has it where it still is what tenants begin with; else as it stands. */
  inWords(code: string, item: Worded): string {
    const [chinese, english] = this.namesOf(code, item);
    return ((currentContext()?.language ?? 'zh-Hans') === 'en' && english) || chinese!;
  }

  /** All texts by which an item goes: those of each language and of both, where it still is what tenants begin with. */
  namesOf(code: string, { code: item, displayText: text, englishText }: Worded): string[] {
    // What the tenant says of it in English goes before what the product says.
    if (englishText) return [text, englishText];
    const key = `Dictionary:${code}.${item}`;
    const [chinese, english] = (['zh-Hans', 'en'] as const).map((language) => this.localizer.text(language, key));
    const names = [chinese!, english!, `${chinese} / ${english}`];
    return chinese === key || !names.includes(text) ? [text] : names;
  }

  async ensure(languages: readonly Language[] = ['zh-Hans']): Promise<void> {
    const tenantId = currentTenantId();
    if (this.seen.has(tenantId)) return;
    const title = (key: string) =>
      languages.map((language) => this.localizer.text(language, `Dictionary:${key}`)).join(' / ');
    await this.database.tx(async (tx) => {
      await tx.turn('default-dictionaries');
      const known = new Set(
        (await tx.query<{ code: string }>('select distinct code from data_dictionary')).map(({ code }) => code),
      );
      for (const { code, isStatic, items } of defaultDictionaries) {
        if (known.has(code)) continue;
        const { id } = await tx.insert(DataDictionary, {
          code,
          name: title(code),
          displayName: title(code),
          description: null,
          isStatic,
        });
        await tx.insertMany(
          DataDictionaryDetail,
          items.map((item, index) => ({
            dataDictionaryId: id,
            code: item,
            displayText: title(`${code}.${item}`),
            value: item,
            order: index + 1,
            isEnabled: true,
          })),
        );
      }
    });
    this.seen.add(tenantId);
  }
}
