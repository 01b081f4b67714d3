import { compileExpression } from './expression.js';
import type { Expression } from './expression.js';
import type { ExpressionScope } from './expression-values.js';

const compiled = new Map<string, Expression>();
const MAX_COMPILED = 10_000;

function evaluate(formula: string, scope: ExpressionScope) {
  let expression = compiled.get(formula);
  if (!expression) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(formula, (expression = compileExpression(formula)));
  }
  return expression.evaluate(scope);
}

/** A formula that gives no number for what it reads. */
export class FormulaError extends Error {
  constructor(readonly formula: string) {
    super(`${formula} gives no number.`);
  }
}

/** The number that a formula gives; throws a FormulaError when it gives none. */
export function compute(formula: string, scope: ExpressionScope): number {
  const value = evaluate(formula, scope);
  if (typeof value !== 'number') throw new FormulaError(formula);
  return value;
}

/** Whether a condition holds; none always does. */
export function holds(formula: string | null | undefined, scope: ExpressionScope): boolean {
  return !formula || Boolean(evaluate(formula, scope));
}
