import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  listQuery,
  query,
  requiredText,
  text,
} from '@ishare/server/schemas.js';
import { z } from 'zod';
import { CULTURES } from './cultures.js';

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
});
export type LanguageTextReply = z.output<typeof languageTextReply>;
