// What is said of forms beyond their fields.
import type { formCustomize, formData, formDataField } from '@ishare/contracts/platform/form-things.js';
import { formColumns, formula, formWidgets, optionValue } from '@ishare/contracts/platform/forms.js';
import type { SchemaRules } from '@ishare/contracts/things/thing-schemas.js';
import { isHarmless } from '@ishare/kernel/harmless-json.js';
import { z } from 'zod';

export const formRules: SchemaRules<typeof formCustomize> = {
  sent: { widgets: () => formWidgets.default([]), columns: () => formColumns.default([]) },
};

const rows = z
  .array(z.record(z.string(), z.unknown()).refine((row) => isHarmless(row)))
  .max(2_000)
  .default([]);
const asked = z.string().trim().max(256).optional();
export const formDataRules = {
  sent: { items: () => rows },
  /** Of a form: a field that may be asked for, with a text that its value holds, or with the ends that it lies between. */
  query: z.object({ field: z.string().max(64).optional(), value: asked, from: asked, to: asked }),
} satisfies SchemaRules<typeof formData> & { query: z.ZodObject };

export const formDataFieldRules: SchemaRules<typeof formDataField> = {
  sent: {
    compute: () =>
      formula()
        .nullish()
        .transform((value) => value || null),
    options: () =>
      z
        .array(z.object({ value: optionValue, label: z.string().max(256).optional() }))
        .max(1_000)
        .default([]),
  },
  replies: { widget: z.string() },
};
