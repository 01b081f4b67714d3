// How pages are laid out: for everybody, for a role, for one person.
import { z } from 'zod';
import { auditedReply, concurrencyStamp, guid, pagedQuery, pagedReply, query, requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { basicSetupPermissions } from './permissions.js';
import { isHarmless } from '@ishare/kernel/harmless-json.js';

const P = basicSetupPermissions.names.PageConfigurations;
const base = 'api/pageConfiguration';

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
export type SaveConfigSent = z.input<typeof saveConfigBody>;

export const pageConfigurationReply = auditedReply.extend({
  routeKey: z.string(),
  config: z.string(),
  userId: z.guid().nullable(),
  roleList: z.array(z.string()),
  hiddenFields: hiddenFields.nullable(),
});
export type PageConfiguration = z.output<typeof pageConfigurationReply>;
export const pageConfigurationQuery = pagedQuery.extend({ routeKey: query.text(256) });
export type PageConfigurationQuery = z.output<typeof pageConfigurationQuery>;

export const pageConfigurations = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List page configurations',
    permission: P.Default,
    query: pageConfigurationQuery,
    reply: pagedReply(pageConfigurationReply),
  }),
  effective: route({
    method: 'GET',
    path: `${base}/config/:routeKey`,
    summary: 'Get the configuration of a page that holds for the caller',
    params: { routeKey: routeKey() },
    signedIn: 'self',
    reply: pageConfigurationReply.nullable(),
  }),
  save: route({
    method: 'POST',
    path: `${base}/save-config`,
    summary: 'Save the configuration of a page',
    signedIn: 'self',
    body: saveConfigBody,
    reply: pageConfigurationReply,
    stale: [base],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Delete one page configuration',
    permission: P.Delete,
    reply: 'nothing',
    stale: [base],
  }),
};
