import { CodeResetBy, CodeSegmentType } from '@ishare/contracts/platform/code-rule.js';
import { numberKinds } from '@ishare/contracts/sales-order/number-kinds.js';
import { patternOf, sampleOf, segmentFaults, usesOf, usualSegments } from './code-rule';

const sequence = { type: CodeSegmentType.Sequence, value: '', length: 4, resetBy: CodeResetBy.Dealer };

describe('a code rule on the screen', () => {
  it('is read in one line and written as it would be today', () => {
    expect(patternOf(usualSegments)).toBe('SO{yyyyMMdd}-{0000}');
    expect(sampleOf(usualSegments, 'Asia/Shanghai', new Date('2026-11-20T20:00:00Z'))).toBe('SO20261121-0001');
  });

  it('names the part that would make numbers repeat, and what is missing in all', () => {
    expect(segmentFaults(usualSegments)).toEqual([]);
    expect(segmentFaults([sequence])).toEqual([{ index: 0, key: 'resetBy' }]);
    expect(segmentFaults([{ ...usualSegments[0]!, value: '' }, usualSegments[3]!])).toEqual([
      { index: 0, key: 'value' },
      { index: 1, key: 'resetBy' },
    ]);
    expect(segmentFaults(usualSegments.slice(0, 3))).toEqual([{ key: 'sequence' }]);
    expect(segmentFaults([])).toContainEqual({ key: 'count' });
  });

  it('numbers the kind of its code, and orders where the setting names it', () => {
    expect(usesOf({ id: 'r1', code: 'Quotation' }, '', numberKinds)).toEqual(['Quotation']);
    expect(usesOf({ id: 'r1', code: 'SalesOrder' }, '', numberKinds)).toEqual(['SalesOrder']);
    expect(usesOf({ id: 'r1', code: 'SalesOrder' }, 'r2', numberKinds)).toEqual([]);
    expect(usesOf({ id: 'r2', code: 'own' }, 'r2', numberKinds)).toEqual(['SalesOrder']);
  });
});
