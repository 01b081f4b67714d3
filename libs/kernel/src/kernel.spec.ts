import { AppError } from './errors.js';
import { EMPTY_GUID, isGuid, nameId, newId } from './ids.js';
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
