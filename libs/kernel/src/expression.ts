import {
  addDecimal,
  divideDecimal,
  multiplyDecimal,
  remainderDecimal,
  roundDecimal,
  subtractDecimal,
} from './decimal.js';

/**
 * The formulas of computed columns, check rules and form fields. One expression over named values; no loops, no
 * assignment, nothing that reaches outside of the scope it is given.
 *
 *     price * count                              2 * (length + width) / 1000
 *     round(length * width / 1000000, 4)         length > 2400 and not isSpecial ? price * 1.2 : price
 *     concat(name, '-', code)                    if(count > 0, amount / count)
 *
 * Operators, loosest first: `a ? b : c`, `or ||`, `and &&`, `not`, `= == != <> < <= > >=`, `+ -`, `* / %`, `! -`.
 * Functions: round(x, n) floor ceil abs min max sum if concat len. Keywords and functions are read in either case;
 * names are letters of any script, digits, `_` and dots.
 *
 * - Numbers are computed as decimals (see decimal.ts). A division by zero and whatever else has no finite result is
 *   null.
 * - A name that the scope lacks is null. In arithmetic and comparison by size null counts as 0; `==` finds null equal
 *   to null only. `min` and `max` pass over null.
 * - A text that reads as a number counts as one in arithmetic; any other text makes the result null. Two texts compare
 *   as texts. `+` always adds; `concat` joins.
 * - False are false, null, 0 and ''. `and`, `or`, `if` and `?:` evaluate no more than they need.
 */
export type ExpressionValue = number | string | boolean | null;
export type ExpressionScope = Readonly<Record<string, ExpressionValue>>;

export interface Expression {
  /** The names that it reads, each once, in order of appearance. */
  readonly names: readonly string[];
  evaluate(scope: ExpressionScope): ExpressionValue;
}

export type ExpressionFault =
  | 'empty'
  | 'tooLong'
  | 'tooDeep'
  | 'unexpectedCharacter'
  | 'unexpectedEnd'
  | 'unexpectedToken'
  | 'unclosedText'
  | 'wrongNumber'
  | 'unknownFunction'
  | 'wrongArgumentCount';

const MESSAGES: Record<ExpressionFault, string> = {
  empty: 'The expression is empty.',
  tooLong: 'The expression is too long.',
  tooDeep: 'The expression is nested too deeply.',
  unexpectedCharacter: 'This character has no meaning here:',
  unexpectedEnd: 'The expression ends too early.',
  unexpectedToken: 'This is not expected here:',
  unclosedText: 'The text is not closed.',
  wrongNumber: 'This is not a number:',
  unknownFunction: 'There is no function of this name:',
  wrongArgumentCount: 'This function takes another number of arguments:',
};

/** Why a text is no expression, and where: `position` counts UTF-16 units from 0. */
export class ExpressionError extends Error {
  constructor(
    readonly fault: ExpressionFault,
    readonly position: number,
    readonly detail = '',
  ) {
    super(detail ? `${MESSAGES[fault]} ${detail}` : MESSAGES[fault]);
    this.name = 'ExpressionError';
  }
}

export const MAX_EXPRESSION_LENGTH = 2_000;
const MAX_DEPTH = 64;
/** Longest text that an expression can make. */
const MAX_TEXT = 4_000;

type Evaluate = (scope: ExpressionScope) => ExpressionValue;

function isTrue(value: ExpressionValue): boolean {
  return value !== false && value !== null && value !== 0 && value !== '';
}

const NUMBER_TEXT = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

/** A value as an operand of arithmetic; null when it is a text that is no number. */
function toNumber(value: ExpressionValue): number | null {
  if (typeof value === 'number') return value;
  if (value === null || value === false) return 0;
  if (value === true) return 1;
  const text = value.trim();
  if (text === '') return 0;
  return NUMBER_TEXT.test(text) ? Number(text) : null;
}

function toText(value: ExpressionValue): string {
  return value === null ? '' : typeof value === 'string' ? value : String(value);
}

function arithmetic(operate: (a: number, b: number) => number | null, left: Evaluate, right: Evaluate): Evaluate {
  return (scope) => {
    const a = toNumber(left(scope));
    const b = toNumber(right(scope));
    return a === null || b === null ? null : operate(a, b);
  };
}

