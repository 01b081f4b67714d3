// What clients read of the application before anything else: its configuration, its texts, its routes.
import { z } from 'zod';
import { query, requiredText } from '../schemas.js';
import { route } from '../things/route.js';

const base = 'api/abp';
const BEFORE_SIGN_IN = 'clients read it before they sign in';

const flags = z.record(z.string(), z.boolean());
const texts = z.record(z.string(), z.string());
const guidOrNull = z.guid().nullable();
const textOrNull = z.string().nullable();
const resources = z.record(z.string(), z.object({ texts, baseResources: z.array(z.string()) }));
const maps = z.record(z.string(), z.array(z.object({ name: z.string(), value: z.string() })));

const culture = z.object({
  name: z.string(),
  cultureName: z.string(),
  displayName: z.string(),
  nativeName: z.string(),
  englishName: z.string(),
  twoLetterIsoLanguageName: z.string(),
  threeLetterIsoLanguageName: z.string(),
  isRightToLeft: z.boolean(),
  dateTimeFormat: z.object({
    calendarAlgorithmType: z.string(),
    dateTimeFormatLong: z.string(),
    shortDatePattern: z.string(),
    fullDateTimePattern: z.string(),
    dateSeparator: z.string(),
    shortTimePattern: z.string(),
    longTimePattern: z.string(),
  }),
});

const currentUser = z.object({
  isAuthenticated: z.boolean(),
  id: guidOrNull,
  tenantId: guidOrNull,
  tenant: textOrNull,
  userName: textOrNull,
  name: textOrNull,
  surName: textOrNull,
  email: textOrNull,
  emailVerified: z.boolean(),
  phoneNumber: textOrNull,
  phoneNumberVerified: z.boolean(),
  roles: z.array(z.string()),
  sessionId: textOrNull,
  impersonatorUserId: guidOrNull,
  impersonatorUserName: textOrNull,
  impersonatorTenantId: guidOrNull,
  impersonatorTenantName: textOrNull,
});

const language = z.object({
  cultureName: z.string(),
  uiCultureName: z.string(),
  displayName: z.string(),
  twoLetterISOLanguageName: z.string(),
  flagIcon: z.string(),
});

export const applicationConfiguration = z.object({
  auth: z.object({ policies: flags, grantedPolicies: flags }),
  currentUser,
  currentTenant: z.object({ id: guidOrNull, name: textOrNull, isAvailable: z.boolean() }),
  multiTenancy: z.object({ isEnabled: z.boolean() }),
  features: z.object({ values: texts }),
  globalFeatures: z.object({ enabledFeatures: z.array(z.string()) }),
  setting: z.object({ values: texts }),
  localization: z.object({
    values: z.record(z.string(), texts),
    resources,
    languages: z.array(language),
    currentCulture: culture,
    defaultResourceName: z.string(),
    languagesMap: maps,
    languageFilesMap: maps,
  }),
  timing: z.object({
    timeZone: z.object({ iana: z.object({ timeZoneName: z.string() }), windows: z.object({ timeZoneId: textOrNull }) }),
  }),
  clock: z.object({ kind: z.string() }),
  objectExtensions: z.object({ modules: z.record(z.string(), z.unknown()), enums: z.record(z.string(), z.unknown()) }),
  extraProperties: z.record(z.string(), z.unknown()),
});

export const applicationLocalization = z.object({ resources, currentCulture: culture });

const described = z.record(z.string(), z.unknown());
export const apiDefinitionReply = z.object({
  modules: z.record(
    z.string(),
    z.object({ rootPath: z.string(), remoteServiceName: z.string(), controllers: described }),
  ),
  types: described,
});
export const configurationQuery = z.object({ includeLocalizationResources: query.bool() });
export const definitionQuery = z.object({ includeTypes: query.bool() });
export const localizationQuery = z.object({ cultureName: requiredText(32), onlyDynamics: query.bool() });

export const application = {
  configuration: route({
    method: 'GET',
    path: `${base}/application-configuration`,
    summary: 'Get what a client needs to know at its start',
    public: BEFORE_SIGN_IN,
    query: configurationQuery,
    reply: applicationConfiguration,
  }),
  /**
   * Texts of the product are static, a tenant's own wording is not. A language that the product does not speak lies
   * over the one that is closest.
   */
  localization: route({
    method: 'GET',
    path: `${base}/application-localization`,
    summary: 'Get the texts of a language',
    public: BEFORE_SIGN_IN,
    query: localizationQuery,
    reply: applicationLocalization,
  }),
  definition: route({
    method: 'GET',
    path: `${base}/api-definition`,
    summary: 'Describe all routes, for clients that build their calls from it',
    public: 'clients build their calls from it',
    query: definitionQuery,
    reply: apiDefinitionReply,
  }),
};
