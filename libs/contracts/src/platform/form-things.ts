// Forms, what was filled in by them, and what their fields are filled from.
import { choice, code, codeText, count, flag, freely, json, listed, refersTo, text, whole } from '../things/field.js';
import { SIGNED_IN, thing, type RecordOf } from '../things/thing.js';
import { formTypes } from './form-kinds.js';
import type { FormColumn, FormWidget } from './forms.js';
import { basicSetupPermissions } from './permissions.js';
import { forms } from './records.js';

const P = basicSetupPermissions.names;

/** A form or a record that is there is looked for by the service, which locks it. */
const ofForm = () => refersTo(() => freely(forms.path)).required();
const FORM_DATA = 'api/app/formData';

/** A form as it is being edited. */
export const formCustomize = thing('FormCustomize', {
  path: 'api/app/formCustomize',
  permissions: P.FormCustomize,
  reads: SIGNED_IN,
  orderedBy: ['formType', 'code'],
  fields: {
    code: codeText(64).required().unique().sorts().searches(),
    name: text(128).required().sorts().searches(),
    formType: choice(formTypes).required().sorts().filtersAmong(),
    widgets: listed<FormWidget>(),
    columns: listed<FormColumn>(),
    /** The version that is being edited, or that holds. */
    version: count().sorts(),
    /** One of FormState: where a body does not say it, a draft while it is edited. */
    state: code(3).settled().sorts(),
    /** What is filled in today; null before the first publication. */
    publishedVersion: whole(1, 2_147_483_647).readOnly(),
  },
});

/** A form that was filled in. */
export const formData = thing('FormData', {
  path: FORM_DATA,
  permissions: P.FormData,
  reads: SIGNED_IN,
  orderedBy: 'creationTime desc',
  fields: {
    formId: ofForm().fixed().kept().filters(),
    /** The version that it was filled in with, and is checked against for ever. */
    version: count().sorts(),
    name: text(128).required().sorts().searches(),
    code: codeText(64).sorts().searches(),
    source: text(64).sorts().searches(),
    /** What kind of record it belongs to, and which. */
    refType: text(64).filters(),
    refId: text(64).filters(),
    /** Values by widget model. */
    data: json(),
    /** Rows by column key. */
    items: listed<Record<string, unknown>>(),
  },
});

export interface FieldOption {
  value: string | number | boolean;
  label?: string | undefined;
}

/** A field that a filled-in form has beyond its version. */
export const formDataField = thing('FormDataField', {
  path: 'api/app/formDataField',
  permissions: P.FormData,
  reads: SIGNED_IN,
  orderedBy: ['order', 'key'],
  fields: {
    formDataId: refersTo(() => freely(FORM_DATA))
      .required()
      .fixed()
      .kept()
      .filters(),
    key: text(64)
      .verbatim()
      .matches(/^[\p{L}_][\p{L}\p{N}_.]{0,63}$/u)
      .required()
      .sorts()
      .searches(),
    title: text(128).sorts().searches(),
    displayName: text(128).searches(),
    displayWidth: whole(40, 1_000).in('px'),
    widget: choice(['text', 'number', 'boolean', 'date', 'select']).default('text'),
    defaultValue: text(256),
    /** A formula. */
    compute: text(2_000).long(),
    options: listed<FieldOption>(),
    required: flag(false),
    order: whole(0, 10_000).default(0).sorts(),
  },
});

/** Which field of another record or sheet a form's field is filled from. */
export const formFieldMapping = thing('FormFieldMapping', {
  path: 'api/app/formFieldMappings',
  permissions: P.FormFieldMappings,
  reads: SIGNED_IN,
  orderedBy: 'sourceField',
  fields: {
    formId: ofForm().filters(),
    sourceField: text(128).required().sorts().searches(),
    /** A widget or a column of the form. */
    targetField: text(64).required().sorts().searches(),
    mappingType: whole(0, 99).default(0).sorts(),
  },
});

export type Form = RecordOf<typeof formCustomize>;
export type FilledForm = RecordOf<typeof formData>;
export type FormFieldMapping = RecordOf<typeof formFieldMapping>;
