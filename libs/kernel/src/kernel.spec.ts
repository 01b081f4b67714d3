import { AppError } from './errors.js';
import { EMPTY_GUID, isGuid, nameId, newId } from './ids.js';
import { amountOf, percentOf, sharesOf, sumOf, toCent, without } from './money.js';
import { parseSorting } from './paging.js';

describe('ids', () => {
  it('grow with time and are GUIDs', () => {
    const ids = [1, 2, 3].map((tick) => newId(1_700_000_000_000 + tick));
    expect([...ids].sort()).toEqual(ids);
    const ofOneMillisecond = Array.from({ length: 5_000 }, () => newId(1_700_000_000_009));
    expect([...new Set(ofOneMillisecond)].sort()).toEqual(ofOneMillisecond);
    expect(ids.every(isGuid)).toBe(true);
    expect(isGuid(EMPTY_GUID)).toBe(true);
    expect(isGuid('undefined')).toBe(false);
  });

  it('derive from a name the way RFC 9562 says (DNS namespace, www.example.com)', () => {
    expect(nameId('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });
});

describe('money', () => {
  it('is exact to the cent where floating point is not', () => {
    // In floating point 0.30000000000000004, and half a cent below what is said: 0.31, 0.61, 0.22.
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(without(0.3, 0.1, 0.2)).toBe(0);
    expect([percentOf(0.7, 45), percentOf(2.05, 30)]).toEqual([0.32, 0.62]);
    expect(amountOf(1.5, 0.15)).toBe(0.23);
    expect([toCent(1.005), toCent(-1.005)]).toEqual([1.01, -1.01]);
  });

  it('is shared out whole, half a cent to whoever comes first', () => {
    expect(sharesOf(30, [16.65, 83.35])).toEqual([5, 25]);
    expect(sharesOf(2.05, [30, 70])).toEqual([0.62, 1.43]);
  });
});

describe('parseSorting', () => {
  const allowed = ['name', 'creationTime'];

  it('reads several terms, whatever their case', () => {
    expect(parseSorting('CreationTime DESC, name', allowed)).toEqual([
      { field: 'creationTime', descending: true },
      { field: 'name', descending: false },
    ]);
    expect(parseSorting(' ', allowed)).toEqual([]);
    expect(parseSorting('name, NAME desc, name', allowed)).toEqual([{ field: 'name', descending: false }]);
  });

  it.each(['password', 'name; drop table x', 'name upwards', 'name desc nulls', ','])(
    'refuses %s with 400',
    (sorting) => {
      expect(() => parseSorting(sorting, allowed)).toThrow(AppError);
      try {
        parseSorting(sorting, allowed);
      } catch (error) {
        expect((error as AppError).issues[0]?.member).toBe('sorting');
        expect((error as AppError).definition.status).toBe(400);
      }
    },
  );
});
