import { compileExpression } from './expression.js';
import type { Expression } from './expression.js';
import type { ExpressionValue, ExpressionScope } from './expression-values.js';

/** An order in which each formula comes after those it reads, or the names of one circle, in the order of reading. */
export type FormulaOrder =
  | { readonly order: readonly string[]; readonly circle: null }
  | { readonly order: null; readonly circle: readonly string[] };

/** All names that an expression may read, those inside of rows as well. */
const readBy = ({ names, inRows }: Expression): readonly string[] => [...names, ...inRows];

function orderCompiled(compiled: ReadonlyMap<string, Expression>): FormulaOrder {
  const order: string[] = [];
  const done = new Set<string>();
  // The path that is being followed; a stack of our own, because formulas can stand in long rows.
  const path = new Map<string, Iterator<string>>();
  for (const start of compiled.keys()) {
    const stack = done.has(start) ? [] : [start];
    while (stack.length > 0) {
      const name = stack.at(-1)!;
      const reads = path.get(name) ?? readBy(compiled.get(name)!).values();
      path.set(name, reads);
      const { value, done: isLast } = reads.next();
      if (isLast) {
        done.add(name);
        path.delete(name);
        order.push(name);
        stack.pop();
      } else if (path.has(value)) {
        return { order: null, circle: stack.slice(stack.indexOf(value)) };
      } else if (compiled.has(value) && !done.has(value)) {
        stack.push(value);
      }
    }
  }
  return { order, circle: null };
}

/** In what order to evaluate formulas that read each other's results, by name. Throws `ExpressionError`. */
export function orderFormulas(formulas: Readonly<Record<string, string>>): FormulaOrder {
  return orderCompiled(new Map(Object.entries(formulas).map(([name, text]) => [name, compileExpression(text)])));
}

/** Formulas that read each other in a circle. */
export class FormulaCircleError extends Error {
  constructor(readonly circle: readonly string[]) {
    super(`These formulas read each other in a circle: ${circle.join(', ')}.`);
    this.name = 'FormulaCircleError';
  }
}

/** The computed columns of a table. */
export interface Formulas {
  readonly order: readonly string[];
  /** Everything that some formula reads and no formula makes. */
  readonly inputs: readonly string[];
  /** The computed values alone, by name. */
  evaluate(scope: ExpressionScope): Record<string, ExpressionValue>;
  /** Those alone that follow from a change of one value; the others stand in the scope as they were. */
  evaluateAfter(changed: string, scope: ExpressionScope): Record<string, ExpressionValue>;
}

/** Throws `ExpressionError` for a wrong formula and `FormulaCircleError` for a circle. */
export function compileFormulas(formulas: Readonly<Record<string, string>>): Formulas {
  const compiled = new Map(Object.entries(formulas).map(([name, text]) => [name, compileExpression(text)]));
  const { order, circle } = orderCompiled(compiled);
  if (circle) throw new FormulaCircleError(circle);
  const steps = order.map((name) => [name, compiled.get(name)!.evaluate] as const);
  const inputs = [...new Set([...compiled.values()].flatMap(readBy))].filter((name) => !compiled.has(name));
  const run = (which: typeof steps, scope: ExpressionScope) => {
    const values: Record<string, ExpressionValue> = { ...scope };
    const computed: Record<string, ExpressionValue> = {};
    for (const [name, evaluate] of which) computed[name] = values[name] = evaluate(values);
    return computed;
  };
  const after = new Map<string, typeof steps>();
  /** In their order: each formula comes after those that it reads, so that one pass finds all that follow. */
  const stepsAfter = (changed: string) => {
    const known = after.get(changed);
    if (known) return known;
    const moved = new Set([changed]);
    const which = steps.filter(([name]) => {
      const follows = name !== changed && readBy(compiled.get(name)!).some((read) => moved.has(read));
      if (follows) moved.add(name);
      return follows;
    });
    after.set(changed, which);
    return which;
  };
  return {
    order,
    inputs,
    evaluate: (scope) => run(steps, scope),
    evaluateAfter: (changed, scope) => run(stepsAfter(changed), scope),
  };
}
