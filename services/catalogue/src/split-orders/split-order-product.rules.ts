import type { splitOrderProduct } from '@ishare/contracts/catalogue/split-order-product.js';
import type { SchemaRules } from '@ishare/contracts/things/thing-schemas.js';
import { compileExpression } from '@ishare/kernel/expression.js';
import { ExpressionError } from '@ishare/kernel/expression-error.js';
import { requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

const expression = () => requiredText(500);
const condition = () => text(500);
const size = z
  .number()
  .min(-99_999_999)
  .max(99_999_999)
  .nullish()
  .transform((value) => value ?? null);

const parameter = z.object({
  name: z.string().regex(/^[A-Za-z_]\w{0,31}$/),
  title: text(64),
  default: z.number().min(-99_999_999).max(99_999_999),
  min: size,
  max: size,
});
const partRule = z.object({
  name: requiredText(64),
  condition: condition(),
  length: expression(),
  width: expression(),
  count: expression(),
  materialCode: requiredText(64),
  grain: z.number().int().min(0).max(2).default(0),
  edges: z.partialRecord(z.enum(['L1', 'L2', 'W1', 'W2']), z.string().max(64)).default({}),
});
const hardwareRule = z.object({ partCode: requiredText(128), condition: condition(), count: expression() });

/** Whether a model may be ordered with the value that it has by itself; it may not where no value is allowed. */
const isWithin = ({ default: value, min, max }: z.output<typeof parameter>): boolean =>
  value >= (min ?? value) && value <= (max ?? value);

/** Rules call parameters by their names, so each stands once. */
const parameters = z
  .array(parameter)
  .max(100)
  .default([])
  .superRefine((list, issues) => {
    const repeated = list.findIndex(({ name }, index) => list.findIndex((other) => other.name === name) !== index);
    if (repeated >= 0)
      issues.addIssue({ code: 'custom', path: [repeated, 'name'], params: { text: 'Validation:taken' } });
    for (const [index, one] of list.entries())
      if (!isWithin(one))
        issues.addIssue({
          code: 'custom',
          path: [index, 'default'],
          params: { text: 'Split:outside', min: one.min ?? '-∞', max: one.max ?? '∞' },
        });
  });

const FORMULAS = {
  partRules: ['condition', 'length', 'width', 'count'],
  hardwareRules: ['condition', 'count'],
} as const;

/** What is wrong with a formula over those names, as an issue's parameters. */
function faultOf(formula: string, known: ReadonlySet<string>): Record<string, unknown> | undefined {
  try {
    const stranger = compileExpression(formula).names.find((name) => !known.has(name));
    return stranger === undefined ? undefined : { text: 'Split:unknownName', name: stranger };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { text: 'Split:formula', position: error.position + 1 };
  }
}

/**
 * Formulas are compiled when they are kept, so that splitting an order finds no broken one; they read parameters of
 * their own model and nothing else.
 */
function checkFormulas(
  body: { parameters: { name: string }[]; partRules: object[]; hardwareRules: object[] },
  issues: z.core.$RefinementCtx,
): void {
  const known = new Set(body.parameters.map(({ name }) => name));
  for (const [rules, members] of Object.entries(FORMULAS) as [keyof typeof FORMULAS, readonly string[]][]) {
    for (const [index, rule] of body[rules].entries()) {
      for (const member of members) {
        const formula = (rule as Record<string, string | null>)[member];
        const fault = formula ? faultOf(formula, known) : undefined;
        if (fault) issues.addIssue({ code: 'custom', path: [rules, index, member], params: fault });
      }
    }
  }
}

const rows = z.array(z.looseObject({}));

/** What is said of a model beyond its fields. */
export const splitOrderRules: SchemaRules<typeof splitOrderProduct> = {
  sent: {
    parameters: () => parameters,
    partRules: () => z.array(partRule).max(500).default([]),
    hardwareRules: () => z.array(hardwareRule).max(500).default([]),
  },
  replies: { parameters: rows, partRules: rows, hardwareRules: rows },
  check: checkFormulas,
};
