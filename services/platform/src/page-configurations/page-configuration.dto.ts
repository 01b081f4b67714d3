import { auditedReply, concurrencyStamp, guid, pagedQuery, query, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { isHarmless } from '../harmless-json.js';

const MAX_CONFIG = 256 * 1024;

function isHarmlessJson(text: string): boolean {
  try {
    return isHarmless(JSON.parse(text));
  } catch {
    return false;
  }
}

const jsonText = () => z.string().max(MAX_CONFIG).refine(isHarmlessJson);
const names = z.array(z.string().max(128)).max(1000).default([]);
const hiddenFields = z.object({ sort: names, hide: names });
/** Clients send the hidden fields as an object or as its JSON text. */
const hiddenFieldsInput = z.union([
  hiddenFields,
  jsonText()
    .transform((value) => JSON.parse(value) as unknown)
    .pipe(hiddenFields),
]);

export const routeKey = () => requiredText(256).transform((value) => value.replaceAll('/', 'zzz'));

export const saveConfigBody = z.object({
  id: guid().nullish(),
  /** Whose own layout it is; default: the caller's. */
  userId: guid().nullish(),
  routeKey: routeKey(),
  config: jsonText(),
  roleList: z.array(requiredText(256)).max(200).nullish(),
  hiddenFields: hiddenFieldsInput.nullish(),
  concurrencyStamp,
});
export type SaveConfigBody = z.output<typeof saveConfigBody>;

export const pageConfigurationReply = auditedReply.extend({
  routeKey: z.string(),
  config: z.string(),
  userId: z.guid().nullable(),
  roleList: z.array(z.string()),
  hiddenFields: hiddenFields.nullable(),
});
export const pageConfigurationQuery = pagedQuery.extend({ routeKey: query.text(256) });
export type PageConfigurationQuery = z.output<typeof pageConfigurationQuery>;
