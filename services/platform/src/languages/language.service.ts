import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError } from '@ishare/kernel/errors.js';
import { nameId } from '@ishare/kernel/ids.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { LANGUAGES, runAsHost, type Language } from '@ishare/server/context.js';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { flagOf } from '../abp/client-texts.js';
import { errors } from '../errors.js';
import { SettingStore } from '../settings/setting-store.js';
import { refuseTaken } from '@ishare/crud/refuse-taken.js';
import { cultureTitle } from './cultures.js';
import { LanguageRow } from './language.entity.js';
import type { LanguageCreate, LanguageReply, LanguageUpdate } from '@ishare/contracts/platform/languages.js';

const SORTABLE = ['displayName', 'cultureName', 'uiCultureName', 'isEnabled', 'creationTime'] as const;

function isOfProduct(culture: string): culture is Language {
  return (LANGUAGES as readonly string[]).includes(culture);
}

/** The languages of the installation. The product's own are always there. */
@Injectable()
export class LanguageService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly store: SettingStore,
  ) {}

  /** Every language, the product's own first. */
  async all(): Promise<LanguageReply[]> {
    const [rows, values] = await Promise.all([
      runAsHost(() =>
        this.database.tx((tx) =>
          tx.em.find(LanguageRow, { where: { isDeleted: false }, order: { creationTime: 'ASC', id: 'ASC' } }),
        ),
      ),
      this.store.values(),
    ]);
    const replies = rows.map((row) => this.toReply(row, values[settings.app.defaultLanguage.name]!));
    return [
      ...LANGUAGES.flatMap((culture) => replies.filter(({ cultureName }) => cultureName === culture)),
      ...replies.filter(({ cultureName }) => !isOfProduct(cultureName)),
    ];
  }

  async enabled(): Promise<LanguageReply[]> {
    return (await this.all()).filter(({ isEnabled }) => isEnabled);
  }

  async list({
    filter,
    sorting,
    skipCount,
    maxResultCount,
  }: {
    filter?: string | undefined;
    sorting?: string | undefined;
    skipCount: number;
    maxResultCount: number;
  }): Promise<Paged<LanguageReply>> {
    const order = parseSorting(sorting, SORTABLE);
    const wanted = filter?.toLowerCase();
    const found = (await this.all()).filter(
      ({ displayName, cultureName }) =>
        !wanted || [displayName, cultureName].some((text) => text.toLowerCase().replace(/\s+/g, '').includes(wanted)),
    );
    const compare = (a: LanguageReply, b: LanguageReply) =>
      order.reduce((difference, { field, descending }) => {
        const [left, right] = [String(a[field as keyof LanguageReply]), String(b[field as keyof LanguageReply])];
        return difference || left.localeCompare(right) * (descending ? -1 : 1);
      }, 0);
    return { totalCount: found.length, items: found.sort(compare).slice(skipCount, skipCount + maxResultCount) };
  }

  /** By culture name, whatever its case, or by id. */
  async get(key: string): Promise<LanguageReply> {
    const wanted = key.toLowerCase();
    const found = (await this.all()).find(
      ({ id, cultureName }) => id === wanted || cultureName.toLowerCase() === wanted,
    );
    if (!found) throw notFound('Language', key);
    return found;
  }

  async create({
    cultureName,
    uiCultureName,
    displayName,
    flagIcon,
    isEnabled,
    extraProperties,
  }: LanguageCreate): Promise<LanguageReply> {
    const row = await this.database
      .tx((tx) =>
        tx.insert(LanguageRow, {
          cultureName,
          uiCultureName: uiCultureName ?? cultureName,
          displayName: displayName ?? cultureTitle(cultureName, 'en'),
          flagIcon: flagIcon ?? '',
          isEnabled: isEnabled ?? true,
          extraProperties,
        }),
      )
      .catch(refuseTaken('cultureName', errors.DuplicateLanguage, cultureName));
    return this.get(row.id);
  }

  async update(
    key: string,
    { displayName, flagIcon, isEnabled, concurrencyStamp, extraProperties }: LanguageUpdate,
  ): Promise<LanguageReply> {
    const language = await this.get(key);
    if (isEnabled === false && language.isDefaultLanguage) throw new AppError(errors.DefaultLanguageNeeded);
    await this.database.tx((tx) =>
      tx.update(
        LanguageRow,
        language.id,
        { displayName: displayName ?? undefined, flagIcon: flagIcon ?? undefined, isEnabled, extraProperties },
        concurrencyStamp ?? null,
      ),
    );
    return this.get(language.id);
  }

  async delete(key: string): Promise<void> {
    const { id, cultureName, isDefaultLanguage } = await this.get(key);
    if (isOfProduct(cultureName)) throw new AppError(errors.LanguageUnknown, { name: cultureName });
    if (isDefaultLanguage) throw new AppError(errors.DefaultLanguageNeeded);
    await this.database.tx((tx) => tx.remove(LanguageRow, id));
  }

  /** For the caller's tenant, or for the host and every tenant that has chosen none. */
  async setAsDefault(key: string): Promise<void> {
    const { cultureName, isEnabled } = await this.get(key);
    if (!isEnabled) throw new AppError(errors.DefaultLanguageNeeded);
    await this.store.change({ [settings.app.defaultLanguage.name]: cultureName });
  }

  private toReply(
    {
      id,
      creationTime,
      creatorId,
      lastModificationTime,
      lastModifierId,
      concurrencyStamp,
      extraProperties,
      ...row
    }: LanguageRow,
    defaultCulture: string,
  ): LanguageReply {
    const { cultureName, uiCultureName, displayName, flagIcon, isEnabled } = row;
    return {
      id,
      creationTime: creationTime.toISOString(),
      creatorId,
      lastModificationTime: lastModificationTime?.toISOString() ?? null,
      lastModifierId,
      concurrencyStamp,
      extraProperties,
      cultureName,
      uiCultureName,
      displayName,
      flagIcon,
      isEnabled,
      isDefaultLanguage: cultureName === defaultCulture,
    };
  }

  /** Adds those of the product's own languages that the database lacks. */
  async onApplicationBootstrap(): Promise<void> {
    await runAsHost(() =>
      this.database.tx(async (tx) => {
        await tx.turn('languages');
        for (const culture of LANGUAGES) {
          if (await tx.find(LanguageRow, { cultureName: culture })) continue;
          await tx.insert(LanguageRow, {
            id: nameId(`language:${culture}`),
            cultureName: culture,
            uiCultureName: culture,
            displayName: cultureTitle(culture, culture),
            flagIcon: flagOf(culture),
            isEnabled: true,
          });
        }
      }),
    );
  }
}
