import { compileExpression } from '@ishare/kernel/expression.js';
import { ExpressionError } from '@ishare/kernel/expression-error.js';
import { orderFormulas } from '@ishare/kernel/formulas.js';
import { isHarmless, isHarmlessName } from '@ishare/kernel/harmless-json.js';
import { z } from 'zod';
import { buttonActions, columnActions, flatWidgets, isSafeLink, widgetTypes } from './form-kinds.js';

const MAX_WIDGETS = 1_000;
const MAX_COLUMNS = 100;
const MAX_OPTIONS = 1_000;
const MAX_TABS = 20;

export const optionValue = z.union([z.string().max(256), z.number(), z.boolean()]);
/** Levels of choices below each other. */
const MAX_LEVELS = 6;
interface Choice {
  value: z.output<typeof optionValue>;
  label?: string | undefined;
  children?: Choice[] | undefined;
}
const choiceAt = (level: number): z.ZodType<Choice> =>
  z.object({
    value: optionValue,
    label: z.string().max(256).optional(),
    children: (level < MAX_LEVELS
      ? z.array(z.lazy(() => choiceAt(level + 1))).max(MAX_OPTIONS)
      : z.array(z.never()).max(0)
    ).optional(),
  }) as z.ZodType<Choice>;
const choice = choiceAt(1);

/** A choice that an address or a dictionary gives. */
export const plainChoice = z.object({ value: optionValue, label: z.string().max(256) });

/** Where the server asks for choices: whether it may is judged when it does. */
const httpsAddress = () =>
  z
    .string()
    .max(2_048)
    .refine((text) => /^https:\/\//i.test(text));

const ownPath = () =>
  z
    .string()
    .max(2_048)
    .regex(/^\/(?!\/)/);

/** A formula of the expression language. */
export const formula = () =>
  z
    .string()
    .max(2_000)
    .superRefine((text, issues) => {
      try {
        compileExpression(text);
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        issues.addIssue({
          code: 'custom',
          params: { text: `Expression:${error.fault}`, position: error.position + 1, detail: error.detail },
        });
      }
    });

/** A tab of a table; what else other clients keep of it passes through. */
const tableTab = z.looseObject({
  formId: z.string().max(64).optional(),
  activeName: z.string().max(128).optional(),
  name: z.string().max(128).optional(),
  columns: z.lazy(() => formColumns).optional(),
});

/** forms-01. What else a designer keeps in the options passes through, as long as it harms nobody who reads it. */
export const widgetOptions = z.looseObject({
  defaultValue: z.unknown().optional(),
  width: z.union([z.string().max(32), z.number()]).optional(),
  placeholder: z.string().max(256).optional(),
  disabled: z.boolean().optional(),
  required: z.boolean().optional(),
  precision: z.number().int().min(0).max(9).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Whether numbers show a thousands separator. */
  isShowQFW: z.boolean().optional(),
  options: z.array(choice).max(MAX_OPTIONS).optional(),
  showLabel: z.boolean().optional(),
  /** Whether records are found by it, where its kind is one of `queryKinds`. */
  isQueryable: z.boolean().optional(),
  inline: z.boolean().optional(),
  multiple: z.boolean().optional(),
  clearable: z.boolean().optional(),
  /** Computes the value from those of other widgets, by their `model`. */
  compute: formula().optional(),
  /** What a button does; `set` puts what `formula` gives into the field `target`. */
  action: z.enum(buttonActions).optional(),
  target: z.string().max(64).optional(),
  formula: formula().optional(),
  /** A public https address that gives the choices, or the text of an address field, as JSON. */
  source: httpsAddress().optional(),
  /** Where a download or a link leads to. */
  url: z.string().max(2_048).refine(isSafeLink).optional(),
  /** Of a table: its tabs. */
  tableData: z.array(tableTab).max(MAX_TABS).optional(),
});

const harmlessOptions = widgetOptions.refine((options) => isHarmless(options), {
  params: { text: 'Validation:format' },
});

const widgetBase = z.object({
  type: z.enum(widgetTypes),
  name: z.string().trim().min(1).max(128),
  key: z.string().max(64).optional(),
  /** Under what name the value is kept. */
  model: z
    .string()
    .regex(/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u)
    .refine(isHarmlessName),
  options: harmlessOptions.default({}),
});
export const formWidget = widgetBase.extend({ list: z.array(widgetBase).max(MAX_WIDGETS).optional() });
export type FormWidget = z.output<typeof formWidget>;

/** forms-04. */
export const formColumn = z.object({
  key: z
    .string()
    .regex(/^[\p{L}_][\p{L}\p{N}_.]{0,63}$/u)
    .refine(isHarmlessName),
  title: z.string().max(128).optional(),
  displayName: z.string().max(128).optional(),
  /** px */
  displayWidth: z.number().int().min(40).max(1_000).optional(),
  /** A `file` cell holds a JSON list of files, each with id, name and mimeType. */
  widget: z.enum(['text', 'number', 'boolean', 'date', 'select', 'file']).default('text'),
  defaultValue: z.union([z.string().max(256), z.number(), z.boolean(), z.null()]).optional(),
  /** Computes the cell from those of the same row, by their `key`. */
  compute: formula().optional(),
  options: z.array(choice).max(MAX_OPTIONS).optional(),
  precision: z.number().int().min(0).max(9).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /**
   * `urldata`: a public https address that gives the choices, or a path of our own, which older clients read;
   * `statics`: choices beside the column's own.
   */
  methods: z
    .object({ urldata: httpsAddress().or(ownPath()).optional(), statics: z.array(choice).max(MAX_OPTIONS).optional() })
    .optional(),
  /** The data dictionary that gives the choices, by its code. */
  remoteFunc: z.string().max(128).optional(),
  permission: z.array(z.enum(columnActions)).optional(),
  required: z.boolean().default(false),
  isShow: z.boolean().default(true),
  formId: z.guid().nullish(),
});
export type FormColumn = z.output<typeof formColumn>;

function refuseRepeats(names: readonly string[], member: string, issues: z.core.$RefinementCtx): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index)
      issues.addIssue({ code: 'custom', path: [index, member], params: { text: 'Form:repeated', name } });
  });
}

function refuseCircles(formulas: Readonly<Record<string, string>>, issues: z.core.$RefinementCtx): void {
  try {
    const { circle } = orderFormulas(formulas);
    if (circle) issues.addIssue({ code: 'custom', params: { text: 'Form:circle', names: circle.join(', ') } });
  } catch (error) {
    // A formula that cannot be read has been named already.
    if (!(error instanceof ExpressionError)) throw error;
  }
}

const given = (entries: readonly (readonly [string, string | undefined])[]) =>
  Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));

/** Models are unique, and no formulas read each other in a circle. */
export const formWidgets = z
  .array(formWidget)
  .max(MAX_WIDGETS)
  .superRefine((widgets, issues) => {
    const all = flatWidgets(widgets);
    refuseRepeats(
      all.map(({ model }) => model),
      'model',
      issues,
    );
    refuseCircles(given(all.map(({ model, options }) => [model, options.compute] as const)), issues);
  });

export const formColumns = z
  .array(formColumn)
  .max(MAX_COLUMNS)
  .superRefine((columns, issues) => {
    refuseRepeats(
      columns.map(({ key }) => key),
      'key',
      issues,
    );
    refuseCircles(given(columns.map(({ key, compute }) => [key, compute] as const)), issues);
  });
