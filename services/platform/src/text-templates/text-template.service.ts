import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { currentContext, currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { chooseLanguage, Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { LanguageService } from '../languages/language.service.js';
import { cleanMarkup, markupFault, type MarkupFault } from './markup.js';
import { placesOf, render, wrap, type Model } from './render.js';
import { TextTemplateContent } from './text-template-content.entity.js';
import type {
  ContentReply,
  DefinitionQuery,
  DefinitionReply,
  PreviewReply,
} from '@ishare/contracts/platform/text-templates.js';
import { productContents, sampleValues, textTemplates, type TextTemplate } from './text-templates.js';

const refusals = {
  tag: errors.TemplateTag,
  attribute: errors.TemplateAttribute,
  place: errors.TemplatePlace,
} satisfies Record<MarkupFault['kind'], { text: string }>;

/** Templates of mails: as the host or a tenant words them, else as the product does. */
@Injectable()
export class TextTemplateService {
  constructor(
    private readonly database: Database,
    private readonly languages: LanguageService,
    private readonly localizer: Localizer,
  ) {}

  list({ filter, filterText, sorting, skipCount, maxResultCount }: DefinitionQuery): Paged<DefinitionReply> {
    const order = parseSorting(sorting, ['name', 'displayName']);
    const wanted = (filter ?? filterText)?.toLowerCase();
    const found = textTemplates
      .map((template) => this.toReply(template))
      .filter(
        ({ name, displayName }) =>
          !wanted || [name, displayName].some((text) => text.toLowerCase().replace(/\s+/g, '').includes(wanted)),
      );
    found.sort((a, b) =>
      order.reduce((difference, { field, descending }) => {
        const by = field as 'name' | 'displayName';
        return difference || a[by].localeCompare(b[by]) * (descending ? -1 : 1);
      }, 0),
    );
    return { totalCount: found.length, items: found.slice(skipCount, skipCount + maxResultCount) };
  }

  definition(name: string): DefinitionReply {
    return this.toReply(this.template(name));
  }

  /** What holds for a culture; without one, for the template's default culture. */
  async content(name: string, cultureName?: string | null): Promise<ContentReply> {
    const template = this.template(name);
    const culture = await this.culture(template, cultureName);
    const own = (await this.own(currentTenantId(), name, culture)) ?? (await this.own(EMPTY_GUID, name, culture));
    return {
      name,
      cultureName: culture || null,
      content: own?.content ?? productContents[chooseLanguage(culture)][name]!,
    };
  }

  async change(name: string, cultureName: string | null, content: string): Promise<ContentReply> {
    const culture = await this.culture(this.template(name), cultureName);
    const fault = markupFault(content);
    if (fault) throw new AppError(refusals[fault.kind], { found: fault.found, attribute: fault.attribute });
    await this.database.tx(async (tx) => {
      await tx.turn(`text-template:${name}`);
      const row = await tx.find(TextTemplateContent, { name, cultureName: culture });
      if (!row) await tx.insert(TextTemplateContent, { name, cultureName: culture, content });
      else if (row.content !== content) await tx.update(TextTemplateContent, row.id, { content });
    });
    return { name, cultureName: culture || null, content };
  }

  /** Takes the own wording back. */
  async restore(name: string, cultureName: string | null): Promise<void> {
    const culture = await this.culture(this.template(name), cultureName);
    await this.database.tx(async (tx) => {
      const row = await tx.find(TextTemplateContent, { name, cultureName: culture });
      if (row) await tx.remove(TextTemplateContent, row.id);
    });
  }

  /** The text with the model's values, in its layout; what was kept before a rule for it stands in no mail either. */
  async render(name: string, culture: string, model: Model): Promise<string> {
    const { layout } = this.template(name);
    const text = render(cleanMarkup((await this.content(name, culture)).content), model);
    return layout ? wrap(cleanMarkup((await this.content(layout)).content), text, model) : text;
  }

  /** A wording that is not saved, as it will look with values of the kind that it is sent with. */
  async preview(name: string, cultureName: string | null, content: string): Promise<PreviewReply> {
    const template = this.template(name);
    const culture = await this.culture(template, cultureName);
    const sample = sampleValues[chooseLanguage(culture || currentContext()?.language)][name]!;
    const fault = markupFault(content);
    const clean = cleanMarkup(content);
    const text = template.isLayout ? wrap(clean, sample['content']!, {}) : render(clean, sample);
    const around = template.layout && cleanMarkup((await this.content(template.layout)).content);
    return {
      html: around ? wrap(around, text, {}) : text,
      fault: fault ? this.refusal(fault) : null,
      places: Object.entries(sample).map(([place, value]) => ({ place, value })),
      unknown: placesOf(content).filter((place) => !Object.hasOwn(sample, place)),
    };
  }

  private refusal({ kind, found, attribute }: MarkupFault): string {
    return this.localizer.text(currentContext()!.language, refusals[kind].text, { found, attribute });
  }

  private template(name: string): TextTemplate {
    const found = textTemplates.find((template) => template.name === name);
    if (!found) throw new AppError(errors.TemplateUnknown, { name });
    return found;
  }

  /** The key of a content: empty where one serves all cultures. */
  private async culture(
    { isInlineLocalized, defaultCultureName }: TextTemplate,
    cultureName: string | null | undefined,
  ): Promise<string> {
    if (isInlineLocalized) return '';
    return cultureName ? (await this.languages.get(cultureName)).cultureName : defaultCultureName!;
  }

  private own(tenantId: string, name: string, cultureName: string): Promise<TextTemplateContent | null> {
    return runAsTenant(tenantId, () => this.database.tx((tx) => tx.find(TextTemplateContent, { name, cultureName })));
  }

  private toReply({ name, isLayout, layout, isInlineLocalized, defaultCultureName }: TextTemplate): DefinitionReply {
    return {
      name,
      displayName: this.localizer.text(currentContext()!.language, `TextTemplate:${name}`),
      isLayout,
      layout,
      isInlineLocalized,
      defaultCultureName,
    };
  }
}
