import { filterText, pagedQuery, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

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
export type ContentReply = z.output<typeof contentReply>;
