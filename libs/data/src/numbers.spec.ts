import {
  CodeResetBy,
  codeSegments,
  CodeSegmentType,
  DEALER_FIELD,
  type CodeRule,
  type CodeSegment,
} from '@ishare/contracts/platform/code-rule.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { fixtureData, fixtureService } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { Database } from './database.js';
import { numberEntities, NumberLog, peekNumbers, takeNumber, withNumber } from './numbers.js';
import type { Tx } from './tx.js';

const { Const, Date: Day, Sequence, Field, Random } = CodeSegmentType;
const segment = (type: number, value = '', length = 0, resetBy: number = CodeResetBy.Never): CodeSegment => ({
  type,
  value,
  length,
  resetBy,
});
const at = (date: string, fields: Record<string, string> = {}) => ({ date: new Date(date), fields });

describe('numbers by rule', () => {
  let service: TestService;
  let database: Database;

  beforeAll(async () => {
    const data = await fixtureData('numbering', numberEntities);
    service = await TestService.start(fixtureService(data), [data]);
    database = service.app.get(Database);
  });
  afterAll(() => service.close());

  const rule = (segments: CodeSegment[], gapless = true): CodeRule => ({
    id: newId(),
    code: 'test',
    segments,
    gapless,
    timeZone: 'Asia/Shanghai',
  });
  const inTenant = <T>(work: (tx: Tx) => Promise<T>, tenantId = service.tenantA) =>
    runAsTenant(tenantId, () => database.tx(work));
  const take = (one: CodeRule, occasion: ReturnType<typeof at>) => inTenant((tx) => takeNumber(tx, one, occasion));

  it('are not taken by what is only judged, with gaps or without', async () => {
    for (const gapless of [true, false]) {
      const one = rule([segment(Sequence, '', 4)], gapless);
      const make = () =>
        withNumber(database, one, at('2026-11-20T02:00:00Z'), async (tx, number) => {
          await tx.insert(NumberLog, { ruleId: newId(), key: '', value: 1, number, takenTime: new Date() });
          return number;
        });
      await runAsTenant(service.tenantA, () => database.judging(make));
      expect(await runAsTenant(service.tenantA, make)).toBe('0001');
    }
  });

  it('are different for 50 that are taken at once, and follow each other', async () => {
    const one = rule([
      segment(Const, 'SO'),
      segment(Day, 'yyyyMMdd'),
      segment(Const, '-'),
      segment(Sequence, '', 4, CodeResetBy.Day),
    ]);
    const numbers = await Promise.all(
      Array.from({ length: 50 }, () =>
        runAsTenant(service.tenantA, () =>
          withNumber(database, one, at('2026-11-20T02:00:00Z'), async (_tx, number) => number),
        ),
      ),
    );
    expect([...numbers].sort()).toEqual(
      Array.from({ length: 50 }, (_, index) => `SO20261120-${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('leave no gap where the rule says so, however many transactions fail; else a failure costs its number', async () => {
    for (const gapless of [true, false]) {
      const one = rule([segment(Const, 'N'), segment(Sequence, '', 3)], gapless);
      const attempt = (fails: boolean) =>
        runAsTenant(service.tenantA, () =>
          withNumber(database, one, at('2026-11-20T02:00:00Z'), async (_tx, number) => {
            if (fails) throw new Error('no');
            return number;
          }),
        ).catch(() => null);
      const kept = (await Promise.all(Array.from({ length: 40 }, (_, index) => attempt(index % 3 === 0))))
        .filter((number) => number !== null)
        .sort();
      expect(new Set(kept).size).toBe(26);
      expect(kept.at(-1) === 'N026').toBe(gapless);
      const logged = await inTenant((tx) => tx.em.countBy(NumberLog, { ruleId: one.id }));
      expect(logged).toBe(gapless ? 26 : 40);
    }
  });

  it('begin anew each day, month, year and dealer, as the clock of the tenant says', async () => {
    const cases: [number, string, [string, Record<string, string>, string][]][] = [
      [
        CodeResetBy.Day,
        'yyyyMMdd',
        [
          ['2026-11-20T15:59:59Z', {}, '202611201'],
          ['2026-11-20T16:00:00Z', {}, '202611211'],
          ['2026-11-20T15:00:00Z', {}, '202611202'],
        ],
      ],
      [
        CodeResetBy.Month,
        'yyMM',
        [
          ['2026-11-30T00:00:00Z', {}, '26111'],
          ['2026-11-30T16:00:00Z', {}, '26121'],
          ['2026-11-01T00:00:00Z', {}, '26112'],
        ],
      ],
      [
        CodeResetBy.Year,
        'yyyy',
        [
          ['2026-12-31T00:00:00Z', {}, '20261'],
          ['2026-12-31T16:00:00Z', {}, '20271'],
          ['2026-01-31T00:00:00Z', {}, '20262'],
        ],
      ],
    ];
    for (const [resetBy, format, expected] of cases) {
      const one = rule([segment(Day, format), segment(Sequence, '', 1, resetBy)]);
      for (const [date, fields, number] of expected) expect(await take(one, at(date, fields))).toBe(number);
    }
    const byDealer = rule([
      segment(Field, DEALER_FIELD),
      segment(Const, '-'),
      segment(Sequence, '', 2, CodeResetBy.Dealer),
    ]);
    expect([
      await take(byDealer, at('2026-01-01T00:00:00Z', { dealerCode: 'TH' })),
      await take(byDealer, at('2026-01-01T00:00:00Z', { dealerCode: 'NS' })),
      await take(byDealer, at('2026-01-02T00:00:00Z', { dealerCode: 'TH' })),
    ]).toEqual(['TH-01', 'NS-01', 'TH-02']);
  });

  it('belong to a tenant, pass over those given before, and are shown without being taken', async () => {
    const one = rule([segment(Const, 'X'), segment(Sequence, '', 2)]);
    expect(await take(one, at('2026-01-01T00:00:00Z'))).toBe('X01');
    expect(await inTenant((tx) => takeNumber(tx, one, at('2026-01-01T00:00:00Z')), service.tenantB)).toBe('X01');
    const twice = await inTenant((tx) => peekNumbers(tx, one, at('2026-01-01T00:00:00Z'), 2));
    expect(twice).toEqual({ last: 1, numbers: ['X02', 'X03'] });
    expect(await inTenant((tx) => peekNumbers(tx, one, at('2026-01-01T00:00:00Z'), 2))).toEqual(twice);
    const changed = { ...one, segments: [segment(Const, 'X'), segment(Sequence, '', 2, CodeResetBy.Dealer)] };
    expect(await take(changed, at('2026-01-01T00:00:00Z', { dealerCode: 'TH' }))).toBe('X02');
  });

  it('may be drawn, and are still different', async () => {
    const one = rule([segment(Random, '', 2)]);
    const drawn = await Promise.all(Array.from({ length: 60 }, () => take(one, at('2026-01-01T00:00:00Z'))));
    expect(new Set(drawn).size).toBe(60);
    expect(drawn.every((number) => /^\d{2}$/.test(number))).toBe(true);
  });

  it.each<[string, CodeSegment[], (string | number)[]]>([
    ['nothing that differs', [segment(Const, 'A')], []],
    ['two sequences', [segment(Sequence, '', 2), segment(Sequence, '', 2)], []],
    ['an empty constant', [segment(Const), segment(Sequence, '', 2)], [0, 'value']],
    ['a date of other letters', [segment(Day, 'yyyyQQ'), segment(Sequence, '', 2)], [0, 'value']],
    ['a sequence of no digits', [segment(Sequence)], [0, 'length']],
    [
      'a daily sequence without the day',
      [segment(Day, 'yyyyMM'), segment(Sequence, '', 2, CodeResetBy.Day)],
      [1, 'resetBy'],
    ],
    [
      'a monthly sequence without the month',
      [segment(Day, 'yyyy'), segment(Sequence, '', 2, CodeResetBy.Month)],
      [1, 'resetBy'],
    ],
    ['a sequence by dealer without the dealer', [segment(Sequence, '', 2, CodeResetBy.Dealer)], [0, 'resetBy']],
  ])('refuse a rule with %s', (_name, segments, path) => {
    expect(codeSegments.safeParse(segments).error?.issues[0]?.path).toEqual(path);
  });
});
