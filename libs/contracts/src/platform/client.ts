import { z } from 'zod';
import { definePort, knownIds } from '../define.js';
import { codeRule } from './code-rule.js';
import { formTypes } from './form-kinds.js';
import { formColumn, formWidget } from './forms.js';
import { importMappingRule } from './import-mappings.js';
import { subjectData } from './workflow/events.js';
import { WORKFLOW_SUBJECTS } from './workflow/subjects.js';

/** What other services ask of platform while a request waits. */
export const platformPort = definePort('platform', {
  known: knownIds('form', 'codeRule', 'area', 'workflow'),
  /** An area with all that are below it; it alone where there is no such area. */
  areasBelow: { input: z.object({ tenantId: z.guid(), id: z.guid() }), output: z.array(z.guid()) },
  /** Settings that hold for a tenant, by name; for a user of his where one is named. Encrypted ones in clear text. */
  settings: {
    input: z.object({ tenantId: z.guid(), userId: z.guid().optional(), names: z.array(z.string()) }),
    output: z.record(z.string(), z.string()),
  },
  /** Sets a tenant's own values; null goes back to what holds without one. */
  changeSettings: {
    input: z.object({ tenantId: z.guid(), values: z.record(z.string(), z.string().nullable()) }),
    output: z.object({}),
  },
  /** Sends a mail made of a text template, through the tenant's mail server or the host's. */
  sendMail: {
    input: z.object({
      tenantId: z.guid(),
      to: z.email(),
      subject: z.string(),
      template: z.string(),
      culture: z.enum(['zh-Hans', 'en']),
      model: z.record(z.string(), z.unknown()),
      /** Contents are base64; all of them together stay below what a call may have. */
      attachments: z
        .array(z.object({ name: z.string().max(256), content: z.base64() }))
        .max(10)
        .optional(),
    }),
    output: z.object({}),
  },
  /** What a text template says, as plain text: for messages to telephones. */
  renderText: {
    input: z.object({
      tenantId: z.guid(),
      template: z.string(),
      culture: z.enum(['zh-Hans', 'en']),
      model: z.record(z.string(), z.unknown()),
    }),
    output: z.object({ text: z.string() }),
  },
  /**
   * The rule of that id, else the one of that code, for numbers; null when there is none. Ask at each number: a rule
   * that was changed must not be remembered.
   */
  codeRule: {
    input: z.object({ tenantId: z.guid(), id: z.guid().nullable(), code: z.string().nullable() }),
    output: z.object({ timeZone: z.string(), rule: codeRule.nullable() }),
  },
  /**
   * The enabled choices of a dictionary, in order; none where the tenant has no such dictionary. `names` are all texts
   * by which people say one, in whichever language they read it.
   */
  dictionary: {
    input: z.object({ tenantId: z.guid(), code: z.string() }),
    output: z.array(
      z.object({ code: z.string(), displayText: z.string(), value: z.string(), names: z.array(z.string()) }),
    ),
  },
  /** A published version of a form, the latest unless one is named; null when there is none. */
  form: {
    input: z.object({ tenantId: z.guid(), id: z.guid(), version: z.number().int().nullable() }),
    output: z
      .object({
        id: z.guid(),
        code: z.string(),
        name: z.string(),
        formType: z.enum(formTypes),
        version: z.number().int(),
        widgets: z.array(formWidget),
        columns: z.array(formColumn),
      })
      .nullable(),
  },
  /** Which fields of an order the fields of a form are filled from. */
  formMappings: {
    input: z.object({ tenantId: z.guid(), formId: z.guid() }),
    output: z.array(z.object({ sourceField: z.string(), targetField: z.string() })),
  },
  /**
   * How a sheet of that kind is read: by the mapping of that id, else by the default of its kind; null when none is
   * enabled.
   */
  importMapping: {
    input: z.object({ tenantId: z.guid(), id: z.guid().nullable(), moduleType: z.string() }),
    output: z
      .object({
        id: z.guid(),
        name: z.string(),
        importFileType: z.number().int(),
        importFileEncoding: z.number().int(),
        readRows: z.number().int(),
        moduleType: z.string(),
        mappingRules: z.array(importMappingRule),
      })
      .nullable(),
  },
  /** How sheets of a kind are read: all mappings that are enabled, the default one first. */
  importMappings: {
    input: z.object({ tenantId: z.guid(), moduleType: z.string() }),
    output: z.array(
      z.object({
        id: z.guid(),
        importFileType: z.number().int(),
        readRows: z.number().int(),
        mappingRules: z.array(importMappingRule),
      }),
    ),
  },
  importSplitOrderMapping: {
    input: z.object({ tenantId: z.guid(), id: z.guid() }),
    output: z
      .object({ id: z.guid(), name: z.string(), mappingType: z.string(), mappingRules: z.array(importMappingRule) })
      .nullable(),
  },
  /**
   * The workflow that decides on a record of that kind, in the version that holds now: the one that is named, else the
   * first whose condition the record meets, those with a condition before those without; null where nothing decides.
   */
  workflowFor: {
    input: z.object({
      tenantId: z.guid(),
      formType: z.enum(WORKFLOW_SUBJECTS as [string, ...string[]]),
      workflowId: z.guid().nullable(),
      data: subjectData,
    }),
    output: z.object({ workflowId: z.guid(), version: z.number().int(), name: z.string() }).nullable(),
  },
  /** The work calendars of those years, of factories and of all. */
  workCalendars: {
    input: z.object({ tenantId: z.guid(), years: z.array(z.number().int()).max(5) }),
    output: z.array(
      z.object({
        factoryId: z.guid().nullable(),
        year: z.number().int(),
        weekdays: z.array(z.number().int()),
        days: z.array(z.object({ date: z.string(), type: z.number().int() })),
        shifts: z.array(z.object({ start: z.string(), end: z.string() })),
        capacity: z.object({ cut: z.number(), edge: z.number(), bore: z.number() }),
      }),
    ),
  },
  /** The import config of that id, else the default one. */
  importConfig: {
    input: z.object({ tenantId: z.guid(), id: z.guid().nullable() }),
    output: z
      .object({ id: z.guid(), name: z.string(), fileType: z.number().int(), encoding: z.number().int() })
      .nullable(),
  },
});