function ordering(holds: (order: number) => boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (scope) => {
    const a = left(scope);
    const b = right(scope);
    if (typeof a === 'string' && typeof b === 'string') return holds(a < b ? -1 : a > b ? 1 : 0);
    const [x, y] = [toNumber(a), toNumber(b)];
    return x !== null && y !== null && holds(x - y);
  };
}

function areEqual(a: ExpressionValue, b: ExpressionValue): boolean {
  if (typeof a === typeof b || a === null || b === null) return a === b;
  return toNumber(a) !== null && toNumber(a) === toNumber(b);
}

interface FunctionDefinition {
  least: number;
  most: number;
  build: (argumentsOf: readonly Evaluate[]) => Evaluate;
}

function ofNumber(operate: (value: number) => number): FunctionDefinition {
  return {
    least: 1,
    most: 1,
    build:
      ([only]) =>
      (scope) => {
        const value = toNumber(only!(scope));
        return value === null ? null : operate(value) + 0;
      },
  };
}

function extreme(isBetter: (value: number, best: number) => boolean): FunctionDefinition {
  return {
    least: 1,
    most: Infinity,
    build: (all) => (scope) => {
      let best: number | null = null;
      for (const one of all) {
        const given = one(scope);
        if (given === null) continue;
        const value = toNumber(given);
        if (value === null) return null;
        if (best === null || isBetter(value, best)) best = value;
      }
      return best;
    },
  };
}

const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries<FunctionDefinition>({
    round: {
      least: 1,
      most: 2,
      build:
        ([of, to]) =>
        (scope) => {
          const value = toNumber(of!(scope));
          const decimals = to ? toNumber(to(scope)) : 0;
          return value === null || decimals === null || !Number.isInteger(decimals) || decimals < 0 || decimals > 9
            ? null
            : roundDecimal(value, decimals);
        },
    },
    floor: ofNumber(Math.floor),
    ceil: ofNumber(Math.ceil),
    abs: ofNumber(Math.abs),
    min: extreme((value, best) => value < best),
    max: extreme((value, best) => value > best),
    sum: {
      least: 1,
      most: Infinity,
      build: (all) => (scope) => {
        let sum: number | null = 0;
        for (const one of all) {
          const value = toNumber(one(scope));
          if (value === null || sum === null) return null;
          sum = addDecimal(sum, value);
        }
        return sum;
      },
    },
    if: {
      least: 2,
      most: 3,
      build:
        ([condition, then, otherwise]) =>
        (scope) =>
          isTrue(condition!(scope)) ? then!(scope) : otherwise ? otherwise(scope) : null,
    },
    concat: {
      least: 1,
      most: Infinity,
      build: (all) => (scope) =>
        all
          .map((one) => toText(one(scope)))
          .join('')
          .slice(0, MAX_TEXT),
    },
    len: {
      least: 1,
      most: 1,
      build:
        ([of]) =>
        (scope) =>
          [...toText(of!(scope))].length,
    },
  }),
);

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  text: string;
  position: number;
}

const NAME_START = /[\p{L}_]/u;
const NAME_PART = /[\p{L}\p{N}_.]/u;
const SIGNS = [
  '&&',
  '||',
  '==',
  '!=',
  '<>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '(',
  ')',
  ',',
  '?',
  ':',
  '<',
  '>',
  '=',
  '!',
];
const DIGIT = /[0-9]/;
const BLANK = /\s/;

/** One character at a time, so that no text can make it slow. */
function* tokensOf(text: string): Generator<Token, void> {
  let at = 0;
  const takeWhile = (pattern: RegExp) => {
    const from = at;
    while (at < text.length) {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      if (!pattern.test(character)) break;
      at += character.length;
    }
    return text.slice(from, at);
  };
  for (;;) {
    takeWhile(BLANK);
    const position = at;
    if (at >= text.length) return void (yield { kind: 'end', text: '', position });
    const character = String.fromCodePoint(text.codePointAt(at)!);
    if (DIGIT.test(character) || (character === '.' && DIGIT.test(text[at + 1] ?? ''))) {
      const digits = takeWhile(/[0-9.]/);
      if (digits.split('.').length > 2 || digits.endsWith('.') || NAME_START.test(text[at] ?? ''))
        throw new ExpressionError('wrongNumber', position, digits);
      yield { kind: 'number', text: digits, position };
    } else if (NAME_START.test(character)) {
      const name = takeWhile(NAME_PART);
      if (name.endsWith('.') || name.includes('..')) throw new ExpressionError('unexpectedToken', position, name);
      yield { kind: 'name', text: name, position };
    } else if (character === '"' || character === "'") {
      // A quote within a text is written twice.
      let value = '';
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new ExpressionError('unclosedText', position);
        if (text[at] !== character) value += text[at];
        else if (text[at + 1] === character) value += text[(at += 1)];
        else break;
      }
      at += 1;
      yield { kind: 'text', text: value, position };
    } else {
      const sign = SIGNS.find((candidate) => text.startsWith(candidate, at));
      if (!sign) throw new ExpressionError('unexpectedCharacter', position, character);
      at += sign.length;
      yield { kind: 'sign', text: sign, position };
    }
  }
}

