import type { ClaimType } from '@ishare/contracts/identity/claim-type.js';
import { missingClaims, valueKindOf } from './claim-value';

type Judged = Pick<ClaimType, 'name' | 'required' | 'valueType'>;

const type = (name: string, change: Partial<Judged> = {}): Judged => ({
  name,
  required: false,
  valueType: 0,
  ...change,
});

describe('claims', () => {
  it('are typed by their claim type, and are text where it is unknown', () => {
    expect([0, 1, 2, 3, 9].map((valueType) => valueKindOf(type('t', { valueType })))).toEqual([
      'string',
      'int',
      'boolean',
      'dateTime',
      'string',
    ]);
    expect(valueKindOf(undefined)).toBe('string');
  });

  it('are missing where a required one is not there', () => {
    const types = [type('badge', { required: true }), type('shift', { required: true }), type('hobby')];
    expect(missingClaims(types, [{ id: '1', claimType: 'shift', claimValue: 'early' }])).toEqual(['badge']);
  });
});
