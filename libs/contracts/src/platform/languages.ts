// Languages of the product, and the texts that a tenant words otherwise.
import { z } from 'zod';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  itemsReply,
  listQuery,
  pagedReply,
  query,
  requiredText,
  text,
} from '../schemas.js';
import { importQuery, importReply } from '../sheet-import.js';
import { route } from '../things/route.js';
import { features } from '../saas/features.js';
import { languagePermissions } from './permissions.js';
import { CULTURES } from './cultures.js';

const { Languages, LanguageTexts } = languagePermissions.names;
const base = 'api/language-management/languages';
const textsBase = 'api/language-management/language-texts';

const culture = () => z.enum(CULTURES);
const appearance = { displayName: text(64), flagIcon: text(32), isEnabled: z.boolean().optional() };

export const languageCreate = z.object({
  ...appearance,
  cultureName: culture(),
  uiCultureName: culture().nullish(),
  extraProperties,
});
export const languageUpdate = z.object({
  ...appearance,
  concurrencyStamp,
  extraProperties: extraProperties.optional(),
});
export type LanguageCreate = z.output<typeof languageCreate>;
export type LanguageUpdate = z.output<typeof languageUpdate>;

export const languageReply = auditedReply.extend({
  cultureName: z.string(),
  uiCultureName: z.string(),
  displayName: z.string(),
  flagIcon: z.string(),
  isEnabled: z.boolean(),
  isDefaultLanguage: z.boolean(),
});
export type LanguageReply = z.output<typeof languageReply>;
export const cultureOptions = z.array(z.object({ name: z.string(), displayName: z.string() }));
export const resourceOptions = z.array(z.object({ name: z.string() }));

/** A culture's name or a language's id. */
export const languageKey = () => requiredText(40);

const cultureName = () => requiredText(16);
export const languageTextQuery = listQuery.extend({
  resourceName: query.text(128),
  baseCultureName: cultureName(),
  targetCultureName: cultureName(),
  getOnlyEmptyValues: query.bool(),
});
export type LanguageTextQuery = z.output<typeof languageTextQuery>;
export const languageTextSheetQuery = languageTextQuery.pick({
  resourceName: true,
  baseCultureName: true,
  targetCultureName: true,
  getOnlyEmptyValues: true,
  filter: true,
});
export type LanguageTextSheetQuery = z.output<typeof languageTextSheetQuery>;
/** In which language the sheet words the texts. */
const wordedIn = z.object({ targetCultureName: cultureName() });
export const baseCultureQuery = z.object({ baseCultureName: query.text(16) });
export const resourceName = () => requiredText(128);
export const culturePart = cultureName;
/** Longer than any of ours. */
export const textName = () => requiredText(256);
const value = () => z.string().max(8_000).optional();
export const valueQuery = z.object({ value: value() });
export const valueBody = z.object({ value: value() });

export const languageTextReply = z.object({
  resourceName: z.string(),
  cultureName: z.string(),
  baseCultureName: z.string(),
  name: z.string(),
  baseValue: z.string(),
  value: z.string(),
  /** Worded by whoever asks, and not as it comes from the product or the host. */
  isOwn: z.boolean(),
});
export type LanguageTextReply = z.output<typeof languageTextReply>;

export const languages = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List languages',
    permission: Languages.Default,
    query: listQuery,
    reply: pagedReply(languageReply),
  }),
  all: route({
    method: 'GET',
    path: `${base}/all`,
    summary: 'List all languages',
    signedIn: 'tenant',
    reply: itemsReply(languageReply),
  }),
  cultures: route({
    method: 'GET',
    path: `${base}/culture-list`,
    summary: 'List the cultures that may be added',
    permission: Languages.Default,
    reply: cultureOptions,
  }),
  resources: route({
    method: 'GET',
    path: `${base}/resources`,
    summary: 'List the resources that have texts',
    permission: Languages.Default,
    reply: resourceOptions,
  }),
  flags: route({
    method: 'GET',
    path: `${base}/flag-list`,
    summary: 'List the flags that consoles show',
    permission: Languages.Default,
    reply: z.array(z.string()),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:key`,
    summary: 'Get one language',
    params: { key: languageKey() },
    permission: Languages.Default,
    reply: languageReply,
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Create one language',
    permission: Languages.Create,
    body: languageCreate,
    reply: languageReply,
    stale: [base],
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:name`,
    summary: 'Change one language',
    params: { name: languageKey() },
    permission: Languages.Edit,
    body: languageUpdate,
    reply: languageReply,
    stale: [base],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:name`,
    summary: 'Delete one language',
    params: { name: languageKey() },
    permission: Languages.Delete,
    reply: 'nothing',
    stale: [base],
  }),
  setAsDefault: route({
    method: 'PUT',
    path: `${base}/:name/set-as-default`,
    summary: 'Make a language the default',
    params: { name: languageKey() },
    permission: Languages.ChangeDefault,
    feature: features.languageManagement,
    reply: 'nothing',
    stale: [base],
  }),
};

export const languageTexts = {
  list: route({
    method: 'GET',
    path: textsBase,
    summary: 'List texts in two languages',
    permission: LanguageTexts.Default,
    feature: features.languageManagement,
    query: languageTextQuery,
    reply: pagedReply(languageTextReply),
  }),
  get: route({
    method: 'GET',
    path: `${textsBase}/:resource/:culture/:name`,
    summary: 'Get one text',
    params: { resource: resourceName(), culture: culturePart(), name: textName() },
    permission: LanguageTexts.Default,
    feature: features.languageManagement,
    query: baseCultureQuery,
    reply: languageTextReply,
  }),
  /** The value comes in the query or, since texts may be long, in the body. */
  update: route({
    method: 'PUT',
    path: `${textsBase}/:resource/:culture/:name`,
    summary: 'Change one text',
    params: { resource: resourceName(), culture: culturePart(), name: textName() },
    permission: LanguageTexts.Edit,
    feature: features.languageManagement,
    query: valueQuery,
    body: valueBody,
    reply: 'nothing',
    stale: [textsBase],
  }),
  restore: route({
    method: 'PUT',
    path: `${textsBase}/:resource/:culture/:name/restore`,
    summary: 'Bring back the wording of the product',
    params: { resource: resourceName(), culture: culturePart(), name: textName() },
    permission: LanguageTexts.Edit,
    feature: features.languageManagement,
    reply: 'nothing',
    stale: [textsBase],
  }),
};

/** Texts for a translator, and back. */
export const languageTextSheets = {
  export: route({
    method: 'GET',
    path: `${textsBase}/excel`,
    summary: 'Download the texts that a search finds, in two languages, as a spreadsheet',
    permission: LanguageTexts.Default,
    feature: features.languageManagement,
    query: languageTextSheetQuery,
    reply: 'file',
  }),
  import: route({
    method: 'POST',
    path: `${textsBase}/import`,
    summary: 'Take over what a spreadsheet words otherwise',
    description: 'Rows without a translation, or with the one that holds, change nothing.',
    permission: LanguageTexts.Edit,
    feature: features.languageManagement,
    upload: {},
    query: importQuery.extend(wordedIn.shape),
    reply: importReply,
    stale: [textsBase],
  }),
  errorSheet: route({
    method: 'POST',
    path: `${textsBase}/import/errors`,
    summary: 'Give back the faulty rows of a spreadsheet with what is wrong with each',
    permission: LanguageTexts.Edit,
    feature: features.languageManagement,
    upload: {},
    query: wordedIn,
    reply: 'file',
  }),
};
