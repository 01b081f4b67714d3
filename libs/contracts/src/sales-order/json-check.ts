import { z } from 'zod';

export const checkScopes = ['order', 'cabinet', 'part', 'drill'] as const;
export type CheckScope = (typeof checkScopes)[number];

/** A `block` keeps a design from being submitted, an `error` fails the check, a `warn` is shown. */
export const checkSeverities = ['block', 'error', 'warn'] as const;
export type CheckSeverity = (typeof checkSeverities)[number];

export const checkFinding = z.object({
  ruleCode: z.string(),
  ruleName: z.string(),
  severity: z.enum(checkSeverities),
  scope: z.enum(checkScopes),
  /** Where it was found: `cabinet W1 / part P7`. */
  target: z.string(),
  message: z.string(),
  /** What the rule reads, with its values. */
  actual: z.string(),
  /** What should hold. */
  expected: z.string(),
});
export type CheckFinding = z.output<typeof checkFinding>;

export const checkSummary = z.object({
  /** No finding that blocks and no error. */
  passed: z.boolean(),
  blocked: z.boolean(),
  /** All of them; `errors` holds the first thousand. */
  count: z.number().int(),
});
export type CheckSummary = z.output<typeof checkSummary>;

export const checkResult = checkSummary.extend({ errors: z.array(checkFinding) });
export type CheckResult = z.output<typeof checkResult>;
