// The formulas of computed columns, check rules and form fields. One expression over named values; no loops, no
// assignment, nothing that reaches outside of the scope it is given.
//
//     price * count                              2 * (length + width) / 1000
//     round(length * width / 1000000, 4)         length > 2400 and not isSpecial ? price * 1.2 : price
//     concat(name, '-', code)                    if(count > 0, amount / count)
//
// Operators, loosest first: `a ? b : c`, `or ||`, `and &&`, `not`, `= == != <> < <= > >=`, `+ -`, `* / %`, `! -`.
// Functions: round(x, n) floor ceil abs min max sum if concat len, those over days and times, sumOf countOf minOf maxOf
// over the rows of a table, capitals of an amount; see expression-functions.ts. Keywords and functions are read
// in either case;
// names are letters of any script, digits, `_` and dots.
//
// - Numbers are computed as decimals (see decimal.ts). A division by zero and whatever else has no finite result is
//   null.
// - A name that the scope lacks is null. In arithmetic and comparison by size null counts as 0; `==` finds null equal
//   to null only. `min` and `max` pass over null.
// - A text that reads as a number counts as one in arithmetic; any other text makes the result null. Two texts compare
//   as texts. `+` always adds; `concat` joins.
// - `sumOf(lines, price * count)` computes over each row of the table `lines`, with the columns of the row by name and
//   what is around it behind them. Tables in tables go two deep; more steps than MAX_STEPS in one evaluation give null.
// - False are false, null, 0 and ''. `and`, `or`, `if` and `?:` evaluate no more than they need.
import { ExpressionError } from './expression-error.js';
import { tokensOf } from './expression-tokens.js';
import type { Token } from './expression-tokens.js';
import { functions, TAKES } from './expression-functions.js';
import type { Wanted } from './expression-functions.js';
import { OVER_ROWS, rowsOf, rowScope, spend, withinBudget } from './expression-rows.js';
import { isTrue, toNumber, LEVELS, COMPARISON } from './expression-values.js';
import type { ExpressionValue, ExpressionScope, Evaluate } from './expression-values.js';

/** A name that stands by itself where a number, a day or a table is wanted. */
export interface Use {
  readonly name: string;
  readonly position: number;
  readonly as: Wanted;
}

export interface Expression {
  /** The names that it reads, each once, in order of appearance. */
  readonly names: readonly string[];
  /** Those that are read inside of the rows of a table: columns of it, or else what is around it. */
  readonly inRows: readonly string[];
  /** For editors that know what kinds of values names have; those inside of rows are left out. */
  readonly uses: readonly Use[];
  evaluate(scope: ExpressionScope): ExpressionValue;
}

export const MAX_EXPRESSION_LENGTH = 2_000;
const MAX_DEPTH = 64;
/** Tables within tables. */
const MAX_ROWS_DEPTH = 2;
const KEYWORDS = new Set(['and', 'or', 'not', 'true', 'false', 'null']);

class Parser {
  readonly names = new Set<string>();
  readonly inRows = new Set<string>();
  readonly uses: Use[] = [];
  private readonly tokens: Token[];
  private next = 0;
  private depth = 0;
  private rowsDepth = 0;
  /** Whether it goes through rows at all. */
  hasRows = false;

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

  /** Notes what began at a token if it is a name alone. */
  private use(from: number, as: Wanted): void {
    const { kind, text, position } = this.tokens[from]!;
    const isAlone = this.next === from + 1 && kind === 'name' && !KEYWORDS.has(text.toLowerCase());
    if (isAlone && this.rowsDepth === 0) this.uses.push({ name: text, position, as });
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
    const first = this.next;
    let left = this.binary(level + 1);
    for (let build = signs.get(this.sign()); build; build = signs.get(this.sign())) {
      if (level > COMPARISON) this.use(first, 'number');
      const second = (this.next += 1);
      left = build(left, this.binary(level + 1));
      if (level > COMPARISON) this.use(second, 'number');
    }
    return left;
  }

  private unary(): Evaluate {
    if (this.accept('not', '!')) {
      const operand = this.deeper(() => this.unary());
      return (scope) => !isTrue(operand(scope));
    }
    if (this.accept('-')) {
      const from = this.next;
      const operand = this.deeper(() => this.unary());
      this.use(from, 'number');
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
    (this.rowsDepth > 0 ? this.inRows : this.names).add(name);
    // Whatever the scope inherits is no number, text or boolean, so it reads as missing.
    return (scope) => {
      const value = scope[name];
      // Infinity and NaN count as missing.
      if (typeof value === 'number') return value - value === 0 ? value : null;
      return typeof value === 'string' || typeof value === 'boolean' ? value : null;
    };
  }

  /** `sumOf(lines, price * count)`: over the rows of what the first name is. */
  private overRows({ text, position }: Token): Evaluate {
    const combine = OVER_ROWS.get(text.toLowerCase())!;
    const table = this.peek();
    if (table.kind !== 'name' || KEYWORDS.has(table.text.toLowerCase()))
      throw new ExpressionError('rowsNeeded', table.position, text);
    this.next += 1;
    this.use(this.next - 1, 'rows');
    this.hasRows = true;
    (this.rowsDepth > 0 ? this.inRows : this.names).add(table.text);
    if ((this.rowsDepth += 1) > MAX_ROWS_DEPTH) throw new ExpressionError('tooCostly', position, text);
    const each = this.accept(',') ? this.choice() : null;
    this.rowsDepth -= 1;
    this.expect(')');
    if (!each && !combine.isAlone) throw new ExpressionError('wrongArgumentCount', position, text);
    return (scope) => {
      const values = rowsOf(scope, table.text).map((row) => {
        spend();
        return each ? each(rowScope(scope, row)) : true;
      });
      return combine.of(values);
    };
  }

  private call(token: Token): Evaluate {
    const { text, position } = token;
    if (OVER_ROWS.has(text.toLowerCase())) return this.overRows(token);
    const definition = functions.get(text.toLowerCase());
    if (!definition) throw new ExpressionError('unknownFunction', position, text);
    const given: Evaluate[] = [];
    const wanted = TAKES[text.toLowerCase()] ?? [];
    if (!this.accept(')')) {
      do {
        const from = this.next;
        given.push(this.choice());
        const as = wanted[Math.min(given.length, wanted.length) - 1];
        if (as) this.use(from, as);
      } while (this.accept(','));
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
  return {
    names: [...parser.names],
    inRows: [...parser.inRows],
    uses: parser.uses,
    evaluate: parser.hasRows ? (scope) => withinBudget(() => evaluate(scope)) : evaluate,
  };
}
