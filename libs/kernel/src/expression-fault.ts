// What is wrong with an expression while it is typed.
import { compileExpression } from './expression.js';
import { ExpressionError } from './expression-error.js';
import type { ExpressionFault } from './expression-error.js';
import type { Wanted } from './expression-functions.js';
import { tokensOf } from './expression-tokens.js';

/** What kind of value a name has; a list is that of choices or of files. */
export type ValueKind = 'number' | 'text' | 'boolean' | 'day' | 'rows' | 'list';

/** What stands where which kind is wanted. Yes counts as 1; a text is a number by chance, and a day as it is written. */
const FITS: Readonly<Record<Wanted, readonly ValueKind[]>> = {
  number: ['number', 'boolean'],
  day: ['day', 'text'],
  rows: ['rows'],
};
const MISUSE = { number: 'noNumber', day: 'noDay', rows: 'noRows' } as const;

export interface FoundFault {
  fault: ExpressionFault | 'unknownName' | (typeof MISUSE)[Wanted];
  position: number;
  detail: string;
}

const placeOf = (name: string, text: string): number =>
  [...tokensOf(text)].find((token) => token.kind === 'name' && token.text === name)?.position ?? 0;

/**
 * The first fault of an expression; `names`: those that it may read, where others are wrong; `kinds`: what is known of
 * the values that names have.
 */
export function expressionFault(
  text: string,
  names?: readonly string[],
  kinds: ReadonlyMap<string, ValueKind> = new Map(),
): FoundFault | undefined {
  try {
    const { names: read, uses } = compileExpression(text);
    const known = names && new Set(names);
    const unknown = known && read.find((name) => !known.has(name));
    if (unknown !== undefined) return { fault: 'unknownName', position: placeOf(unknown, text), detail: unknown };
    const misused = uses.find(({ name, as }) => {
      const kind = kinds.get(name);
      return kind !== undefined && !FITS[as].includes(kind);
    });
    return misused && { fault: MISUSE[misused.as], position: misused.position, detail: misused.name };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { fault, position, detail } = error;
    return { fault, position, detail };
  }
}
