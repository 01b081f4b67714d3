import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { Injectable } from '@nestjs/common';
import { textResources } from '../abp/client-texts.js';
import { errors } from '../errors.js';
import type { LanguageTextQuery, LanguageTextReply } from '@ishare/contracts/platform/languages.js';
import { LanguageText } from './language.entity.js';
import { LanguageService } from './language.service.js';
import { productTexts, TextOverrides } from './text-overrides.js';

const SORTABLE = ['name', 'value', 'baseValue', 'resourceName'] as const;
const DEFAULT_BASE = 'zh-Hans';

/** The texts of the product beside each other in two languages, and a tenant's own wording of them. */
@Injectable()
export class LanguageTextService {
  constructor(
    private readonly database: Database,
    private readonly overrides: TextOverrides,
    private readonly languages: LanguageService,
  ) {}

  /** Some thousand texts, so they are filtered in memory. */
  async list({
    resourceName,
    baseCultureName,
    targetCultureName,
    getOnlyEmptyValues,
    filter,
    sorting,
    skipCount,
    maxResultCount,
  }: LanguageTextQuery): Promise<Paged<LanguageTextReply>> {
    const order = parseSorting(sorting ?? 'name', SORTABLE);
    const wanted = filter?.toLowerCase();
    const resources = Object.keys(textResources).filter((name) => !resourceName || name === resourceName);
    const all = (
      await Promise.all(resources.map((name) => this.pairs(name, baseCultureName, targetCultureName)))
    ).flat();
    const found = all.filter(
      ({ name, baseValue, value }) =>
        (!getOnlyEmptyValues || value === '') &&
        (!wanted || [name, baseValue, value].some((text) => text.toLowerCase().replace(/\s+/g, '').includes(wanted))),
    );
    found.sort((a, b) =>
      order.reduce((difference, { field, descending }) => {
        const [left, right] = [a[field as keyof LanguageTextReply], b[field as keyof LanguageTextReply]];
        return difference || (left < right ? -1 : left > right ? 1 : 0) * (descending ? -1 : 1);
      }, 0),
    );
    return { totalCount: found.length, items: found.slice(skipCount, skipCount + maxResultCount) };
  }

  async get(
    resourceName: string,
    cultureName: string,
    name: string,
    baseCultureName = DEFAULT_BASE,
  ): Promise<LanguageTextReply> {
    this.assertKnown(resourceName, name);
    return (await this.pairs(resourceName, baseCultureName, cultureName)).find((pair) => pair.name === name)!;
  }

  async change(resourceName: string, cultureName: string, name: string, value: string): Promise<void> {
    this.assertKnown(resourceName, name);
    const culture = await this.culture(cultureName);
    await this.database.tx((tx) => this.word(culture, [{ resourceName, name, value }], tx));
  }

  /** The tenant's own wording of texts that are known. */
  async word(
    cultureName: string,
    texts: readonly Pick<LanguageTextReply, 'resourceName' | 'name' | 'value'>[],
    tx: Tx,
  ): Promise<void> {
    for (const { resourceName, name, value } of texts) {
      await tx.turn(`language-text:${name}`);
      const row = await tx.find(LanguageText, { resourceName, cultureName, name });
      if (!row) await tx.insert(LanguageText, { resourceName, cultureName, name, value });
      else if (row.value !== value) await tx.update(LanguageText, row.id, { value });
    }
  }

  /** The culture under which texts are kept, of a language that there is. */
  async culture(cultureName: string): Promise<string> {
    return (await this.languages.get(cultureName)).cultureName;
  }

  /** Every text as it holds in a language. */
  async every(cultureName: string): Promise<LanguageTextReply[]> {
    return (
      await Promise.all(Object.keys(textResources).map((name) => this.pairs(name, DEFAULT_BASE, cultureName)))
    ).flat();
  }

  /** Takes the tenant's own wording back. */
  async restore(resourceName: string, cultureName: string, name: string): Promise<void> {
    this.assertKnown(resourceName, name);
    await this.database.tx(async (tx) => {
      const row = await tx.find(LanguageText, { resourceName, cultureName, name });
      if (row) await tx.remove(LanguageText, row.id);
    });
  }

  private async pairs(
    resourceName: string,
    baseCultureName: string,
    cultureName: string,
  ): Promise<LanguageTextReply[]> {
    const [base, target, own] = await Promise.all([
      this.overrides.texts(resourceName, baseCultureName),
      this.overrides.texts(resourceName, cultureName),
      this.overrides.own(resourceName, cultureName),
    ]);
    return Object.keys(productTexts(resourceName, DEFAULT_BASE)).map((name) => ({
      resourceName,
      cultureName,
      baseCultureName,
      name,
      baseValue: base[name] ?? '',
      value: target[name] ?? '',
      isOwn: Object.hasOwn(own, name),
    }));
  }

  private assertKnown(resourceName: string, name: string): void {
    if (!Object.hasOwn(productTexts(resourceName, DEFAULT_BASE), name))
      throw new AppError(errors.TextUnknown, { name });
  }
}