type Binary = (left: Evaluate, right: Evaluate) => Evaluate;

/** Signs by how tightly they bind, loosest first; all of them group to the left. */
const LEVELS: readonly ReadonlyMap<string, Binary>[] = [
  new Map<string, Binary>(
    ['or', '||'].map((sign) => [sign, (left, right) => (scope) => isTrue(left(scope)) || isTrue(right(scope))]),
  ),
  new Map<string, Binary>(
    ['and', '&&'].map((sign) => [sign, (left, right) => (scope) => isTrue(left(scope)) && isTrue(right(scope))]),
  ),
  new Map<string, Binary>([
    ...['=', '=='].map((sign): [string, Binary] => [
      sign,
      (left, right) => (scope) => areEqual(left(scope), right(scope)),
    ]),
    ...['!=', '<>'].map((sign): [string, Binary] => [
      sign,
      (left, right) => (scope) => !areEqual(left(scope), right(scope)),
    ]),
    ['<', (left, right) => ordering((order) => order < 0, left, right)],
    ['<=', (left, right) => ordering((order) => order <= 0, left, right)],
    ['>', (left, right) => ordering((order) => order > 0, left, right)],
    ['>=', (left, right) => ordering((order) => order >= 0, left, right)],
  ]),
  new Map<string, Binary>([
    ['+', (left, right) => arithmetic(addDecimal, left, right)],
    ['-', (left, right) => arithmetic(subtractDecimal, left, right)],
  ]),
  new Map<string, Binary>([
    ['*', (left, right) => arithmetic(multiplyDecimal, left, right)],
    ['/', (left, right) => arithmetic(divideDecimal, left, right)],
    ['%', (left, right) => arithmetic(remainderDecimal, left, right)],
  ]),
];
const COMPARISON = 2;
const KEYWORDS = new Set(['and', 'or', 'not', 'true', 'false', 'null']);

