import { capitalsOf } from './expression-capitals.js';
import { ExpressionError } from './expression-error.js';
import { expressionFault, type ValueKind } from './expression-fault.js';
import { FUNCTION_SHAPES, functions } from './expression-functions.js';
import { MAX_STEPS, OVER_ROWS } from './expression-rows.js';
import { compileExpression } from './expression.js';
import { compileFormulas } from './formulas.js';
import type { ExpressionScope } from './expression-values.js';

const value = (text: string, scope: object = {}) => compileExpression(text).evaluate(scope as ExpressionScope);

describe('days and times', () => {
  it.each([
    ['days("2026-11-25", "2026-12-01")', 6],
    ['days("2026-12-01T08:00", "2026-11-25T23:59")', -6],
    ['hours("2026-11-25T08:30", "2026-11-25T10:00")', 1.5],
    ['hours("2026-11-25T08:00+08:00", "2026-11-25T00:00Z")', 0],
    ['addDays("2026-02-27", 2)', '2026-03-01'],
    ['addDays("2028-02-28", 1)', '2028-02-29'],
    ['addMonths("2026-01-31", 1)', '2026-02-28'],
    ['addMonths("2026-03-31", -1)', '2026-02-28'],
    ['addMonths("2026-11-25", 14)', '2028-01-25'],
    ['year("2026-11-25")', 2026],
    ['month("2026-11-25")', 11],
    ['day("2026-11-25")', 25],
    ['weekday("2026-11-25")', 3],
    ['weekday("2026-11-29")', 7],
    ['date("2026-11-25T23:00")', '2026-11-25'],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected));

  it.each([
    'days("2026-02-30", "2026-03-01")',
    'days(x, "2026-03-01")',
    'addDays("2026-03-01", 0.5)',
    'year("soon")',
    'addDays("2026-01-01", 9999999)',
    'hours("2026-01-01T25:00", "2026-01-01")',
  ])('%s is null', (text) => expect(value(text)).toBeNull());
});

describe('rows of tables', () => {
  const scope = {
    rate: 2,
    lines: [
      { price: 0.1, qty: 3, kind: 'a' },
      { price: 0.2, qty: 1, kind: 'b' },
      { price: null, qty: 5 },
    ],
  };

  it.each([
    ['sumOf(lines, price * qty)', 0.5],
    ['sumOf(lines, price * qty * rate)', 1],
    ['countOf(lines)', 3],
    ['countOf(lines, kind = "a")', 1],
    ['minOf(lines, price)', 0.1],
    ['maxOf(lines, qty)', 5],
    ['countOf(nowhere)', 0],
    ['sumOf(rate, price)', 0],
    ['sumOf(lines, kind)', null],
    ['sumOf(lines, qty) > 5 ? "many" : "few"', 'many'],
  ])('%s', (text, expected) => expect(value(text, scope)).toBe(expected));

  it('know what they read of the table and what around it', () => {
    const { names, inRows } = compileExpression('sumOf(lines, price * rate) + base');
    expect([names, inRows]).toEqual([
      ['lines', 'base'],
      ['price', 'rate'],
    ]);
  });

  it('end where they would ask for too much, and take nothing along', () => {
    const many = { a: Array.from({ length: 400 }, () => ({ x: 1 })) };
    expect(value('sumOf(a, sumOf(a, x))', many)).toBeNull();
    expect(value('sumOf(a, x)', many)).toBe(400);
    expect(value('countOf(a)', { a: Array.from({ length: MAX_STEPS + 1 }, () => ({})) })).toBeNull();
    expect(() => compileExpression('sumOf(a, sumOf(a, sumOf(a, x)))')).toThrow(ExpressionError);
    for (const wrong of ['sumOf(1, x)', 'sumOf(a)', 'sumOf(true, x)', 'sumOf(a, x, y)'])
      expect(() => compileExpression(wrong)).toThrow(ExpressionError);
    const hostile = JSON.parse('{"a":[{"__proto__":{"x":9},"constructor":1}]}') as object;
    expect(value('sumOf(a, x)', hostile)).toBe(0);
    for (const escape of ['constructor', '__proto__', 'toString', 'a.constructor', 'valueOf'])
      expect(value(escape, { a: 1 })).toBeNull();
  });
});

