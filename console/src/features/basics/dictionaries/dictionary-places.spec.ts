import { globSync, readFileSync } from 'node:fs';
import en from '../../../i18n/en/crm.json' with { type: 'json' };
import { dictionaryPlaces } from './dictionary-places';

describe('the places of a dictionary', () => {
  it('are all fields that take their words from one', () => {
    const declared = globSync('libs/contracts/src/**/*.ts')
      .filter((path) => !path.includes('.spec.'))
      .flatMap((path) => readFileSync(path, 'utf8').match(/(?<=\.from\(')\w+(?='\))/g) ?? []);
    const known = [...dictionaryPlaces].flatMap(([code, places]) => places.map(() => code));
    expect(known.toSorted()).toEqual(declared.toSorted());
  });

  it('are called as their lists call them, and are counted where the list narrows by them', () => {
    const [level] = dictionaryPlaces.get('CustomerLevel')!;
    expect(level).toMatchObject({ field: 'level', page: '/crm/customers', isNarrowed: true });
    expect(en.customer.title).toBeDefined();
    expect(dictionaryPlaces.get('OrderSource')![0]!.isNarrowed).toBe(false);
  });
});
