import { FromQuery, Public, Returns } from '@ishare/server/routes.js';
import { chooseLanguage } from '@ishare/server/localizer.js';
import { query, requiredText } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ApiDocuments } from './api-documents.js';
import { apiDefinitionReply, applicationConfiguration, applicationLocalization } from './abp.dto.js';
import { ApplicationConfigurationService } from './application-configuration.service.js';
import { TextOverrides } from '../languages/text-overrides.js';
import { cultureOf, textResources } from './client-texts.js';

const configurationQuery = z.object({ includeLocalizationResources: query.bool() });
const definitionQuery = z.object({ includeTypes: query.bool() });
const localizationQuery = z.object({ cultureName: requiredText(32), onlyDynamics: query.bool() });

@ApiTags('AbpApplication')
@Controller('api/abp')
export class AbpController {
  constructor(
    private readonly configuration: ApplicationConfigurationService,
    private readonly documents: ApiDocuments,
    private readonly texts: TextOverrides,
  ) {}

  @Get('application-configuration')
  @Public('clients read it before they sign in')
  @Returns(applicationConfiguration)
  applicationConfiguration(
    @FromQuery(configurationQuery) { includeLocalizationResources }: z.output<typeof configurationQuery>,
  ) {
    return this.configuration.ofCaller({ withTexts: includeLocalizationResources ?? true });
  }

  /** Texts of the product are static, a tenant's own wording is not. A language that the product does not speak lies over the one that is closest. */
  @Get('application-localization')
  @Public('clients read it before they sign in')
  @Returns(applicationLocalization)
  async applicationLocalization(
    @FromQuery(localizationQuery) { cultureName, onlyDynamics }: z.output<typeof localizationQuery>,
  ) {
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

  @Get('api-definition')
  @Public('clients build their calls from it')
  @Returns(apiDefinitionReply)
  apiDefinition(@FromQuery(definitionQuery) { includeTypes }: z.output<typeof definitionQuery>) {
    return this.documents.definition(includeTypes ?? false);
  }
}
