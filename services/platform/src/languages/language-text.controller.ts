import {
  type LanguageTextQuery,
  type LanguageTextSheetQuery,
  type baseCultureQuery,
  languageTexts,
  languageTextSheets,
} from '@ishare/contracts/platform/languages.js';
import { Serves, type ArgumentsOf } from '@ishare/server/serves.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LanguageTextSheets } from './language-text-sheets.js';
import { LanguageTextService } from './language-text.service.js';

@ApiTags('LanguageText')
@Controller()
export class LanguageTextController {
  constructor(
    private readonly texts: LanguageTextService,
    private readonly sheets: LanguageTextSheets,
  ) {}

  @Serves(languageTextSheets.export)
  export(query: LanguageTextSheetQuery) {
    return this.sheets.export(query);
  }

  @Serves(languageTextSheets.import)
  import(request: FastifyRequest, { targetCultureName, preview }: z.output<typeof languageTextSheets.import.query>) {
    return this.sheets.import(request, targetCultureName, preview ?? false);
  }

  @Serves(languageTextSheets.errorSheet)
  errorSheet(request: FastifyRequest, { targetCultureName }: z.output<typeof languageTextSheets.errorSheet.query>) {
    return this.sheets.errorSheet(request, targetCultureName);
  }

  @Serves(languageTexts.list)
  list(query: LanguageTextQuery) {
    return this.texts.list(query);
  }

  @Serves(languageTexts.get)
  get(resource: string, culture: string, name: string, { baseCultureName }: z.output<typeof baseCultureQuery>) {
    return this.texts.get(resource, culture, name, baseCultureName);
  }

  @Serves(languageTexts.update)
  update(...[resource, culture, name, body, query]: ArgumentsOf<typeof languageTexts.update>) {
    const value = query.value ?? body.value;
    if (value === undefined) throw invalid('value', 'Validation:required');
    return this.texts.change(resource, culture, name, value);
  }

  @Serves(languageTexts.restore)
  restore(resource: string, culture: string, name: string) {
    return this.texts.restore(resource, culture, name);
  }
}
