// How pages are laid out: for everybody, for a role, for one person.
import { z } from 'zod';
import {
  auditedReply,
  concurrencyStamp,
  guid,
  itemsReply,
  pagedQuery,
  pagedReply,
  query,
  requiredText,
} from '../schemas.js';
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

/** A list as somebody likes to see it, which he shares with roles. */
export const sharedView = z.object({
  name: requiredText(40),
  /** The list's address without the page: its filters, sorting and page size. */
  search: z
    .string()
    .max(2_000)
    .regex(/^[^\s#]*$/),
  /** Names of the roles that see it. */
  roleList: z.array(requiredText(256)).min(1).max(50),
  /** Whether the list opens with it for those roles, unless one has chosen another for himself. */
  isDefault: z.boolean().default(false),
});
export const shareViewBody = sharedView.extend({ routeKey: routeKey().refine(({ length }) => length <= 240) });
export type ShareViewBody = z.output<typeof shareViewBody>;
export const sharedViewReply = sharedView.extend({
  id: z.guid(),
  isDefault: z.boolean(),
  /** Whether the caller has shared it: nobody else takes its place. */
  isOwn: z.boolean(),
});
export type SharedView = z.output<typeof sharedViewReply>;

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
  sharedViews: route({
    method: 'GET',
    path: `${base}/shared-views/:routeKey`,
    summary: "List the views of a page that are shared with the caller's roles, and those that the caller shares",
    params: { routeKey: routeKey() },
    signedIn: 'self',
    reply: itemsReply(sharedViewReply),
  }),
  shareView: route({
    method: 'POST',
    path: `${base}/views`,
    summary: 'Share a view of a page with roles, in the place of the own one of the same name',
    permission: P.ShareViews,
    body: shareViewBody,
    reply: sharedViewReply,
    stale: [base],
  }),
  unshareView: route({
    method: 'DELETE',
    path: `${base}/views/:id`,
    summary: 'Share a view no longer',
    permission: P.ShareViews,
    reply: 'nothing',
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
