import {
  type configurationQuery,
  type definitionQuery,
  type localizationQuery,
  application,
} from '@ishare/contracts/platform/application.js';
import { Serves } from '@ishare/server/serves.js';
import { chooseLanguage } from '@ishare/server/localizer.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ApiDocuments } from './api-documents.js';
import { ApplicationConfigurationService } from './application-configuration.service.js';
import { TextOverrides } from '../languages/text-overrides.js';
import { cultureOf, textResources } from './client-texts.js';

@ApiTags('AbpApplication')
@Controller()
export class AbpController {
  constructor(
    private readonly configuration: ApplicationConfigurationService,
    private readonly documents: ApiDocuments,
    private readonly texts: TextOverrides,
  ) {}

  @Serves(application.configuration)
  applicationConfiguration({ includeLocalizationResources }: z.output<typeof configurationQuery>) {
    return this.configuration.ofCaller({ withTexts: includeLocalizationResources ?? true });
  }

  @Serves(application.localization)
  async applicationLocalization({ cultureName, onlyDynamics }: z.output<typeof localizationQuery>) {
    const language = chooseLanguage(cultureName);
    const one = async (resource: string) => {
      const [below, own] = [
        onlyDynamics ? await this.texts.of(resource, language) : await this.texts.texts(resource, language),
        cultureName === language ? {} : await this.texts.of(resource, cultureName),
      ];
      return [resource, { texts: { ...below, ...own }, baseResources: [] }] as const;
    };
    const all = await Promise.all(Object.keys(textResources).map(one));
    return {
      resources: Object.fromEntries(all.filter(([, { texts }]) => !onlyDynamics || Object.keys(texts).length > 0)),
      currentCulture: cultureOf(language),
    };
  }

  @Serves(application.definition)
  apiDefinition({ includeTypes }: z.output<typeof definitionQuery>) {
    return this.documents.definition(includeTypes ?? false);
  }
}
