// Forms as JSON, and the first records of them.
import { z } from 'zod';
import { concurrencyStamp, guid, query } from '../schemas.js';
import { route } from '../things/route.js';
import { forms } from './records.js';
import { formTypes } from './form-kinds.js';
import { formColumns, formWidgets, type FormColumn, type FormWidget } from './forms.js';
import { basicSetupPermissions } from './permissions.js';

const { FormCustomize, FormData } = basicSetupPermissions.names;
const records = 'api/app/formData';

/** A form's content; older designers say `list` for the widgets. */
const formContent = z.object({
  widgets: formWidgets.optional(),
  list: formWidgets.optional(),
  columns: formColumns.optional(),
});
/** `json` is the content or its JSON text. */
export const formJsonBody = z.object({
  json: z.union([
    formContent,
    z
      .string()
      .max(1_000_000)
      .transform((value, issues) => {
        try {
          return JSON.parse(value) as unknown;
        } catch {
          issues.addIssue({ code: 'custom', params: { text: 'Validation:format' } });
          return z.NEVER;
        }
      })
      .pipe(formContent),
  ]),
  concurrencyStamp,
});
export type FormJsonBody = z.output<typeof formJsonBody>;
export const formJsonQuery = z.object({ version: query.int() });
/** What was judged when it was saved. */
const asSaved = z.array(z.record(z.string(), z.unknown()));
export const formJsonReply = z.object({
  id: z.guid(),
  code: z.string(),
  name: z.string(),
  formType: z.enum(formTypes),
  version: z.number().int(),
  state: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  widgets: asSaved as unknown as z.ZodType<FormWidget[]>,
  columns: asSaved as unknown as z.ZodType<FormColumn[]>,
  concurrencyStamp: z.string(),
});

export type FormJson = z.output<typeof formJsonReply>;
export const formInitBody = z.object({ formId: guid().nullish() });

export const formJson = {
  json: route({
    method: 'GET',
    path: `${forms.path}/:id/json`,
    summary: 'Get a form with its widgets',
    signedIn: 'tenant',
    query: formJsonQuery,
    reply: formJsonReply,
  }),
  putJson: route({
    method: 'PUT',
    path: `${forms.path}/:id/json`,
    summary: 'Save a form with its widgets',
    permission: FormCustomize.Edit,
    body: formJsonBody,
    reply: formJsonReply,
    stale: [forms.path],
  }),
};

export const formRecords = {
  init: route({
    method: 'POST',
    path: `${records}/init`,
    summary: 'Make the first records of forms',
    permission: FormData.Create,
    body: formInitBody,
    reply: 'nothing',
    stale: [records],
  }),
};
