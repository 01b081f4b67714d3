import { languagePermissions } from '@ishare/contracts/platform/permissions.js';
import { features } from '@ishare/contracts/saas/features.js';
import { currentContext } from '@ishare/server/context.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply, listQuery, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { textResources } from '../abp/client-texts.js';
import { NeedsFeature } from '@ishare/server/features.js';
import { CULTURES, cultureTitle, FLAGS } from './cultures.js';
import {
  cultureOptions,
  languageCreate,
  languageKey,
  languageReply,
  languageUpdate,
  resourceOptions,
  type LanguageCreate,
  type LanguageUpdate,
} from './language.dto.js';
import { LanguageService } from './language.service.js';

const P = languagePermissions.names.Languages;

@ApiTags('Language')
@Controller('api/language-management/languages')
export class LanguageController {
  constructor(private readonly languages: LanguageService) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(languageReply))
  list(@FromQuery(listQuery) query: z.output<typeof listQuery>) {
    return this.languages.list(query);
  }

  @Get('all')
  @SignedIn('tenant')
  @Returns(itemsReply(languageReply))
  async all() {
    return { items: await this.languages.all() };
  }

  @Get('culture-list')
  @Allow(P.Default)
  @Returns(cultureOptions)
  cultures() {
    return CULTURES.map((name) => ({ name, displayName: cultureTitle(name, currentContext()!.language) }));
  }

  @Get('resources')
  @Allow(P.Default)
  @Returns(resourceOptions)
  resources() {
    return Object.keys(textResources).map((name) => ({ name }));
  }

  @Get('flag-list')
  @Allow(P.Default)
  @Returns(z.array(z.string()))
  flags() {
    return FLAGS;
  }

  @Get(':key')
  @Allow(P.Default)
  @Returns(languageReply)
  get(@FromPath('key', languageKey()) key: string) {
    return this.languages.get(key);
  }

  @Post()
  @Allow(P.Create)
  @Returns(languageReply)
  create(@FromBody(languageCreate) body: LanguageCreate) {
    return this.languages.create(body);
  }

  @Put(':name')
  @Allow(P.Edit)
  @Returns(languageReply)
  update(@FromPath('name', languageKey()) name: string, @FromBody(languageUpdate) body: LanguageUpdate) {
    return this.languages.update(name, body);
  }

  @Delete(':name')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('name', languageKey()) name: string) {
    return this.languages.delete(name);
  }

  @Put(':name/set-as-default')
  @Allow(P.ChangeDefault)
  @NeedsFeature(features.languageManagement)
  @Returns('nothing')
  setAsDefault(@FromPath('name', languageKey()) name: string) {
    return this.languages.setAsDefault(name);
  }
}
