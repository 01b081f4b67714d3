// Templates of mails and messages, and what they say in each language.
import { z } from 'zod';
import { filterText, pagedQuery, pagedReply, query, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { features } from '../saas/features.js';
import { textTemplatePermissions } from './permissions.js';

const P = textTemplatePermissions.names.TextTemplates;
const base = 'api/text-template-management';

/** One family of clients calls the search text `filterText`. */
export const definitionQuery = pagedQuery.extend({ filter: filterText(), filterText: filterText() });
export type DefinitionQuery = z.output<typeof definitionQuery>;

export const definitionReply = z.object({
  name: z.string(),
  displayName: z.string(),
  isLayout: z.boolean(),
  layout: z.string().nullable(),
  isInlineLocalized: z.boolean(),
  defaultCultureName: z.string().nullable(),
});
export type DefinitionReply = z.output<typeof definitionReply>;

const MAX_CONTENT = 65_536;
const templateName = () => requiredText(128);
export const contentQuery = z.object({ templateName: templateName(), cultureName: query.text(16) });
export const contentBody = z.object({
  templateName: templateName(),
  cultureName: text(16),
  content: z.string().max(MAX_CONTENT),
});
export const restoreBody = z.object({ templateName: templateName(), cultureName: text(16) });
export const contentReply = z.object({ name: z.string(), cultureName: z.string().nullable(), content: z.string() });
export const previewReply = z.object({
  /** A whole page, the values of an example filled in. */
  html: z.string(),
  /** What keeps the text from being saved, in words. */
  fault: z.string().nullable(),
  /** The values that it may name, each as in the example. */
  places: z.array(z.object({ place: z.string(), value: z.string() })),
  /** Places of the text that nothing fills. */
  unknown: z.array(z.string()),
});
export type PreviewReply = z.output<typeof previewReply>;
export type ContentReply = z.output<typeof contentReply>;

export const textTemplates = {
  list: route({
    method: 'GET',
    path: `${base}/template-definitions`,
    summary: 'List templates',
    permission: P.Default,
    feature: features.textTemplates,
    query: definitionQuery,
    reply: pagedReply(definitionReply),
  }),
  definition: route({
    method: 'GET',
    path: `${base}/template-definitions/:name`,
    summary: 'Get one template',
    params: { name: requiredText(128) },
    permission: P.Default,
    feature: features.textTemplates,
    reply: definitionReply,
  }),
  content: route({
    method: 'GET',
    path: `${base}/template-contents`,
    summary: 'Get what a template says',
    permission: P.Default,
    feature: features.textTemplates,
    query: contentQuery,
    reply: contentReply,
  }),
  preview: route({
    method: 'POST',
    path: `${base}/template-contents/preview`,
    summary: 'Show what a text would look like when it is sent, with values of an example',
    permission: P.Default,
    feature: features.textTemplates,
    body: contentBody,
    reply: previewReply,
    computes: true,
  }),
  change: route({
    method: 'PUT',
    path: `${base}/template-contents`,
    summary: 'Change what a template says',
    permission: P.EditContents,
    feature: features.textTemplates,
    body: contentBody,
    reply: contentReply,
    stale: [base],
  }),
  restore: route({
    method: 'PUT',
    path: `${base}/template-contents/restore-to-default`,
    summary: 'Bring back what a template said at first',
    permission: P.EditContents,
    feature: features.textTemplates,
    body: restoreBody,
    reply: 'nothing',
    stale: [base],
  }),
};