class Parser {
  readonly names = new Set<string>();
  private readonly tokens: Token[];
  private next = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = [...tokensOf(text)];
  }

  parse(): Evaluate {
    const whole = this.choice();
    if (this.peek().kind !== 'end') throw this.unexpected();
    return whole;
  }

  private peek(): Token {
    return this.tokens[this.next]!;
  }

  private unexpected(): ExpressionError {
    const { kind, text, position } = this.peek();
    return kind === 'end'
      ? new ExpressionError('unexpectedEnd', position)
      : new ExpressionError('unexpectedToken', position, text);
  }

  /** A sign, or a keyword that serves as one; '' for anything else. */
  private sign(): string {
    const { kind, text } = this.peek();
    if (kind === 'sign') return text;
    return kind === 'name' && KEYWORDS.has(text.toLowerCase()) ? text.toLowerCase() : '';
  }

  private accept(...signs: string[]): boolean {
    if (!signs.includes(this.sign())) return false;
    this.next += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) throw this.unexpected();
  }

  private deeper<T>(read: () => T): T {
    if ((this.depth += 1) > MAX_DEPTH) throw new ExpressionError('tooDeep', this.peek().position);
    const result = read();
    this.depth -= 1;
    return result;
  }

  private choice(): Evaluate {
    return this.deeper(() => {
      const condition = this.binary(0);
      if (!this.accept('?')) return condition;
      const then = this.choice();
      this.expect(':');
      const otherwise = this.choice();
      return (scope) => (isTrue(condition(scope)) ? then(scope) : otherwise(scope));
    });
  }

  private binary(level: number): Evaluate {
    const signs = LEVELS[level];
    if (!signs) return this.unary();
    // `not` binds looser than a comparison, `!` tighter than everything.
    if (level === COMPARISON && this.accept('not')) {
      const operand = this.deeper(() => this.binary(COMPARISON));
      return (scope) => !isTrue(operand(scope));
    }
    let left = this.binary(level + 1);
    for (let build = signs.get(this.sign()); build; build = signs.get(this.sign())) {
      this.next += 1;
      left = build(left, this.binary(level + 1));
    }
    return left;
  }

  private unary(): Evaluate {
    if (this.accept('not', '!')) {
      const operand = this.deeper(() => this.unary());
      return (scope) => !isTrue(operand(scope));
    }
    if (this.accept('-')) {
      const operand = this.deeper(() => this.unary());
      return (scope) => {
        const value = toNumber(operand(scope));
        return value === null ? null : 0 - value;
      };
    }
    return this.primary();
  }

  private primary(): Evaluate {
    const token = this.peek();
    this.next += 1;
    if (token.kind === 'number') {
      const value = Number(token.text);
      return () => value;
    }
    if (token.kind === 'text') return () => token.text;
    if (token.kind === 'name') return this.named(token);
    if (token.kind === 'sign' && token.text === '(') {
      const inner = this.choice();
      this.expect(')');
      return inner;
    }
    this.next -= 1;
    throw this.unexpected();
  }

  private named(token: Token): Evaluate {
    const keyword = token.text.toLowerCase();
    if (keyword === 'true') return () => true;
    if (keyword === 'false') return () => false;
    if (keyword === 'null') return () => null;
    if (KEYWORDS.has(keyword)) {
      this.next -= 1;
      throw this.unexpected();
    }
    if (this.accept('(')) return this.call(token);
    const name = token.text;
    this.names.add(name);
    // Whatever the scope inherits is no number, text or boolean, so it reads as missing.
    return (scope) => {
      const value = scope[name];
      // Infinity and NaN count as missing.
      if (typeof value === 'number') return value - value === 0 ? value : null;
      return typeof value === 'string' || typeof value === 'boolean' ? value : null;
    };
  }

  private call({ text, position }: Token): Evaluate {
    const definition = FUNCTIONS.get(text.toLowerCase());
    if (!definition) throw new ExpressionError('unknownFunction', position, text);
    const given: Evaluate[] = [];
    if (!this.accept(')')) {
      do given.push(this.choice());
      while (this.accept(','));
      this.expect(')');
    }
    if (given.length < definition.least || given.length > definition.most)
      throw new ExpressionError('wrongArgumentCount', position, text);
    return definition.build(given);
  }
}

/** Reads an expression once; evaluating it reads nothing but the scope. Throws `ExpressionError`. */
export function compileExpression(text: string): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH) throw new ExpressionError('tooLong', MAX_EXPRESSION_LENGTH);
  if (text.trim() === '') throw new ExpressionError('empty', 0);
  const parser = new Parser(text);
  const evaluate = parser.parse();
  return { names: [...parser.names], evaluate };
}

/** An order in which each formula comes after those it reads, or the names of one circle, in the order of reading. */
export type FormulaOrder =
  | { readonly order: readonly string[]; readonly circle: null }
  | { readonly order: null; readonly circle: readonly string[] };

function orderCompiled(compiled: ReadonlyMap<string, Expression>): FormulaOrder {
  const order: string[] = [];
  const done = new Set<string>();
  // The path that is being followed; a stack of our own, because formulas can stand in long rows.
  const path = new Map<string, Iterator<string>>();
  for (const start of compiled.keys()) {
    const stack = done.has(start) ? [] : [start];
    while (stack.length > 0) {
      const name = stack.at(-1)!;
      const reads = path.get(name) ?? compiled.get(name)!.names.values();
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
}

/** Throws `ExpressionError` for a wrong formula and `FormulaCircleError` for a circle. */
export function compileFormulas(formulas: Readonly<Record<string, string>>): Formulas {
  const compiled = new Map(Object.entries(formulas).map(([name, text]) => [name, compileExpression(text)]));
  const { order, circle } = orderCompiled(compiled);
  if (circle) throw new FormulaCircleError(circle);
  const steps = order.map((name) => [name, compiled.get(name)!.evaluate] as const);
  const inputs = [...new Set([...compiled.values()].flatMap(({ names }) => names))].filter(
    (name) => !compiled.has(name),
  );
  return {
    order,
    inputs,
    evaluate(scope) {
      const values: Record<string, ExpressionValue> = { ...scope };
      const computed: Record<string, ExpressionValue> = {};
      for (const [name, evaluate] of steps) computed[name] = values[name] = evaluate(values);
      return computed;
    },
  };
}
