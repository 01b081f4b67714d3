import { type LanguageCreate, type LanguageUpdate, languages } from '@ishare/contracts/platform/languages.js';
import { Serves } from '@ishare/server/serves.js';
import { currentContext } from '@ishare/server/context.js';
import { listQuery } from '@ishare/server/schemas.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { textResources } from '../abp/client-texts.js';
import { CULTURES } from '@ishare/contracts/platform/cultures.js';
import { cultureTitle, FLAGS } from './cultures.js';
import { LanguageService } from './language.service.js';

@ApiTags('Language')
@Controller()
export class LanguageController {
  constructor(private readonly languages: LanguageService) {}

  @Serves(languages.list)
  list(query: z.output<typeof listQuery>) {
    return this.languages.list(query);
  }

  @Serves(languages.all)
  async all() {
    return { items: await this.languages.all() };
  }

  @Serves(languages.cultures)
  cultures() {
    return CULTURES.map((name) => ({ name, displayName: cultureTitle(name, currentContext()!.language) }));
  }

  @Serves(languages.resources)
  resources() {
    return Object.keys(textResources).map((name) => ({ name }));
  }

  @Serves(languages.flags)
  flags() {
    return FLAGS;
  }

  @Serves(languages.get)
  get(key: string) {
    return this.languages.get(key);
  }

  @Serves(languages.create)
  create(body: LanguageCreate) {
    return this.languages.create(body);
  }

  @Serves(languages.update)
  update(name: string, body: LanguageUpdate) {
    return this.languages.update(name, body);
  }

  @Serves(languages.remove)
  delete(name: string) {
    return this.languages.delete(name);
  }

  @Serves(languages.setAsDefault)
  setAsDefault(name: string) {
    return this.languages.setAsDefault(name);
  }
}
