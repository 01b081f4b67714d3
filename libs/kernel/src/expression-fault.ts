// What is wrong with an expression while it is typed.
import { compileExpression } from './expression.js';
import { ExpressionError } from './expression-error.js';
import type { ExpressionFault } from './expression-error.js';

export interface FoundFault {
  fault: ExpressionFault | 'unknownName';
  position: number;
  detail: string;
}

/** The first fault of an expression; `names`: those that it may read, where others are wrong. */
export function expressionFault(text: string, names?: readonly string[]): FoundFault | undefined {
  try {
    const known = names && new Set(names);
    const unknown = known && compileExpression(text).names.find((name) => !known.has(name));
    if (!known) compileExpression(text);
    return unknown === undefined
      ? undefined
      : { fault: 'unknownName', position: text.indexOf(unknown), detail: unknown };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { fault, position, detail } = error;
    return { fault, position, detail };
  }
}