describe('amounts in Chinese capitals', () => {
  const digits = '\u96f6\u58f9\u8d30\u53c1\u8086\u4f0d\u9646\u67d2\u634c\u7396';
  const [zero, one, two, three] = digits;
  const [ten, hundred, thousand, myriad] = ['\u62fe', '\u4f70', '\u4edf', '\u4e07'];
  const [yuan, jiao, fen, whole, minus] = ['\u5143', '\u89d2', '\u5206', '\u6574', '\u8d1f'];

  it.each([
    [0, `${zero}${yuan}${whole}`],
    [1, `${one}${yuan}${whole}`],
    [10, `${one}${ten}${yuan}${whole}`],
    [101, `${one}${hundred}${zero}${one}${yuan}${whole}`],
    [1_000.1, `${one}${thousand}${yuan}${one}${jiao}`],
    [1.02, `${one}${yuan}${zero}${two}${fen}`],
    [0.23, `${two}${jiao}${three}${fen}`],
    [10_001, `${one}${myriad}${zero}${one}${yuan}${whole}`],
    [100_000_000, `${one}\u4ebf${yuan}${whole}`],
    [-2, `${minus}${two}${yuan}${whole}`],
  ])('%d', (amount, text) => expect(capitalsOf(amount)).toBe(text));

  it('are none of what is no amount', () => {
    expect([value('capitals(x)'), value('capitals("x")'), capitalsOf(1e18), capitalsOf(Number.NaN)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('what editors know', () => {
  it('names every function that there is', () => {
    const known = [...functions.keys(), ...OVER_ROWS.keys()].toSorted();
    expect(
      Object.keys(FUNCTION_SHAPES)
        .map((name) => name.toLowerCase())
        .toSorted(),
    ).toEqual(known);
  });

  it('says what is wrong and where, names that are not there as well', () => {
    expect(expressionFault('a + ')).toMatchObject({ fault: 'unexpectedEnd', position: 4 });
    expect(expressionFault('a + c', ['a', 'b'])).toEqual({ fault: 'unknownName', position: 4, detail: 'c' });
    expect(expressionFault('count + co', ['count'])).toMatchObject({ position: 8, detail: 'co' });
    expect(expressionFault('sumOf(a, price)', ['a'])).toBeUndefined();
    expect(expressionFault('a + b', ['a', 'b'])).toBeUndefined();
  });

  it('name values of another kind than is wanted, with their places', () => {
    const kinds = new Map<string, ValueKind>([
      ['count', 'number'],
      ['isNew', 'boolean'],
      ['name', 'text'],
      ['born', 'day'],
      ['lines', 'rows'],
      ['tags', 'list'],
    ]);
    const faultOf = (text: string) => {
      const found = expressionFault(text, [...kinds.keys()], kinds);
      return found && [found.fault, found.detail, found.position];
    };
    expect(faultOf('count * name')).toEqual(['noNumber', 'name', 8]);
    expect(faultOf('-tags')).toEqual(['noNumber', 'tags', 1]);
    expect(faultOf('count + (born - 1)')).toEqual(['noNumber', 'born', 9]);
    expect(faultOf('round(count + lines, 2)')).toEqual(['noNumber', 'lines', 14]);
    expect(faultOf('max(count, name)')).toEqual(['noNumber', 'name', 11]);
    expect(faultOf('days(born, count)')).toEqual(['noDay', 'count', 11]);
    expect(faultOf('addDays(born, name)')).toEqual(['noNumber', 'name', 14]);
    expect(faultOf('sumOf(count, price)')).toEqual(['noRows', 'count', 6]);
    for (const sound of [
      'sumOf(lines, price * name) + count',
      'isNew * count',
      "concat(name, tags) = 'x'",
      'name > born ? days(born, name) : 0',
      'if(name, count, 0)',
    ])
      expect([sound, faultOf(sound)]).toEqual([sound, undefined]);
  });
});

describe('formulas after a change', () => {
  it('compute what follows from it alone, in their order', () => {
    const { evaluateAfter, evaluate } = compileFormulas({
      b: 'a + 1',
      c: 'b * 2',
      d: 'x + 1',
      e: 'sumOf(rows, q) + c',
    });
    const scope = { a: 1, x: 5, b: 0, c: 0, d: -1, e: 0, rows: [{ q: 3 }] } as unknown as ExpressionScope;
    expect(evaluateAfter('a', scope)).toEqual({ b: 2, c: 4, e: 7 });
    expect(evaluateAfter('x', scope)).toEqual({ d: 6 });
    expect(evaluateAfter('rows', { ...scope, c: 4 })).toEqual({ e: 7 });
    expect(evaluateAfter('nobody', scope)).toEqual({});
    expect(evaluate(scope)).toEqual({ b: 2, c: 4, d: 6, e: 7 });
  });

  it('of a thousand fields compute those alone that follow', () => {
    const formulas = Object.fromEntries(Array.from({ length: 999 }, (_, at) => [`f${at + 1}`, `f${at} + 1`]));
    const scope = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 0]));
    expect(compileFormulas(formulas).evaluateAfter('f500', { ...scope, f500: 7 })).toEqual(
      Object.fromEntries(Array.from({ length: 499 }, (_, at) => [`f${at + 501}`, at + 8])),
    );
  });
});
