// Forms as JSON, and the first records of them.
import { isHarmless } from '@ishare/kernel/harmless-json.js';
import { z } from 'zod';
import { concurrencyStamp, guid, itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { forms } from './records.js';
import { formTypes } from './form-kinds.js';
import { formColumns, formWidgets, plainChoice, type FormColumn, type FormWidget } from './forms.js';
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
          const content = JSON.parse(value) as unknown;
          if (isHarmless(content)) return content;
        } catch {
          // Said below.
        }
        issues.addIssue({ code: 'custom', params: { text: 'Validation:format' } });
        return z.NEVER;
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

/** A kind of records that use a form, and what the one is called or how many there are. */
export const formUse = z.object({
  kind: z.enum(['orderType', 'productType', 'order', 'filled', 'mapping']),
  name: z.string().nullable(),
  count: z.number().int(),
});
export type FormUse = z.output<typeof formUse>;

export const formJson = {
  json: route({
    method: 'GET',
    path: `${forms.path}/:id/json`,
    summary: 'Get a form with its widgets',
    signedIn: 'tenant',
    query: formJsonQuery,
    reply: formJsonReply,
  }),
  choices: route({
    method: 'GET',
    path: `${forms.path}/:id/choices`,
    summary: 'Get the choices of a field that an address or a dictionary gives',
    signedIn: 'tenant',
    /** `field`: a widget or a column; a column of a table inside of the form as `table.column`. */
    query: z.object({ field: z.string().max(130), version: query.int() }),
    reply: itemsReply(plainChoice),
  }),
  tryOut: route({
    method: 'POST',
    path: `${forms.path}/:id/dry-run`,
    summary: 'Hold what was filled in against the form as it is being edited, without changing anything',
    permission: FormCustomize.Edit,
    computes: true,
    reply: z.object({
      /** Of the records that were filled in, the latest. */
      asked: z.number().int(),
      sound: z.number().int(),
      faults: z.array(z.object({ id: z.guid(), name: z.string(), member: z.string(), text: z.string() })),
      /** How many records hold something in a field that goes. */
      lost: z.array(z.object({ field: z.string(), count: z.number().int() })),
    }),
  }),
  uses: route({
    method: 'GET',
    path: `${forms.path}/:id/uses`,
    summary: 'Tell where a form is used',
    permission: FormCustomize.Default,
    reply: itemsReply(formUse),
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
