import { languagePermissions } from '@ishare/contracts/platform/permissions.js';
import { features } from '@ishare/contracts/saas/features.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { pagedReply } from '@ishare/server/schemas.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { NeedsFeature } from '@ishare/server/features.js';
import {
  baseCultureQuery,
  culturePart,
  languageTextQuery,
  languageTextReply,
  resourceName,
  textName,
  valueBody,
  valueQuery,
  type LanguageTextQuery,
} from './language.dto.js';
import { LanguageTextService } from './language-text.service.js';

const P = languagePermissions.names.LanguageTexts;

@ApiTags('LanguageText')
@Controller('api/language-management/language-texts')
@NeedsFeature(features.languageManagement)
export class LanguageTextController {
  constructor(private readonly texts: LanguageTextService) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(languageTextReply))
  list(@FromQuery(languageTextQuery) query: LanguageTextQuery) {
    return this.texts.list(query);
  }

  @Get(':resource/:culture/:name')
  @Allow(P.Default)
  @Returns(languageTextReply)
  get(
    @FromPath('resource', resourceName()) resource: string,
    @FromPath('culture', culturePart()) culture: string,
    @FromPath('name', textName()) name: string,
    @FromQuery(baseCultureQuery) { baseCultureName }: z.output<typeof baseCultureQuery>,
  ) {
    return this.texts.get(resource, culture, name, baseCultureName);
  }

  /** The value comes in the query or, since texts may be long, in the body. */
  @Put(':resource/:culture/:name')
  @Allow(P.Edit)
  @Returns('nothing')
  update(
    @FromPath('resource', resourceName()) resource: string,
    @FromPath('culture', culturePart()) culture: string,
    @FromPath('name', textName()) name: string,
    @FromQuery(valueQuery) query: z.output<typeof valueQuery>,
    @FromBody(valueBody) body: z.output<typeof valueBody>,
  ) {
    const value = query.value ?? body.value;
    if (value === undefined) throw invalid('value', 'Validation:required');
    return this.texts.change(resource, culture, name, value);
  }

  @Put(':resource/:culture/:name/restore')
  @Allow(P.Edit)
  @Returns('nothing')
  restore(
    @FromPath('resource', resourceName()) resource: string,
    @FromPath('culture', culturePart()) culture: string,
    @FromPath('name', textName()) name: string,
  ) {
    return this.texts.restore(resource, culture, name);
  }
}
